import pRetry from 'p-retry';
import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release, Releases } from '../contract/generated/api.d.ts';
import type { Validator } from '../contract/validator.ts';
import { visible } from '../text/characters.ts';
import { ARCHIVE, DIFF, readSums, RELEASES_INDEX, SUMS } from '../releases/archive.ts';
import { sha256 } from '../files/digest.ts';
import { bytesIn, FetchError, fetchFile, type Retries } from '../net/fetch.ts';
import { inTurns } from '../net/in-turns.ts';
import { jsonObject, isObject, text } from '../text/json.ts';
import { isDate } from '../text/date.ts';
import { noneIfMissing } from '../files/error-code.ts';
import { UsageError } from '../findings/finding.ts';

/** Where a mirror puts files before all of them are right; an interrupted run leaves it to the next one. */
const INCOMING = '.mirror-incoming';

/** What a mirror is a mirror of, and where it lies. */
export interface MirrorOptions {
  /** Address of the API, ending in `/api/v1`. */
  readonly base: string;
  /** Folder that becomes a copy of it; made when the first file is there. */
  readonly folder: string;
  readonly validator: Validator;
  /** How often a file is asked for again, where it is not as usual. */
  readonly retries?: Retries;
}

/** What a run did. */
export type Mirrored = Awaited<ReturnType<typeof mirror>>;

/**
 * Makes `folder` a copy of a live API, as far as its releases list it. The list is asked for with the tag of the last
 * run; files that are there with the right digest, in place or left by an interrupted run, are not asked for at all.
 * Every file is held against the digest in its release's `SHA256SUMS`, that file against the list, and nothing is put
 * into place before all of it is right; the list comes last, so that whatever it names is there. Files in the folder
 * that no run put there are neither removed nor replaced.
 * @throws Error naming the file that can't be fetched, has another digest, or would replace one that is not the mirror's.
 */
export async function mirror({ base, folder, validator, retries = RETRIES }: MirrorOptions) {
  const before = await readState(folder, base);
  const list = await getList(folder, base, before, retries);
  const releases = releasesOf(list.bytes, base, validator);
  const incoming = join(folder, INCOMING);

  /** How many files were fetched, had been fetched by an interrupted run, and were in place with the right digest. */
  const done = { fetched: 0, resumed: 0, kept: 0 };
  const ready: string[] = [];
  /** The file as it is, or as it is fetched, with the digest it must have. */
  const get = async (path: string, digest: string): Promise<Uint8Array> => {
    const there = await bytesWith(join(folder, path), digest);
    if (there !== null) {
      done.kept += 1;
      return there;
    }
    const left = await bytesWith(join(incoming, path), digest);
    const bytes = left ?? (await fetchVerified(`${base}/${path}`, digest, retries));
    if (left === null) await write(join(incoming, path), bytes);
    done[left === null ? 'fetched' : 'resumed'] += 1;
    ready.push(path);
    return bytes;
  };

  const live = new Map<string, string>();
  for (const release of releases) {
    for (const [path, digest] of await getRelease(release, release === releases.at(-1), get)) live.set(path, digest);
  }
  // A file that is live for the first time may not replace one that no run put there.
  const isForeign = (path: string): boolean =>
    before?.live.has(path) === false && live.has(path) && existsSync(join(folder, path));
  const foreign = ready.find(isForeign);
  if (foreign !== undefined) {
    throw new Error(
      `${join(folder, foreign)} is not the mirror's, and the newest release has a file of that name. Nothing was changed; move it elsewhere and run again.`,
    );
  }
  // From here on files of both releases are the mirror's own, should this run not come to its end.
  await writeState(folder, { base, list: null, live: new Map([...(before?.live ?? []), ...live]) });
  for (const path of ready) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await rename(join(incoming, path), join(folder, path));
  }
  const removed = await removeGone(folder, before?.live ?? new Map<string, string>(), live);
  await write(join(folder, RELEASES_INDEX), list.bytes);
  const { etag } = list;
  await writeState(folder, { base, list: etag === null ? null : { etag, sha256: sha256(list.bytes) }, live });
  await rm(incoming, { recursive: true, force: true });
  return { releases: releases.length, ...done, removed };
}

/** The list of releases: the one in the folder, where it is as the last run wrote it and the server has no newer one. */
async function getList(folder: string, base: string, before: State | null, retries: Retries) {
  const known = before?.list ?? null;
  const present = known === null ? null : await bytesWith(join(folder, RELEASES_INDEX), known.sha256);
  const etag = present === null || known === null ? null : known.etag;
  const answer = await fetchFile(`${base}/${RELEASES_INDEX}`, bytesIn, {
    known: { etag, last_modified: null },
    retries,
  });
  return answer === null ? { bytes: present ?? new Uint8Array(), etag } : { bytes: answer.content, etag: answer.etag };
}

/**
 * Removes the live files of earlier runs that are so no more, where they still are what was put there. A folder that
 * has become a link may lead to somebody else's files: those stay. @returns how many were removed.
 */
async function removeGone(folder: string, before: Digests, live: Digests): Promise<number> {
  let removed = 0;
  for (const [path, digest] of before) {
    const file = join(folder, path);
    if (live.has(path) || (await bytesWith(file, digest)) === null) continue;
    if ((await realpath(dirname(file))) !== dirname(join(await realpath(folder), path))) continue;
    await rm(file);
    removed += 1;
  }
  return removed;
}

type Digests = ReadonlyMap<string, string>;
type Get = (path: string, digest: string) => Promise<Uint8Array>;

/** Gets all files of a release, and of the latest one the live files, which are the same. @returns path and SHA-256 of the live ones. */
async function getRelease(release: Release, latest: boolean, get: Get): Promise<[string, string][]> {
  const at = `releases/${release.date}`;
  const sums = readSums(text(await get(`${at}/${SUMS}`, release.sums_sha256)));
  if (sums === null) throw new Error(`${at}/${SUMS} is not a list of digests.`);
  const foreign = [...sums.keys()].find((path) => !isReleaseFile(path));
  if (foreign !== undefined)
    throw new Error(`${at}/${SUMS} names a file that can't be one: ${JSON.stringify(foreign)}`);
  if (sums.get(ARCHIVE) !== release.sha256) {
    throw new Error(`The list of releases and ${at}/${SUMS} have different digests of ${ARCHIVE}.`);
  }
  const wanted = [...sums].map(([path, digest]) => [`${at}/${path}`, digest] as const);
  const live = latest ? [...sums].filter(([path]) => path !== DIFF) : [];
  await inTurns([...wanted, ...live], ([path, digest]) => get(path, digest));
  return live;
}

/** The releases that a list names. @throws Error when it is no such list, or a name in it could leave the folder. */
function releasesOf(bytes: Uint8Array, base: string, validator: Validator): readonly Release[] {
  const where = `${base}/${RELEASES_INDEX}`;
  const value = jsonObject(bytes);
  if (value === null) throw new Error(`${where} is not a JSON object.`);
  const [violation] = validator.check('Releases', value);
  if (violation !== undefined)
    throw new Error(`${where} is not a list of releases: ${visible(`${violation.pointer} ${violation.message}`)}`);
  const { releases } = value as unknown as Releases;
  const foreign = releases.find(({ date }) => !isDate(date));
  if (foreign !== undefined)
    throw new Error(`${where} names a release that is not a date: ${JSON.stringify(foreign.date)}`);
  if (new Set(releases.map(({ date }) => date)).size < releases.length) {
    throw new Error(`${where} names a release twice.`);
  }
  if (releases.length === 0) throw new Error(`${where} lists no release: there is nothing to mirror yet.`);
  return releases;
}

/** How often a file is asked for again. */
const RETRIES: Retries = { retries: 2, minTimeout: 1_000, factor: 2 };

/**
 * The bytes of a file that must have this SHA-256. With another one it is asked for once more: a server of copies may be
 * catching up.
 * @throws FetchError when it can't be fetched, Error when its digest stays another.
 */
async function fetchVerified(url: string, digest: string, retries: Retries): Promise<Uint8Array> {
  const verified = async (): Promise<Uint8Array> => {
    const file = await fetchFile(url, bytesIn, { retries });
    if (file !== null && sha256(file.content) === digest) return file.content;
    throw new Error(
      `${url} has not the digest that its release lists. Nothing was changed; try again later: a release may be on its way.`,
    );
  };
  return pRetry(verified, { ...retries, retries: 1, shouldRetry: ({ error }) => !(error instanceof FetchError) });
}

/** @throws UsageError where a folder has things in it and is not a mirror. */
export async function refuseOtherFolder(folder: string): Promise<void> {
  const present: readonly string[] = await readdir(folder).catch(noneIfMissing);
  if (present.length === 0 || present.includes(STATE) || present.includes(INCOMING)) return;
  throw new UsageError(`${folder} holds other things than a mirror. Name an empty or a new folder.`);
}

/** What a run did, in a sentence. */
export function mirroredText({ releases, fetched, resumed, kept, removed }: Mirrored, folder: string): string {
  if (fetched + resumed + removed === 0)
    return `Unchanged: all ${kept} files of ${releases} releases are there, with their digests.`;
  const taken = resumed === 0 ? '' : ` ${resumed} taken over from an interrupted run,`;
  return `Mirrored ${releases} releases into ${folder}: ${fetched} files fetched,${taken} ${kept} kept, ${removed} removed.`;
}

/** Where a mirror keeps what it has to know of its last run; other programs can write there, too. */
const STATE = '.mirror.json';

/** What a mirror knows of its last run. */
interface State {
  /** Address of the API, ending in `/api/v1`. */
  readonly base: string;
  /** The list of releases: its tag, and the SHA-256 of the bytes that have it; null where there is no tag to send. */
  readonly list: { readonly etag: string; readonly sha256: string } | null;
  /** SHA-256 of every live file that the mirror put into the folder, by its path. */
  readonly live: ReadonlyMap<string, string>;
}

/**
 * What the last run left in a folder; null where there was none, or its file is damaged.
 * @throws Error when the folder is a mirror of another API.
 */
async function readState(folder: string, base: string): Promise<State | null> {
  const state = jsonObject((await bytesOf(join(folder, STATE))) ?? undefined);
  const other = state?.['base'];
  if (typeof other !== 'string') return null;
  if (other !== base) throw new Error(`The folder is a mirror of ${visible(other)}. Name another one for ${base}.`);
  if (!isObject(state?.['live'])) return null;
  const live = new Map(Object.entries(state['live']));
  return isLive(live) ? { base, list: listIn(state['list']), live } : null;
}

/** Keeps what the next run has to know. */
async function writeState(folder: string, state: State): Promise<void> {
  const text = JSON.stringify({ ...state, live: Object.fromEntries(state.live) });
  await write(join(folder, STATE), Buffer.from(`${text}\n`));
}

function isLive(live: ReadonlyMap<string, unknown>): live is ReadonlyMap<string, string> {
  return [...live].every(([path, digest]) => isReleaseFile(path) && typeof digest === 'string');
}

function listIn(value: unknown): State['list'] {
  const { etag, sha256 } = isObject(value) ? value : {};
  // What is no tag could not be sent at all.
  const whole = typeof etag === 'string' && /^(W\/)?"[\x21\x23-\x7e]*"$/.test(etag) && typeof sha256 === 'string';
  return whole ? { etag, sha256 } : null;
}

/** The bytes of a file; null where it can't be read. */
async function bytesOf(file: string): Promise<Uint8Array | null> {
  return readFile(file).catch(() => null);
}

/** The bytes of a file, if they have this SHA-256; else null. */
async function bytesWith(file: string, digest: string): Promise<Uint8Array | null> {
  const bytes = await bytesOf(file);
  return bytes !== null && sha256(bytes) === digest ? bytes : null;
}

/** Writes a file whole or not at all, and the folders it lies in. */
async function write(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.tmp`, bytes);
  await rename(`${file}.tmp`, file);
}

/**
 * Whether a path from a list of somebody else's server may be that of a file in a release, and so of a live one: names of
 * letters, digits, dots, hyphens and underscores, none of which begins with a dot, with single slashes between them, out
 * of the way of releases.
 */
function isReleaseFile(path: string): boolean {
  const isSafe = path.length <= 300 && path.split('/').every((name) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name));
  return isSafe && !/^releases(\/|$)/.test(path);
}
