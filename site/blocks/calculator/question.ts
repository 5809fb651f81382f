import type { PredictableQuestion, TokenWorkload } from '../../../packages/client-js/token-energy.d.ts';

/** What stands in the fields of the calculator, by their names; an address holds the same. */
export type Fields = Readonly<Record<string, string>>;

/** Over which time tokens are counted: its words, and how many of it are in a year of 365 days, where that is more to say. */
export const TIMES = {
  '': ['in all', null],
  day: ['a day', 365],
  month: ['a month', 12],
  year: ['a year', null],
} as const;
export type Time = keyof typeof TIMES;

export function timeOf({ per = '' }: Fields): Time {
  return Object.hasOwn(TIMES, per) ? (per as Time) : '';
}

/** The value that stands for a model that is named in a field of its own. */
export const OTHER = 'other';

/** A model on another kind of work than chat, as one value of the field. */
export function onWork(slug: string, workload: string): string {
  return `${slug}@${workload}`;
}

/** What the fields ask of the package. */
export function questionOf(fields: Fields, outputTokens: number): PredictableQuestion {
  const { model = '', name = '', gpu, country, ceiling, pue, boundary, nodeRatio, year } = fields;
  const [slug = '', workload] = model === OTHER ? [name.trim()] : model.split('@');
  const number = (text = ''): number | undefined => (text === '' ? undefined : Number(text));
  return {
    model: slug,
    // The package says what is wrong with one that there is not.
    workload: workload as TokenWorkload | undefined,
    gpu: gpu === '' ? undefined : gpu,
    grid: country,
    maxItlMs: number(ceiling),
    pue: number(pue),
    // The package says what is wrong with one that there is not.
    boundary: boundary === '' ? undefined : (boundary as PredictableQuestion['boundary']),
    nodeRatio: number(nodeRatio),
    year: year === '' ? undefined : year,
    outputTokens,
    allowPredicted: true,
  };
}

/** The fields of an address. A link of earlier days names a configuration, and means a day where it names no time. */
export function fieldsOf(query: string): Fields {
  const { configuration, period, ...fields } = Object.fromEntries(new URLSearchParams(query));
  if (configuration === undefined) return fields;
  const [model = '', gpu = ''] = configuration.split('/');
  return { model, gpu, per: period ?? 'day', ...fields };
}

/** How many a word behind a number stands for. */
const SCALES = { '': 1, k: 1e3, thousand: 1e3, m: 1e6, mio: 1e6, million: 1e6, b: 1e9, bn: 1e9, billion: 1e9 };
const TRILLION = 1e12;
const SCALE_OF = new Map(Object.entries({ ...SCALES, t: TRILLION, trillion: TRILLION }));

/** The most tokens: a year of so many days is still a number that a double holds to the last one. */
export const MOST_TOKENS = 10 * TRILLION;

/** Digits in groups of three with one sign between them, perhaps with decimals behind the other. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;

/**
 * The counts that a text can mean: `1,000`, `250 million`, `2e9`. None where it is no whole number from 1 on; two where
 * a sign may begin thousands or decimals, as in `1.500 million`, of which the reader chooses one.
 */
export function countsIn(text: string): number[] {
  const bare = text.replace(/[\s_'’]/g, '').toLowerCase();
  const [, digits = '', exponent = '0', word = ''] = /^([\d.,]+)(?:e(\d+))?([a-z]*)$/.exec(bare) ?? [];
  const scale = (SCALE_OF.get(word.replace(/s$/, '')) ?? NaN) * 10 ** Number(exponent);
  const sign = GROUPED.exec(digits)?.[1];
  // Without a word behind it, a group of three is a thousand: there is no part of a token.
  const decimals = scale === 1 ? /^\d+$/ : /^\d+(?:[.,]\d+)?$/;
  const readings = [
    ...(sign === undefined ? [] : [digits.replaceAll(sign, '').replace(',', '.')]),
    ...(decimals.test(digits) ? [digits.replace(',', '.')] : []),
  ];
  return readings
    .map((reading) => Number((Number(reading) * scale).toPrecision(15)))
    .filter((count) => Number.isInteger(count) && count >= 1 && count <= MOST_TOKENS);
}
