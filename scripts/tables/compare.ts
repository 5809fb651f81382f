import { keyText, type Table } from './table.ts';

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
