import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../cli/command.ts';
import { finding, FindingsError } from '../findings/finding.ts';
import { decodeText, download, DownloadError, MAX_BYTES, type Fetch } from './download.ts';
import type { Source, SourceFileSpec, SourceText, SourceTexts } from './source.ts';

/**
 * Reads the publisher's files from disk. `from` is a folder that holds them under their own names, or one of the
 * files, beside which the others lie; where only one is needed it may have any name. Optional files may also lie
 * one folder up, and are left out where there are none.
 *
 * @throws UsageError when it can't be told which file `from` is; FindingsError when a file is missing, too large or
 *   not UTF-8.
 */
export async function gatherFromDisk(source: Source, from: string): Promise<SourceTexts> {
  const isFolder = (await stat(from).catch(() => null))?.isDirectory() ?? false;
  const folder = isFolder ? from : dirname(from);
  const given = isFolder ? null : roleOf(source, from);
  const found = new Map<string, SourceText>();
  for (const spec of source.files) {
    const beside = given === spec ? from : join(folder, spec.name);
    const places = spec.optional === true ? [beside, join(dirname(folder), spec.name)] : [beside];
    const text = await firstOf(places, spec);
    if (text !== null) found.set(spec.name, text);
  }
  return found;
}

/**
 * Downloads the publisher's files, from the addresses relative to the source's data URL.
 * @throws UsageError where the source has no data URL; DownloadError when a file can't be downloaded.
 */
export async function gatherFromPublisher(
  source: Source,
  dataUrl: string | null,
  fetcher?: Fetch,
): Promise<SourceTexts> {
  if (dataUrl === null) {
    const names = source.files.map((file) => file.name).join(', ');
    throw new UsageError(`${source.id} has no data URL to download from. Give its file: --from FILE (${names}).`);
  }
  const found = new Map<string, SourceText>();
  for (const { name, at, optional } of source.files) {
    try {
      found.set(name, await download(new URL(at, dataUrl).href, fetcher));
    } catch (error) {
      const absent = error instanceof DownloadError && (error.status === 404 || error.status === 410);
      if (optional !== true || !absent) throw error;
    }
  }
  return found;
}

function roleOf(source: Source, from: string): SourceFileSpec | undefined {
  const named = source.files.find((spec) => spec.name === basename(from));
  const needed = source.files.filter((spec) => spec.optional !== true);
  if (named !== undefined || needed.length === 1) return named ?? needed[0];
  const names = needed.map((spec) => spec.name).join(' and ');
  throw new UsageError(`${source.id} needs ${names}. Give the folder they lie in, or one of them, under its own name.`);
}

async function firstOf(places: readonly string[], spec: SourceFileSpec): Promise<SourceText | null> {
  for (const path of places) {
    const info = await stat(path).catch(() => null);
    if (info === null) continue;
    if (!info.isFile()) throw unreadable(path, 'It is not a file.');
    if (info.size > MAX_BYTES) throw unreadable(path, `It is larger than ${MAX_BYTES / 1024 / 1024} MB.`);
    const text = decodeText(await readFile(path));
    if (text === null) throw unreadable(path, 'It is not UTF-8.');
    return { path, text, modified: null };
  }
  if (spec.optional === true) return null;
  throw unreadable(places[0] ?? spec.name, 'There is no such file; the import needs it.');
}

function unreadable(file: string, message: string): FindingsError {
  return new FindingsError([finding({ rule: 'source/file', file, message })]);
}
