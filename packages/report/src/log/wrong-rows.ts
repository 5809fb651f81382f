import { type DuckDBConnection, listValue } from '@duckdb/node-api';
import { groupBy } from '../../../../src/core/text/group-by.ts';
import type { Finding } from '../../../../src/core/findings/finding.ts';
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

/** A finding about each problem of the rows in `groups`, with the number of its rows and the first of them. */
export async function wrongRows(
  db: DuckDBConnection,
  sources: readonly Source[],
  groups: readonly WrongGroup[],
  wrong: WrongRows,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const problemOf = ({ kind, day_text }: WrongGroup) =>
    kind === INVALID_TIME ? `${kind} ${timeFlawKind(day_text, wrong.today)}` : (kind ?? '');
  for (const [, own] of groupBy(groups, problemOf).slice(0, MAX_PROBLEMS)) {
    const source = sources.find((_, i) => own.some((group) => group.source === i));
    if (source !== undefined) findings.push(await problemFinding(db, source, own, wrong));
  }
  return findings;
}

/** A finding about the first row of a source with the problem that all groups have. */
async function problemFinding(
  db: DuckDBConnection,
  source: Source,
  groups: readonly WrongGroup[],
  { count, isAll, today }: WrongRows,
): Promise<Finding> {
  const others = sumBy(groups, ({ rows }) => rows) - 1;
  const also = others === 0 ? '' : `, here and in ${countOf(others, 'more row')}`;
  const { file, row } = await firstRow(db, source, groups, today);
  const { message, ...problem } = problemIn({ source, row, today });
  return usageFinding(file, `${message}${also}`, {
    pointer: await rowPointer(source, file, row),
    fix: isAll ? 'Correct the rows' : `Pass --may-leave-out ${count}, which leaves out every wrong row`,
    ...problem,
  });
}

/** The first row of a source with the problem of some groups, and its file. */
async function firstRow(
  db: DuckDBConnection,
  source: Source,
  groups: readonly WrongGroup[],
  today: string,
): Promise<{ readonly file: string; readonly row: Row }> {
  const kind = groups[0]?.kind ?? '';
  const isTime = kind === INVALID_TIME;
  const texts = isTime ? groups.flatMap((group) => group.day_text ?? []) : [];
  const some = listValue([...new Set(texts)].slice(0, 1000).concat(''));
  const { from, to } = plausibleYears(today);
  const condition = isTime
    ? `coalesce(kind, 'hit') = 'hit' AND (list_contains($2, day_text) OR year(month) NOT BETWEEN ${from} AND ${to})`
    : `kind = ${quoted(kind)} AND $2 IS NOT NULL`;
  const { files, parameters } = filesIn([source]);
  const [found] = await rowsOf<{ file: string }>(
    db,
    files,
    `SELECT min(file) AS file FROM (${rowSql(source, '$1')}) WHERE ${condition}`,
    [...parameters, some],
  );
  const file = found?.file ?? '';
  const query = `SELECT * FROM (${rowSql(source, '$1', 'row_number() OVER ()')}) WHERE ${condition} LIMIT 1`;
  const [row = {}] = await rowsOf<Row>(db, [file], query, [listValue([literal(file)]), some]);
  return { file, row };
}

/** The place of a row. In a CSV file, rows count as in a spreadsheet. */
export async function rowPointer(source: Source, file: string, row: Row): Promise<string> {
  const nth = Number(row['nth'] ?? 0);
  return hasHeader(source) ? rowWithHeader(await spreadsheetRow(file, nth)) : `row ${nth}`;
}
