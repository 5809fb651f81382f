import AdmZip from 'adm-zip';
import { parse } from 'csv-parse/sync';
import { isObject, text } from '../../core/text/json.ts';
import { type Statement, unlessEqual } from './statement.ts';

const RELEASES = 'releases/index.json';

/** Statements about the files that are not JSON: the CSV, the types and the archive. */
export const fileStatements: readonly Statement[] = [
  {
    id: 'index-as-csv',
    section: '4',
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
    id: 'types',
    section: '9.8',
    sentence: 'types.d.ts declares every document with every field, from the same schemas as openapi.json.',
    *check(published) {
      const file = 'types.d.ts';
      const declared = interfacesIn(text(published.files.get(file)));
      const { components } = published.object('openapi.json');
      const schemas = isObject(components) && isObject(components['schemas']) ? components['schemas'] : {};
      const fix = 'Run: npm run generate';
      for (const [name, schema] of Object.entries(schemas)) {
        const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : null;
        if (properties === null) continue;
        const [found, expected] = [declared.get(name), Object.keys(properties).sort()];
        if (found === undefined) {
          yield { file, found: `no interface ${name}`, expected: `interface ${name}`, fix };
          continue;
        }
        const missing = expected.filter((field) => !found.includes(field));
        const surplus = found.filter((field) => !expected.includes(field));
        if (missing.length === 0 && surplus.length === 0) continue;
        const places = [
          ...missing.map((field) => `no ${name}.${field}`),
          ...surplus.map((field) => `${name}.${field}`),
        ];
        yield { file, found: places, expected: 'the fields of openapi.json', fix };
      }
    },
  },
  {
    id: 'archive',
    section: '4',
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

/** The interfaces that TypeScript declarations export, each with the sorted names of its fields. */
function interfacesIn(declarations: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, name = '', body = ''] of declarations.matchAll(/^export interface (\w+) \{\n([^]*?)^\}/gm)) {
    const fields = [...body.matchAll(/^ {2}(?:'([^']+)'|(\w+))\??:(?: |$)/gm)].map(
      ([, quoted, plain]) => quoted ?? plain,
    );
    found.set(name, fields.filter((field) => field !== undefined).sort());
  }
  return found;
}
