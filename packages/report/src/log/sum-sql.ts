import { has, type RowSource } from './field-sql.ts';
import { rowSql } from './row-sql.ts';

/** The columns that are added up for each model, month and place. */
const SUMMED = ['output', 'input', 'cached', 'calls'] as const;

/** The columns by which rows are grouped. */
const GROUPED = 'source, kind, model, month, day_text, place, provider, call_type';

/**
 * SQL of the columns that sums need, the same for every source. `withCalls` adds the hashes that identify rows about
 * one call.
 */
export function summableSql(source: RowSource, index: number, parameter: string, withCalls: boolean): string {
  return `SELECT ${index} AS source, kind, model, month, day_text, place, provider,
    CASE WHEN output = 0 THEN call_type END AS call_type, ${SUMMED.join()}, is_dotted, is_in_other_month,
    coalesce(output = 0, false) AS is_without_output
    ${withCalls ? ', call_hash, id_hash' : ''} FROM (${rowSql(source, parameter)})`;
}

/**
 * SQL of the rows that add up calls and have no id, with a number that is equal for rows with the same model, time,
 * place, provider and counts. Null for logs with one row per call, in which equal rows can be several calls, and for
 * logs with ids.
 */
export function equalRowsSql(source: RowSource, parameter: string): string | null {
  if (source.format.isCall || has(source, 'id')) return null;
  const equal = ['model', 'found_time', 'place', 'provider', ...SUMMED].map((of) => `CAST(${of} AS VARCHAR)`);
  return `SELECT hash(${equal.join()}) AS row_hash, output FROM (${rowSql(source, parameter)}) WHERE kind IS NULL`;
}

/**
 * The counts that decide whether rows are added up together, so that a row without a count discards no stated count.
 */
const APART = ['calls', 'input', 'cached'] as const;

/** SQL of the tokens of the row with the least value of an expression, if the row is a single call. */
function leastCallSql(expression: string): string {
  const tokens = `{'output': output, 'input': input, 'cached': least(coalesce(cached, 0), input)}`;
  return `arg_min(${tokens}, ${expression}) FILTER (calls = 1 AND output > 0 AND input IS NOT NULL)`;
}

/** SQL of the calls of the rows that have more tokens than a limit, per call. */
function longCallsSql(limit: number): string {
  const ofLong = `FILTER (calls > 0 AND (output + coalesce(input, 0)) / calls > ${limit})`;
  return `{'limit': CAST(${limit} AS DOUBLE), 'calls': coalesce(sum(calls) ${ofLong}, 0),
    'output': coalesce(sum(output) ${ofLong}, 0), 'isByCall': coalesce(bool_and(calls = 1) ${ofLong}, true)}`;
}

/**
 * SQL that adds up rows by kind, model, month, place and provider. Rows without output tokens have sums of their own,
 * and so have rows that don't state the same counts. The calls with more tokens than each limit are counted.
 */
export function sumsSql(rows: string, limits: readonly number[]): string {
  const sums = SUMMED.map((of) => `CASE WHEN count(${of}) = count(*) THEN sum(${of}) END AS ${of}`);
  const longest = 'max(CASE WHEN calls > 0 THEN (output + coalesce(input, 0)) / calls END) AS longest';
  const shortest = `${leastCallSql('(input - least(coalesce(cached, 0), input)) / output')} AS least_read,
    ${leastCallSql('input + output / 2')} AS least_context, bool_and(calls = 1) AS is_by_call`;
  const groups = [GROUPED, 'is_without_output', ...APART.map((of) => `${of} IS NULL`)].join();
  return `SELECT * REPLACE (left(CAST(month AS VARCHAR), 7) AS month) FROM (
    SELECT ${GROUPED}, is_without_output, CAST(count(*) AS DOUBLE) AS rows, ${sums.join()}, ${longest}, ${shortest},
      [${limits.map(longCallsSql).join()}] AS long_calls,
      bool_or(is_dotted) AS is_dotted, CAST(count(*) FILTER (is_in_other_month) AS DOUBLE) AS rows_in_other_month
    FROM (${rows}) GROUP BY ${groups}) ORDER BY month, model, place, provider,
    ${APART.map((of) => `${of} IS NULL`).join()}`;
}
