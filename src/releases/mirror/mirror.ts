import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Validator } from '../../contract/validator.ts';
import { digestOfFile, sha256 } from '../../core/files/digest.ts';
import { noneIfMissing } from '../../core/files/error-code.ts';
import { replaceFile } from '../../core/files/replace-file.ts';
import { UsageError } from '../../core/findings/finding.ts';
import { bytesIn, fetchFile, RETRIES, type Retries } from '../../core/net/fetch.ts';
import { inTurns } from '../../core/net/in-turns.ts';
import { RELEASES_INDEX, SUMS } from '../archive.ts';
import { fetchVerified } from './download.ts';
import {
  type Digests,
  filesOf,
  LIMITS,
  type ListingLimits,
  liveFiles,
  refuseRewritten,
  releasesOf,
} from './listing.ts';
import { SNAPSHOT_LIST, SNAPSHOTS, type SnapshotListing, snapshotsOf } from './snapshots.ts';
import { readState, releasesIn, STATE, type State, writeState } from './state.ts';

/** Where a mirror puts files before all of them are right; an interrupted run leaves it to the next one. */
const INCOMING = '.mirror-incoming';

/** Somebody waits for a mirror, and runs it again. */
const FEWER: Retries = { ...RETRIES, retries: 2 };

/** What a mirror is a mirror of, and where it lies. */
export interface MirrorOptions {
  /** Address of the API, ending in `/api/v1`. */
  readonly base: string;
  /** Folder that becomes a copy of it; made when the first file is there. */
  readonly folder: string;
  readonly validator: Validator;
  /** How often a file is asked for again, where it is not as usual. */
  readonly retries?: Retries;
  readonly limits?: ListingLimits;
}

/** What a run did. */
export type MirrorResult = Awaited<ReturnType<typeof mirror>>;

/**
 * Makes `folder` a copy of a live API, as far as its releases list it. The list is asked for with the tag of the last
 * run; files that are there with the right digest, in place or left by an interrupted run, are not asked for at all.
 * Every file is held against the digest in its release's `SHA256SUMS`, that file against the list, and the list against the
 * releases that were mirrored before, which never change. Nothing is put into place before all of it is right; the list
 * comes last, so that whatever it names is there. Files in the folder that no run put there are neither removed nor
 * replaced, and files go to the disk as they come: the memory needed is that of the lists.
 * @throws Error naming the file that can't be fetched, has another digest, or would replace one that is not the mirror's;
 * the releases that changed or disappeared; the limit that the server goes beyond.
 */
export async function mirror({ base, folder, validator, retries = FEWER, limits = LIMITS }: MirrorOptions) {
  const before = await readState(folder, base);
  const list = await getList(folder, base, before, retries, limits);
  const releases = releasesOf(list.bytes, base, validator, limits);
  refuseRewritten(before?.releases ?? (await releasesIn(folder)), releases, base);
  const incoming = incomingFiles(base, folder, retries, limits);
  const live = new Map<string, string>();
  for (const release of releases) {
    const at = `releases/${release.date}`;
    const sums = await incoming.get(`${at}/${SUMS}`, release.sums_sha256, { most: limits.listBytes });
    const files = filesOf(release, await readFile(sums));
    if (release === releases.at(-1)) for (const [path, digest] of liveFiles(files)) live.set(path, digest);
    const wanted = [...[...files].map(([path, digest]) => [`${at}/${path}`, digest] as const), ...live];
    incoming.count(wanted.length + 1, 0);
    await inTurns(wanted, ([path, digest]) => incoming.get(path, digest));
  }
  const snapshots = await snapshotsOf(base, limits, retries);
  for (const [path, digest] of snapshots === null ? [] : await getSnapshots(snapshots, incoming))
    live.set(path, digest);
  refuseForeign(folder, incoming.ready, before?.live ?? null, live);
  const mirrored = new Map(releases.map(({ date, sums_sha256 }) => [date, sums_sha256]));
  // From here on the files of the old and the new release are the mirror's own, also where this run is interrupted.
  const both = new Map([...(before?.live ?? []), ...live]);
  await writeState(folder, { base, list: null, live: both, releases: mirrored });
  for (const path of incoming.ready) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await rename(join(folder, INCOMING, path), join(folder, path));
  }
  const removed = await removeGone(folder, before?.live ?? new Map<string, string>(), live);
  await replaceFile(join(folder, RELEASES_INDEX), list.bytes);
  const { etag } = list;
  const kept = etag === null ? null : { etag, sha256: sha256(list.bytes) };
  await writeState(folder, { base, list: kept, live, releases: mirrored });
  await rm(join(folder, INCOMING), { recursive: true, force: true });
  return { releases: releases.length, ...incoming.done, removed };
}

/** What is fetched into a folder beside its files, until all of it is right. */
type Incoming = ReturnType<typeof incomingFiles>;

function incomingFiles(base: string, folder: string, retries: Retries, limits: ListingLimits) {
  /** How many files were fetched, had been fetched by an interrupted run, and were in place with the right digest. */
  const done = { fetched: 0, resumed: 0, kept: 0 };
  /** Paths of files that are to be put into place, in this order. */
  const ready: string[] = [];
  const total = { files: 0, bytes: 0 };
  /** Counts files before they are asked for, and bytes as they are known. @throws Error beyond the limits. */
  const count = (files: number, bytes: number): void => {
    total.files += files;
    total.bytes += bytes;
    const isBeyond = total.files > limits.files || total.bytes > limits.bytes;
    if (isBeyond)
      throw new Error(`${base} has more than a mirror takes: ${limits.files} files, ${limits.bytes} bytes.`);
  };
  /** Sees to it that the file with this digest is there, or ready to be put into place. @returns where. */
  const get = async (
    path: string,
    digest: string,
    { most = limits.fileBytes, url = `${base}/${path}` }: { readonly most?: number; readonly url?: string } = {},
  ): Promise<string> => {
    const [there, left] = [join(folder, path), join(folder, INCOMING, path)];
    const kept = await digestOfFile(there);
    if (kept?.digest === digest) {
      done.kept += 1;
      count(0, kept.size);
      return there;
    }
    const resumed = await digestOfFile(left);
    const isLeft = resumed?.digest === digest;
    const bounds = { most: Math.min(most, limits.bytes - total.bytes), timeout: limits.milliseconds };
    count(0, isLeft ? resumed.size : await fetchVerified(url, digest, left, retries, bounds));
    done[isLeft ? 'resumed' : 'fetched'] += 1;
    ready.push(path);
    return left;
  };
  /** The same of a file whose bytes are at hand. */
  const put = async (path: string, bytes: Uint8Array): Promise<void> => {
    count(1, bytes.byteLength);
    if ((await digestOfFile(join(folder, path)))?.digest === sha256(bytes)) return;
    await replaceFile(join(folder, INCOMING, path), bytes);
    ready.push(path);
  };
  return { done, ready, count, get, put };
}

/** Takes the packages' snapshots, and after them the list that names them. @returns their digests by path. */
async function getSnapshots({ from, bytes, files }: SnapshotListing, { get, put, count }: Incoming) {
  count(files.size, 0);
  await inTurns([...files], ([name, digest]) => get(`${SNAPSHOTS}/${name}`, digest, { url: `${from}/${name}` }));
  const list = `${SNAPSHOTS}/${SNAPSHOT_LIST}`;
  await put(list, bytes);
  return [
    ...[...files].map(([name, digest]) => [`${SNAPSHOTS}/${name}`, digest] as const),
    [list, sha256(bytes)] as const,
  ];
}

/**
 * A file that is live for the first time may not replace one that no run put there; where no state can be read, nothing
 * is known to be the mirror's. @throws Error naming the first such file.
 */
function refuseForeign(folder: string, ready: readonly string[], before: Digests | null, live: Digests): void {
  const isForeign = (path: string): boolean =>
    (before === null || (live.has(path) && !before.has(path))) && existsSync(join(folder, path));
  const foreign = ready.find(isForeign);
  if (foreign === undefined) return;
  throw new Error(
    `${join(folder, foreign)} is not known to be the mirror's, and a release has another file of that name. Nothing was changed; move it elsewhere and run again.`,
  );
}

/** The list of releases: the one in the folder, where it is as the last run wrote it and the server has no newer one. */
async function getList(folder: string, base: string, before: State | null, retries: Retries, limits: ListingLimits) {
  const known = before?.list ?? null;
  const file = join(folder, RELEASES_INDEX);
  const isThere = known !== null && (await digestOfFile(file))?.digest === known.sha256;
  const etag = isThere ? known.etag : null;
  const answer = await fetchFile(`${base}/${RELEASES_INDEX}`, (chunks) => bytesIn(chunks, limits.listBytes), {
    known: { etag, last_modified: null },
    retries,
    timeout: limits.milliseconds,
    sameHost: true,
  });
  return answer === null ? { bytes: await readFile(file), etag } : { bytes: answer.content, etag: answer.etag };
}

/**
 * Removes the live files of earlier runs that are so no more, where they still are what was put there. A folder that
 * has become a link may lead to somebody else's files: those stay. @returns how many were removed.
 */
async function removeGone(folder: string, before: Digests, live: Digests): Promise<number> {
  let removed = 0;
  for (const [path, digest] of before) {
    const file = join(folder, path);
    if (live.has(path) || (await digestOfFile(file))?.digest !== digest) continue;
    if ((await realpath(dirname(file))) !== dirname(join(await realpath(folder), path))) continue;
    await rm(file);
    removed += 1;
  }
  return removed;
}

/** @throws UsageError where a folder has things in it and is not a mirror. */
export async function refuseOtherFolder(folder: string): Promise<void> {
  const present: readonly string[] = await readdir(folder).catch(noneIfMissing);
  if (present.length === 0 || present.includes(STATE) || present.includes(INCOMING)) return;
  throw new UsageError(`${folder} holds other things than a mirror. Name an empty or a new folder.`);
}

/** What a run did, in a sentence. */
export function mirroredText({ releases, fetched, resumed, kept, removed }: MirrorResult, folder: string): string {
  if (fetched + resumed + removed === 0)
    return `Unchanged: all ${kept} files of ${releases} releases are there, with their digests.`;
  const taken = resumed === 0 ? '' : ` ${resumed} taken over from an interrupted run,`;
  return `Mirrored ${releases} releases into ${folder}: ${fetched} files fetched,${taken} ${kept} kept, ${removed} removed.`;
}
