import { COUNTS } from '../formats/format.ts';
import { has, isText, type RowSource } from './field-sql.ts';

type Count = (typeof COUNTS)[number];

/** SQL of a count as a number. Null if it isn't a whole number from 0. */
export function countSql(source: RowSource, of: Count): string {
  if (!has(source, of)) return 'CAST(NULL AS DOUBLE)';
  const isWhole = `number_${of} BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER} AND number_${of} = floor(number_${of})`;
  // A spreadsheet shows 1234567 as 1.23E+06, and saves no more digits than it shows.
  const isExact = isText(source, of) ? `AND (number_${of} < 1000 OR NOT contains(found_${of}, 'E'))` : '';
  return `CASE WHEN ${isWhole} ${isExact} THEN number_${of} END`;
}

/** Whether `total` can decide how counts add up. */
function hasTotal(source: RowSource): boolean {
  return has(source, 'total') && has(source, 'input') && source.format.cachedTokens !== 'not in input';
}

/**
 * SQL of the output tokens, with reasoning tokens counted once. The total decides whether they are included. Null if it
 * fits neither way.
 */
export function outputSql(source: RowSource): string {
  const hasReasoning = has(source, 'reasoning');
  if (!hasReasoning && !hasTotal(source)) return 'count_output';
  if (source.format.reasoningTokens === 'not in output') return 'count_output + coalesce(count_reasoning, 0)';
  const undecided = hasReasoning ? outputWithoutTotalSql(source) : 'count_output';
  if (!hasTotal(source)) return undecided;
  // The total of embeddings is their input.
  return `CASE WHEN count_output IS NULL THEN CASE WHEN count_total = count_input THEN 0 END
    WHEN count_total > 0 AND count_input IS NOT NULL THEN ${outputByTotalSql(source)} ELSE ${undecided} END`;
}

/** SQL of the output tokens that fit the total, which includes every kind of token once. */
function outputByTotalSql(source: RowSource): string {
  // Writers differ in whether the input includes the cached tokens and further input tokens.
  const cached = has(source, 'cached') ? ['+ coalesce(count_cached, 0)', '- coalesce(count_cached, 0)'] : [];
  const more = has(source, 'moreInput') ? ['+ coalesce(count_moreInput, 0)'] : [];
  const both = cached.slice(0, 1).flatMap((one) => more.map((other) => `${one} ${other}`));
  const inputs = ['', ...cached, ...more, ...both].map((one) => `count_input ${one}`).join();
  const withReasoning = has(source, 'reasoning')
    ? `WHEN count_total - count_output - count_reasoning IN (${inputs}) THEN count_output + count_reasoning`
    : '';
  return `CASE WHEN count_total - count_output IN (${inputs}) THEN count_output ${withReasoning} END`;
}

/** SQL of the output tokens of rows without a total, as far as the format says what they include. */
function outputWithoutTotalSql({ format }: RowSource): string {
  const isIncluded = format.reasoningTokens === 'in output' ? 'true' : 'coalesce(count_reasoning, 0) = 0';
  // More reasoning tokens than output tokens can't be part of them.
  return `CASE WHEN count_reasoning > count_output THEN count_output + count_reasoning
    WHEN ${isIncluded} THEN count_output END`;
}

/** SQL of the input tokens, including those from a cache. */
export function inputSql(source: RowSource): string {
  const hasMore = has(source, 'moreInput');
  const all = hasMore ? 'count_input + coalesce(count_moreInput, 0)' : 'count_input';
  if (source.format.cachedTokens === 'not in input') return `${all} + coalesce(count_cached, 0)`;
  if (!hasMore) return 'count_input';
  const totals = [`${all} + count_output`, `${all} + count_output + coalesce(count_reasoning, 0)`];
  return `CASE WHEN count_total IN (${totals.join()}) THEN ${all} ELSE count_input END`;
}

/** SQL of the number of calls in a row. Null if it is not known. */
export function callsSql(source: RowSource): string {
  if (has(source, 'calls')) return 'count_calls';
  return source.format.isCall ? 'CAST(1 AS DOUBLE)' : 'CAST(NULL AS DOUBLE)';
}

/** SQL of whether the dot in a count may separate thousands, as in `12.000`. */
export function isDottedSql(source: RowSource): string {
  const cells = COUNTS.filter((of) => has(source, of) && isText(source, of)).map(
    // The cheap conditions come first, because most rows fail them.
    (of) => `(strlen(found_${of}) > 4 AND coalesce(number_${of}, 0) < 1000 AND contains(found_${of}, '.'))`,
  );
  return cells.length === 0 ? 'false' : `CASE WHEN ${cells.join(' OR ')} THEN true ELSE false END`;
}
