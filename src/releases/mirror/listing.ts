import type { Release, Releases } from '../../contract/generated/api.d.ts';
import type { Validator } from '../../contract/validator.ts';
import { ARCHIVE, DIFF, readSums, RELEASES_INDEX, SUMS } from '../archive.ts';
import { visible } from '../../core/text/characters.ts';
import { isDate } from '../../core/text/date.ts';
import { jsonObject, text } from '../../core/text/json.ts';
import { byCodePoint } from '../../core/text/order.ts';
import { firstFew } from '../../core/text/words.ts';

/** SHA-256 of files by their path, or of the `SHA256SUMS` of releases by their date. */
export type Digests = ReadonlyMap<string, string>;

/** What a mirror takes from a server at most; no site on GitHub Pages has half of it. */
export interface ListingLimits {
  readonly releases: number;
  /** Files in all, those of the newest release twice: once among the live files. */
  readonly files: number;
  /** Bytes in all. */
  readonly bytes: number;
  /** Bytes of one file; more, GitHub does not take. */
  readonly fileBytes: number;
  /** Bytes of the list of releases, and of one list of digests, each of which is read whole. */
  readonly listBytes: number;
  /** Milliseconds for one try of one file. */
  readonly milliseconds: number;
}

export const LIMITS: ListingLimits = {
  releases: 5_000,
  files: 250_000,
  bytes: 2 * 1024 ** 3,
  fileBytes: 100 * 1024 ** 2,
  listBytes: 16 * 1024 ** 2,
  milliseconds: 60_000,
};

/**
 * The releases that a list names, oldest first. Fields that this program does not know are taken for ones of a newer one.
 * @throws Error when it is no such list, or a name in it could leave the folder.
 */
export function releasesOf(
  bytes: Uint8Array,
  base: string,
  validator: Validator,
  limits: ListingLimits,
): readonly Release[] {
  const where = `${base}/${RELEASES_INDEX}`;
  const value = jsonObject(bytes);
  if (value === null) throw new Error(`${where} is not a JSON object.`);
  const [violation] = validator.check('Releases', value).filter(({ keyword }) => keyword !== 'additionalProperties');
  if (violation !== undefined)
    throw new Error(`${where} is not a list of releases: ${visible(`${violation.pointer} ${violation.message}`)}`);
  const { releases, latest } = value as unknown as Releases;
  const dates = releases.map(({ date }) => date);
  const foreign = dates.find((date) => !isDate(date));
  if (foreign !== undefined)
    throw new Error(`${where} names a release that is not a date: ${visible(JSON.stringify(foreign))}`);
  if (new Set(dates).size < dates.length) throw new Error(`${where} names a release twice.`);
  if (dates.some((date, i) => i > 0 && byCodePoint(dates[i - 1] ?? '', date) > 0) || latest !== (dates.at(-1) ?? null))
    throw new Error(`${where} does not have its releases in the order of their dates, the latest last.`);
  if (dates.length === 0) throw new Error(`${where} lists no release: there is nothing to mirror yet.`);
  if (dates.length > limits.releases)
    throw new Error(`${where} lists ${dates.length} releases; a mirror takes at most ${limits.releases}.`);
  return releases;
}

/** @throws Error naming every release that was mirrored and is gone at its source, or another one there. */
export function refuseRewritten(known: Digests, releases: readonly Release[], base: string): void {
  const now = new Map(releases.map(({ date, sums_sha256 }) => [date, sums_sha256]));
  const gone = [...known.keys()].filter((date) => !now.has(date));
  const changed = [...known].filter(([date, sums]) => now.has(date) && now.get(date) !== sums).map(([date]) => date);
  const said = [
    ...(gone.length === 0 ? [] : [`${firstFew(gone)} disappeared`]),
    ...(changed.length === 0 ? [] : [`${firstFew(changed)} changed`]),
  ];
  if (said.length === 0) return;
  throw new Error(
    `Dated releases never change, and at ${base} they did: ${said.join('; ')}. Nothing was overwritten: this copy has them as they were. Ask the publisher; to copy what is there now all the same, name a new folder.`,
  );
}

/**
 * The files of a release, and their digests, from its `SHA256SUMS`.
 * @throws Error where it is no list of digests, or names what can't be a file of a release.
 */
export function filesOf(release: Release, bytes: Uint8Array): Digests {
  const file = `releases/${release.date}/${SUMS}`;
  const sums = readSums(text(bytes));
  if (sums === null) throw new Error(`${file} is not a list of digests.`);
  const foreign = [...sums.keys()].find((path) => !isReleaseFile(path));
  if (foreign !== undefined)
    throw new Error(`${file} names a file that can't be one: ${visible(JSON.stringify(foreign))}`);
  // Some file systems know no difference between them, and one would replace the other.
  const alike = [...sums.keys()].map((path) => path.toLowerCase());
  if (new Set(alike).size < alike.length)
    throw new Error(`${file} names files that differ in upper and lower case alone.`);
  const folders = new Set(alike.flatMap((path) => path.split('/').map((_, i, names) => names.slice(0, i).join('/'))));
  const both = alike.find((path) => folders.has(path));
  if (both !== undefined) throw new Error(`${file} names a file that is a folder, too: ${visible(both)}`);
  if (sums.get(ARCHIVE) !== release.sha256)
    throw new Error(`The list of releases and ${file} have different digests of ${ARCHIVE}.`);
  return sums;
}

/** Those of the files that are live, too, when the release is the latest one. */
export function liveFiles(sums: Digests): [string, string][] {
  return [...sums].filter(([path]) => path !== DIFF);
}

/**
 * Whether a path from a list of somebody else's server may be that of a file in a release, and so of a live one: names of
 * letters, digits, dots, hyphens and underscores, none of which begins with a dot, with single slashes between them, out
 * of the way of releases.
 */
export function isReleaseFile(path: string): boolean {
  const isSafe = path.length <= 300 && path.split('/').every((name) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name));
  return isSafe && !/^releases(\/|$)/i.test(path);
}
