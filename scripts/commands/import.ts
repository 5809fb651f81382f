import { join, relative } from 'node:path';
import { command } from '../cli/command.ts';
import { dateOption } from '../cli/date.ts';
import { folderOption, userPath } from '../cli/folder.ts';
import { isAddress } from '../cli/url.ts';
import { definitionsOf } from '../contract/definitions.ts';
import type { SourceFile } from '../contract/generated/data.d.ts';
import { loadSchemas } from '../contract/load.ts';
import { makeValidator } from '../contract/validator.ts';
import { findingsAsText } from '../findings/text.ts';
import { visible } from '../text/characters.ts';
import { readDataFolder, writeDataFolder } from '../sources/data-folder.ts';
import { gatherFromDisk, gatherFromPublisher, type Gathered } from '../sources/gather.ts';
import { SOURCES } from '../sources/index.ts';
import { nextSourceFile, SOURCE_FILE, sourceFileText } from '../sources/source-file.ts';
import type { Imported, Source } from '../sources/source.ts';
import { ROOT } from '../root.ts';

/** Folder of the data, in the project. */
const DATA_FOLDER = join(ROOT, 'data');

await command(
  {
    name: 'import',
    summary:
      "Reads a source's files as its publisher publishes them, checks them, and writes their figures below data/.\n" +
      'Writes nothing when anything is wrong, and nothing when tables and version are as they were.',
    positionals: [
      { name: 'source', description: 'Which source to import.', choices: SOURCES.map((source) => source.id) },
    ],
    options: {
      from: {
        value: 'FILE',
        description: 'File of the source, the folder it lies in, or another address of it (default: its data URL).',
      },
      data: { value: 'DIR', description: 'Folder that has the folder of the source in it (default: data).' },
      retrieved: { value: 'YYYY-MM-DD', description: 'Day the files were read (default: today, UTC).' },
      'source-version': { value: 'TEXT', description: 'Version of the source (default: as its files tell).' },
    },
  },
  async ({ values, positionals }) => {
    const source = SOURCES.find(({ id }) => id === positionals[0]);
    if (source === undefined) throw new Error('No source is chosen');
    await importSource(source, {
      from: text(values.from),
      data: folderOption('data', values.data, DATA_FOLDER),
      version: text(values['source-version']),
      date: dateOption('retrieved', values.retrieved),
    });
  },
);

interface ImportOptions {
  readonly from: string | null;
  readonly data: string;
  readonly version: string | null;
  readonly date: string;
}

async function importSource(source: Source, { from, data, version, date }: ImportOptions): Promise<void> {
  const definitions = definitionsOf(await loadSchemas());
  const validator = makeValidator(definitions);
  const path = join(data, source.id);
  const name = relative(process.cwd(), path) || '.';

  const folder = await readDataFolder(path, join(DATA_FOLDER, source.id), name, validator);
  const { files, seen } = await gather(source, from, folder.source.data_url);
  const imported = source.importFrom(files, folder.present, name, { definitions, validator });
  const next = nextSourceFile(folder.source, folder.present, imported, version, date);
  if (next !== null) {
    const sourceText = sourceFileText(next, `${name}/${SOURCE_FILE}`, validator);
    await writeDataFolder(folder, { tables: imported.tables, sourceText, seen });
  }
  console.log(summary(name, imported, next));
}

async function gather(source: Source, from: string | null, dataUrl: string | null): Promise<Gathered> {
  if (from === null) return gatherFromPublisher(source, dataUrl);
  return isAddress(from)
    ? gatherFromPublisher(source, from)
    : { files: await gatherFromDisk(source, userPath(from)), seen: [] };
}

function summary(name: string, { tables, format, findings }: Imported, next: SourceFile | null): string {
  const width = Math.max(...tables.map((table) => table.file.length));
  const lines = tables.map(({ file, rows, changes: { added, removed, changed } }) => {
    return `  ${file.padEnd(width)}  ${rows} rows: ${added} added, ${removed} removed, ${changed} changed`;
  });
  const state =
    next === null ? 'unchanged' : `written, version ${visible(next.version ?? 'unknown')}, retrieved ${next.retrieved}`;
  return [
    ...(findings.length === 0 ? [] : [findingsAsText(findings)]),
    `${name}: ${state}`,
    `  read as ${format}`,
    ...lines,
  ].join('\n');
}

function text(value: string | true | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
