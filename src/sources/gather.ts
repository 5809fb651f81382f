import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DownloadedFile } from '../contract/generated/data.d.ts';
import { finding, FindingsError, UsageError } from '../core/findings/finding.ts';
import {
  bytesIn,
  textIn,
  UnusableError,
  FetchError,
  fetchFile,
  RETRIES,
  type FetchRequest,
  type Download,
} from '../core/net/fetch.ts';
import { messageOf } from '../core/text/words.ts';
import type { SourceText } from './report.ts';
import type { Source, SourceFileSpec, SourceTexts } from './source.ts';

/** Files, and by what to ask the publisher for them next time. */
export interface SourceFiles {
  readonly files: SourceTexts;
  readonly seen: readonly DownloadedFile[];
}

/** How files are downloaded, where it is not as usual. */
export type GatherOptions = Pick<FetchRequest, 'fetcher' | 'retries'>;

/**
 * Reads the publisher's files from disk. `from` is a folder that holds them under their own names, or one of the
 * files, beside which the others lie; where only one is needed it may have any name. Optional files may also lie
 * one folder up, and are left out where there are none.
 *
 * @throws UsageError when it can't be told which file `from` is; FindingsError when a file is missing, too large or
 *   not UTF-8.
 */
export async function gatherFromDisk(source: Source, from: string): Promise<SourceFiles> {
  const isFolder = (await stat(from).catch(() => null))?.isDirectory() === true;
  const [folder, given] = isFolder ? [from, null] : [dirname(from), roleOf(source, from)];
  const files = new Map<string, SourceText>();
  const readAll = async (specs: readonly SourceFileSpec[]): Promise<void> => {
    for (const spec of specs) {
      const beside = given === spec ? from : join(folder, spec.name);
      const places = spec.optional === true ? [beside, join(dirname(folder), spec.name)] : [beside];
      const text = await firstOf(places, spec);
      if (text !== null) files.set(spec.name, text);
    }
  };
  await readAll(source.files);
  await readAll(source.further(files));
  return { files, seen: [] };
}

/**
 * Downloads the publisher's files, from the addresses relative to `dataUrl`, when at least one of them is no longer as
 * it was known; null when all are.
 * @throws FetchError when a file can't be downloaded.
 */
export async function gatherIfChanged(
  source: Source,
  dataUrl: string,
  known: readonly DownloadedFile[],
  means: GatherOptions = {},
): Promise<SourceFiles | null> {
  const first = await downloadAll(source.files, dataUrl, known, means);
  const unchanged = first.filter(({ file }) => file === null);
  if (unchanged.length === first.length && first.length === known.length) return null;
  // Where one file has changed, those that have not are needed, too.
  const all = unchanged.length === 0 ? first : await downloadAll(source.files, dataUrl, [], means);
  const there = downloaded(all);
  const files = textsOf(there);
  const more = textsOf(downloaded(await downloadAll(source.further(files), dataUrl, [], means)));
  return {
    files: new Map([...files, ...more]),
    seen: there.map(({ url, etag, last_modified }) => ({ url, etag, last_modified })),
  };
}

interface NamedDownload {
  readonly name: string;
  readonly url: string;
}

function downloaded(all: readonly (NamedDownload & { readonly file: Download<string> | null })[]) {
  return all.flatMap(({ file, ...named }) => (file === null ? [] : [{ ...file, ...named }]));
}

function textsOf(there: readonly (NamedDownload & Download<string>)[]): Map<string, SourceText> {
  const texts = there.map(({ name, url, content, last_modified }) => {
    return [name, { path: url, text: content, modified: dayOf(last_modified) }] as const;
  });
  return new Map(texts);
}

/** The files that the publisher has, each downloaded unless it is as known; null stands for one that is. */
async function downloadAll(
  files: readonly SourceFileSpec[],
  dataUrl: string,
  known: readonly DownloadedFile[],
  means: GatherOptions,
) {
  const downloads: (NamedDownload & { readonly file: Download<string> | null })[] = [];
  for (const spec of files) {
    const { name, at, optional } = spec;
    const url = new URL(at, dataUrl).href;
    const asked = { retries: RETRIES, ...means, known: known.find((file) => file.url === url) };
    try {
      const file = await fetchFile(url, async (chunks) => notAPage(await textOf(chunks, spec)), asked);
      downloads.push({ name, url, file });
    } catch (error) {
      const isAbsent = error instanceof FetchError && (error.status === 404 || error.status === 410);
      if (optional !== true || !isAbsent) throw error;
    }
  }
  return downloads;
}

/** The text of a file, whatever it is a file of. @throws UnusableError when it has none. */
async function textOf(chunks: AsyncIterable<Uint8Array>, { only, asText }: SourceFileSpec): Promise<string> {
  if (asText === undefined) return textIn(chunks, only);
  const bytes = await bytesIn(chunks);
  return asText(bytes).catch((error: unknown) => {
    throw new UnusableError(messageOf(error));
  });
}

function notAPage(text: string): string {
  if (/^\s*</.test(text)) throw new UnusableError('the server sends a web page in its place');
  return text;
}

/** The day of an HTTP date; null where there is none. */
function dayOf(httpDate: string | null): string | null {
  const time = Date.parse(httpDate ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
}

function roleOf(source: Source, from: string): SourceFileSpec | undefined {
  const named = source.files.find((spec) => spec.name === basename(from));
  const needed = source.files.filter((spec) => spec.optional !== true);
  if (named !== undefined || needed.length === 1) return named ?? needed[0];
  const names = needed.map((spec) => spec.name).join(' and ');
  throw new UsageError(`${source.id} needs ${names}. Give the folder they lie in, or one of them, under its own name.`);
}

async function firstOf(places: readonly string[], spec: SourceFileSpec) {
  for (const path of places) {
    const info = await stat(path).catch(() => null);
    if (info === null) continue;
    if (!info.isFile()) throw unreadable(path, 'It is not a file.');
    const text = await textOf(createReadStream(path), spec).catch((error: unknown) => {
      throw error instanceof UnusableError ? unreadable(path, `The file can't be used: ${error.message}.`) : error;
    });
    return { path, text, modified: null };
  }
  if (spec.optional === true) return null;
  throw unreadable(places[0] ?? spec.name, 'There is no such file; the import needs it.');
}

function unreadable(file: string, message: string): FindingsError {
  return new FindingsError([finding({ rule: 'source/file', file, message })]);
}
