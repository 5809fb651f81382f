import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from '../contract/generated/data.d.ts';
import { readJson } from '../contract/read-json.ts';
import type { Validator } from '../contract/validator.ts';
import { folderTexts } from '../core/files/read-tree.ts';
import { replaceFolder } from '../core/files/replace-folder.ts';
import { jsonText } from '../core/text/json.ts';
import type { ImportResult } from './source.ts';

/** Name of the file that describes where the figures in a folder come from. */
const SOURCE_FILE = 'source.json';

/**
 * The folder of a source below `data/`: its `source.json`, and the texts of its files by name, none before the first
 * import.
 */
type DataFolder = Awaited<ReturnType<typeof readDataFolder>>;

/**
 * Reads the folder at `path`. Before the first import, source.json is read from the folder at `home`.
 * @throws FindingsError if source.json is not valid.
 */
export async function readDataFolder(path: string, home: string, name: string, validator: Validator) {
  const present = await folderTexts(path);
  const at = present.has(SOURCE_FILE) ? path : home;
  const source = await readJson<SourceFile>(join(at, SOURCE_FILE), `${name}/${SOURCE_FILE}`, 'SourceFile', validator);
  return { present, source };
}

/**
 * The `source.json` after an import; null if the tables are the same and no new version is `given`. If the figures are
 * the same, a new version in the publisher's files doesn't count: otherwise every month would bring a change.
 *
 * @param date the day of the import, `YYYY-MM-DD`.
 */
export function nextSourceFile(
  { source: before, present }: DataFolder,
  { tables, version: found }: ImportResult,
  given: string | null,
  date: string,
): SourceFile | null {
  const isSame = present.has(SOURCE_FILE) && tables.every(({ file, text }) => present.get(file) === text);
  if (isSame && (given === null || given === before.version)) return null;
  const version = given ?? found ?? `as retrieved ${date}`;
  return { ...before, version, retrieved: date };
}

/**
 * Writes an import into the folder at `path`, completely or not at all. Tables kept by hand stay as they are in
 * `present`.
 */
export async function writeDataFolder(
  path: string,
  present: ReadonlyMap<string, string>,
  tables: ImportResult['tables'],
  source: SourceFile,
): Promise<void> {
  await replaceFolder(path, async (temporary) => {
    if (present.size > 0) await cp(path, temporary, { recursive: true });
    for (const table of tables) await writeFile(join(temporary, table.file), table.text);
    await writeFile(join(temporary, SOURCE_FILE), jsonText(source));
  });
}
