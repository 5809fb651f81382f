import { isDay } from '../../../src/core/text/date.ts';
import { plain } from '../../../src/figures/name-key.ts';
import { isObject } from '../../../src/core/text/json.ts';
import type { OutputQuestion, TokenQuestion } from '../token-energy.d.ts';
import { OPTIONS } from '../generated/options.ts';

/** What may be given to each function, and what must be. */
const TABLE = { ...OPTIONS, models: { kinds: {}, required: [] } } as const;
type Kind = keyof typeof TABLE;

/** What an option of each kind has to be, in words and as a test. */
const TESTS = {
  text: ['a text', (value) => isText(value) && plain(value) !== ''],
  count: ['a number from 0 to 9007199254740991', isCount],
  flag: ['true or false', (value) => typeof value === 'boolean'],
  ceiling: ['a number above 0', (value) => typeof value === 'number' && value > 0],
  number: ['a whole number from 1', (value) => Number.isSafeInteger(value) && Number(value) >= 1],
  factor: ['a number from 1 to 10', (value) => isCount(value) && value >= 1 && value <= 10],
  rung: ['node, fleet or site', (value) => value === 'node' || value === 'fleet' || value === 'site'],
  day: ['YYYY-MM-DD', (value) => isText(value) && isDay(value)],
  year: ['a year', (value) => (isText(value) || isCount(value)) && /^\d{4}$/.test(String(value))],
} as const satisfies Readonly<Record<string, readonly [string, (value: unknown) => boolean]>>;

/** Every option of any function. */
const KNOWN: ReadonlySet<string> = new Set(Object.values(TABLE).flatMap(({ kinds }) => Object.keys(kinds)));

/** What was given of options: null is as good as nothing. */
export type Given<T> = { readonly [K in keyof T]: Exclude<T[K], null> };

/** What was asked, of tokens or of images and videos: with `outputs` it is of these. */
export type Asked = Given<
  Omit<TokenQuestion, 'workload'> &
    Partial<Omit<OutputQuestion, 'model' | 'workload'>> & { readonly workload?: string | undefined }
>;

/** A question, of what it counts. @throws as `given` */
export function questionOf(question: object, form?: string): Asked {
  return given(question as Asked, has(question, 'outputs') ? 'itemQuestion' : 'question', form);
}

/**
 * `form` is said where something else than options is given.
 * @throws TypeError on an option that there is not, or is missing; RangeError on a value that makes no sense.
 */
export function given<T extends object>(asked: T, kind: Kind, form = 'A question is an object: { model }.'): Given<T> {
  if (!isObject(asked)) throw new TypeError(form);
  const found: Record<string, unknown> = {};
  const kinds: ReadonlyMap<string, keyof typeof TESTS> = new Map(Object.entries(TABLE[kind].kinds));
  for (const [name, value] of Object.entries(asked)) {
    if (KNOWN.has(name) && (value === undefined || value === null)) continue;
    const own = kinds.get(name);
    if (own === undefined) throw noOption(name, kind, [...kinds.keys()]);
    const [words, isAllowed] = TESTS[own];
    if (!isAllowed(value)) throw notAllowed(name, value, words);
    found[name] = value;
  }
  const isCounted = found['allowPredicted'] === true || (kind === 'question' && found['boundary'] !== undefined);
  const required = [...TABLE[kind].required, ...(isCounted ? ['outputTokens'] : [])];
  const missing = required.find((name) => !Object.hasOwn(found, name));
  if (missing !== undefined) throw new TypeError(`${missing} is missing.`);
  const { inputTokens = 0, cachedInputTokens = 0, boundary, pue, nodeRatio } = found;
  if (pue !== undefined && boundary !== undefined && boundary !== 'site')
    throw notAllowed('pue', pue, 'with the boundary site, or without any');
  if (nodeRatio !== undefined && boundary === undefined) throw notAllowed('nodeRatio', nodeRatio, 'with a boundary');
  if (Number(cachedInputTokens) > Number(inputTokens))
    throw notAllowed('cachedInputTokens', cachedInputTokens, 'at most the tokens of the prompt');
  // Each option has its own type: that was tested above.
  return found as Given<T>;
}

/** Whether a question has that option; null is as good as nothing. */
export function has(question: object, option: string): boolean {
  return isObject(question) && question[option] !== undefined && question[option] !== null;
}

/** @throws RangeError on what is no text. */
export function refuseName(name: unknown): void {
  if (!isText(name)) throw notAllowed('name', name, TESTS.text[0]);
}

function noOption(name: string, kind: Kind, options: readonly string[]): TypeError {
  const isOfTokens = kind === 'itemQuestion' && Object.hasOwn(OPTIONS.question.kinds, name);
  return new TypeError(
    isOfTokens
      ? `${name} is of tokens and can't be combined with outputs, which counts images or videos. Allowed: one of them.`
      : `There is no option ${name}. There are: ${options.join(', ') || 'none'}.`,
  );
}

function notAllowed(name: string, value: unknown, words: string): RangeError {
  return new RangeError(`${name} is ${written(value)}. Allowed: ${words}.`);
}

function written(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n, a BigInt`;
  if (isText(value) && plain(value) === '') return 'empty';
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Whether a number is a count that a double holds to the last one. */
function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER;
}
