import { COUNTS, type Field } from '../formats/format.ts';
import { daysIfTooFew, isPlausibleYear, plausibleYears } from './dates.ts';
import { pathsOf } from './field-sql.ts';
import { WRONG } from './kind-sql.ts';
import { WORDS } from './not-counted.ts';
import type { Source } from './sources.ts';

/** A row as the statements of the report return it. */
export type Row = Readonly<Record<string, string | number | bigint | null>>;

/** A wrong row of a source. */
interface WrongRow {
  readonly source: Source;
  readonly row: Row;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** What is wrong in a row. */
interface Problem {
  readonly message: string;
  readonly found?: string;
  readonly allowed?: string;
  /** How to correct the row. Without it, the row can only be left out. */
  readonly fix?: string;
}

/** What is wrong with a value, in words that follow the name of its column. */
type Flaw = Pick<Problem, 'fix'> & { readonly what: string };

type Count = (typeof COUNTS)[number];
type WrongKind = (typeof WRONG)[number];

const NOT_VALID: Flaw = { what: 'is not valid' };

/** The problem of each kind of wrong row. The kinds that are the name of a count have {@link countProblem}. */
const PROBLEMS: Readonly<Record<Exclude<WrongKind, Count>, (wrong: WrongRow) => Problem>> = {
  row: () => ({ message: 'There is no model and no tokens' }),
  sum: ({ row }) => ({ message: sumMessage(row), found: sumFound(row) }),
  cachedAboveInput: cachedProblem,
  model: (wrong) => fieldProblem(wrong, 'model', 'The name of a model', () => NOT_VALID),
  unit: (wrong) => fieldProblem(wrong, 'unit', 'TOKENS', () => NOT_VALID),
  time: (wrong) => fieldProblem(wrong, 'time', timesInWords(wrong.today), () => timeFlaw(wrong)),
};

/** The problem of a wrong row. A row whose kind is not wrong has a wrong time. */
export function problemIn(wrong: WrongRow): Problem {
  const [name] = String(wrong.row['kind']).split(' ');
  const kind = WRONG.find((one) => one === name) ?? 'time';
  return isCount(kind) ? countProblem(wrong, kind) : PROBLEMS[kind](wrong);
}

function isCount(kind: WrongKind): kind is Count {
  return COUNTS.some((count) => count === kind);
}

function countProblem(wrong: WrongRow, count: Count): Problem {
  return fieldProblem(wrong, count, 'A whole number from 0, such as 41837', countFlaw);
}

/** The problem of a field that is missing, or whose value has a flaw. */
function fieldProblem(
  { source, row }: WrongRow,
  field: Field,
  allowed: string,
  flawOf: (found: string) => Flaw,
): Problem {
  const column = pathsOf(source, field).join(' or ');
  const value = String(row[`found_${field}`] ?? '').slice(0, 40);
  if (value.trim() === '') return { message: `${column} is missing`, found: 'nothing', allowed };
  const { what, ...fix } = flawOf(value);
  return { message: `${column} ${what}`, found: value, allowed, ...fix };
}

/** The problem of a row with more cached tokens than input tokens, which should include them. */
function cachedProblem({ source, row }: WrongRow): Problem {
  const cachedColumn = pathsOf(source, 'cached').join(' or ');
  const inputColumn = pathsOf(source, 'input').join(' or ');
  const cached = Number(row['count_cached']);
  const input = Number(row['input']);
  return {
    message: `Cached input tokens (${cachedColumn}) exceed input tokens (${inputColumn}), which must include them`,
    found: `cached input tokens ${cached}, input tokens ${input}`,
    allowed: `Cached input tokens from 0 to ${input}`,
    fix: `Add the cached tokens to ${inputColumn}: ${input + cached}`,
  };
}

/** What is wrong with a count that is not empty. */
function countFlaw(found: string): Flaw {
  if (/^\d{1,3}(?:[,.' \u00a0\u202f]\d{3})+$/.test(found))
    return { what: 'has thousands separators', fix: `Write numbers without separators: ${found.replace(/\D/g, '')}` };
  const [, whole] = /^(\d+),0+$/.exec(found) ?? [];
  return whole === undefined
    ? NOT_VALID
    : { what: 'has a decimal comma', fix: `Write whole numbers without decimals: ${whole}` };
}

const TIME_FIX = 'Write each month as YYYY-MM, or each day as YYYY-MM-DD';

/**
 * The fix for months that Excel rewrote. It shows 2026-09 and 09/2026 as Sep-26, and saves them as the column is
 * formatted.
 */
const EXCEL_FIX =
  'In Excel, give the column the custom number format yyyy-mm (Format Cells > Number > Custom), and save the CSV file again';

/** Whether a text is a month as Excel writes it by default: `Sep-26`. */
function isExcelMonth(text: string): boolean {
  return /^\p{L}{3,9}\.?[- ]\d\d$/u.test(text);
}

/**
 * The kind of flaw in a time that is not valid, by its text as in `day_text`. Null stands for a moment in a typed
 * column.
 */
export function timeFlawKind(text: string | null, today: string): 'day' | 'year' | 'excel' | 'form' {
  const [year] = /(?<!\d)\d{4}(?!\d)/.exec(text ?? '') ?? [];
  if (text === null || (year !== undefined && !isPlausibleYear(Number(year), today))) return 'year';
  if (daysIfTooFew(text) !== null) return 'day';
  return isExcelMonth(text) ? 'excel' : 'form';
}

/** What is wrong with a time that is not empty. */
function timeFlaw({ row, today }: WrongRow): Flaw {
  const text = row['day_text'] == null ? null : String(row['day_text']);
  const { month = '', days = 0 } = daysIfTooFew(text ?? '') ?? {};
  const flaws: Readonly<Record<ReturnType<typeof timeFlawKind>, Flaw>> = {
    day: { what: 'is a day that does not exist', fix: `Correct the day: ${month} has ${days} days` },
    year: { what: 'is not in a year that a log can be from', fix: `Write a year ${yearsInWords(today)}` },
    excel: { ...NOT_VALID, fix: EXCEL_FIX },
    form: { ...NOT_VALID, fix: TIME_FIX },
  };
  return flaws[timeFlawKind(text, today)];
}

function timesInWords(today: string): string {
  return `2026-01, 2026-01-31 or 2026-01-31T10:00:00Z, ${yearsInWords(today)}; or seconds or milliseconds since 1970`;
}

function yearsInWords(today: string): string {
  const { from, to } = plausibleYears(today);
  return `from ${from} to ${to}`;
}

function sumMessage(row: Row): string {
  return row['found_total'] === null
    ? 'The output tokens may include the reasoning tokens or not, and the row has no total to decide'
    : 'Input and output tokens do not add up to the total';
}

function sumFound(row: Row): string {
  const parts = ['input', 'moreInput', 'cached', 'output', 'reasoning', 'total'].flatMap((field) => {
    const value = row[`count_${field}`] ?? null;
    return value === null ? [] : [`${WORDS[field] ?? field} ${String(value)}`];
  });
  return parts.join(', ');
}
