import AdmZip from 'adm-zip';
import { parse } from 'csv-parse/sync';
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
      const entries = new Map(entriesOf(published.files.get(file)).map((entry) => [entry.entryName, entry]));
      for (const [name, bytes] of expected) {
        const entry = entries.get(name);
        if (entry === undefined) yield { file, found: `no ${name}`, expected: name };
        else if (entry.header.size !== bytes.byteLength || !entry.getData().equals(bytes)) {
          yield { file, found: `other bytes in ${name}`, expected: 'the bytes of the live file' };
        }
      }
      for (const name of entries.keys()) {
        if (!expected.has(name)) yield { file, found: name, expected: 'no such file' };
      }
    },
  },
];

/** The entries of a zip; none where it can't be read. */
function entriesOf(zip: Uint8Array | undefined): AdmZip.IZipEntry[] {
  try {
    return new AdmZip(Buffer.from(zip ?? [])).getEntries();
  } catch {
    return [];
  }
}
