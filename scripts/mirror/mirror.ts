import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Release, Releases } from '../contract/generated/api.d.ts';
import type { Validator } from '../contract/validator.ts';
import { visible } from '../findings/text.ts';
import { ARCHIVE, DIFF, readSums, RELEASES_INDEX, sha256, SUMS } from '../releases/dated.ts';
import { fetchFile } from '../inputs/fetch-file.ts';
import { inTurns } from '../inputs/in-turns.ts';
import { isDate } from '../text/date.ts';
import { isSafePath } from './paths.ts';

/** Where the mirror remembers the tag of the list of releases, and puts files before they are verified. */
const STATE = '.mirror.json';
const INCOMING = '.mirror-incoming';
const MOST_BYTES = 256 * 1024 * 1024;

/** What a mirror is a mirror of, and where it lies. */
export interface MirrorOptions {
  /** Address of the API, ending in `/api/v1`. */
  readonly base: string;
  /** Folder that becomes a copy of it. */
  readonly folder: string;
  readonly validator: Validator;
}

/** What a run did. */
export interface Mirrored {
  readonly releases: number;
  /** Files fetched and put into place; the others were there, with the right digest. */
  readonly fetched: number;
  readonly kept: number;
  /** Live files of an earlier release that the newest one no longer has. */
  readonly removed: number;
}

/**
 * Makes `folder` a copy of a live API, as far as its releases list it. The list is asked for with the tag of the last
 * run; files that are there with the right digest are not asked for at all. Every file is held against the digest in
 * its release's `SHA256SUMS`, that file against the list, and nothing is put into place before all of it is right; the
 * list comes last, so that whatever it names is there.
 * @throws Error naming the file that can't be fetched, or has another digest.
 */
export async function mirror({ base, folder, validator }: MirrorOptions): Promise<Mirrored> {
  const etag = await readState(join(folder, STATE), base);
  const present = await bytesOf(join(folder, RELEASES_INDEX));
  const answer = await fetchFile(`${base}/${RELEASES_INDEX}`, {
    etag: present === null ? null : etag,
    mostBytes: MOST_BYTES,
  });
  const list = answer === 'unchanged' ? { bytes: present ?? new Uint8Array(), etag } : answer;
  const releases = releasesOf(list.bytes, base, validator);
  const incoming = join(folder, INCOMING);
  await rm(incoming, { recursive: true, force: true });

  let kept = 0;
  const fetched: string[] = [];
  /** The file as it is, or as it is fetched, with the digest it must have. */
  const get = async (path: string, digest: string): Promise<Uint8Array> => {
    const there = await bytesOf(join(folder, path));
    if (there !== null && sha256(there) === digest) {
      kept += 1;
      return there;
    }
    const file = await fetchFile(`${base}/${path}`, { mostBytes: MOST_BYTES });
    if (file === 'unchanged' || sha256(file.bytes) !== digest) {
      throw new Error(
        `${base}/${path} has not the digest that its release lists. Nothing was changed; try again later: a release may be on its way.`,
      );
    }
    await write(join(incoming, path), file.bytes);
    fetched.push(path);
    return file.bytes;
  };

  const live = new Set<string>();
  for (const release of releases) {
    for (const path of await getRelease(release, release === releases.at(-1), get)) live.add(path);
  }
  for (const path of fetched) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await rename(join(incoming, path), join(folder, path));
  }
  const removed = await removeOthers(folder, live);
  await write(join(folder, RELEASES_INDEX), list.bytes);
  await write(join(folder, STATE), Buffer.from(`${JSON.stringify({ base, etag: list.etag })}\n`));
  await rm(incoming, { recursive: true, force: true });
  return { releases: releases.length, fetched: fetched.length, kept, removed };
}

/** Removes live files that are not among `live`: nothing below `releases/`, and nothing of the mirror's own. */
async function removeOthers(folder: string, live: ReadonlySet<string>): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const others = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !live.has(path) && !path.startsWith('releases/') && !path.startsWith('.mirror'));
  for (const path of others) await rm(join(folder, path));
  return others.length;
}

type Get = (path: string, digest: string) => Promise<Uint8Array>;

/** Gets all files of a release, and of the latest one the live files, which are the same. @returns the live ones. */
async function getRelease(release: Release, latest: boolean, get: Get): Promise<string[]> {
  const at = `releases/${release.date}`;
  const sums = readSums(new TextDecoder().decode(await get(`${at}/${SUMS}`, release.sums_sha256)));
  if (sums === null) throw new Error(`${at}/${SUMS} is no list of digests.`);
  const foreign = [...sums.keys()].find((path) => !isSafePath(path) || path.startsWith('releases/'));
  if (foreign !== undefined)
    throw new Error(`${at}/${SUMS} names a file that can't be one: ${JSON.stringify(foreign)}`);
  if (sums.get(ARCHIVE) !== release.sha256) {
    throw new Error(`The list of releases and ${at}/${SUMS} have different digests of ${ARCHIVE}.`);
  }
  const wanted = [...sums].map(([path, digest]) => [`${at}/${path}`, digest] as const);
  const live = latest ? [...sums].filter(([path]) => path !== DIFF) : [];
  await inTurns([...wanted, ...live], ([path, digest]) => get(path, digest));
  return live.map(([path]) => path);
}

/** The releases that a list names. @throws Error when it is no such list, or a name in it could leave the folder. */
function releasesOf(bytes: Uint8Array, base: string, validator: Validator): readonly Release[] {
  const where = `${base}/${RELEASES_INDEX}`;
  const value = parsed(bytes);
  if (value === null) throw new Error(`${where} is no JSON.`);
  const [violation] = validator.check('Releases', value);
  if (violation !== undefined)
    throw new Error(`${where} is no list of releases: ${visible(`${violation.pointer} ${violation.message}`)}`);
  const { releases } = value as Releases;
  const foreign = releases.find(({ date }) => !isDate(date));
  if (foreign !== undefined)
    throw new Error(`${where} names a release that is no date: ${JSON.stringify(foreign.date)}`);
  if (new Set(releases.map(({ date }) => date)).size < releases.length) {
    throw new Error(`${where} names a release twice.`);
  }
  if (releases.length === 0) throw new Error(`${where} lists no release: there is nothing to mirror yet.`);
  return releases;
}

/**
 * The tag that the list of releases had at the last run; null at the first, or where the file is damaged.
 * @throws Error when the folder is a mirror of another API.
 */
async function readState(file: string, base: string): Promise<string | null> {
  const state = parsed(await bytesOf(file));
  if (typeof state !== 'object' || state === null || !('base' in state) || !('etag' in state)) return null;
  if (state.base !== base) {
    throw new Error(`The folder is a mirror of ${visible(String(state.base))}. Name another one for ${base}.`);
  }
  return typeof state.etag === 'string' ? state.etag : null;
}

function parsed(bytes: Uint8Array | null): unknown {
  try {
    return bytes === null ? null : JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

async function bytesOf(file: string): Promise<Uint8Array | null> {
  return readFile(file).catch(() => null);
}

async function write(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.tmp`, bytes);
  await rename(`${file}.tmp`, file);
}
