import { keyText, type Table } from '../contract/tables/table.ts';
import type { DataRule } from '../core/findings/finding.ts';

/** A condition that each row of a table must meet on its own. */
export interface RowRule<Row> {
  readonly id: string;
  readonly title: string;
  /** The column that a finding names. */
  readonly column: keyof Row & string;
  /** What a row has and what it should have; null if the row meets the condition. */
  readonly broken: (row: Row) => readonly [found: string, allowed: string] | null;
}

/** The rule that every row of `table`, which `rowsOf` returns, meets the condition. */
export function rowRule<Row extends object, All>(
  table: Table<Row>,
  rowsOf: (all: All) => readonly Row[],
  { id, title, column, broken }: RowRule<Row>,
): DataRule<All> {
  const fix = 'Compare the row with the publisher. Figures that contradict each other are not imported.';
  return {
    id,
    title,
    check: (all) =>
      rowsOf(all).flatMap((row) => {
        const wrong = broken(row);
        if (wrong === null) return [];
        const [found, allowed] = wrong;
        const message = `${keyText(table, row)} breaks the rule: ${title}`;
        return [{ file: table.file, pointer: column, message, found, allowed, fix }];
      }),
  };
}
