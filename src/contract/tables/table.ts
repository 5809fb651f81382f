import { type Definitions, definition, follow } from '../definitions.ts';
import type { Schema } from '../schema.ts';
import { byKeys } from '../../core/text/order.ts';
import { hasUnsafeCharacter } from '../../core/text/characters.ts';
import { stringify } from 'csv-stringify/sync';

/**
 * A table in `data/`: a CSV file. Its header lists the properties of a schema in their order. Its rows are sorted by
 * the key columns, and no two rows have the same key. `Row` is the type generated from that schema.
 */
export interface Table<Row extends object> {
  /** Name (title) of the schema of a row. */
  readonly schema: string;
  /** Name of the file in its source's folder. */
  readonly file: string;
  /** The columns that identify a row, most significant first. */
  readonly key: readonly (keyof Row & string)[];
}

/** The tables of one source by their names in the code. */
export type Tables = Readonly<Record<string, Table<never>>>;

/** The rows of tables, by the same names. */
export type TableRows<T extends Tables> = {
  readonly [Name in keyof T]: T[Name] extends Table<infer Row> ? readonly Row[] : never;
};

/** The key of a row as one text, equal for two rows exactly when all their key columns are: `"llama", "H100", 4`. */
export function keyText<Row extends object>(table: Table<Row>, row: Row): string {
  return table.key.map((column) => JSON.stringify(row[column])).join(', ');
}

/** The types of values that a column can have. */
type CellKind = 'string' | 'number' | 'integer' | 'boolean';

/** One column of a table, as the schema of a row describes it. */
export interface DataColumn {
  readonly name: string;
  readonly kind: CellKind;
  /** Whether an empty cell is allowed; it means null. */
  readonly nullable: boolean;
}

const KINDS: readonly CellKind[] = ['string', 'number', 'integer', 'boolean'];

/**
 * The columns of a table: the properties of the row's schema, in order.
 * @throws Error if the schema is wrong: a property has no type, several types, or one that a cell can't contain.
 */
export function columnsOf(definitions: Definitions, schemaName: string): DataColumn[] {
  const { properties = {} } = definition(definitions, schemaName);
  return Object.entries(properties).map(([name, property]) => {
    return columnOf(name, follow(definitions, property), schemaName);
  });
}

/**
 * The column for a property of the schema called `row`.
 * @throws Error if the schema is wrong: the property has no type, several types, or one that a cell can't contain.
 */
export function columnOf(name: string, property: Schema, row: string): DataColumn {
  const types = [property.type ?? []].flat();
  const [kind, ...further] = KINDS.filter((k) => types.includes(k));
  if (kind === undefined || further.length > 0) {
    throw new Error(`${row}.${name}: a table's column has exactly one type of ${KINDS.join(', ')}`);
  }
  return { name, kind, nullable: types.includes('null') };
}

/** A value of a cell. */
export type CellValue = string | number | boolean | null;

/** JSON's numbers: no thousands separator, no leading plus or zero, no hexadecimal, no Infinity. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * The value of a cell, or its text if it is not of the column's kind. The schema then rejects the text. An empty cell
 * is null. A number may be in another form than {@link writeTable} gives it.
 */
export function readCell(text: string, kind: CellKind): CellValue {
  if (text === '') return null;
  if (kind === 'boolean') return ['true', 'false'].includes(text) ? text === 'true' : text;
  return kind !== 'string' && NUMBER.test(text) && Number.isFinite(Number(text)) ? Number(text) : text;
}

/**
 * The text of a cell that {@link readCell} reads as the same value. A number has as few digits as possible.
 * @throws Error on a value that no cell can contain.
 */
function writeCell(value: CellValue, kind: CellKind): string {
  const text = String(value ?? '');
  if (readCell(text, kind) === value && !hasUnsafeCharacter(text)) return text;
  throw new Error(`A cell can't hold this ${typeof value}: ${JSON.stringify(value)}`);
}

/**
 * The text of a table: RFC 4180 with `\n` line ends, a header, and the rows in the order of their keys. The same
 * rows in any order give the same bytes.
 *
 * @throws Error on a value that no cell can contain.
 */
export function writeTable<Row extends object>(rows: readonly Row[], table: Table<Row>, definitions: Definitions) {
  const columns = columnsOf(definitions, table.schema);
  const cells = [...rows].sort(byKeys<Row>(...table.key)).map((row) => {
    return columns.map(({ name, kind }) => writeCell(row[name as keyof Row] as CellValue, kind));
  });
  return csvText([columns.map(({ name }) => name), ...cells]);
}

/** The line of a table for these cells, as {@link writeTable} writes it, without its line end. */
export function tableLine(cells: readonly string[]): string {
  return csvText([cells]).trimEnd();
}

function csvText(lines: readonly (readonly string[])[]): string {
  return stringify(
    lines.map((cells) => [...cells]),
    { record_delimiter: '\n' },
  );
}

/** Compares two states of a table by the keys of their rows: how many were added, removed and changed. */
export function compareRows<Row extends object>(before: readonly Row[], after: readonly Row[], table: Table<Row>) {
  const content = (rows: readonly Row[]): Map<string, string> =>
    new Map(rows.map((row) => [keyText(table, row), JSON.stringify(Object.entries(row).sort())]));
  const [old, now] = [content(before), content(after)];
  const kept = [...now].filter(([key]) => old.has(key));
  return {
    added: now.size - kept.length,
    removed: old.size - kept.length,
    changed: kept.filter(([key, row]) => old.get(key) !== row).length,
  };
}
