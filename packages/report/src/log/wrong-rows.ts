import { type DuckDBConnection, listValue } from '@duckdb/node-api';
import { groupBy } from '../../../../src/core/text/group-by.ts';
import type { Finding } from '../../../../src/core/findings/finding.ts';
import { byKeys } from '../../../../src/core/text/order.ts';
import { sumBy } from '../../../../src/figures/statistics.ts';
import { countOf } from '../../../../src/core/text/words.ts';
import { literal, quoted, rowsOf, usageFinding } from './database.ts';
import { plausibleYears } from './dates.ts';
import { INVALID_TIME } from './not-counted.ts';
import { problemIn, type Row, timeFlawKind } from './row-problem.ts';
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
    kind === INVALID_TIME ? `${kind} ${timeFlawKind(day_text, wrong.today)}` : (kind ?? '');
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
  const [{ file, row } = { file: '', row: {} }] = await firstRows(db, source, groups, today, 1);
  const { message, ...problem } = problemIn({ source, row, today });
  const finding = usageFinding(file, `${message}${also}`, {
    pointer: await rowPointer(source, file, row),
    fix: isAll ? 'Correct the rows' : `Pass --may-leave-out ${count}, which leaves out every wrong row`,
    ...problem,
  });
  return { finding, file, nth: Number(row['nth'] ?? 0) };
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
