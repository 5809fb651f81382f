import { sha256 } from '../files/digest.ts';
import { jsonText } from '../text/json.ts';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DownloadedFile, Downloads, SourceFile } from '../contract/generated/data.d.ts';
import type { Validator } from '../contract/validator.ts';
import { folderTexts } from '../files/folder-texts.ts';
import { recoverFolder, replaceFolder } from '../files/replace-folder.ts';
import { readJson } from '../contract/read-json.ts';
import { byKeys } from '../text/order.ts';
import { SOURCE_FILE } from './source-file.ts';
import type { Imported } from './source.ts';

/** Name of the file that says from where, and as what, the publisher's files were downloaded. */
export const DOWNLOADS_FILE = 'download.json';

/** The folder of a source below `data/`, as the last import left it. */
export interface DataFolder {
  readonly path: string;
  /** The path that messages name. */
  readonly name: string;
  /** The texts of its files by name; none before the first import. */
  readonly present: ReadonlyMap<string, string>;
  readonly source: SourceFile;
  /** By what to ask for the publisher's files; none where they were at hand, or the tables are not as they were made. */
  readonly seen: readonly DownloadedFile[];
}

/**
 * Reads the folder at `path`; before the first import, where it is from stands in the one at `home`. What an
 * interrupted import left is mended first.
 * @throws FindingsError when source.json or download.json is not valid.
 */
export async function readDataFolder(
  path: string,
  home: string,
  name: string,
  validator: Validator,
): Promise<DataFolder> {
  await recoverFolder(path);
  const present = await folderTexts(path);
  const at = present.has(SOURCE_FILE) ? path : home;
  const source = await readJson<SourceFile>(join(at, SOURCE_FILE), `${name}/${SOURCE_FILE}`, 'SourceFile', validator);
  const downloads = present.has(DOWNLOADS_FILE)
    ? await readJson<Downloads>(join(path, DOWNLOADS_FILE), `${name}/${DOWNLOADS_FILE}`, 'Downloads', validator)
    : null;
  const seen = downloads !== null && downloads.tables === digestOf(present) ? downloads.files : [];
  return { path, name, present, source, seen };
}

/** What an import writes. */
export interface NewContent {
  readonly tables: Imported['tables'];
  /** The text of source.json. */
  readonly sourceText: string;
  readonly seen: readonly DownloadedFile[];
}

/** Writes an import into the folder, whole or not at all. What is kept by hand there stays. */
export async function writeDataFolder(
  { path, present }: Pick<DataFolder, 'path' | 'present'>,
  { tables, sourceText, seen }: NewContent,
): Promise<void> {
  await replaceFolder(path, async (temporary) => {
    if (present.size > 0) await cp(path, temporary, { recursive: true });
    for (const table of tables) await writeFile(join(temporary, table.file), table.text);
    await writeFile(join(temporary, SOURCE_FILE), sourceText);
    const downloads = join(temporary, DOWNLOADS_FILE);
    await rm(downloads, { force: true });
    if (seen.length === 0) return;
    const made: Downloads = { tables: digestOf(await folderTexts(temporary)), files: [...seen] };
    await writeFile(downloads, jsonText(made));
  });
}

/** SHA-256 of all tables among the texts of a folder, those kept by hand included: what is made depends on them. */
function digestOf(texts: ReadonlyMap<string, string>): string {
  const tables = [...texts].filter(([file]) => file.endsWith('.csv')).sort(byKeys(([file]) => file));
  return sha256(JSON.stringify(tables));
}
