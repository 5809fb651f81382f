import { type Field, type LogFormat } from '../formats/format.ts';
import { pathsIn } from '../formats/path.ts';
import type { Layout } from './layout.ts';

/** Where the rows of some files are, and what each field is in them. */
export interface RowSource {
  readonly format: LogFormat;
  readonly layout: Layout;
  /** A table with `filename`; `$files` is replaced by the list of files. */
  readonly from: string;
  /** SQL of a row's object; null in a table, where every row is one. */
  readonly json: string | null;
}

/** SQL of the value at a path, or of the sum for `a+b`. Null if the rows don't have the path. */
function valueSql({ layout }: Pick<RowSource, 'layout'>, path: string): string | null {
  const values = pathsIn(path).flatMap((one) => layout.valueOf(one) ?? []);
  const [only, ...more] = values;
  if (only === undefined || more.length === 0) return only ?? null;
  return values.map((value) => `coalesce(TRY_CAST(${value} AS DOUBLE), 0)`).join(' + ');
}

/** The paths of a field that exist in the rows. */
export function pathsOf(source: Pick<RowSource, 'format' | 'layout'>, field: Field): readonly string[] {
  return (source.format.fields[field] ?? []).filter((path) => valueSql(source, path) !== null);
}

/** Whether the rows have a field. */
export function has(source: Pick<RowSource, 'format' | 'layout'>, field: Field): boolean {
  return pathsOf(source, field).length > 0;
}

/** Whether the time is one column with days or moments. */
export function isTime(source: RowSource): boolean {
  const [path, ...more] = pathsOf(source, 'time');
  return path !== undefined && more.length === 0 && /^(?:DATE|TIMESTAMP)/.test(source.layout.typeOf(path));
}

/** Whether a field is text, not a number. */
export function isText(source: RowSource, field: Field): boolean {
  const [path = '', ...more] = pathsOf(source, field);
  if (more.length > 0) return true;
  const [part, ...others] = pathsIn(path);
  const isOneValue = others.length === 0 && (part?.kind === 'value' || part?.kind === 'attribute');
  return isOneValue && source.layout.typeOf(path) === 'VARCHAR';
}

/** SQL of a field's value in a row, as text: the first of its columns that isn't empty. */
export function foundSql(source: RowSource, field: Field): string {
  const values = pathsOf(source, field).map((path) => valueSql(source, path) ?? 'NULL');
  const [only = 'CAST(NULL AS VARCHAR)', ...more] = values;
  if (more.length === 0) return only;
  return `coalesce(${values.map((value) => `nullif(CAST(${value} AS VARCHAR), '')`).join()})`;
}

/** SQL of whether a field has no value in a row. */
export function isEmpty(source: RowSource, field: Field): string {
  return isText(source, field) ? `is_blank(found_${field})` : `found_${field} IS NULL`;
}
