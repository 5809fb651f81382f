import { WORLD } from '../../../src/sources/ember/tables.ts';
import { bestPerGpu } from '../../../src/figures/configuration.ts';
import type { Area, Grid } from '../../../src/contract/generated/api.d.ts';
import type { ModelConfiguration } from '../../documents.ts';
import { integer } from '../../../src/figures/format.ts';
import { quoted, typedNumber } from '../../views/url-state.ts';

/** The questions of the calculator: the names that they have in the address, in its order. */
const QUESTIONS = ['configuration', 'tokens', 'unit', 'period', 'country', 'year', 'pue', 'price', 'currency'] as const;
export type CalculatorQuestion = (typeof QUESTIONS)[number];

/** What was answered, as it stands in the form or in the address; empty where an answer may be left out. */
export type CalculatorAnswers = Readonly<Record<CalculatorQuestion, string>>;

/** What is wrong with an answer, and what is used in its place. */
export type Problems = Readonly<Partial<Record<CalculatorQuestion, string>>>;

/** The published figures that the calculator chooses from. */
export interface CalculatorChoices {
  readonly configurations: readonly ModelConfiguration[];
  readonly grid: Grid;
  /** `row_id` of the configuration that worked examples are priced on. */
  readonly reference: string;
  /** The workloads whose figures are per token, and which of them `configurations` are of. */
  readonly workloads: readonly { readonly workload: string; readonly name: string }[];
  readonly workload: string;
}

/** What an amount counts: output tokens, or answers of the configuration's average length. */
export const UNITS = { tokens: 'output tokens', answers: 'answers' } as const;

/** Over which time an amount is, and how many of it are in a year of 365 days. */
export const PERIODS = { day: 365, month: 12, year: 1 } as const;

/** Answers that were understood. */
export type Scenario = ReturnType<typeof understand>['scenario'];

const LONGEST_CURRENCY = 12;

/** The worked example: the reference row, a million tokens a day, the world in the year of the grid figures. */
export function defaults({ grid, reference }: CalculatorChoices): CalculatorAnswers {
  const own = { pue: '', price: '', currency: '' };
  return {
    configuration: reference,
    tokens: '1000000',
    unit: 'tokens',
    period: 'day',
    country: WORLD,
    year: grid.year,
    ...own,
  };
}

/**
 * Answers understood: the scenario, what is wrong, and the answers that are used: an answer that can't be is replaced
 * by its default.
 * @throws Error when the figures lack a default.
 */
export function understand(answers: CalculatorAnswers, choices: CalculatorChoices) {
  const standard = { ...defaults(choices), ...ownReference(choices) };
  let isReadable = true;
  const problems: Partial<Record<CalculatorQuestion, string>> = {};
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
    used[question] = answers[question];
    return value;
  }

  const area = settle('country', (text) => findArea(text, choices), 'World is used.');
  const year = settle('year', (text) => findYear(text, area), `${area.latest_year} is used.`, area.latest_year);
  const optional = (text: string, least: number, most: number): Reading<number | null> =>
    text.trim() === '' ? { value: null, text: '' } : numberFrom(text, { least, most, whole: false });
  const configuration = settle(
    'configuration',
    (text) => findConfiguration(text, choices),
    'The reference row is used.',
  );
  const amount = number('tokens', (text) => numberFrom(text, { least: 1, most: 1e15, whole: true }));
  const unit = settle('unit', (text) => oneOf(UNITS, text), 'Tokens are counted.');
  const period = settle('period', (text) => oneOf(PERIODS, text), 'A day is used.');
  const scenario = {
    configuration,
    /** How many tokens or answers, in each period. */
    amount,
    unit,
    period,
    outputTokens: unit === 'tokens' ? amount : amount * configuration.avg_output_tokens,
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
  return { scenario, isReadable, problems: problems as Problems, used: used as CalculatorAnswers };
}

/** The reference, or where another workload is shown the first configuration of it. */
function ownReference({ configurations, reference }: CalculatorChoices): { configuration: string } {
  const own = configurations.find((c) => c.row_id === reference) ?? configurations[0];
  return { configuration: own?.row_id ?? reference };
}

function oneOf<Word extends string>(words: Readonly<Record<Word, unknown>>, text: string): Reading<Word> {
  const value = (Object.keys(words) as Word[]).find((word) => word === text);
  const all = Object.keys(words).join(', ');
  return value === undefined ? { problem: `${quoted(text)} is none of ${all}.` } : { value };
}

/** The most frugal configuration of a model on a GPU that keeps to the latency ceiling, else its first one. */
export function bestOn(
  { configurations }: CalculatorChoices,
  slug: string,
  gpu: string,
): ModelConfiguration | undefined {
  const own = configurations.filter((c) => c.slug === slug && c.gpu === gpu);
  const best = bestPerGpu(own).get(gpu);
  return own.find((c) => c.row_id === best?.row_id) ?? own[0];
}

/** What an answer was understood as, with the text to write for it where it is another; or why it was not. */
type Reading<T> = { readonly value: T; readonly text?: string } | { readonly problem: string };

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
  return { answers, problems };
}

/** The query that gives these answers: only what differs from the defaults; empty where nothing does. */
export function writeQuery(answers: CalculatorAnswers, choices: CalculatorChoices): string {
  const standard = defaults(choices);
  const differing = QUESTIONS.filter((question) => answers[question] !== standard[question]);
  const query = new URLSearchParams(differing.map((question) => [question, answers[question]])).toString();
  // A slash means nothing in a query, and a row_id is easier to read with it.
  return query === '' ? '' : `?${query.replaceAll('%2F', '/')}`;
}

/** The number that a text stands for, with the plainest text for it; or why it stands for none that is allowed. */
export function numberFrom(text: string, limits: { least: number; most: number; whole: boolean }): Reading<number> {
  if (text.trim() === '') return { problem: 'A number is missing.' };
  const value = typedNumber(text, limits.whole);
  if (Number.isNaN(value) && text.includes(',')) {
    return { problem: `${quoted(text)} has a comma, which some read as a point. Write 1000000 or 0.25.` };
  }
  if (Number.isNaN(value)) {
    return { problem: `${quoted(text)} is not a number. Write it in digits, such as 1000000, 1e6 or 0.25.` };
  }
  if (value < limits.least || value > limits.most) {
    return { problem: `It must be from ${integer(limits.least)} to ${integer(limits.most)}; ${quoted(text)} is not.` };
  }
  if (limits.whole && !Number.isInteger(value)) return { problem: `${quoted(text)} is not a whole number.` };
  return { value, text: String(value) };
}
