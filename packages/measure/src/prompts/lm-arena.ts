import { isObject } from '../../../../src/core/text/json.ts';
import type { Message } from '../engines/engine.ts';
import { type Http, OutsideError } from '../outside.ts';
import { listed, messagesOf, type PromptSet } from './list.ts';

/** The set that the index's source serves, on its hub; fetched by the person, whose right to use it is theirs to see to. */
const DATASET = 'lmarena-ai/arena-human-preference-100k';
const ROWS = `/rows?dataset=${encodeURIComponent(DATASET)}&config=default&split=train`;
/** The hub's service for rows, which hands over at most so many at once. */
export const HUB = 'https://datasets-server.huggingface.co';
const PAGE = 100;
/** So many requests are made of the rows at least: more than a window takes of most servers. */
const WANTED = 4096;
/** What the pages are drawn by. */
const SEED = 1;

/** As ML.ENERGY v3 draws tokens (mlenergy/benchmark/llm/benchmark.py, lines 130-133). */
const REPETITION_PENALTY = 1.1;

/**
 * Fetches prompts as ML.ENERGY v3 makes them: a row with several turns is a request for each, with the answers of the
 * set's model A as its history. Pages of rows are drawn at random, the same each time; the set's own order would need its Python library.
 * @param token of the person's account on the hub; null for none.
 * @throws OutsideError where the hub does not hand rows over.
 */
export async function lmArena(hub: Http, token: string | null): Promise<PromptSet> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const page = async (offset: number, length: number) => {
    const { status, body } = await hub.get(`${ROWS}&offset=${offset}&length=${length}`, { headers, timeout: 60_000 });
    if (status !== 200) throw refused(`it answers ${status}`);
    return rowsIn(body);
  };
  const { total } = await page(0, 1);
  const pages = Array.from({ length: Math.ceil(total / PAGE) }, (_, i) => i);
  const random = randomFrom(SEED);
  const requests: Message[][] = [];
  let count = 0;
  while (requests.length < WANTED && pages.length > 0) {
    const [drawn = 0] = pages.splice(Math.floor(random() * pages.length), 1);
    const { rows } = await page(drawn * PAGE, PAGE);
    count += rows.length;
    requests.push(...rows.flat());
  }
  if (requests.length === 0) throw refused('it holds no prompts');
  const name = `lm-arena-chat from ${DATASET}, ${count} rows drawn with seed ${SEED}`;
  return listed(name, requests, true, REPETITION_PENALTY);
}

/** How many rows there are, and of some of them the requests that each makes. */
function rowsIn(body: string): { readonly total: number; readonly rows: readonly Message[][][] } {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    value = null;
  }
  const { num_rows_total: total, rows } = isObject(value) ? value : {};
  if (!Array.isArray(rows) || typeof total !== 'number') throw refused('its answer has no rows');
  const conversations = rows.filter(isObject).map(({ row }) => (isObject(row) ? row['conversation_a'] : null));
  const turnsOf = (turns: readonly unknown[]): Message[][] => {
    const requests = turns.map((_, i) => (i % 2 === 0 ? messagesOf(turns.slice(0, i + 1)) : null));
    return requests.filter((each) => each !== null);
  };
  return { total, rows: conversations.filter(Array.isArray).map(turnsOf) };
}

function refused(why: string): OutsideError {
  return new OutsideError(
    `The hub does not hand over the rows of ${DATASET}: ${why}`,
    'Accept its terms on the hub, set HF_TOKEN, or give prompts of your own as a file of JSON Lines: --prompts FILE.',
  );
}

/** Numbers from 0 to below 1 that follow from a seed: the generator mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ 0xc2b2ae35) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
