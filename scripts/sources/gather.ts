import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../findings/usage-error.ts';
import type { DownloadedFile } from '../contract/generated/data.d.ts';
import { finding, FindingsError } from '../findings/finding.ts';
import { download, DownloadError, type Asked, type Downloaded } from '../net/download.ts';
import type { Source, SourceFileSpec, SourceTexts } from './source.ts';
import type { SourceText } from '../net/download.ts';
import { textOf } from '../net/text.ts';

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

/** Files as they were downloaded, and by what to ask for them next time. */
export interface Gathered {
  readonly files: SourceTexts;
  readonly seen: readonly DownloadedFile[];
}

/** How files are downloaded, where it is not as usual. */
export type Means = Pick<Asked, 'fetcher' | 'patience'>;

/**
 * Downloads the publisher's files, from the addresses relative to the source's data URL.
 * @throws UsageError where the source has no data URL; DownloadError when a file can't be downloaded.
 */
export async function gatherFromPublisher(
  source: Source,
  dataUrl: string | null,
  means: Means = {},
): Promise<Gathered> {
  return gathered(await downloadAll(source, dataUrl, [], means));
}

/**
 * The same when at least one of the files is no longer as it was known; null when all are.
 * @throws UsageError where the source has no data URL; DownloadError when a file can't be downloaded.
 */
export async function gatherIfChanged(
  source: Source,
  dataUrl: string | null,
  known: readonly DownloadedFile[],
  means: Means = {},
): Promise<Gathered | null> {
  const first = await downloadAll(source, dataUrl, known, means);
  const came = first.filter((file) => file.downloaded !== null);
  if (came.length === 0 && first.length === known.length) return null;
  // A file that is as it was is needed all the same when another one is not.
  const rest = first.length === came.length ? [] : await downloadAll(source, dataUrl, [], means);
  return gathered([...came, ...rest.filter(({ name }) => !came.some((file) => file.name === name))]);
}

interface Named {
  readonly name: string;
  /** Null where it is as it was known. */
  readonly downloaded: Downloaded | null;
}

/** The files that the publisher has, each downloaded unless it is as known. */
async function downloadAll(
  source: Source,
  dataUrl: string | null,
  known: readonly DownloadedFile[],
  means: Means,
): Promise<Named[]> {
  if (dataUrl === null) {
    const names = source.files.map((file) => file.name).join(', ');
    throw new UsageError(`${source.id} has no data URL to download from. Give its file: --from FILE (${names}).`);
  }
  const files: Named[] = [];
  for (const { name, at, optional, only } of source.files) {
    const { href } = new URL(at, dataUrl);
    try {
      const downloaded = await download(href, { ...means, only, known: known.find(({ url }) => url === href) });
      files.push({ name, downloaded });
    } catch (error) {
      const absent = error instanceof DownloadError && (error.status === 404 || error.status === 410);
      if (optional !== true || !absent) throw error;
    }
  }
  return files;
}

function gathered(files: readonly Named[]): Gathered {
  const there = files.flatMap(({ name, downloaded }) => (downloaded === null ? [] : [{ name, ...downloaded }]));
  return { files: new Map(there.map(({ name, source }) => [name, source])), seen: there.map(({ seen }) => seen) };
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
    const read = await textOf(createReadStream(path), spec.only);
    if ('problem' in read) throw unreadable(path, `The file can't be used: ${read.problem}.`);
    return { path, text: read.text, modified: null };
  }
  if (spec.optional === true) return null;
  throw unreadable(places[0] ?? spec.name, 'There is no such file; the import needs it.');
}

function unreadable(file: string, message: string): FindingsError {
  return new FindingsError([finding({ rule: 'source/file', file, message })]);
}
