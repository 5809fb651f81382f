/** When a call began: where a row says it, the row is one call. */
const TIME = ['startTime', 'start_time', 'created_at'];

/** What each quantity is called, best first: by hand, in rows of LiteLLM_SpendLogs, in OpenRouter's activity, by Langfuse. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  model: ['model', 'provided_model_name', 'providedModelName', 'model_permaslug'],
  time: TIME,
  month: [...TIME, 'month', 'date'],
  place: ['place'],
  calls: ['calls', 'requests'],
  output: ['output_tokens', 'completion_tokens', 'tokens_completion'],
  input: ['input_tokens', 'prompt_tokens', 'tokens_prompt'],
  /** Of the prompts, what lay in a cache. */
  cached: ['cached_input_tokens', 'cache_read_input_tokens', 'tokens_cached'],
  /** Whether a gateway gave an old answer, so that no model was asked. */
  hit: ['cache_hit'],
};

/** Tokens by their kind, an object of JSON, and which kinds are of a quantity. */
const OBJECT = ['usage_details', 'usageDetails'];
const KINDS: Readonly<Record<string, string>> = { output: 'output', input: 'input', cached: 'cached|cache_read' };

/** Every name of a column that is read. No other gets into a statement. */
export const COLUMNS: readonly string[] = [...new Set([...Object.values(NAMES).flat(), ...OBJECT])];

/** What rows of usage must have, in words. */
export const ALLOWED = 'model, month, output_tokens; or the columns that LiteLLM, OpenRouter or Langfuse export';

/** Functions that the statements call. */
export const MACROS = `
  CREATE MACRO count_of(x) AS CASE WHEN TRY_CAST(x AS DOUBLE) BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER}
    AND TRY_CAST(x AS DOUBLE) % 1 = 0 THEN TRY_CAST(x AS DOUBLE) END;
  CREATE MACRO tokens_of(object, kinds) AS list_sum([e.value FOR e IN map_entries(
    TRY_CAST(TRY_CAST(object AS JSON) AS MAP(VARCHAR, DOUBLE))) IF regexp_matches(e.key, kinds)]);
  CREATE MACRO month_of(x) AS TRY_CAST(concat(left(x, 7), '-01') AS DATE);`;

/** What a row must have, and what is counted. */
const NEEDED = ['model', 'month', 'output'];
const COUNTS = ['output', 'input', 'cached', 'calls'];

/** Each `kind` of a row that has something wrong: the quantity that is missing, or is none. */
export const WRONG: readonly string[] = [...new Set([...NEEDED, ...COUNTS])];

/** Names of columns in lower case, and their types. */
export type Columns = ReadonlyMap<string, string>;

/** Whether there is all that a report needs. */
export function isUsage(columns: Columns): boolean {
  return NEEDED.every((of) => foundSql(columns, of).length > 0);
}

/** Where a quantity may stand in a row, as SQL. */
function foundSql(columns: Columns, of: string): string[] {
  const there = (names: readonly string[] = []) => names.filter((name) => columns.has(name.toLowerCase()));
  const { [of]: kinds } = KINDS;
  const objects = kinds === undefined ? [] : there(OBJECT);
  return [...there(NAMES[of]), ...objects.map((object) => `tokens_of(${object}, '${kinds}')`)];
}

/** What rows with these columns say, as found and understood; `kind` is what is wrong with a row or makes it none, else null. */
export function rowsSql(columns: Columns, source: string, nth = '0'): string {
  const found = Object.keys(NAMES).map((of) => {
    const [only, ...more] = foundSql(columns, of);
    const texts = [only ?? 'NULL', ...more].map((sql) => `CAST(${sql} AS VARCHAR)`);
    // Of one column numbers stay numbers.
    return `${more.length === 0 && only !== undefined ? only : `coalesce(${texts.join()})`} AS found_${of}`;
  });
  const [time = ''] = foundSql(columns, 'month');
  const isDate = /^(DATE|TIMESTAMP)/.test(columns.get(time.toLowerCase()) ?? '');
  return `SELECT *, CASE
      WHEN model IS NULL AND (found_output IS NULL OR output = 0) THEN 'nothing'
      ${NEEDED.map((of) => `WHEN ${of} IS NULL THEN '${of}'`).join(' ')}
      ${COUNTS.map((of) => `WHEN found_${of} IS NOT NULL AND ${of} IS NULL THEN '${of}'`).join(' ')}
      WHEN lower(CAST(found_hit AS VARCHAR)) = 'true' THEN 'hit' END AS kind
    FROM (SELECT *, nullif(CAST(found_model AS VARCHAR), '') AS model, coalesce(CAST(found_place AS VARCHAR), '') AS place,
      ${isDate ? 'last_day(CAST(found_month AS DATE))' : 'month_of(found_month)'} AS month,
      count_of(found_output) AS output, count_of(found_input) AS input, count_of(found_cached) AS cached,
      CASE WHEN found_calls IS NOT NULL THEN count_of(found_calls) WHEN found_time IS NOT NULL THEN 1 END AS calls
    FROM (SELECT ${found.join()}, filename AS file, ${nth} AS nth FROM ${source}))`;
}

/** Rows added up by model, month and place, and those with another `kind` likewise. */
export function sumsSql(rows: string): string {
  const sums = COUNTS.map((of) => `CASE WHEN count(${of}) = count(*) THEN sum(${of}) END AS ${of}`);
  return `SELECT * REPLACE (left(CAST(month AS VARCHAR), 7) AS month) FROM (
    SELECT kind, model, month, place, CAST(count(*) AS DOUBLE) AS rows, ${sums.join()}, min(file) AS file
    FROM (${rows}) GROUP BY ALL) ORDER BY month, model, place`;
}
