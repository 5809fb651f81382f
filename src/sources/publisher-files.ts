import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { finding, FindingsError } from '../core/findings/finding.ts';
import {
  bytesIn,
  textIn,
  UnusableError,
  FetchError,
  fetchFile,
  RETRIES,
  type FetchRequest,
} from '../core/net/fetch.ts';
import { messageOf } from '../core/text/words.ts';
import type { SourceText } from './source-report.ts';
import type { Source, SourceFileSpec, SourceTexts } from './source.ts';

/** Settings of the download that differ from the defaults. */
export type DownloadOptions = Pick<FetchRequest, 'fetcher' | 'retries'>;

/**
 * Reads the publisher's files from disk. `from` is a folder that contains them under their own names, or one of the
 * files, with the others in the same folder. The first file may have any name. Optional files may also be one folder
 * up, and are left out if they are missing.
 *
 * @throws FindingsError if a file is missing, too large or not UTF-8.
 */
export async function readPublisherFiles(source: Source, from: string): Promise<SourceTexts> {
  const isFolder = (await stat(from).catch(() => null))?.isDirectory() === true;
  const folder = isFolder ? from : dirname(from);
  const isNamed = isFolder || source.files.some(({ name }) => name === basename(from));
  const given = isNamed ? null : source.files[0];
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
  await readAll(source.linkedFiles(files));
  return files;
}

/**
 * Downloads the publisher's files, from the addresses relative to `dataUrl`. Optional ones that the server does not
 * have are left out.
 * @throws FetchError if a file can't be downloaded.
 */
export async function downloadPublisherFiles(source: Source, dataUrl: string, options: DownloadOptions = {}) {
  const files = new Map<string, SourceText>();
  const downloadAll = async (specs: readonly SourceFileSpec[]): Promise<void> => {
    for (const spec of specs) {
      const url = new URL(spec.at, dataUrl).href;
      const read = async (chunks: AsyncIterable<Uint8Array>) => textUnlessPage(await decoded(chunks, spec));
      try {
        const { content, modified } = await fetchFile(url, read, { retries: RETRIES, ...options });
        files.set(spec.name, { path: url, text: content, modified });
      } catch (error) {
        const isAbsent = error instanceof FetchError && (error.status === 404 || error.status === 410);
        if (spec.optional !== true || !isAbsent) throw error;
      }
    }
  };
  await downloadAll(source.files);
  await downloadAll(source.linkedFiles(files));
  return files;
}

/** The text of a file, converted if it is binary. @throws UnusableError if it can't be read as text. */
async function decoded(chunks: AsyncIterable<Uint8Array>, { asText }: SourceFileSpec): Promise<string> {
  if (asText === undefined) return textIn(chunks);
  const bytes = await bytesIn(chunks);
  return asText(bytes).catch((error: unknown) => {
    throw new UnusableError(messageOf(error));
  });
}

/** The text. @throws UnusableError if it is a web page, which some servers send instead of a missing file. */
function textUnlessPage(text: string): string {
  if (/^\s*</.test(text)) throw new UnusableError('the server sends a web page in its place');
  return text;
}

/** The first of the files at these paths that exists; null if none does and the file is optional. */
async function firstOf(places: readonly string[], spec: SourceFileSpec) {
  for (const path of places) {
    const info = await stat(path).catch(() => null);
    if (info === null) continue;
    if (!info.isFile()) throw unreadable(path, 'It is not a file.');
    const text = await decoded(createReadStream(path), spec).catch((error: unknown) => {
      throw error instanceof UnusableError ? unreadable(path, `The file can't be used: ${error.message}.`) : error;
    });
    return { path, text, modified: null };
  }
  if (spec.optional === true) return null;
  throw unreadable(places[0] ?? spec.name, 'There is no such file, but the import needs it.');
}

function unreadable(file: string, message: string): FindingsError {
  return new FindingsError([finding({ rule: 'source/file', file, message })]);
}
