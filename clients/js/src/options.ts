import { isDay } from '../../../src/core/text/date.ts';
import { isObject } from '../../../src/core/text/json.ts';
import type { AnyQuestion, ItemQuestion, Selection } from '../token-energy.d.ts';
import { plain } from './areas.ts';

/** What may be given to each function: first what must be. */
const SELECTION = ['model', 'workload', 'gpu', 'numGpus', 'maxItlMs', 'allowOtherGpu'] as const;
const OPTIONS = {
  selection: SELECTION,
  question: [
    ...SELECTION,
    ...(['outputTokens', 'inputTokens', 'cachedInputTokens', 'allowPredicted', 'grid', 'year', 'pue', 'asOf'] as const),
  ],
  itemQuestion: [
    ...SELECTION.filter((name) => name !== 'maxItlMs'),
    ...(['maxLatencyS', 'outputs', 'grid', 'year', 'pue', 'asOf'] as const),
  ],
  filter: ['model', 'workload', 'gpu', 'numGpus', 'precision', 'maxItlMs'],
  prediction: ['model', 'gpu'],
  sizes: ['paramsB', 'activeParamsB', 'maker', 'gpu'],
  models: [],
} as const;
const REQUIRED = {
  selection: ['model'],
  question: ['model'],
  itemQuestion: ['model'],
  filter: [],
  prediction: ['model'],
  sizes: ['paramsB', 'activeParamsB'],
  models: [],
};
/** What is said where something else is given. */
const FORMS: Readonly<Record<keyof typeof OPTIONS, string>> = {
  selection: 'A selection is an object: { model }.',
  question: 'A question is an object: { model, outputTokens } or { model, outputs }.',
  itemQuestion: 'A question is an object: { model, outputs }.',
  filter: 'A filter is an object: { model }.',
  prediction: 'A question is an object: { model }.',
  sizes: 'A question is an object: { model } or { paramsB, activeParamsB }.',
  models: 'models takes no options.',
};

type Option = (typeof OPTIONS)[keyof typeof OPTIONS][number];
type Test = readonly [string, (value: unknown) => boolean];

const TEXT: Test = ['a text', (value) => isText(value) && plain(value) !== ''];
const COUNT: Test = ['a number from 0 to 9007199254740991', isCount];
const FLAG: Test = ['true or false', (value) => typeof value === 'boolean'];
const CEILING: Test = ['a number above 0', (value) => typeof value === 'number' && value > 0];

/** What each option has to be, in words and as a test. */
const ALLOWED: Readonly<Record<Option, Test>> = {
  model: TEXT,
  workload: TEXT,
  gpu: TEXT,
  precision: TEXT,
  grid: TEXT,
  maker: TEXT,
  allowOtherGpu: FLAG,
  allowPredicted: FLAG,
  numGpus: ['a whole number from 1', (value) => Number.isSafeInteger(value) && Number(value) >= 1],
  maxItlMs: CEILING,
  maxLatencyS: CEILING,
  paramsB: CEILING,
  activeParamsB: CEILING,
  outputs: COUNT,
  outputTokens: COUNT,
  inputTokens: COUNT,
  cachedInputTokens: COUNT,
  pue: ['a number from 1 to 10', (value) => isCount(value) && value >= 1 && value <= 10],
  asOf: ['YYYY-MM-DD', (value) => isText(value) && isDay(value)],
  year: ['a year', (value) => (isText(value) || isCount(value)) && /^\d{4}$/.test(String(value))],
};

const TESTS: ReadonlyMap<string, Test> = new Map(Object.entries(ALLOWED));

/** What was given of options: null is as good as nothing. */
export type Given<T> = { readonly [K in keyof T]: Exclude<T[K], null> };

/**
 * `form` is said where something else than options is given.
 * @throws TypeError on an option that there is not, or is missing; RangeError on a value that makes no sense.
 */
export function given<T extends object>(asked: T, kind: keyof typeof OPTIONS, form = FORMS[kind]): Given<T> {
  if (!isObject(asked)) throw new TypeError(form);
  const found: Record<string, unknown> = {};
  const options: readonly string[] = OPTIONS[kind];
  for (const name of Object.keys(asked)) {
    const value: unknown = asked[name];
    const test = TESTS.get(name);
    if (test !== undefined && (value === undefined || value === null)) continue;
    if (test === undefined || !options.includes(name)) throw noOption(name, kind, options);
    if (!test[1](value)) throw notAllowed(name, value, test[0]);
    found[name] = value;
  }
  const required = [...REQUIRED[kind], ...(found['allowPredicted'] === true ? ['outputTokens'] : [])];
  const missing = required.find((name) => !Object.hasOwn(found, name));
  if (missing !== undefined) throw new TypeError(`${missing} is missing.`);
  const { inputTokens = 0, cachedInputTokens = 0 } = found;
  if (Number(cachedInputTokens) > Number(inputTokens))
    throw notAllowed('cachedInputTokens', cachedInputTokens, 'at most the tokens of the prompt');
  // Each option has its own type: that was tested above.
  return found as Given<T>;
}

/** Whether images or videos are asked for. */
export function isItemQuestion(question: AnyQuestion | Selection): question is ItemQuestion {
  return has(question, 'outputs');
}

/** Whether a question has that option; null is as good as nothing. */
export function has(question: object, option: Option): boolean {
  return isObject(question) && question[option] !== undefined && question[option] !== null;
}

/** @throws RangeError on what is no text. */
export function refuseName(name: unknown): void {
  if (!isText(name)) throw notAllowed('name', name, TEXT[0]);
}

function noOption(name: string, kind: keyof typeof OPTIONS, options: readonly string[]): TypeError {
  const isOfTokens = kind === 'itemQuestion' && OPTIONS.question.some((other) => other === name);
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
