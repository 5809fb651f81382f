import type { DuckDBConnection } from '@duckdb/node-api';
import { sumBy } from '../../../../src/figures/statistics.ts';
import { rowsOf } from './database.ts';
import { has } from './field-sql.ts';
import { idsSql } from './row-sql.ts';
import { filesIn, type Source } from './sources.ts';
import { summableSql, sumsSql } from './sum-sql.ts';
import type { NotCounted } from './not-counted.ts';

/** The tokens of one call. `cached` is 0 if the log doesn't state it. */
export type CallTokens = Readonly<Record<'output' | 'input' | 'cached', number>>;

/** The calls with more tokens than a limit, prompt and response together. */
export interface LongCalls {
  readonly limit: number;
  readonly calls: number;
  readonly output: number;
  /** Whether each row with such calls is a single call. Otherwise, only the average call of some rows is that long. */
  readonly isByCall: boolean;
}

/**
 * Rows added up: all rows of one kind with the same model, time, place and provider. Rows without output tokens, and
 * rows that don't state the same counts, are groups of their own.
 */
export interface RowGroup {
  /** The place of their source in the list of sources. */
  readonly source: number;
  /** Null if the rows record new model usage, one of `WRONG`, or why they don't record new usage. */
  readonly kind: string | null;
  /** The text of a day, or the year and month of one in ISO form. Null if the time is a typed column. */
  readonly day_text: string | null;
  /** `YYYY-MM`, which the text of a day can still correct. */
  readonly month: string;
  readonly model: string;
  /** The place and the provider as the log writes them; empty if it names none. */
  readonly place: string;
  readonly provider?: string | undefined;
  readonly rows: number;
  readonly calls: number | null;
  readonly output: number;
  readonly input: number | null;
  readonly cached: number | null;
  /** The most tokens of a call, prompt and response together, or of the average call of a row. */
  readonly longest: number | null;
  /** The calls above each of the limits that were asked for. */
  readonly long_calls: readonly LongCalls[];
  /** Whether the dot in a count may separate thousands, as in `12.000`. */
  readonly is_dotted: boolean;
  readonly is_without_output: boolean;
  /** Rows whose month in UTC is not the one that the log writes, because their time has an offset. */
  readonly rows_in_other_month: number;
  /** The kind of output that calls without output tokens generate, if the type of the call says it. */
  readonly call_type: 'embedding' | 'image' | 'text' | null;
  /** Whether each row is one call. */
  readonly is_by_call: boolean | null;
  /** The call with the fewest uncached input tokens per output token. */
  readonly least_read: CallTokens | null;
  /** The call with the fewest input tokens plus half of its output tokens. */
  readonly least_context: CallTokens | null;
}

/** The groups of all rows, and what was found out about their ids. */
interface GroupedRows {
  readonly groups: readonly RowGroup[];
  /** The rows that repeat a call, which is counted once. Null if there are none. */
  readonly repeated: NotCounted | null;
  /** How many rows have the id of another row, but are about another call. */
  readonly sharedIds: number;
}

/** The groups of all rows, with several rows about one call counted once. `limits` are those of `long_calls`. */
export async function groupRows(
  db: DuckDBConnection,
  sources: readonly Source[],
  limits: readonly number[],
): Promise<GroupedRows> {
  const { files, parameters } = filesIn(sources);
  const all = await rowsOf<RowGroup>(db, files, sumsSql(unionOf(sources, false), limits), parameters);
  if (!(await hasRepeatedIds(db, sources))) return { groups: all, repeated: null, sharedIds: 0 };
  const { repeatedRows, sharedIds } = await repetitions(db, sources);
  if (repeatedRows === 0) return { groups: all, repeated: null, sharedIds };
  const groups = await groupsOfCalls(db, sources, limits);
  const output = outputOf(all) - outputOf(groups);
  return { groups, repeated: { reason: 'repeated', rows: repeatedRows, output }, sharedIds };
}

/** SQL of the rows of all sources. `withCalls` adds the hashes that identify rows about one call. */
function unionOf(sources: readonly Source[], withCalls: boolean): string {
  return sources.map((source, i) => summableSql(source, i, `$${i + 1}`, withCalls)).join(' UNION ALL ');
}

/** Whether any id occurs twice. It reads only the ids, which is fast, because most logs repeat none. */
async function hasRepeatedIds(db: DuckDBConnection, sources: readonly Source[]): Promise<boolean> {
  const withIds = sources.filter((source) => has(source, 'id'));
  if (withIds.length === 0) return false;
  const { files, parameters } = filesIn(withIds);
  const ids = withIds.map((source, i) => idsSql(source, `$${i + 1}`)).join(' UNION ALL ');
  const [row] = await rowsOf<{ isRepeated: boolean }>(
    db,
    files,
    `SELECT count(DISTINCT id_hash) < count(id_hash) AS "isRepeated" FROM (${ids})`,
    parameters,
  );
  return row?.isRepeated === true;
}

/** How many rows repeat a call, and how many more have the id of another row. */
async function repetitions(db: DuckDBConnection, sources: readonly Source[]) {
  const { files, parameters } = filesIn(sources);
  const [row] = await rowsOf<{ calls: number; ids: number }>(
    db,
    files,
    `SELECT CAST(count(call_hash) - count(DISTINCT call_hash) AS DOUBLE) AS calls,
      CAST(count(id_hash) - count(DISTINCT id_hash) AS DOUBLE) AS ids
      FROM (${unionOf(sources, true)}) WHERE kind IS NULL`,
    parameters,
  );
  const { calls, ids } = row ?? { calls: 0, ids: 0 };
  return { repeatedRows: calls, sharedIds: ids - calls };
}

/**
 * The groups of all calls. Of the rows about one call, the one with the most output tokens counts: the others may be
 * parts of a streamed response.
 */
async function groupsOfCalls(
  db: DuckDBConnection,
  sources: readonly Source[],
  limits: readonly number[],
): Promise<RowGroup[]> {
  const { files, parameters } = filesIn(sources);
  const rows = unionOf(sources, true);
  // Most calls have a single row. A table of the others is small, so that only their rows are sorted.
  await rowsOf(
    db,
    files,
    `CREATE TEMP TABLE repeated AS SELECT call_hash FROM (${rows}) WHERE kind IS NULL AND call_hash IS NOT NULL
      GROUP BY call_hash HAVING count(*) > 1`,
    parameters,
  );
  const isRepeated = 'coalesce(kind IS NULL AND call_hash IN (SELECT call_hash FROM repeated), false)';
  const calls = `SELECT * FROM (${rows}) WHERE NOT ${isRepeated} UNION ALL SELECT * EXCLUDE (place_in_call) FROM (
    SELECT *, row_number() OVER (PARTITION BY call_hash ORDER BY output DESC, day_text, month) AS place_in_call
    FROM (${rows}) WHERE ${isRepeated}) WHERE place_in_call = 1`;
  return rowsOf<RowGroup>(db, files, sumsSql(calls, limits), parameters);
}

/** The output tokens of new model usage. */
function outputOf(groups: readonly RowGroup[]): number {
  return sumBy(groups, ({ kind, output }) => (kind === null ? output : 0));
}
