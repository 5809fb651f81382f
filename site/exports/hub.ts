import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Documents, TableReference } from '../documents.ts';
import { readDocuments } from '../build/read-documents.ts';
import { readTree } from '../../src/core/files/read-tree.ts';
import { replaceFile } from '../../src/core/files/replace-file.ts';
import { replaceFolder, writeTree } from '../../src/core/files/replace-folder.ts';
import { text } from '../../src/core/text/json.ts';
import { plural } from '../../src/core/text/words.ts';
import type { Files } from '../../src/releases/archive.ts';
import { datasetCitation, sourceCitation } from '../../src/releases/citation.ts';

/** The card, which a hub shows as the page of a data set, and the folder of its tables. */
const CARD = 'README.md';
const TABLES = 'data';
const MARK = '<!-- Written by npm run site -- --hub: what is changed here by hand is lost. -->';

/** A table with rows: a hub shows an empty one as an error. */
interface HubTable {
  readonly table: TableReference;
  readonly rows: number;
}

/**
 * Writes the tables of an API, and a card that describes them, into a folder that is a repository of a hub of data sets.
 * Whatever else is there stays. @returns how many tables they are.
 * @throws Error where the folder has other things and no card of ours.
 */
export async function writeHub(api: string, out: string): Promise<number> {
  const files = readTree(api);
  const documents = readDocuments(files);
  const tables = documents.tables.flatMap((table) => {
    const rows = rowsOf(table, files);
    return rows === 0 ? [] : [{ table, rows }];
  });
  await refuseForeignFolder(out);
  await mkdir(out, { recursive: true });
  const written = tables.map(({ table }) => [hubFile(table), fileOf(table, files, extname(hubFile(table)))] as const);
  await replaceFolder(join(out, TABLES), (folder) => writeTree(folder, new Map(written)));
  await replaceFile(join(out, CARD), hubCard(documents, tables));
  return tables.length;
}

async function refuseForeignFolder(out: string): Promise<void> {
  const names = existsSync(out) ? await readdir(out) : [];
  const card = names.includes(CARD) ? await readFile(join(out, CARD), 'utf8') : '';
  if (card.includes(MARK) || names.every((name) => name.startsWith('.git'))) return;
  throw new Error(`${out} holds other things than an export. Name a new folder, or the clone of an empty repository.`);
}

/** The name of a table's file: Parquet, where it is published so. */
function hubFile({ name, files }: TableReference): string {
  return `${name}${files.some(({ path }) => path.endsWith('.parquet')) ? '.parquet' : '.csv'}`;
}

function fileOf({ files }: TableReference, api: Files, ending: string): Uint8Array {
  const { path = '' } = files.find((file) => file.path.endsWith(ending)) ?? {};
  return api.get(path.slice(1)) ?? new Uint8Array();
}

/** How many rows a table has: its lines of CSV, in which no cell has a line break. */
function rowsOf(table: TableReference, files: Files): number {
  return (
    text(fileOf(table, files, '.csv'))
      .trimEnd()
      .split('\r\n').length - 1
  );
}

/** The card: its head in YAML, in which a text of JSON is one as well, and what people read. */
function hubCard({ manifest, releases }: Documents, tables: readonly HubTable[]): string {
  const { citation, licence, site, sources, attribution, description, caveat } = manifest;
  const cited = datasetCitation(manifest, releases);
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  const head = {
    pretty_name: manifest.name,
    license: licence.toLowerCase(),
    language: ['en'],
    tags: citation.keywords.map((keyword) => keyword.toLowerCase().replaceAll(' ', '-')),
    size_categories: [sizeCategory(total)],
    configs: tables.map(({ table }) => {
      return { config_name: table.name, data_files: [{ split: 'train', path: `${TABLES}/${hubFile(table)}` }] };
    }),
  };
  const parts = [
    ['---', ...Object.entries(head).map(([key, value]) => `${key}: ${JSON.stringify(value)}`), '---'],
    [MARK],
    [`# ${citation.title}`],
    [description],
    [`**${caveat}**`],
    [
      `Release: ${releases?.latest ?? `none, built on ${manifest.updated}`}. Methods, units and every release: ${site}/`,
    ],
    ['## Tables'],
    tables.map(({ table: { name, title }, rows }) => `- \`${name}\` (${plural(rows, 'row')}): ${title}`),
    [`Every column is described, with its unit, in ${site}/datapackage.json. An empty cell is a missing value.`],
    ['## Sources and credit'],
    [attribution],
    sources.map((source) => `- ${sourceCitation(source)}`),
    ['## How to cite'],
    cited === null ? [`${citation.author}: ${citation.title}. ${site}/`] : ['```bibtex', cited.bibtex, '```'],
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function sizeCategory(rows: number): string {
  const limits = [
    [1e3, 'n<1K'],
    [1e4, '1K<n<10K'],
    [1e5, '10K<n<100K'],
  ] as const;
  return limits.find(([limit]) => rows < limit)?.[1] ?? '100K<n<1M';
}
