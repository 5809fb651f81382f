import { COUNTS, type Field } from '../formats/format.ts';
import { quoted } from './database.ts';
import { outputSql } from './count-sql.ts';
import { has, isEmpty, isTime, type RowSource } from './field-sql.ts';

/**
 * The kinds of wrong rows: a field that is missing or invalid, no object, a sum that differs from the total, or more
 * cached than input tokens.
 */
export const WRONG = ['row', 'model', 'time', ...COUNTS, 'unit', 'sum', 'cachedAboveInput'] as const;

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

/**
 * SQL of what a call generates by its type, if that decides it: `embedding` (also scores of a reranking model), `image`
 * (also video and audio) or `text`. Null for types such as Langfuse's `GENERATION`, which programs also give to
 * embeddings.
 */
export function callTypeSql(source: RowSource): string {
  const types = (['endpoint', 'type'] as const).filter((field) => has(source, field));
  const cases = types.flatMap((field) => {
    const text = `lower(CAST(found_${field} AS VARCHAR))`;
    return CALL_TYPES.map(([kind, pattern]) => `WHEN regexp_matches(${text}, ${quoted(pattern)}) THEN '${kind}'`);
  });
  return cases.length === 0 ? 'CAST(NULL AS VARCHAR)' : `CASE ${cases.join(' ')} END`;
}

/**
 * SQL of the kind of a row: null if it records new model usage, one of `WRONG`, or why it doesn't record new usage. A
 * wrong count has its flaw after its name: `output missing`.
 */
export function kindSql(source: RowSource): string {
  const when = (field: Field, condition: string, kind: string) =>
    has(source, field) ? [`WHEN ${condition} THEN '${kind}'`] : [];
  const text = (field: Field) => `lower(CAST(found_${field} AS VARCHAR))`;
  const flawed = (of: (typeof COUNTS)[number]) => `concat('${of} ', flaw_of(found_${of}))`;
  const isNone = `(${isEmpty(source, 'output')} OR count_output = 0)`;
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
    `WHEN count_output IS NULL AND output IS NULL THEN ${flawed('output')}`,
    ...COUNTS.filter((of) => has(source, of)).map(
      (of) => `WHEN count_${of} IS NULL AND NOT (${isEmpty(source, of)}) THEN ${flawed(of)}`,
    ),
    ...when('unit', `upper(found_unit) NOT IN ('TOKENS', '')`, 'unit'),
    ...(outputSql(source) === 'count_output' ? [] : [`WHEN output IS NULL THEN 'sum'`]),
    ...when('hit', `is_hit(${text('hit')})`, 'hit'),
    ...(source.format.cachedTokens === 'in input' ? when('cached', 'count_cached > input', 'cachedAboveInput') : []),
  ];
  return `CASE ${cases.join(' ')} END`;
}
