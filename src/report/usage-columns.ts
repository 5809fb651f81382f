/** What each quantity is called, best first: by hand, in rows of LiteLLM_SpendLogs, in OpenRouter's activity, by Langfuse. */
const NAMES = {
  model: ['model', 'provided_model_name', 'providedModelName', 'model_permaslug'],
  /** When a call began: then each row is one. */
  time: ['startTime', 'start_time', 'created_at'],
  month: ['month', 'date'],
  place: ['place', 'country'],
  calls: ['calls', 'requests'],
  output: ['output_tokens', 'completion_tokens', 'tokens_completion'],
  input: ['input_tokens', 'prompt_tokens', 'tokens_prompt'],
  /** Of the prompts, what lay in a cache. */
  cached: ['cached_input_tokens', 'cache_read_input_tokens', 'tokens_cached'],
  /** Tokens by their kind, an object. */
  usage: ['usage_details', 'usageDetails'],
  /** Whether a gateway gave an old answer, so that no model was asked. */
  hit: ['cache_hit'],
} as const;

type Quantity = keyof typeof NAMES;

/** Every name of a column that is read. No other gets into a statement. */
export const COLUMNS: readonly string[] = Object.values(NAMES).flat();

/** What rows of usage must have, in words. */
export const ALLOWED = 'model, month, output_tokens; or the columns that LiteLLM, OpenRouter or Langfuse export';

/** Functions that the statements call. */
export const MACROS = [
  `CREATE MACRO text_of(x) AS nullif(trim(CAST(x AS VARCHAR)), '')`,
  `CREATE MACRO count_of(x) AS CASE WHEN TRY_CAST(x AS DOUBLE) BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER}
     AND TRY_CAST(x AS DOUBLE) % 1 = 0 THEN TRY_CAST(x AS DOUBLE) END`,
  `CREATE MACRO tokens_of(usage, kinds) AS list_sum([e.value FOR e IN map_entries(
     TRY_CAST(TRY_CAST(usage AS JSON) AS MAP(VARCHAR, DOUBLE))) IF regexp_matches(e.key, kinds)])`,
  `CREATE MACRO month_of(x) AS CASE WHEN regexp_full_match(left(x, 8), '\\d{4}-(0[1-9]|1[0-2])-?') THEN left(x, 7) END`,
];

/** A column as SQL, by its name in lower case, and its type. */
export type Columns = ReadonlyMap<string, { readonly sql: string; readonly type: string }>;

/** The columns that a quantity may stand in. */
function columnsOf(columns: Columns, ...quantities: readonly Quantity[]) {
  return quantities.flatMap((of) => NAMES[of].flatMap((name) => columns.get(name.toLowerCase()) ?? []));
}

/** Whether there is all that a report needs. */
export function isUsage(columns: Columns): boolean {
  const needed: readonly (readonly Quantity[])[] = [['model'], ['time', 'month'], ['output', 'usage']];
  return needed.every((of) => columnsOf(columns, ...of).length > 0);
}

/** What rows with these columns say, as written and understood; `kind` is what is wrong with a row or makes it none, else null. */
export function rowsSql(columns: Columns, source: string, further = 'NULL AS nth'): string {
  const [usage] = columnsOf(columns, 'usage');
  const object = usage?.type === 'VARCHAR' ? usage.sql : `CAST(to_json(${usage?.sql ?? ''}) AS VARCHAR)`;
  const field = (of: Quantity, kinds = ''): string => {
    const own = columnsOf(columns, of).map(({ sql, type }) =>
      /INT|DOUBLE|FLOAT|DECIMAL/.test(type) ? sql : `text_of(${sql})`,
    );
    const all = usage === undefined || kinds === '' ? own : [...own, `tokens_of(${object}, '${kinds}')`];
    // Of one column numbers stay numbers.
    return all.length === 1
      ? all.join()
      : `coalesce(${['NULL', ...all].map((sql) => `CAST(${sql} AS VARCHAR)`).join()})`;
  };
  const count = (of: Quantity, kinds?: string) => `${field(of, kinds)} AS found_${of}, count_of(found_${of}) AS ${of}`;
  const [when] = columnsOf(columns, 'time', 'month');
  const written = `coalesce(${field('time')}, ${field('month')})`;
  const isDate = when !== undefined && /^(DATE|TIMESTAMP)/.test(when.type);
  const isCall = columnsOf(columns, 'time').map(({ sql }) => `${sql} IS NOT NULL`);
  return `SELECT *, CASE
      WHEN model IS NULL AND coalesce(output, CASE WHEN found_output IS NULL THEN 0 END) = 0 THEN 'nothing'
      WHEN model IS NULL OR regexp_full_match(model, '(?i)((grand |sub)?total|sum)s?') THEN 'model'
      WHEN month IS NULL THEN 'month'
      WHEN output IS NULL THEN 'output'
      ${['input', 'cached', 'calls'].map((of) => `WHEN found_${of} IS NOT NULL AND count_of(found_${of}) IS NULL THEN '${of}'`).join(' ')}
      WHEN is_hit THEN 'hit' END AS kind
    FROM (SELECT ${field('model')} AS model, model AS found_model, ${written} AS found_month,
      ${isDate ? `date_trunc('month', CAST(${when.sql} AS DATE))` : `month_of(${written})`} AS month,
      coalesce(${field('place')}, '') AS place, ${count('output', 'output')}, ${count('input', 'input')},
      ${count('cached', 'cached|cache_read')}, ${field('calls')} AS found_calls,
      coalesce(count_of(found_calls), CASE WHEN ${isCall.join(' OR ') || 'false'} THEN 1 END) AS calls,
      lower(${field('hit')}) = 'true' AS is_hit, filename AS file, ${further} FROM ${source})`;
}

/** Rows added up by model, month and place, and all rows of another `kind`. */
export function sumsSql(rows: string): string {
  const own = ['model', 'month', 'place'].map((name) => `CASE WHEN kind IS NULL THEN ${name} END AS ${name}`);
  const sums = ['calls', 'output', 'input', 'cached'].map(
    (name) => `CASE WHEN count(${name}) = count(*) THEN sum(${name}) END AS ${name}`,
  );
  return `SELECT * REPLACE (left(CAST(month AS VARCHAR), 7) AS month) FROM (
    SELECT kind, ${own.join()}, CAST(count(*) AS DOUBLE) AS rows, ${sums.join()}, min(file) AS file
    FROM (${rows}) GROUP BY ALL) ORDER BY month, model, place, kind`;
}
