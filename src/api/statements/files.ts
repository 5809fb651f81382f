import { parse } from 'csv-parse/sync';
import { zipDifferences } from '../../core/files/read-zip.ts';
import { text } from '../../core/text/json.ts';
import { type Statement, unlessEqual } from './statement.ts';

const RELEASES = 'releases/index.json';

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
  {
    id: 'archive',
    sentence: 'all.zip has every JSON document of the release, byte for byte, except the list of releases.',
    *check(published) {
      const file = 'all.zip';
      const { updated } = published.document('manifest.json');
      const expected = new Map(
        published.jsonPaths
          .filter((path) => path !== RELEASES)
          .map((path) => [`v1-${updated}/${path}`, published.files.get(path) ?? new Uint8Array()]),
      );
      const differing = zipDifferences(published.files.get(file) ?? new Uint8Array(), expected);
      if (differing === null) yield { file, found: 'no readable zip', expected: 'a zip' };
      for (const name of differing ?? []) {
        if (expected.has(name))
          yield { file, found: `${name} missing or changed`, expected: 'the bytes of the live file' };
        else yield { file, found: name, expected: 'no such file' };
      }
    },
  },
];
