import { isDay } from '../../../src/core/text/date.ts';
import { fill } from '../../../src/core/text/fill.ts';
import { plain } from '../../../src/figures/name-key.ts';
import { isObject } from '../../../src/core/text/json.ts';
import type { Converted } from '../token-energy.d.ts';
import { OPTIONS } from '../generated/options.ts';
import type { SnapshotWords } from './snapshot-words.ts';
import { OptionRejected, ValueRejected } from './rejection.ts';

/** The options of each function, and which are required. */
const TABLE = { ...OPTIONS, models: { kinds: {}, required: [] } } as const;
type OptionSet = keyof typeof TABLE;

/** Whether a value is allowed for an option of each kind. `allowed_<kind>` of the snapshot's words says what is. */
const IS_ALLOWED = {
  text: (value) => isText(value) && plain(value) !== '',
  count: isWholeCount,
  flag: (value) => typeof value === 'boolean',
  limit: (value) => typeof value === 'number' && value > 0,
  number: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
  factor: (value) => isCount(value) && value >= 1 && value <= 10,
  rung: (value) => value === 'node' || value === 'fleet' || value === 'site',
  day: (value) => isText(value) && isDay(value),
  year: (value) => (isText(value) || isCount(value)) && /^\d{4}$/.test(String(value)),
} as const satisfies Readonly<Record<string, (value: unknown) => boolean>>;
type Kind = keyof typeof IS_ALLOWED;

/** Every option of any function. */
const KNOWN: ReadonlySet<string> = new Set(Object.values(TABLE).flatMap(({ kinds }) => Object.keys(kinds)));

/** The values that an option of each kind allows. */
interface ValueOf {
  readonly text: string;
  readonly count: number;
  readonly flag: boolean;
  readonly limit: number;
  readonly number: number;
  readonly factor: number;
  readonly rung: Converted['boundary'];
  readonly day: string;
  readonly year: number | string;
}

type ValuesOf<Kinds> = {
  readonly [Option in keyof Kinds]: Kinds[Option] extends Kind ? ValueOf[Kinds[Option]] : never;
};
type Optional<T> = { readonly [Option in keyof T]?: T[Option] | undefined };
type Absent<T> = { readonly [Option in keyof T]?: undefined };

/** The checked options of a function, without those that were null. */
export type Options<Set extends OptionSet> = OptionsOf<(typeof TABLE)[Set]>;
type OptionsOf<Row extends { readonly kinds: object; readonly required: readonly string[] }> = Optional<
  Omit<ValuesOf<Row['kinds']>, Row['required'][number]>
> &
  Pick<ValuesOf<Row['kinds']>, Row['required'][number] & keyof Row['kinds']>;

/** A question about tokens. */
export type TokenAsked = Options<'question'> & Absent<Omit<Options<'itemQuestion'>, keyof Options<'question'>>>;

/** A question about images or videos. */
export type ItemAsked = Options<'itemQuestion'> & Absent<Omit<Options<'question'>, keyof Options<'itemQuestion'>>>;

/** A checked question. It is about images or videos if it has `outputs`. */
export type Asked = TokenAsked | ItemAsked;

/** A question with its options checked. @throws as `given` */
export function questionOf(words: SnapshotWords, question: unknown): Asked {
  return has(question, 'outputs') ? given(words, question, 'itemQuestion') : given(words, question, 'question');
}

/**
 * Options without those that are null. `notAnObject` is the message for anything else than an object.
 * @throws TypeError on an unknown option, or if a required one is missing; RangeError on a value that is not allowed.
 */
export function given<Set extends OptionSet>(
  words: SnapshotWords,
  asked: unknown,
  set: Set,
  notAnObject = 'A question is an object: { model }.',
): Options<Set> {
  if (!isObject(asked)) throw new OptionRejected(notAnObject);
  const found = allowedOptions(words, asked, set);
  const missing = requiredOptions(found, set).find((name) => !Object.hasOwn(found, name));
  if (missing !== undefined) throw missingOption(words, found, missing);
  rejectCombinations(words, found);
  // The one cast: each value was checked above.
  return found as Options<Set>;
}

/** The error for a missing option. It names the other option that needs it, if any. */
function missingOption(words: SnapshotWords, found: Readonly<Record<string, unknown>>, option: string): OptionRejected {
  const [needing] = ['responses', 'boundary'].filter((name) => Object.hasOwn(found, name));
  if (option === 'activeParamsB')
    return new OptionRejected(fill(words.missing_active, { option, for_option: 'paramsB' }));
  return new OptionRejected(
    option === 'outputTokens' && needing !== undefined
      ? fill(words.missing_option_for, { option, for_option: needing })
      : fill(words.missing_option, { option }),
  );
}

/** The options that have a value, each checked alone. */
function allowedOptions(
  words: SnapshotWords,
  asked: Readonly<Record<string, unknown>>,
  set: OptionSet,
): Record<string, unknown> {
  const kinds: ReadonlyMap<string, Kind> = new Map(Object.entries(TABLE[set].kinds));
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(asked)) {
    if (KNOWN.has(name) && (value === undefined || value === null)) continue;
    const kind = kinds.get(name);
    if (kind === undefined) throw unknownOption(words, name, set);
    if (!IS_ALLOWED[kind](value)) throw notAllowed(words, name, value, words[`allowed_${kind}`]);
    found[name] = value;
  }
  return found;
}

/** A conversion and several responses also need a count. */
function requiredOptions(found: Readonly<Record<string, unknown>>, set: OptionSet): readonly string[] {
  const { boundary, responses = 1 } = found;
  const isConverted = set === 'question' && boundary !== undefined;
  return isConverted || Number(responses) > 1 ? [...TABLE[set].required, 'outputTokens'] : TABLE[set].required;
}

/** @throws RangeError on options that are not allowed together. */
function rejectCombinations(words: SnapshotWords, found: Readonly<Record<string, unknown>>): void {
  const { outputTokens = 0, responses = 1, inputTokens, cachedInputTokens = 0, boundary, pue, nodeRatio } = found;
  if (!isCount(Number(outputTokens) * Number(responses)))
    throw notAllowed(words, 'responses', responses, words.allowed_responses);
  if (pue !== undefined && (boundary === 'node' || boundary === 'fleet'))
    throw notAllowed(words, 'pue', pue, words.allowed_pue);
  if (nodeRatio !== undefined && boundary === undefined)
    throw notAllowed(words, 'nodeRatio', nodeRatio, words.allowed_node_ratio);
  if (Number(cachedInputTokens) > Number(inputTokens ?? 0)) {
    const allowed = inputTokens === undefined ? words.allowed_cached_alone : words.allowed_cached;
    throw notAllowed(words, 'cachedInputTokens', cachedInputTokens, allowed);
  }
}

/** @throws TypeError if a question to `predict` has both the name of a model and a size. */
export function rejectSizes(words: SnapshotWords, question: unknown): void {
  const option = ['paramsB', 'activeParamsB', 'vendor'].find((name) => has(question, name));
  if (option !== undefined) throw new OptionRejected(fill(words.model_or_sizes, { option }));
}

/** Whether a question has that option; null means the same as leaving it out. */
export function has(question: unknown, option: string): boolean {
  return isObject(question) && question[option] !== undefined && question[option] !== null;
}

/** @throws RangeError if a name is not a text. */
export function rejectName(words: SnapshotWords, name: unknown): void {
  if (!isText(name)) throw notAllowed(words, 'name', name, words.allowed_text);
}

function unknownOption(words: SnapshotWords, option: string, set: OptionSet): OptionRejected {
  const isAboutTokens = set === 'itemQuestion' && Object.hasOwn(OPTIONS.question.kinds, option);
  if (isAboutTokens) return new OptionRejected(fill(words.token_option, { option }));
  const options = Object.keys(TABLE[set].kinds).join(', ');
  return new OptionRejected(fill(words.unknown_option, { option, options: options === '' ? 'none' : options }));
}

function notAllowed(words: SnapshotWords, option: string, value: unknown, allowed: string): ValueRejected {
  return new ValueRejected(fill(words.not_allowed, { option, value: shown(words, value), allowed }));
}

/** A rejected value, as the message shows it. */
function shown(words: SnapshotWords, value: unknown): string {
  if (typeof value === 'bigint') return `${value}n, a BigInt`;
  if (isText(value) && plain(value) === '') return words.empty_value;
  // JSON has no text for these.
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') return typeof value;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isWholeCount(value: unknown): boolean {
  return isCount(value) && Number.isInteger(value);
}

/** Whether a number is at least 0 and small enough for a double to represent every whole number up to it. */
function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER;
}
