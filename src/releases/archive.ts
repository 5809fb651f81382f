import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release, Releases } from '../contract/generated/api.d.ts';
import type { Api } from '../api/documents/endpoint.ts';
import { sha256 } from '../core/files/digest.ts';
import { foldersIn, readTree } from '../core/files/read-tree.ts';
import { type Json, jsonObject, text } from '../core/text/json.ts';
import { byCodePoint } from '../core/text/order.ts';

/** Files by their path below `/api/v1/`, or below the folder of a release. */
export type Files = ReadonlyMap<string, Uint8Array>;

/**
 * Path of the list of releases, which has their digests. It is the only live file that dated releases don't contain.
 */
export const RELEASES_INDEX = 'releases/index.json';

/** Names of files in a dated release: the zip, the diff to the previous release, and the digests of all other files. */
export const ZIP = 'all.zip';
export const DIFF = 'diff.json';
export const DIGESTS = 'SHA256SUMS';

/** Path of the published change log. */
export const CHANGES_DOCUMENT = 'changes.json';

/** Whether a file describes the API: such a file is JSON, but not a data document. */
export function isDescription(path: string): boolean {
  return path === 'openapi.json' || path.startsWith('schema/');
}

/**
 * The files of a dated release: every live file but the list of releases, the diff, and `SHA256SUMS` over all of
 * them, in the form that `sha256sum --check` reads.
 */
export function datedFiles(live: Files, diff: string): Map<string, Uint8Array> {
  const dated = new Map([...live].filter(([path]) => path !== RELEASES_INDEX));
  dated.set(DIFF, new TextEncoder().encode(diff));
  const digests = new Map([...dated].map(([path, bytes]) => [path, sha256(bytes)]));
  dated.set(DIGESTS, new TextEncoder().encode(digestsText(digests)));
  return dated;
}

/** A `SHA256SUMS`: one line per file, sorted by path: digest, two spaces, path. */
export function digestsText(digests: ReadonlyMap<string, string>): string {
  const lines = [...digests].sort(([a], [b]) => byCodePoint(a, b)).map(([path, digest]) => `${digest}  ${path}\n`);
  return lines.join('');
}

/** The digests in a `SHA256SUMS` by path; null if a line has another form. */
export function readDigests(text: string): Map<string, string> | null {
  const digests = new Map<string, string>();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, digest, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (digest === undefined || path === undefined || digests.has(path)) return null;
    digests.set(path, digest);
  }
  return text.endsWith('\n') ? digests : null;
}

/** The record of a release below `baseUrl` in the list of releases. `dated` are its files. */
export function releaseRecord(
  { date, summary, data_versions }: Pick<Release, 'date' | 'summary' | 'data_versions'>,
  baseUrl: string,
  dated: Files,
): Release {
  const zip = dated.get(ZIP) ?? new Uint8Array();
  return {
    date,
    tag: date,
    ...addressesOf(date, baseUrl),
    sha256: sha256(zip),
    bytes: zip.byteLength,
    sums_sha256: sha256(dated.get(DIGESTS) ?? new Uint8Array()),
    data_versions,
    summary,
    notice: null,
  };
}

/** The addresses of a release and its zip below `baseUrl`. They change when the site moves. */
export function addressesOf(date: string, baseUrl: string): Pick<Release, 'url' | 'zip'> {
  const folder = `${baseUrl}/releases/${date}`;
  return { url: `${folder}/manifest.json`, zip: `${folder}/${ZIP}` };
}

/** The releases in the list of releases, oldest first; empty without such a list. */
export function releasesIn(files: Files): readonly Release[] {
  const bytes = files.get(RELEASES_INDEX);
  return bytes === undefined ? [] : (JSON.parse(text(bytes)) as Releases).releases;
}

/** The dates of the releases in the list of releases, oldest first. */
export function releaseDates(files: Files): string[] {
  return releasesIn(files).map(({ date }) => date);
}

/**
 * The date of the last release in the archive of a folder such as `api/v1`; null if its list of releases has none or
 * can't be read.
 */
export function lastReleaseDate(folder: string): string | null {
  const path = join(folder, RELEASES_INDEX);
  const list = existsSync(path) ? jsonObject(readFileSync(path)) : null;
  const latest = list?.['latest'];
  return typeof latest === 'string' ? latest : null;
}

/**
 * A published API with all its releases. A release is read on request, because all of them together can be a gigabyte.
 */
export interface Archive {
  /** Files by path below `/api/v1/`, without the folders of releases. */
  readonly live: Files;
  /** Names of the folders of releases, sorted. */
  readonly folders: readonly string[];
  /** The files of a release folder by path below it; empty if the folder doesn't exist. */
  release(folder: string): Files;
}

/** Whether an archive has no files. */
export function isEmpty({ live, folders }: Archive): boolean {
  return live.size === 0 && folders.length === 0;
}

/** An archive from files by path below `/api/v1/`. */
export function archiveOf(files: Files): Archive {
  const live = new Map<string, Uint8Array>();
  const folders = new Map<string, Map<string, Uint8Array>>();
  for (const [path, bytes] of files) {
    const [, folder, name] = /^releases\/([^/]+)\/(.+)$/s.exec(path) ?? [];
    if (folder === undefined || name === undefined) live.set(path, bytes);
    else folders.set(folder, (folders.get(folder) ?? new Map<string, Uint8Array>()).set(name, bytes));
  }
  return {
    live,
    folders: [...folders.keys()].sort(byCodePoint),
    release: (folder) => folders.get(folder) ?? new Map(),
  };
}

/** The archive in a folder such as `api/v1`; an empty archive if the folder doesn't exist. */
export function readArchive(folder: string): Archive {
  const releases = join(folder, 'releases');
  const folders = foldersIn(releases);
  return {
    live: readTree(folder, new Set(folders.map((name) => `releases/${name}`))),
    folders,
    release: (name) => (folders.includes(name) ? readTree(join(releases, name)) : new Map()),
  };
}

/** Files in the folder that don't belong to the API: releases, the packages' snapshots and hidden files. */
const OUTSIDE_THE_API = /^(?:\.|releases\/|clients\/)/;

/**
 * The API in a folder, without the other files there.
 * @throws Error if one of its documents is not a JSON object.
 */
export function apiIn(folder: Files): Api {
  const files = new Map([...folder].filter(([path]) => !OUTSIDE_THE_API.test(path)));
  const paths = [...files.keys()].filter((path) => path.endsWith('.json') && path !== DIFF && !isDescription(path));
  return { files, documents: new Map(paths.map((path) => [path, jsonFile(files, path)])) };
}

/** The JSON object in one of the files. @throws Error if the file is missing or is not a JSON object. */
export function jsonFile(files: Files, path: string): Json {
  const bytes = files.get(path);
  if (bytes === undefined) throw new Error(`${path} is missing`);
  const value = jsonObject(bytes);
  if (value === null) throw new Error(`${path} is not a JSON object`);
  return value;
}

/** The date of an API, YYYY-MM-DD, from its manifest. @throws Error if the manifest or its date is missing. */
export function dateOf({ documents }: Api): string {
  const date = documents.get('manifest.json')?.['updated'];
  if (typeof date !== 'string') throw new Error('manifest.json is missing, or has no date in its field updated');
  return date;
}
