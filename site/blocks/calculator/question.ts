import { withUnit } from '../../../src/figures/format.ts';
import { roundToSignificant } from '../../../src/core/text/number.ts';
import { CHAT } from '../../../src/figures/chat.ts';
import type { PredictableQuestion, TokenWorkload } from '../../../packages/client-js/token-energy.d.ts';
import { limitIn } from '../compare/question.ts';

/** The values of the calculator's fields by name, as in the query of its address. */
export type Fields = Readonly<Record<string, string>>;

/** The periods of a count of tokens: in words, and how many are in a year of 365 days. */
export const PERIODS = {
  '': ['in total', null],
  day: ['per day', 365],
  month: ['per month', 12],
  year: ['per year', 1],
} as const;

/** The period in the fields; in total by default. */
export function periodOf({ per = '' }: Fields): keyof typeof PERIODS {
  return Object.hasOwn(PERIODS, per) ? (per as keyof typeof PERIODS) : '';
}

/** The periods of a result: in words, and how many are in a year of 365 days. */
const RESULT_PERIODS = {
  day: ['in a day', 365],
  month: ['in a month', 12],
  year: ['in a year', 1],
} as const;

/** A period of a result, and the number by which the values of the count are multiplied. */
export interface ResultPeriod {
  /** `in a year`. Empty for a count in total. */
  readonly words: string;
  readonly factor: number;
}

/**
 * The periods in which the result is shown: first the one in the field, a year by default, then a year or the period of
 * the count.
 */
export function resultPeriodsOf(fields: Fields): readonly [ResultPeriod, ...ResultPeriod[]] {
  const counted = periodOf(fields);
  if (counted === '') return [{ words: '', factor: 1 }];
  const [, perYear] = PERIODS[counted];
  const periodFor = (period: keyof typeof RESULT_PERIODS): ResultPeriod => {
    const [words, inYear] = RESULT_PERIODS[period];
    return { words, factor: perYear / inYear };
  };
  const { for: chosen = '' } = fields;
  if (chosen === 'day' || chosen === 'month') return [periodFor(chosen), periodFor('year')];
  return [periodFor('year'), periodFor(counted === 'month' ? 'month' : 'day')];
}

/** The value of the field `of` if the reader counts responses instead of output tokens. */
export const RESPONSES = 'responses';

/** The value of the model field if the reader types the model's name in another field. */
export const OTHER = 'other';

/** A model on another workload than chat, as a value of the model field. */
export function onWorkload(slug: string, workload: string): string {
  return `${slug}@${workload}`;
}

/** What the reader counts: responses of `outputTokens` each, or output tokens if `responses` is missing. */
type Counted = Pick<PredictableQuestion, 'outputTokens' | 'responses'>;

/** The question to the package. */
export function questionOf(fields: Fields, counted: Counted): PredictableQuestion {
  const { model = '', name = '', gpu, country, limit, pue, boundary, nodeRatio, year } = fields;
  // The options with a hub id are predictions, which are for chat, even if the model was measured on another workload.
  const chosen = model.includes('/') ? [model, CHAT] : model.split('@');
  const [slug = '', workload] = model === OTHER ? [name.trim()] : chosen;
  const number = (text = ''): number | undefined => (text.trim() === '' ? undefined : Number(text));
  return {
    model: slug,
    // The package rejects unknown values with a message.
    workload: workload as TokenWorkload | undefined,
    gpu: gpu === '' ? undefined : gpu,
    grid: country,
    maxItlMs: number(limit),
    // A PUE doesn't apply to a server or a fleet, and the ratio of a server not to its GPUs, as their labels say.
    pue: boundary === 'node' || boundary === 'fleet' ? undefined : number(pue),
    boundary: boundary === '' ? undefined : (boundary as PredictableQuestion['boundary']),
    nodeRatio: boundary === '' || boundary === undefined ? undefined : number(nodeRatio),
    year: year === '' ? undefined : year,
    ...counted,
    allowPredicted: true,
  };
}

/**
 * The fields of a link to a result. A link with a count leaves its empty fields out. Without a count or a limit, a link
 * means those of the example.
 */
export function linkedFields(query: string, startLimit: string): Fields {
  const { release: _, ...fields } = fieldsOf(query);
  if (Object.keys(fields).length === 0) return {};
  return { ...('tokens' in fields && { of: '', per: '' }), limit: startLimit, ...fields };
}

/**
 * Where the limit in the field comes from: the default of every page, or the link if that set another one. Limits as in
 * the field, ms.
 */
export function limitOrigin(startLimit: string, linkedLimit: string): string {
  if (linkedLimit === startLimit || limitIn(linkedLimit) === null)
    return `Every page starts with ${withUnit(startLimit, 'ms')}.`;
  return `The link to this page set ${withUnit(linkedLimit, 'ms')}.`;
}

/** The fields in the query of an address. */
export function fieldsOf(query: string): Fields {
  return Object.fromEntries(new URLSearchParams(query));
}

/**
 * The query of a link to the result for some fields. An empty limit stays in it, because a link without one means the
 * limit of the example.
 */
export function queryOf(fields: Fields): string {
  return new URLSearchParams(
    Object.entries(fields).filter(([name, value]) => value !== '' || name === 'limit'),
  ).toString();
}

/** The factors of words after a number. */
const SCALES = { '': 1, k: 1e3, thousand: 1e3, m: 1e6, mio: 1e6, million: 1e6, b: 1e9, bn: 1e9, billion: 1e9 };
const TRILLION = 1e12;
const SCALE_OF = new Map(Object.entries({ ...SCALES, t: TRILLION, trillion: TRILLION }));

/** The largest count. Multiplied by 365, it is still exact as a double. */
export const MOST_TOKENS = 10 * TRILLION;

/** The largest number of output tokens of one response. A larger one is likely the tokens of all responses. */
export const MOST_PER_RESPONSE = 1e6;

/** The output tokens of a response, as typed: `500` or `2,000`. Null if the text is something else. */
export function responseLengthIn(text: string): number | null {
  const [length = Infinity, other] = countsIn(text);
  return other === undefined && length <= MOST_PER_RESPONSE ? length : null;
}

/** Digits in groups of three with one separator, optionally with decimals after the other separator. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;

/**
 * The counts that a text can mean: `1,000`, `250 million`, `2e9`. Empty if it is not a positive whole number. Two
 * counts if a separator may mean thousands or decimals, as in `1.500 million`: then the reader chooses one.
 */
export function countsIn(text: string): number[] {
  const bare = text.replace(/[\s_'’]/g, '').toLowerCase();
  const [, digits = '', exponent = '0', word = ''] = /^([\d.,]+)(?:e(\d+))?([a-z]*)$/.exec(bare) ?? [];
  const scale = (SCALE_OF.get(word.replace(/s$/, '')) ?? NaN) * 10 ** Number(exponent);
  const separator = GROUPED.exec(digits)?.[1];
  // Without a word after it, a group of three digits means thousands, because tokens have no fractions.
  const decimals = scale === 1 ? /^\d+$/ : /^\d+(?:[.,]\d+)?$/;
  const readings = [
    ...(separator === undefined ? [] : [digits.replaceAll(separator, '').replace(',', '.')]),
    ...(decimals.test(digits) ? [digits.replace(',', '.')] : []),
  ];
  return readings
    .map((reading) => roundToSignificant(Number(reading) * scale, 15))
    .filter((count) => Number.isInteger(count) && count >= 1 && count <= MOST_TOKENS);
}
