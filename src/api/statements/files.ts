import { parse } from 'csv-parse/sync';
import { text } from '../../core/text/json.ts';
import { type Statement, unlessEqual } from './statement.ts';

/** Statements about files that are made from documents. */
export const fileStatements: readonly Statement[] = [
  {
    id: 'index-as-csv',
    sentence: 'index.csv has the rows of index.json, every column and every row, in the same order.',
    *check(published) {
      const file = 'index.csv';
      const { rows } = published.document('index.json');
      const lines: string[][] = parse(text(published.files.get(file)), { relax_column_count: true });
      const header = lines.shift() ?? [];
      yield* unlessEqual(file, '', header, Object.keys(rows[0] ?? {}));
      yield* unlessEqual(file, '', `${lines.length} rows`, `${rows.length} rows`);
      for (const [i, row] of rows.entries()) {
        const found = Object.fromEntries(header.map((name, column) => [name, lines[i]?.[column]]));
        for (const [name, value] of Object.entries(row)) {
          // A cell that a spreadsheet could run as a formula begins with an apostrophe.
          const cell = found[name]?.replace(/^'(?=[=+\-@])/, '');
          if (cell !== String(value)) yield { file, pointer: `/${i}/${name}`, found: cell, expected: value };
        }
      }
    },
  },
];
