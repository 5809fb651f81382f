import { type DuckDBConnection, listValue } from '@duckdb/node-api';
import { groupBy } from '../../../../src/core/text/group-by.ts';
import type { Finding } from '../../../../src/core/findings/finding.ts';
import { byKeys } from '../../../../src/core/text/order.ts';
import { sumBy } from '../../../../src/figures/statistics.ts';
import { countOf } from '../../../../src/figures/format.ts';
import { literal, quoted, rowsOf, usageFinding } from './database.ts';
import { daysIfTooFew, isPlausibleYear, plausibleYears } from './dates.ts';
import { COUNTS, type Field, FIELDS } from '../formats/format.ts';
import { INVALID_TIME, WORDS } from './not-counted.ts';
import { pathsOf } from './field-sql.ts';
import { rowSql } from './row-sql.ts';
import { filesIn, hasHeader, type Source } from './sources.ts';
import { rowWithHeader, spreadsheetRow } from './spreadsheet-row.ts';

/** A group of rows with the same problem. */
interface WrongGroup {
  readonly source: number;
  readonly kind: string | null;
  readonly day_text: string | null;
  readonly rows: number;
}

/** A row as the statements of the report return it. */
export type Row = Readonly<Record<string, string | number | bigint | null>>;

/** The largest number of problems that are listed for a log. */
const MAX_PROBLEMS = 10;

/** Facts about the wrong rows of a log. */
interface WrongRows {
  readonly count: number;
  /** Whether no other row has usage. */
  readonly isAll: boolean;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** A finding about each problem of the rows in `groups`, with the number of its rows and the first of them, by row. */
export async function wrongRows(
  db: DuckDBConnection,
  sources: readonly Source[],
  groups: readonly WrongGroup[],
  wrong: WrongRows,
): Promise<Finding[]> {
  const found: { readonly finding: Finding; readonly file: string; readonly nth: number }[] = [];
  const problemOf = ({ kind, day_text }: WrongGroup) =>
    kind === INVALID_TIME ? `${kind} ${timeProblem(day_text, wrong.today)}` : (kind ?? '');
  for (const [, own] of groupBy(groups, problemOf).slice(0, MAX_PROBLEMS)) {
    const source = sources.find((_, i) => own.some((group) => group.source === i));
    if (source !== undefined) found.push(await problemFinding(db, source, own, wrong));
  }
  return found.sort(byKeys('file', 'nth')).map(({ finding }) => finding);
}

/** A finding about the first row of a source with the problem that all groups have. */
async function problemFinding(
  db: DuckDBConnection,
  source: Source,
  groups: readonly WrongGroup[],
  { count, isAll, today }: WrongRows,
): Promise<{ readonly finding: Finding; readonly file: string; readonly nth: number }> {
  const others = sumBy(groups, ({ rows }) => rows) - 1;
  const also = others === 0 ? '' : `, here and in ${countOf(others, 'more row')}`;
  const fix = isAll ? 'Correct the rows' : `Pass --may-leave-out ${count}, which leaves out every wrong row`;
  const [{ file, row } = { file: '', row: {} }] = await firstRows(db, source, groups, today, 1);
  const pointer = await rowPointer(source, file, row);
  return { finding: rowFinding(source, file, row, { pointer, also, fix, today }), file, nth: Number(row['nth'] ?? 0) };
}

/** The first rows of a source with the problem of some groups, at most `most`, each with its file. */
export async function firstRows(
  db: DuckDBConnection,
  source: Source,
  groups: readonly WrongGroup[],
  today: string,
  most: number,
): Promise<{ readonly file: string; readonly row: Row }[]> {
  const kind = groups[0]?.kind ?? '';
  const isTime = kind === INVALID_TIME;
  const texts = isTime ? groups.flatMap((group) => group.day_text ?? []) : [];
  const some = listValue([...new Set(texts)].slice(0, 1000).concat(''));
  const { from, to } = plausibleYears(today);
  const condition = isTime
    ? `coalesce(kind, 'hit') = 'hit' AND (list_contains($2, day_text) OR year(month) NOT BETWEEN ${from} AND ${to})`
    : `kind = ${quoted(kind)} AND $2 IS NOT NULL`;
  const { files, parameters } = filesIn([source]);
  const withProblem = await rowsOf<{ file: string }>(
    db,
    files,
    `SELECT DISTINCT file FROM (${rowSql(source, '$1')}) WHERE ${condition} ORDER BY file LIMIT ${most}`,
    [...parameters, some],
  );
  const query = `SELECT * FROM (${rowSql(source, '$1', 'row_number() OVER ()')}) WHERE ${condition} ORDER BY nth LIMIT ${most}`;
  const found: { file: string; row: Row }[] = [];
  for (const { file } of withProblem) {
    if (found.length >= most) break;
    const rows = await rowsOf<Row>(db, [file], query, [listValue([literal(file)]), some]);
    found.push(...rows.map((row) => ({ file, row })));
  }
  return found.slice(0, most);
}

/** The number of a row in its file. In a CSV file, rows count as in a spreadsheet, with the header as row 1. */
export async function rowNumber(source: Source, file: string, row: Row): Promise<number> {
  const nth = Number(row['nth'] ?? 0);
  return hasHeader(source) ? spreadsheetRow(file, nth) : nth;
}

/** The place of a row. In a CSV file, rows count as in a spreadsheet. */
export async function rowPointer(source: Source, file: string, row: Row): Promise<string> {
  const number = await rowNumber(source, file, row);
  return hasHeader(source) ? rowWithHeader(number) : `row ${number}`;
}

/** The message about a wrong row. `also` says how many other rows have the same problem. */
function rowFinding(
  source: Source,
  file: string,
  row: Row,
  {
    pointer,
    also,
    fix,
    today,
  }: { readonly pointer: string; readonly also: string; readonly fix: string; readonly today: string },
): Finding {
  const [kind = ''] = String(row['kind'] ?? 'time').split(' ');
  if (kind === 'row') return usageFinding(file, `There is no model and no tokens${also}`, { pointer, fix });
  if (kind === 'sum') return usageFinding(file, `${sumMessage(row)}${also}`, { pointer, found: sumFound(row), fix });
  if (kind === 'cachedAboveInput') return cachedFinding(source, file, row, { pointer, also });
  const field = FIELDS.find((one) => one === kind && kind !== 'hit') ?? 'time';
  const column = pathsOf(source, field).join(' or ');
  const value = row[`found_${field}`];
  const found = isBlank(value) ? 'nothing' : String(value).slice(0, 40);
  const [what, ownFix] =
    found === 'nothing'
      ? ['is missing', null]
      : field === 'time'
        ? invalidTime(row['day_text'] === null ? null : String(row['day_text']), today)
        : invalidValue(field, found);
  return usageFinding(file, `${column} ${what}${also}`, {
    pointer,
    found,
    allowed: allowedFor(field, today),
    fix: ownFix ?? fix,
  });
}

/** The problem of a row with more cached tokens than input tokens, which should include them. */
function cachedFinding(
  source: Source,
  file: string,
  row: Row,
  { pointer, also }: { readonly pointer: string; readonly also: string },
): Finding {
  const cachedColumn = pathsOf(source, 'cached').join(' or ');
  const inputColumn = pathsOf(source, 'input').join(' or ');
  const cached = Number(row['count_cached']);
  const input = Number(row['input']);
  return usageFinding(
    file,
    `Cached input tokens (${cachedColumn}) exceed input tokens (${inputColumn}), which must include them${also}`,
    {
      pointer,
      found: `cached input tokens ${cached}, input tokens ${input}`,
      allowed: `Cached input tokens from 0 to ${input}`,
      fix: `Add the cached tokens to ${inputColumn}: ${input + cached}`,
    },
  );
}

function isBlank(value: Row[string] | undefined): boolean {
  return value === undefined || value === null || String(value).trim() === '';
}

function allowedFor(field: Field, today: string): string {
  if (field === 'model') return 'The name of a model';
  if (field === 'unit') return 'TOKENS';
  if (field === 'time')
    return `2026-01, 2026-01-31 or 2026-01-31T10:00:00Z, ${yearsInWords(today)}; or seconds or milliseconds since 1970`;
  return 'A whole number from 0, such as 41837';
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

/** The problem with a field's value, and the fix if there is one that keeps the row. */
function invalidValue(field: Field, found: string): readonly [what: string, fix: string | null] {
  if (!COUNTS.some((one) => one === field)) return ['is not valid', null];
  if (/^\d{1,3}(?:[,.' \u00a0\u202f]\d{3})+$/.test(found))
    return ['has thousands separators', `Write numbers without separators: ${found.replace(/\D/g, '')}`];
  const [, whole] = /^(\d+),0+$/.exec(found) ?? [];
  return whole === undefined
    ? ['is not valid', null]
    : ['has a decimal comma', `Write whole numbers without decimals: ${whole}`];
}

/**
 * What is wrong with a time that is not valid, by its text as in `day_text`. Null stands for a moment in a typed
 * column.
 */
function timeProblem(text: string | null, today: string): 'day' | 'year' | 'excel' | 'form' {
  const [year] = /(?<!\d)\d{4}(?!\d)/.exec(text ?? '') ?? [];
  if (text === null || (year !== undefined && !isPlausibleYear(Number(year), today))) return 'year';
  if (daysIfTooFew(text) !== null) return 'day';
  return isExcelMonth(text) ? 'excel' : 'form';
}

/** The problem with a time, and its fix. */
function invalidTime(text: string | null, today: string): readonly [what: string, fix: string] {
  const { month = '', days = 0 } = daysIfTooFew(text ?? '') ?? {};
  return {
    day: ['is a day that does not exist', `Correct the day: ${month} has ${days} days`],
    year: ['is not in a year that a log can be from', `Write a year ${yearsInWords(today)}`],
    excel: ['is not valid', EXCEL_FIX],
    form: ['is not valid', TIME_FIX],
  }[timeProblem(text, today)] as [string, string];
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
