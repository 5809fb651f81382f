import { isObject } from '../../../../src/core/text/json.ts';
import type { Message } from '../engines/engine.ts';
import { type Http, OutsideError } from '../outside.ts';
import { messagesOf, type PromptSet, withoutDuplicates } from './list.ts';

/** The data set that the source of the index uses. The user downloads it and has to make sure that they may use it. */
const DATASET = 'lmarena-ai/arena-human-preference-100k';
const ROWS = `/rows?dataset=${encodeURIComponent(DATASET)}&config=default&split=train`;
/** The hub's service for rows, and its largest page. */
export const HUB = 'https://datasets-server.huggingface.co';
const PAGE = 100;
/** Fewest requests to collect: more than a window of most servers uses. */
const WANTED = 4096;
/** Seed of the random choice of pages. */
const SEED = 1;

/** As in ML.ENERGY v3 (mlenergy/benchmark/llm/benchmark.py, lines 130-133). */
const REPETITION_PENALTY = 1.1;

/**
 * Downloads prompts as ML.ENERGY v3 builds them: each turn of a row is a request, with the responses of model A as its
 * history. Pages are chosen at random with a fixed seed, because the original order needs the set's Python library.
 * @param token of the user's account on the hub; null for none.
 * @throws OutsideError if the hub doesn't return rows.
 */
export async function lmArena(hub: Http, token: string | null): Promise<PromptSet> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const page = async (offset: number, length: number) => {
    const path = `${ROWS}&offset=${offset}&length=${length}`;
    const { status, body } = await hub.get(path, { headers, timeout: 60_000 }).catch((error: unknown) => {
      throw error instanceof OutsideError && error.fix === null ? unreachable(error.message) : error;
    });
    if (status !== 200) throw rowsError(`HTTP ${status}`);
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
  if (requests.length === 0) throw rowsError('it has no prompts');
  const name = `lm-arena-chat from ${DATASET}, ${count} rows drawn with seed ${SEED}`;
  return withoutDuplicates({
    name,
    workload: 'lm-arena-chat',
    conversations: requests,
    turns: true,
    repetitionPenalty: REPETITION_PENALTY,
  });
}

/** The number of all rows, and the requests of the rows on a page. */
function rowsIn(body: string): { readonly total: number; readonly rows: readonly Message[][][] } {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    value = null;
  }
  const { num_rows_total: total, rows } = isObject(value) ? value : {};
  if (!Array.isArray(rows) || typeof total !== 'number') throw rowsError('its response has no rows');
  const conversations = rows.filter(isObject).map(({ row }) => (isObject(row) ? row['conversation_a'] : null));
  const turnsOf = (turns: readonly unknown[]): Message[][] => {
    const requests = turns.map((_, i) => (i % 2 === 0 ? messagesOf(turns.slice(0, i + 1)) : null));
    return requests.filter((each) => each !== null);
  };
  return { total, rows: conversations.filter(Array.isArray).map(turnsOf) };
}

function rowsError(reason: string): OutsideError {
  return new OutsideError(
    `The hub does not return the rows of ${DATASET}: ${reason}.`,
    'Accept its terms on the hub and set HF_TOKEN, or pass your own prompts as a JSON Lines file: --prompts FILE.',
  );
}

function unreachable(reason: string): OutsideError {
  return new OutsideError(
    `The prompts of ${DATASET} could not be downloaded: ${reason}`,
    'On a machine without a network, pass your own prompts as a JSON Lines file: --prompts FILE.',
  );
}

/** Random numbers from 0 up to 1 from a seed, by the generator mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ 0xc2b2ae35) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
