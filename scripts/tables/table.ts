import type { Definitions } from '../contract/definitions.ts';
import type { Validator } from '../contract/validator.ts';
import { byKeys } from '../text/order.ts';

/**
 * A tidy table of `data/`: one CSV file whose header is the properties of a schema, in order, and whose rows are
 * sorted by the key columns, which no two rows share. `Row` is the type generated from that schema.
 */
export interface Table<Row extends object> {
  /** Name (title) of the schema of a row. */
  readonly schema: string;
  /** Name of the file in its source's folder. */
  readonly file: string;
  /** The columns that identify a row, most significant first. */
  readonly key: readonly (keyof Row & string)[];
}

/** The tables of one source, by a name of their own. */
export type Tables = Readonly<Record<string, Table<never>>>;

/** The rows of such a list of tables, by the same names. */
export type TableRows<T extends Tables> = {
  readonly [Name in keyof T]: T[Name] extends Table<infer Row> ? readonly Row[] : never;
};

/** The project's schemas: their text, for columns and their order, and the check of a value. */
export interface Contract {
  readonly definitions: Definitions;
  readonly validator: Validator;
}

/** The order in which a table keeps its rows. */
export function keyOrder<Row extends object>(table: Table<Row>): (a: Row, b: Row) => number {
  return byKeys((row) =>
    table.key.map((column) => {
      const value: unknown = row[column];
      return typeof value === 'number' ? value : String(value);
    }),
  );
}

/** The key of a row as one text, equal for two rows exactly when all their key columns are: `"llama", "H100", 4`. */
export function keyText<Row extends object>(table: Table<Row>, row: Row): string {
  return table.key.map((column) => JSON.stringify(row[column])).join(', ');
}
