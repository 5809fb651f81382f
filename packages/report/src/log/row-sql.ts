import { COUNTS, FIELDS } from '../formats/format.ts';
import { callsSql, countSql, inputSql, isDottedSql, outputSql } from './count-sql.ts';
import { foundSql, has, isEmpty, isTime, type RowSource } from './field-sql.ts';
import { callTypeSql, kindSql } from './kind-sql.ts';

/**
 * SQL of the rows of a source. Each step selects from the one before and adds columns:
 *
 * 1. `found_*`: the value of each field as the log writes it
 * 2. `number_*`: each count as a number, if it is one
 * 3. `count_*`: each count as a whole number from 0, and the model, month, place and provider
 * 4. `output`, `input`, `cached` and `calls`: what the counts mean together
 * 5. `kind`: what the row records, with what identifies its call
 *
 * `parameter` is the statement's parameter with the files, and `rowNumber` is SQL of a row's number.
 */
export function rowSql(source: RowSource, parameter: string, rowNumber = '0'): string {
  const found = foundRows(source, parameter, rowNumber);
  return rowsWithKind(source, rowsWithTokens(source, rowsWithCounts(source, rowsWithNumbers(source, found))));
}

function foundRows(source: RowSource, parameter: string, rowNumber: string): string {
  const found = FIELDS.map((field) => `${foundSql(source, field)} AS found_${field}`);
  return `SELECT ${found.join()}, ${source.json ?? 'NULL'} AS row_json, filename AS file, ${rowNumber} AS nth
    FROM ${source.from.replaceAll('$files', parameter)}`;
}

function rowsWithNumbers(source: RowSource, rows: string): string {
  const numbers = COUNTS.map((of) => `${has(source, of) ? `TRY_CAST(found_${of} AS DOUBLE)` : 'NULL'} AS number_${of}`);
  return `SELECT *, ${numbers.join()} FROM (${rows})`;
}

function rowsWithCounts(source: RowSource, rows: string): string {
  const counts = COUNTS.map((of) => `${countSql(source, of)} AS count_${of}`);
  const month = isTime(source) ? 'last_day(CAST(found_time AS DATE))' : 'CAST(NULL AS DATE)';
  return `SELECT *, ${counts.join()}, nullif(CAST(found_model AS VARCHAR), '') AS model, ${month} AS month,
    coalesce(CAST(found_place AS VARCHAR), '') AS place, coalesce(CAST(found_provider AS VARCHAR), '') AS provider
    FROM (${rows})`;
}

function rowsWithTokens(source: RowSource, rows: string): string {
  // Calls for embeddings, images or audio may state no output tokens.
  const noOutput = `CASE WHEN ${isEmpty(source, 'output')} AND ${callTypeSql(source)} IN ('embedding', 'image')
    THEN 0 END`;
  return `SELECT *, coalesce(${outputSql(source)}, ${noOutput}) AS output, ${inputSql(source)} AS input,
    count_cached AS cached, ${callsSql(source)} AS calls FROM (${rows})`;
}

function rowsWithKind(source: RowSource, rows: string): string {
  const dayText = isTime(source) ? 'NULL' : 'day_text_of(CAST(found_time AS VARCHAR))';
  const isInOtherMonth = isTime(source) ? 'false' : 'coalesce(is_in_other_month(CAST(found_time AS VARCHAR)), false)';
  const idOfCall = source.format.hasUniqueIds === true ? [] : ['model', 'found_time', 'output', 'input'];
  return `SELECT *, ${kindSql(source)} AS kind, CAST(${dayText} AS VARCHAR) AS day_text,
    ${callTypeSql(source)} AS call_type, ${hashOfId(source, idOfCall)} AS call_hash,
    ${hashOfId(source, [])} AS id_hash, ${isDottedSql(source)} AS is_dotted,
    ${isInOtherMonth} AS is_in_other_month FROM (${rows})`;
}

/**
 * SQL of a number that is equal for rows with the same id and the same values in other columns. Null for rows without
 * an id.
 */
function hashOfId(source: RowSource, others: readonly string[]): string {
  if (!has(source, 'id')) return 'CAST(NULL AS UBIGINT)';
  return `CASE WHEN NOT is_blank(found_id) THEN hash(${['CAST(found_id AS VARCHAR)', ...others].join()}) END`;
}

/** SQL of the ids alone, as numbers that are equal for equal ids. It is faster than {@link rowSql}. */
export function idsSql(source: RowSource, parameter: string): string {
  const id = `CAST(${foundSql(source, 'id')} AS VARCHAR)`;
  return `SELECT CASE WHEN ${id} <> '' THEN hash(${id}) END AS id_hash
    FROM ${source.from.replaceAll('$files', parameter)}`;
}
