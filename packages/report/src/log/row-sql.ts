import { COUNTS, type Field, FIELDS, type LogFormat } from '../formats/format.ts';
import { quoted } from './database.ts';
import type { Layout } from './layout.ts';

/** SQL functions that the statements call. */
export const MACROS = `
  CREATE MACRO sum_of(object, kinds) AS list_sum([e.value FOR e IN map_entries(
    TRY_CAST(TRY_CAST(object AS JSON) AS MAP(VARCHAR, DOUBLE))) IF regexp_matches(e.key, kinds)]);
  CREATE MACRO attribute_of(list, name) AS [coalesce(
      json_extract_string(a, '$.value.intValue'), json_extract_string(a, '$.value.stringValue'),
      json_extract_string(a, '$.value.doubleValue'), json_extract_string(a, '$.value'))
    FOR a IN list IF json_extract_string(a, '$.key') = name][1];
  CREATE MACRO epoch_day(t) AS CAST(make_timestamp(CASE
    WHEN regexp_full_match(t, '\\d{9,10}(\\.\\d*)?') THEN CAST(TRY_CAST(t AS DOUBLE) * 1000000 AS BIGINT)
    WHEN regexp_full_match(t, '\\d{12,13}(\\.\\d*)?') THEN CAST(TRY_CAST(t AS DOUBLE) * 1000 AS BIGINT)
    WHEN regexp_full_match(t, '\\d{15,16}') THEN TRY_CAST(t AS BIGINT)
    WHEN regexp_full_match(t, '\\d{18,19}') THEN TRY_CAST(t AS BIGINT) // 1000 END) AS DATE);
  CREATE MACRO is_iso(t) AS substring(t, 5, 1) = '-' AND t < ':';
  CREATE MACRO has_offset(t) AS contains(substring(t, 14), '+') OR contains(substring(t, 14), '-');
  CREATE MACRO utc_month(t) AS left(CAST(timezone('UTC', TRY_CAST(concat(left(t, 16), ':00',
    regexp_extract(substring(t, 14), '[+-]\\d\\d(:?\\d\\d)?')) AS TIMESTAMPTZ)) AS VARCHAR), 7);
  CREATE MACRO iso_day(t) AS regexp_extract(t, '^\\d{4}-\\d{1,2}-\\d{1,2}');
  CREATE MACRO iso_text(t) AS CASE WHEN TRY_CAST(left(t, 10) AS DATE) IS NOT NULL OR iso_day(t) = ''
    OR TRY_CAST(iso_day(t) AS DATE) IS NOT NULL THEN left(t, 7) ELSE iso_day(t) END;
  CREATE MACRO day_text_of(t) AS CASE WHEN is_iso(t) AND has_offset(t) THEN coalesce(utc_month(t), iso_text(t))
    WHEN is_iso(t) THEN iso_text(t) ELSE coalesce(
    left(CAST(epoch_day(t) AS VARCHAR), 7), left(regexp_replace(trim(t), '[T ,]+\\d{1,2}:\\d\\d.*$', ''), 30)) END;
  CREATE MACRO is_grouped(t) AS regexp_full_match(t, '\\s*\\d{1,3}(\\.\\d{3})+\\s*');
  CREATE MACRO is_hit(t) AS t IN ('true', 't', '1', 'yes', 'y', 'hit', 'semantic hit')
    OR (length(t) = 36 AND t <> '00000000-0000-0000-0000-000000000000');
  CREATE MACRO is_blank(t) AS t IS NULL OR CAST(t AS VARCHAR) IN ('', ' ');
  CREATE MACRO flaw_of(t) AS CASE WHEN is_blank(t) THEN 'missing'
    WHEN regexp_full_match(CAST(t AS VARCHAR), '\\d{1,3}([,.'' ]\\d{3})+') THEN 'thousands'
    WHEN regexp_full_match(CAST(t AS VARCHAR), '\\d+,0+') THEN 'decimals' ELSE 'invalid' END;`;

/** The kinds of wrong rows: a field that is missing or invalid, no object, a sum that differs from the total, or more cached than input tokens. */
export const WRONG = ['row', 'model', 'time', ...COUNTS, 'unit', 'sum', 'cachedAboveInput'] as const;

/** Where the rows of some files are, and what each field is in them. */
export interface RowSource {
  readonly format: LogFormat;
  readonly layout: Layout;
  /** A table with `filename`; `$files` is replaced by the list of files. */
  readonly from: string;
  /** SQL of a row's object; null in a table, where every row is one. */
  readonly json: string | null;
}

/** Kinds of spans that contain model calls or come between them. They may repeat the tokens of the calls. */
const AROUND_CALLS = [
  'invoke_agent',
  'create_agent',
  'execute_tool',
  'agent',
  'chain',
  'tool',
  'workflow',
  'task',
  'retriever',
  'parser',
  'prompt',
];

/** Words in the types of calls, the first of which decides what the calls generate. */
const CALL_TYPES = [
  ['embedding', 'embed|rerank'],
  ['image', 'image|video|speech|transcri|audio'],
  ['text', 'complet|chat|respons|message|generate_content|^llm$'],
] as const;

type Count = (typeof COUNTS)[number];

/** SQL of the value at a path, or of the sum for `a+b`. Null if the rows don't have the path. */
function valueSql({ layout }: Pick<RowSource, 'layout'>, path: string): string | null {
  const values = path.split('+').flatMap((one) => layout.valueOf(one) ?? []);
  const [only, ...more] = values;
  if (only === undefined || more.length === 0) return only ?? null;
  return values.map((value) => `coalesce(TRY_CAST(${value} AS DOUBLE), 0)`).join(' + ');
}

/** The paths of a field that exist in the rows. */
export function pathsOf(source: Pick<RowSource, 'format' | 'layout'>, field: Field): readonly string[] {
  return (source.format.fields[field] ?? []).filter((path) => valueSql(source, path) !== null);
}

export function has(source: Pick<RowSource, 'format' | 'layout'>, field: Field): boolean {
  return pathsOf(source, field).length > 0;
}

/** Whether a field is one column with days or moments. */
function isTime(source: RowSource): boolean {
  const [path, ...more] = pathsOf(source, 'time');
  return path !== undefined && more.length === 0 && /^(?:DATE|TIMESTAMP)/.test(source.layout.typeOf(path));
}

/** Whether a field is text, not a number. */
function isText(source: RowSource, field: Field): boolean {
  const [path = '', ...more] = pathsOf(source, field);
  return more.length > 0 || (source.layout.typeOf(path) === 'VARCHAR' && !/[{+]/.test(path));
}

/** SQL of a field's value in a row, as text: the first of its columns that isn't empty. */
function foundSql(source: RowSource, field: Field): string {
  const values = pathsOf(source, field).map((path) => valueSql(source, path) ?? 'NULL');
  const [only = 'CAST(NULL AS VARCHAR)', ...more] = values;
  if (more.length === 0) return only;
  return `coalesce(${values.map((value) => `nullif(CAST(${value} AS VARCHAR), '')`).join()})`;
}

/** A count as a number, null if it isn't a whole number from 0. */
function countSql(source: RowSource, of: Count): string {
  if (!has(source, of)) return 'CAST(NULL AS DOUBLE)';
  const isWhole = `d_${of} BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER} AND d_${of} = floor(d_${of})`;
  // A spreadsheet shows 1234567 as 1.23E+06, and saves no more digits than it shows.
  const isExact = isText(source, of) ? `AND (d_${of} < 1000 OR NOT contains(found_${of}, 'E'))` : '';
  return `CASE WHEN ${isWhole} ${isExact} THEN d_${of} END`;
}

/** Whether a count is missing. */
function isEmpty(source: RowSource, field: Field): string {
  return isText(source, field) ? `is_blank(found_${field})` : `found_${field} IS NULL`;
}

/** Whether `total` can decide how counts add up. */
function hasTotal(source: RowSource): boolean {
  return has(source, 'total') && has(source, 'input') && source.format.isCachedBeside !== true;
}

/** SQL of the output tokens, with reasoning tokens counted once. `total` decides whether they are included. Null if it fits neither way. */
function outputSql(source: RowSource): string {
  if (!has(source, 'reasoning') && !hasTotal(source)) return 'n_output';
  if (source.format.isReasoningBeside === true) return 'n_output + coalesce(n_reasoning, 0)';
  const [cached, more] = ['coalesce(n_cached, 0)', 'coalesce(n_moreInput, 0)'];
  const inputs = ['', ` + ${cached}`, ` - ${cached}`, ` + ${more}`, ` + ${cached} + ${more}`];
  const used = inputs.filter((one) =>
    (['cached', 'moreInput'] as const).every((field) => has(source, field) || !one.includes(`n_${field}`)),
  );
  const fits = (output: string) => `n_total - ${output} IN (${used.map((one) => `n_input${one}`).join()})`;
  const reasoned = has(source, 'reasoning') ? `WHEN ${fits('n_output - n_reasoning')} THEN n_output + n_reasoning` : '';
  const decided = hasTotal(source)
    ? `WHEN n_total > 0 AND n_input IS NOT NULL THEN CASE WHEN ${fits('n_output')} THEN n_output ${reasoned} END`
    : '';
  const isInside = source.format.isReasoningInside === true;
  // More reasoning tokens than output tokens can't be part of them.
  const undecided = has(source, 'reasoning')
    ? `CASE WHEN n_reasoning > n_output THEN n_output + n_reasoning WHEN ${isInside ? 'true' : 'coalesce(n_reasoning, 0) = 0'} THEN n_output END`
    : 'n_output';
  // The total of embeddings is their input.
  const none = hasTotal(source) ? 'WHEN n_output IS NULL THEN CASE WHEN n_total = n_input THEN 0 END' : '';
  const cases = `${none} ${decided}`.trim();
  return cases === '' ? undecided : `CASE ${cases} ELSE ${undecided} END`;
}

/** SQL of the input tokens, including those from a cache. */
function inputSql(source: RowSource): string {
  const { isCachedBeside = false } = source.format;
  const all = has(source, 'moreInput') ? 'n_input + coalesce(n_moreInput, 0)' : 'n_input';
  if (isCachedBeside) return `${all} + coalesce(n_cached, 0)`;
  if (!has(source, 'moreInput')) return 'n_input';
  return `CASE WHEN n_total IN (${all} + n_output, ${all} + n_output + coalesce(n_reasoning, 0)) THEN ${all} ELSE n_input END`;
}

/**
 * SQL of what a call generates by its type, if that decides it: `embedding` (also scores of a reranking model), `image` (also video and
 * audio) or `text`. Null for types such as Langfuse's `GENERATION`, which programs also give to embeddings.
 */
function callTypeSql(source: RowSource): string {
  const types = (['endpoint', 'type'] as const).filter((field) => has(source, field));
  const cases = types.flatMap((field) => {
    const text = `lower(CAST(found_${field} AS VARCHAR))`;
    return CALL_TYPES.map(([kind, pattern]) => `WHEN regexp_matches(${text}, ${quoted(pattern)}) THEN '${kind}'`);
  });
  return cases.length === 0 ? 'CAST(NULL AS VARCHAR)' : `CASE ${cases.join(' ')} END`;
}

function callsSql(source: RowSource): string {
  if (has(source, 'calls')) return 'n_calls';
  return source.format.isCall ? 'CAST(1 AS DOUBLE)' : 'CAST(NULL AS DOUBLE)';
}

/**
 * SQL of the kind of a row: null if it records new model usage, one of `WRONG`, or why it doesn't record new usage. A wrong count has
 * its flaw after its name: `output missing`.
 */
function kindSql(source: RowSource): string {
  const when = (field: Field, condition: string, kind: string) =>
    has(source, field) ? [`WHEN ${condition} THEN '${kind}'`] : [];
  const text = (field: Field) => `lower(CAST(found_${field} AS VARCHAR))`;
  const flawed = (of: Count) => `concat('${of} ', flaw_of(found_${of}))`;
  const isNone = `(${isEmpty(source, 'output')} OR n_output = 0)`;
  const isFailed =
    source.format.hasStatusOnlyIfFailed === true
      ? 'found_status IS NOT NULL'
      : `(${text('status')} IN ('failure', 'failed', 'error', 'false', '0') OR regexp_full_match(${text('status')}, '[45]\\d\\d'))`;
  const isMissing = isTime(source) ? 'month IS NULL' : 'is_blank(found_time)';
  const cases = [
    ...(source.json === null ? [] : [`WHEN coalesce(json_type(row_json) <> 'OBJECT', true) THEN 'row'`]),
    ...when('done', `${text('done')} = 'false'`, 'part'),
    `WHEN model IS NULL AND ${isNone} THEN 'nothing'`,
    ...when('type', `${text('type')} IN (${AROUND_CALLS.map(quoted).join()})`, 'agent'),
    ...when('type', `regexp_matches(${text('type')}, '^a?(get|list|delete|cancel)_')`, 'reread'),
    ...when('status', `${isNone} AND ${isFailed}`, 'failed'),
    `WHEN model IS NULL THEN 'model'`,
    `WHEN ${isMissing} THEN 'time'`,
    `WHEN n_output IS NULL AND output IS NULL THEN ${flawed('output')}`,
    ...COUNTS.filter((of) => has(source, of)).map(
      (of) => `WHEN n_${of} IS NULL AND NOT (${isEmpty(source, of)}) THEN ${flawed(of)}`,
    ),
    ...when('unit', `upper(found_unit) NOT IN ('TOKENS', '')`, 'unit'),
    ...(outputSql(source) === 'n_output' ? [] : [`WHEN output IS NULL THEN 'sum'`]),
    ...when('hit', `is_hit(${text('hit')})`, 'hit'),
    ...(source.format.isCachedInside === true ? when('cached', 'n_cached > input', 'cachedAboveInput') : []),
  ];
  return `CASE ${cases.join(' ')} END`;
}

/** SQL of whether the dot in a count may separate thousands, as in `12.000`. */
function isDottedSql(source: RowSource): string {
  const cells = COUNTS.filter((of) => has(source, of) && isText(source, of)).map(
    // The cheap conditions come first, because most rows fail them.
    (of) => `(strlen(found_${of}) > 4 AND coalesce(d_${of}, 0) < 1000 AND contains(found_${of}, '.'))`,
  );
  return cells.length === 0 ? 'false' : `CASE WHEN ${cells.join(' OR ')} THEN true ELSE false END`;
}

/** SQL of a number that is equal for equal ids. */
export function idHashSql(source: RowSource): string {
  const id = `CAST(${foundSql(source, 'id')} AS VARCHAR)`;
  return `CASE WHEN ${id} <> '' THEN hash(${id}) END`;
}

/** SQL of a number that is equal for rows about the same call. */
function callSql(source: RowSource): string {
  return foundIdSql(source, source.format.hasUniqueIds === true ? '' : ', model, found_time, output, input');
}

/** SQL of a number that is equal for rows with the same id and the same further columns `rest`, which start with a comma. */
function foundIdSql(source: RowSource, rest = ''): string {
  if (!has(source, 'id')) return 'CAST(NULL AS UBIGINT)';
  return `CASE WHEN NOT is_blank(found_id) THEN hash(CAST(found_id AS VARCHAR)${rest}) END`;
}

/** SQL of the rows with the values as found and as understood. `number` is SQL of a row's number. */
export function rowSql(source: RowSource, parameter: string, number = '0'): string {
  const found = FIELDS.map((field) => `${foundSql(source, field)} AS found_${field}`);
  const doubles = COUNTS.map((of) => `${has(source, of) ? `TRY_CAST(found_${of} AS DOUBLE)` : 'NULL'} AS d_${of}`);
  const counts = COUNTS.map((of) => `${countSql(source, of)} AS n_${of}`);
  const month = isTime(source) ? 'last_day(CAST(found_time AS DATE))' : 'CAST(NULL AS DATE)';
  const dayText = isTime(source) ? 'NULL' : 'day_text_of(CAST(found_time AS VARCHAR))';
  const texts = `nullif(CAST(found_model AS VARCHAR), '') AS model, coalesce(CAST(found_place AS VARCHAR), '') AS place,
    coalesce(CAST(found_provider AS VARCHAR), '') AS provider`;
  const read = `SELECT ${found.join()}, ${source.json ?? 'NULL'} AS row_json, filename AS file, ${number} AS nth
    FROM ${source.from.replaceAll('$files', parameter)}`;
  const parsed = `SELECT *, ${doubles.join()} FROM (${read})`;
  const typed = `SELECT *, ${counts.join()}, ${texts}, ${month} AS month FROM (${parsed})`;
  // Calls for embeddings, images or audio may state no output tokens.
  const noOutput = `CASE WHEN ${isEmpty(source, 'output')} AND ${callTypeSql(source)} IN ('embedding', 'image') THEN 0 END`;
  const summed = `SELECT *, coalesce(${outputSql(source)}, ${noOutput}) AS output, ${inputSql(source)} AS input, ${callsSql(source)} AS calls,
    n_cached AS cached FROM (${typed})`;
  return `SELECT *, ${kindSql(source)} AS kind, CAST(${dayText} AS VARCHAR) AS day_text,
    ${callTypeSql(source)} AS call_type, ${callSql(source)} AS call_hash,
    ${foundIdSql(source)} AS id_hash, ${isDottedSql(source)} AS is_dotted FROM (${summed})`;
}

/** The columns that are added up for each model, month and place. */
const SUMMED = ['output', 'input', 'cached', 'calls'] as const;

/** The columns by which rows are grouped. */
const GROUPED = 'source, kind, model, month, day_text, place, provider, call_type';

/** SQL of the columns that sums need, the same for every source. `withCalls` adds the hashes that identify rows about one call. */
export function summableSql(source: RowSource, index: number, parameter: string, withCalls: boolean): string {
  return `SELECT ${index} AS source, kind, model, month, day_text, place, provider,
    CASE WHEN output = 0 THEN call_type END AS call_type, ${SUMMED.join()}, is_dotted,
    coalesce(output = 0, false) AS is_without_output
    ${withCalls ? ', call_hash, id_hash' : ''} FROM (${rowSql(source, parameter)})`;
}

/**
 * SQL of the rows that add up calls and have no id, with a number that is equal for rows with the same model, time, place, provider and
 * counts. Null for logs with one row per call, in which equal rows can be several calls, and for logs with ids.
 */
export function equalRowsSql(source: RowSource, parameter: string): string | null {
  if (source.format.isCall || has(source, 'id')) return null;
  const equal = ['model', 'found_time', 'place', 'provider', ...SUMMED].map((of) => `CAST(${of} AS VARCHAR)`);
  return `SELECT hash(${equal.join()}) AS row_hash, output FROM (${rowSql(source, parameter)}) WHERE kind IS NULL`;
}

/** The counts that decide whether rows are added up together, so that a row without a count discards no stated count. */
const APART = ['calls', 'input', 'cached'] as const;

/** SQL of the tokens of the row with the least value of an expression, if the row is a single call. */
function leastCallSql(expression: string): string {
  const tokens = `{'output': output, 'input': input, 'cached': least(coalesce(cached, 0), input)}`;
  return `arg_min(${tokens}, ${expression}) FILTER (calls = 1 AND output > 0 AND input IS NOT NULL)`;
}

/**
 * SQL that adds up rows by kind, model, month, place and provider. Rows without output tokens have sums of their own, and so have rows
 * that don't state the same counts.
 */
export function sumsSql(rows: string): string {
  const sums = SUMMED.map((of) => `CASE WHEN count(${of}) = count(*) THEN sum(${of}) END AS ${of}`);
  const longest = 'max(CASE WHEN calls > 0 THEN (output + coalesce(input, 0)) / calls END) AS longest';
  const shortest = `${leastCallSql('(input - least(coalesce(cached, 0), input)) / output')} AS least_read,
    ${leastCallSql('input + output / 2')} AS least_context, bool_and(calls = 1) AS is_by_call`;
  const groups = [GROUPED, 'is_without_output', ...APART.map((of) => `${of} IS NULL`)].join();
  return `SELECT * REPLACE (left(CAST(month AS VARCHAR), 7) AS month) FROM (
    SELECT ${GROUPED}, is_without_output, CAST(count(*) AS DOUBLE) AS rows, ${sums.join()}, ${longest}, ${shortest},
      bool_or(is_dotted) AS is_dotted
    FROM (${rows}) GROUP BY ${groups}) ORDER BY month, model, place, provider,
    ${APART.map((of) => `${of} IS NULL`).join()}`;
}
