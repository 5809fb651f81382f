import { stringify } from 'csv-stringify/sync';
import { type BasicType, parquetWriteBuffer } from 'hyparquet-writer';
import { type Definitions, follow } from '../definitions.ts';
import type { Schema } from '../schema.ts';
import { isObject, type Json } from '../../core/text/json.ts';
import { type CellValue, type DataColumn, columnOf } from './table.ts';

/** A column of a published table, with the description in its schema. */
export interface PublishedColumn extends DataColumn {
  /** The schema of its values. */
  readonly schema: Schema;
  readonly description: string;
  /** The path to its value in a record: the field, then the field of a nested object. */
  readonly path: readonly string[];
}

/**
 * The columns for the properties of a record, in their order. Each field of an object gets its own column: `kit.name`
 * becomes `kit_name`. A list becomes one text with semicolons between the values.
 * @throws Error on a property that a column can't contain: a map, or a list of objects.
 */
export function publishedColumns(record: Schema, name: string, definitions: Definitions): PublishedColumn[] {
  return Object.entries(record.properties ?? {}).flatMap(([field, property]) => {
    const here = follow(definitions, property);
    const isOptional = record.required?.includes(field) !== true || [here.type].flat().includes('null');
    const nested = here.properties === undefined ? [] : publishedColumns(here, `${name}.${field}`, definitions);
    if (nested.length > 0) {
      return nested.map((column) => ({
        ...column,
        name: `${field}_${column.name}`,
        path: [field, ...column.path],
        nullable: column.nullable || isOptional,
      }));
    }
    const schema = asCell(here, definitions);
    const { description = '' } = schema;
    const column = columnOf(field, schema, name);
    return [{ ...column, nullable: isOptional, schema, description, path: [field] }];
  });
}

/** The schema of a cell's content. A list is published as text. */
function asCell(schema: Schema, definitions: Definitions): Schema {
  const item = schema.items === undefined ? undefined : follow(definitions, schema.items);
  if (item === undefined || item.type === 'object') return schema;
  return { description: `${schema.description ?? ''} Several are separated by semicolons.`, type: 'string' };
}

/** The values of columns in a record, in their order. */
export function cellsOf(record: Json, columns: readonly PublishedColumn[]): CellValue[] {
  return columns.map(({ path }) => {
    const value = path.reduce<unknown>((part, field) => (isObject(part) ? part[field] : null), record);
    if (Array.isArray(value)) return value.join('; ');
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
  });
}

/** Rows of cells as CSV (RFC 4180) under the names of their columns. An empty cell is null, or an empty text. */
export function csvOf(columns: readonly PublishedColumn[], rows: readonly (readonly CellValue[])[]): string {
  return stringify([columns.map(({ name }) => name), ...rows], {
    record_delimiter: 'windows',
    // Spreadsheets would run a text that starts with =, +, - or @ as a formula. Negative numbers stay numbers.
    escape_formulas: true,
    cast: { boolean: String },
  });
}

/** Parquet types by the kinds of columns. Whole numbers in JSON can exceed 32 bits. */
const TYPES: Readonly<Record<DataColumn['kind'], BasicType>> = {
  string: 'STRING',
  integer: 'INT64',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
};

/**
 * Rows of cells as Apache Parquet. The metadata of the file contains `about` and, under `columns`, the description of
 * each column as JSON. The same arguments give the same bytes.
 */
export function parquetOf(
  columns: readonly PublishedColumn[],
  rows: readonly (readonly CellValue[])[],
  about: Readonly<Record<string, string>>,
): Uint8Array {
  const described = Object.fromEntries(columns.map(({ name, description }) => [name, { description }]));
  const metadata = { ...about, columns: JSON.stringify(described) };
  const buffer = parquetWriteBuffer({
    columnData: columns.map(({ name, kind, nullable }, i) => {
      const cells = rows.map((row) => row[i] ?? null);
      const data = kind === 'integer' ? cells.map((cell) => (cell === null ? null : BigInt(cell))) : cells;
      return { name, data, type: TYPES[kind], nullable };
    }),
    // Statistics help readers skip parts of a file. Our files are read whole, and writing statistics doubles the time.
    statistics: false,
    kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
  });
  return new Uint8Array(buffer);
}
