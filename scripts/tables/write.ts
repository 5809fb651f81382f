import { stringify } from 'csv-stringify/sync';
import type { Definitions } from '../contract/definitions.ts';
import { columnsOf, writeCell } from './columns.ts';
import { keyOrder, keyText, type Table } from './table.ts';

/**
 * The text of a table: RFC 4180 with `\n` line ends, a header, and the rows in the order of their keys. The same
 * rows give the same bytes, in whatever order they come.
 *
 * @throws Error on a value that no cell can hold.
 */
export function writeTable<Row extends object>(
  rows: readonly Row[],
  table: Table<Row>,
  definitions: Definitions,
): string {
  const columns = columnsOf(definitions, table.schema).map((column) => column.name);
  const cells = [...rows].sort(keyOrder(table)).map((row) => {
    return columns.map((column) => writeCell(row[column as keyof Row]));
  });
  return stringify([columns, ...cells], { record_delimiter: '\n' });
}

/** How the rows of a table differ from what they were: numbers of rows. */
export interface RowChanges {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** Compares two states of a table by the keys of their rows. */
export function compareRows<Row extends object>(
  before: readonly Row[],
  after: readonly Row[],
  table: Table<Row>,
): RowChanges {
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
