import { stringify } from 'csv-stringify/sync';
import type { Definitions } from '../contract/definitions.ts';
import { columnsOf } from './columns.ts';
import { writeCell } from './cells.ts';
import { keyOrder, type Table } from './table.ts';

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
    const values = new Map<string, unknown>(Object.entries(row));
    return columns.map((column) => writeCell(values.get(column)));
  });
  return stringify([columns, ...cells], { record_delimiter: '\n' });
}
