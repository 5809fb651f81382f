import { WORLD } from '../../../src/sources/ember/tables.ts';
import { byKeys } from '../../../src/core/text/order.ts';
import { leastOf } from '../../../src/figures/configuration.ts';
import { indexLimits, itl, type Limits, pickOnEach } from '../../../src/figures/limits.ts';
import type { Area, Grid } from '../../../src/contract/generated/api.d.ts';
import type { ModelConfiguration } from '../../documents.ts';
import { integer, sixDigits } from '../../../src/figures/format.ts';
import { quoted, readCeiling, typedNumber } from '../../views/parameters.ts';

/** The questions of the calculator: the names that they have in the address, in its order. */
const QUESTIONS = [
  'configuration',
  'ceiling',
  'statistic',
  'tokens',
  'unit',
  'period',
  'span',
  'country',
  'year',
  'pue',
  'price',
  'currency',
] as const;
export type CalculatorQuestion = (typeof QUESTIONS)[number];

/** What was answered, as it stands in the form or in the address; empty where an answer may be left out. */
export type CalculatorAnswers = Readonly<Record<CalculatorQuestion, string>>;

/** What is wrong with an answer, and what is used in its place. */
export type Problems = Readonly<Partial<Record<CalculatorQuestion, string>>>;

/** The numbers that an answer can mean, where it can mean more than one: the reader is asked which. */
export type Meanings = Readonly<Partial<Record<CalculatorQuestion, readonly string[]>>>;

/** The published figures that the calculator chooses from. */
export interface CalculatorChoices {
  readonly configurations: readonly ModelConfiguration[];
  readonly grid: Grid;
  /** `row_id` of the configuration that the calculator opens with. */
  readonly reference: string;
  /** The ceiling of the index, ms, by which configurations are called the most frugal. */
  readonly published: number;
  /** The workloads whose figures are per token, and which of them `configurations` are of. */
  readonly workloads: readonly { readonly workload: string; readonly name: string }[];
  readonly workload: string;
}

/** What an amount counts: output tokens, or answers of the configuration's average length. */
export const UNITS = { tokens: 'output tokens', answers: 'answers' } as const;

/** Over which time an amount or a result is, and how many of it are in a year of 365 days. */
export const PERIODS = { day: 365, month: 12, year: 1 } as const;

/** Answers that were understood. */
export type Scenario = ReturnType<typeof understand>['scenario'];

/** `1 000 answers a day for a month` */
export function useInWords({ amount, unit, period, span }: Scenario): string {
  const counted = `${integer(amount)} ${amount === 1 ? UNITS[unit].slice(0, -1) : UNITS[unit]} a ${period}`;
  return span === period ? counted : `${counted} for a ${span}`;
}

const LONGEST_CURRENCY = 12;

/** The worked example: the reference, a million tokens a day for a month, the world in the year of the grid figures. */
export function defaults({ grid, reference, published }: CalculatorChoices): CalculatorAnswers {
  const { ceiling, statistic } = indexLimits(published);
  const own = { pue: '', price: '', currency: '' };
  return {
    configuration: reference,
    ceiling: String(ceiling),
    statistic,
    tokens: '1000000',
    unit: 'tokens',
    period: 'day',
    span: 'month',
    country: WORLD,
    year: grid.year,
    ...own,
  };
}

/** Answers as the fields open with them: the amount with its digits in threes. */
export function inFields(answers: CalculatorAnswers): CalculatorAnswers {
  const { tokens } = answers;
  return /^\d+$/.test(tokens) ? { ...answers, tokens: integer(Number(tokens)) } : answers;
}

/** Reads answers one by one, and keeps what is wrong with them, what they can mean, and what is used in their place. */
function reader(answers: CalculatorAnswers, standard: CalculatorAnswers) {
  let isReadable = true;
  const problems: Partial<Record<CalculatorQuestion, string>> = {};
  const meanings: Partial<Record<CalculatorQuestion, readonly string[]>> = {};
  const used: Record<CalculatorQuestion, string> = { ...answers };

  /** What the answer to a question is read as, or else what the default is read as, which is reported as a problem. */
  function settle<T>(
    question: CalculatorQuestion,
    read: (text: string) => Reading<T>,
    instead: string,
    fallback = standard[question],
  ): T {
    const found = read(answers[question]);
    if ('value' in found) {
      used[question] = found.text ?? answers[question];
      return found.value;
    }
    problems[question] = `${found.problem} ${instead}`;
    used[question] = fallback;
    const other = read(fallback);
    if ('value' in other) return other.value;
    throw new Error(`The calculator can't go on: ${other.problem}`);
  }

  /** What a number is read as. One that can’t be read is left as it is, and then there is no result. */
  function number<T>(question: CalculatorQuestion, read: (text: string) => Reading<T>): T {
    const found = read(answers[question]);
    if (!('problem' in found)) return settle(question, read, '');
    isReadable = false;
    const value = settle(question, read, '');
    problems[question] = found.problem;
    if (found.meanings !== undefined) meanings[question] = found.meanings;
    used[question] = answers[question];
    return value;
  }

  const kept = () => ({
    isReadable,
    problems: problems as Problems,
    meanings: meanings as Meanings,
    used: used as CalculatorAnswers,
  });
  return { settle, number, kept };
}

/**
 * Answers understood: the scenario, what is wrong, and the answers that are used: an answer that can't be is replaced
 * by its default.
 * @throws Error when the figures lack a default.
 */
export function understand(answers: CalculatorAnswers, choices: CalculatorChoices) {
  const { limits, refused } = limitsOf(answers, choices);
  const { settle, number, kept } = reader(answers, { ...defaults(choices), ...ownReference(choices, limits) });
  const area = settle('country', (text) => findArea(text, choices), 'World is used.');
  const year = settle('year', (text) => findYear(text, area), `${area.latest_year} is used.`, area.latest_year);
  const optional = (text: string, least: number, most: number): Reading<number | null> =>
    text.trim() === '' ? { value: null, text: '' } : numberFrom(text, { least, most, whole: false });
  const configuration = settle(
    'configuration',
    (text) => findConfiguration(text, choices),
    'The one that the calculator opens with is used.',
  );
  const amount = number('tokens', (text) => numberFrom(text, { least: 1, most: 1e15, whole: true }));
  const unit = settle('unit', (text) => oneOf(UNITS, text), 'Tokens are counted.');
  const period = settle('period', (text) => oneOf(PERIODS, text), 'A day is used.');
  const span = settle('span', (text) => oneOf(PERIODS, text), 'A month is used.');
  const scenario = {
    configuration,
    /** By which the most frugal configurations are chosen. */
    limits,
    /** How many tokens or answers, in each period. */
    amount,
    unit,
    period,
    /** The time that the result is for. */
    span,
    /** In all of that time. */
    outputTokens:
      (unit === 'tokens' ? amount : amount * configuration.avg_output_tokens) * (PERIODS[period] / PERIODS[span]),
    area,
    year: year.name,
    /** Emissions intensity of the area in that year, gCO₂e per kWh. */
    gCo2ePerKwh: year.gCo2ePerKwh,
    /** Energy of the data centre per energy of its computers; null where none was given. */
    pue: number('pue', (text) => optional(text, 1, 10)),
    /** Price of a kWh in the reader's currency; null where none was given. */
    pricePerKwh: number('price', (text) => optional(text, 0, 1e9)),
    /** How the reader writes that currency; may be empty. */
    currency: settle('currency', readCurrency, 'It is left out.'),
  };
  const { used, problems, ...others } = kept();
  const ceiling = { ceiling: String(limits.ceiling ?? 'none'), statistic: limits.statistic };
  const told = refused && { [refused.name]: `${quoted(refused.found)} is none: it can be ${refused.allowed}.` };
  return { scenario, ...others, problems: { ...problems, ...told }, used: { ...used, ...ceiling } };
}

/** The ceiling of the answers, and what of it can't be taken. */
export function limitsOf({ ceiling, statistic }: CalculatorAnswers, { published }: CalculatorChoices) {
  return readCeiling(`?${new URLSearchParams({ ceiling, statistic }).toString()}`, published);
}

/**
 * What the calculator opens with: the most frugal configuration that keeps the ceiling, on any GPU, of the model of the
 * reference, or where another workload is shown of its first; where none does, the configuration itself.
 */
function ownReference(choices: CalculatorChoices, limits: Limits): { configuration: string } {
  const { configurations, reference } = choices;
  const own = configurations.find((c) => c.row_id === reference) ?? configurations[0];
  const best = own === undefined ? undefined : mostFrugal(choices, limits, own.slug);
  return { configuration: (best ?? own)?.row_id ?? reference };
}

function oneOf<Word extends string>(words: Readonly<Record<Word, unknown>>, text: string): Reading<Word> {
  const value = (Object.keys(words) as Word[]).find((word) => word === text);
  const all = Object.keys(words).join(', ');
  return value === undefined ? { problem: `${quoted(text)} is none of ${all}.` } : { value };
}

/** The most frugal configuration of a model on a GPU that keeps to the latency ceiling; undefined where none does. */
export function bestOn({ configurations }: CalculatorChoices, limits: Limits, slug: string, gpu: string) {
  const own = configurations.filter((c) => c.slug === slug && c.gpu === gpu);
  return pickOnEach(own, limits)[0];
}

/** The most frugal configuration of a model on any GPU, as the chart below the result marks it. */
export function mostFrugal(
  { configurations }: Pick<CalculatorChoices, 'configurations'>,
  limits: Limits,
  slug: string,
) {
  const own = configurations.filter((c) => c.slug === slug);
  return leastOf(pickOnEach(own, limits));
}

/** The most frugal configuration of a model on a GPU, else the fastest of the model on the GPU, else the first of the model. */
export function bestOrFastest(choices: CalculatorChoices, limits: Limits, slug: string, gpu: string) {
  const own = choices.configurations.filter((c) => c.slug === slug);
  const fastest = own.filter((c) => c.gpu === gpu).sort(byKeys((c) => itl(c, limits.statistic)))[0];
  return bestOn(choices, limits, slug, gpu) ?? fastest ?? own[0];
}

/** What an answer was understood as, with the text to write for it where it is another; or why it was not. */
type Reading<T> =
  { readonly value: T; readonly text?: string } | { readonly problem: string; readonly meanings?: readonly string[] };

function findConfiguration(text: string, { configurations }: CalculatorChoices): Reading<ModelConfiguration> {
  const value = configurations.find((c) => c.row_id === text);
  return value === undefined ? { problem: `No configuration published has the row_id ${quoted(text)}.` } : { value };
}

function findArea(text: string, { grid }: CalculatorChoices): Reading<Area> {
  const code = text.trim().toUpperCase();
  const value = grid.areas.find((area) => area.iso3 === code);
  if (value !== undefined) return { value, text: code };
  return {
    problem: `${quoted(text)} is not the code of an area with a figure; codes are three letters, such as ${WORLD}.`,
  };
}

function findYear(text: string, { years, display_name }: Area): Reading<{ name: string; gCo2ePerKwh: number }> {
  const gCo2ePerKwh = Object.hasOwn(years, text) ? years[text] : undefined;
  return gCo2ePerKwh === undefined
    ? { problem: `${display_name} has no figure for ${quoted(text)}; it has ${Object.keys(years).join(', ')}.` }
    : { value: { name: text, gCo2ePerKwh } };
}

function readCurrency(text: string): Reading<string> {
  const value = text.trim();
  if (value.length > LONGEST_CURRENCY) return { problem: `A currency has at most ${LONGEST_CURRENCY} characters.` };
  return /\p{C}/u.test(value) ? { problem: 'A currency has no invisible characters.' } : { value, text: value };
}

/** The answers in the query of an address, with the defaults for those that are not in it. */
export function readQuery(
  query: string,
  choices: CalculatorChoices,
): { readonly answers: CalculatorAnswers; readonly problems: Problems } {
  const given = new URLSearchParams(query);
  const answers: Record<CalculatorQuestion, string> = { ...defaults(choices) };
  const problems: Partial<Record<CalculatorQuestion, string>> = {};
  for (const question of QUESTIONS) {
    const [first, ...others] = given.getAll(question);
    if (first !== undefined) answers[question] = first;
    if (others.length > 0) problems[question] = `The address has ${question} more than once. The first is used.`;
  }
  // A ceiling that a link carries chooses the row that keeps it; one that the link names stays.
  if (!given.has('configuration')) {
    answers.configuration = ownReference(choices, limitsOf(answers, choices).limits).configuration;
  }
  return { answers, problems };
}

/**
 * The query that gives these answers: what differs from the defaults, and always the row; with the release that they were
 * priced on, so that a link says so when a later one changes a figure.
 */
export function writeQuery(answers: CalculatorAnswers, choices: CalculatorChoices, release: string): string {
  const standard = defaults(choices);
  const query = new URLSearchParams(
    QUESTIONS.filter((question) => question === 'configuration' || answers[question] !== standard[question]).map(
      (question) => [question, answers[question]],
    ),
  );
  query.set('release', release);
  // A slash means nothing in a query, and a row_id is easier to read with it.
  return `?${query.toString().replaceAll('%2F', '/')}`;
}

/** Whether the answers are those that the calculator opens with. */
export function isOpening(answers: CalculatorAnswers, choices: CalculatorChoices): boolean {
  const standard = defaults(choices);
  return QUESTIONS.every((question) => answers[question] === standard[question]);
}

interface NumberLimits {
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
}

/** The number that a text stands for, with the plainest text for it; or why it stands for none that is allowed. */
export function numberFrom(text: string, { least, most, whole }: NumberLimits): Reading<number> {
  if (text.trim() === '') return { problem: 'A number is missing.' };
  const { digits, scale } = scaled(text);
  const all = meaningsOf(digits, whole && scale === 1).map((value) =>
    scale === 1 ? value : Number((value * scale).toPrecision(15)),
  );
  const within = all.filter((value) => value >= least && value <= most);
  const values = within.filter((value) => !whole || Number.isInteger(value));
  const [value, other] = values;
  if (value !== undefined && other !== undefined) {
    return {
      problem: `${quoted(text)} can mean ${sixDigits(value)} or ${sixDigits(other)}. Which one?`,
      meanings: values.map(plainest),
    };
  }
  if (value !== undefined) return { value, text: plainest(value) };
  if (within.length > 0) return { problem: `${quoted(text)} is not a whole number.` };
  if (all.length > 0)
    return { problem: `It must be from ${integer(least)} to ${integer(most)}; ${quoted(text)} is not.` };
  return { problem: `${quoted(text)} is not a number. Write it such as 1000000, 250 million or 0.25.` };
}

/** How many a word behind a number stands for. */
const SCALES = { k: 1e3, thousand: 1e3, m: 1e6, mio: 1e6, million: 1e6, b: 1e9, bn: 1e9, billion: 1e9, trillion: 1e12 };

function scaled(text: string): { digits: string; scale: number } {
  const [, digits = text, word = ''] = /^(.*\d[.,]?)\s*([a-z]+?)s?\s*$/i.exec(text) ?? [];
  const scale = Object.entries(SCALES).find(([name]) => name === word.toLowerCase())?.[1];
  return scale === undefined ? { digits: text, scale: 1 } : { digits, scale };
}

/** A comma before decimals that can be no thousands: not before three digits, or behind a zero. */
const DECIMAL_COMMA = /^(?:\d+,(?:\d{1,2}|\d{4,})|0+,\d+)$/;
/** One group of three digits behind a comma or a point: thousands, or decimals. */
const ONE_GROUP = /^([1-9]\d{0,2})[.,](\d{3})$/;

/** The text of a number that means it alone: four decimals can be no thousands. */
function plainest(value: number): string {
  const text = String(value);
  return text.includes('.') && ONE_GROUP.test(text) ? `${text}0` : text;
}

/** The numbers that digits can mean, with commas, points and spaces between them. A count has no decimals. */
function meaningsOf(digits: string, isCount: boolean): number[] {
  const plain = digits.replace(/[\s_]/g, '');
  const [, before, after] = ONE_GROUP.exec(plain) ?? [];
  if (before !== undefined && after !== undefined && !isCount) {
    return [...new Set([Number(`${before}.${after}`), Number(before + after)])];
  }
  const value = typedNumber(!isCount && DECIMAL_COMMA.test(plain) ? plain.replace(',', '.') : plain, isCount);
  return Number.isNaN(value) ? [] : [value];
}
