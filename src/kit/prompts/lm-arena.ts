import { isObject } from '../../core/text/json.ts';
import type { Message } from '../engines/engine.ts';
import { type Http, OutsideError } from '../outside.ts';
import { listed, messagesOf } from './list.ts';
import type { PromptSet } from './prompts.ts';
import { randomFrom } from './synthetic.ts';

/** The set that the index's source serves, on its hub; fetched by the person, whose right to use it is theirs to see to. */
const DATASET = 'lmarena-ai/arena-human-preference-100k';
const ROWS = `/rows?dataset=${encodeURIComponent(DATASET)}&config=default&split=train`;
/** The hub's service for rows. */
export const HUB = 'https://datasets-server.huggingface.co';

/** The service hands over at most so many rows at once. */
const PAGE = 100;
/** So many requests are made of the rows at least: more than a window takes of most servers. */
const WANTED = 4096;

/** As ML.ENERGY v3 draws tokens (mlenergy/benchmark/llm/benchmark.py, lines 130-133). */
const SAMPLING = { temperature: 0.8, topP: 0.95, repetitionPenalty: 1.1 } as const;

/**
 * Fetches prompts as ML.ENERGY v3 makes them: a row with several turns is a request for each, with the answers of the
 * set's model A as its history. Pages of rows are drawn by the seed; the set's own order would need its Python library.
 * @param token of the person's account on the hub; null for none.
 * @throws OutsideError where the hub does not hand rows over.
 */
export async function lmArena(hub: Http, seed: number, token: string | null): Promise<PromptSet> {
  const page = pagesOf(hub, token);
  const { total } = await page(0, 1);
  const pages = Array.from({ length: Math.ceil(total / PAGE) }, (_, i) => i);
  const random = randomFrom(seed, 0);
  const conversations: Message[][] = [];
  const numbers: number[] = [];
  while (conversations.length < WANTED && pages.length > 0) {
    const [drawn = 0] = pages.splice(Math.floor(random() * pages.length), 1);
    const { rows } = await page(drawn * PAGE, PAGE);
    for (const { number, turns } of rows) {
      numbers.push(number);
      conversations.push(...turns);
    }
  }
  const unique = [...new Map(conversations.map((each) => [JSON.stringify(each), each])).values()];
  if (unique.length === 0) throw refused('it holds no prompts');
  const name = `lm-arena-chat from ${DATASET}, ${numbers.length} rows drawn with seed ${seed}`;
  return listed(name, unique, SAMPLING, true);
}

/** Some rows, each with the requests that it makes. */
function pagesOf(hub: Http, token: string | null) {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  return async (offset: number, length: number) => {
    const { status, body } = await hub.get(`${ROWS}&offset=${offset}&length=${length}`, { headers, timeout: 60_000 });
    if (status !== 200) throw refused(`it answers ${status}`);
    const value = parsed(body);
    const rows = isObject(value) && Array.isArray(value['rows']) ? value['rows'] : null;
    const total = isObject(value) ? value['num_rows_total'] : null;
    if (rows === null || typeof total !== 'number') throw refused('its answer has no rows');
    return { total, rows: rows.flatMap(requestsOf) };
  };
}

function requestsOf(row: unknown): { number: number; turns: Message[][] }[] {
  if (!isObject(row) || !isObject(row['row']) || typeof row['row_idx'] !== 'number') return [];
  const conversation = row['row']['conversation_a'];
  if (!Array.isArray(conversation)) return [];
  const turns = conversation.flatMap((_, i) => (i % 2 === 0 ? [messagesOf(conversation.slice(0, i + 1))] : []));
  return [{ number: row['row_idx'], turns: turns.filter((each) => each !== null) }];
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}

function refused(why: string): OutsideError {
  return new OutsideError(
    `The hub does not hand over the rows of ${DATASET}: ${why}`,
    'Accept its terms on the hub, set HF_TOKEN, or give prompts of your own as a file of JSON Lines.',
  );
}
