import { cp, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseCommand, runCommand } from './cli/command.ts';
import { dateOption } from './cli/date.ts';
import { folderOption, userPath } from './cli/folder.ts';
import { definitionsOf } from './contract/definitions.ts';
import type { SourceFile } from './contract/generated/data.d.ts';
import { loadSchemas } from './contract/load.ts';
import { makeValidator } from './contract/validator.ts';
import { findingsAsText, visible } from './findings/text.ts';
import { readJson } from './inputs/json.ts';
import { recoverFolder, replaceFolder } from './files/replace-folder.ts';
import { folderTexts } from './files/folder-texts.ts';
import { gatherFromDisk, gatherFromPublisher } from './sources/gather.ts';
import { SOURCES } from './sources/index.ts';
import { nextSourceFile, SOURCE_FILE, sourceFileText } from './sources/source-file.ts';
import type { Imported, Source } from './sources/source.ts';
import { ROOT } from './root.ts';

/** Folder of the data, in the project. */
const DATA_FOLDER = join(ROOT, 'data');

await runCommand(async () => {
  const { values, positionals } = parseCommand(
    {
      name: 'import',
      summary:
        "Reads a source's files as its publisher publishes them, checks them, and writes their figures below data/.\n" +
        'Writes nothing when anything is wrong, and nothing when tables and version are as they were.',
      positionals: [
        { name: 'source', description: 'Which source to import.', choices: SOURCES.map((source) => source.id) },
      ],
      options: {
        from: { value: 'FILE', description: 'File of the source, or the folder it lies in (default: download it).' },
        data: { value: 'DIR', description: 'Folder that has the folder of the source in it (default: data).' },
        retrieved: { value: 'YYYY-MM-DD', description: 'Day the files were read (default: today, UTC).' },
        'source-version': { value: 'TEXT', description: 'Version of the source (default: as its files tell).' },
      },
    },
    process.argv.slice(2),
  );
  const source = SOURCES.find(({ id }) => id === positionals[0]);
  if (source === undefined) throw new Error('No source is chosen');
  await importSource(source, {
    from: typeof values.from === 'string' ? userPath(values.from) : null,
    data: folderOption('data', values.data, DATA_FOLDER),
    version: text(values['source-version']),
    date: dateOption('retrieved', values.retrieved),
  });
});

interface ImportOptions {
  readonly from: string | null;
  readonly data: string;
  readonly version: string | null;
  readonly date: string;
}

async function importSource(source: Source, { from, data, version, date }: ImportOptions): Promise<void> {
  const definitions = definitionsOf(await loadSchemas());
  const validator = makeValidator(definitions);
  const folder = join(data, source.id);
  const name = relative(process.cwd(), folder) || '.';

  await recoverFolder(folder);
  const present = await folderTexts(folder);
  const home = present.has(SOURCE_FILE) ? folder : join(DATA_FOLDER, source.id);
  const before = await readJson<SourceFile>(join(home, SOURCE_FILE), `${name}/${SOURCE_FILE}`, 'SourceFile', validator);
  const files = await (from === null ? gatherFromPublisher(source, before.data_url) : gatherFromDisk(source, from));
  const imported = source.importFrom(files, present, name, { definitions, validator });
  const next = nextSourceFile(before, present, imported, version, date);

  if (next !== null) {
    const sourceText = sourceFileText(next, `${name}/${SOURCE_FILE}`, validator);
    await replaceFolder(folder, async (temporary) => {
      // What is kept by hand in the folder moves along.
      if (present.size > 0) await cp(folder, temporary, { recursive: true });
      for (const table of imported.tables) await writeFile(join(temporary, table.file), table.text);
      await writeFile(join(temporary, SOURCE_FILE), sourceText);
    });
  }
  console.log(summary(name, imported, next));
}

function summary(name: string, { tables, findings }: Imported, next: SourceFile | null): string {
  const width = Math.max(...tables.map((table) => table.file.length));
  const lines = tables.map(({ file, rows, changes: { added, removed, changed } }) => {
    return `  ${file.padEnd(width)}  ${rows} rows: ${added} added, ${removed} removed, ${changed} changed`;
  });
  const state =
    next === null ? 'unchanged' : `written, version ${visible(next.version ?? 'unknown')}, retrieved ${next.retrieved}`;
  return [...(findings.length === 0 ? [] : [findingsAsText(findings)]), `${name}: ${state}`, ...lines].join('\n');
}

function text(value: string | true | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
