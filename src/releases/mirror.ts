import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Releases } from '../contract/generated/api.d.ts';
import type { Validator } from '../contract/validator.ts';
import { sha256 } from '../core/files/digest.ts';
import { noneIfMissing } from '../core/files/error-code.ts';
import { replaceFile } from '../core/files/replace-file.ts';
import { UsageError } from '../core/findings/finding.ts';
import { bytesIn, fetchFile, RETRIES } from '../core/net/fetch.ts';
import { inTurns } from '../core/net/in-turns.ts';
import { visible } from '../core/text/characters.ts';
import { isDate } from '../core/text/date.ts';
import { jsonObject, text } from '../core/text/json.ts';
import { firstFew } from '../core/text/words.ts';
import { DIFF, readSums, RELEASES_INDEX, SUMS } from './archive.ts';

/** Bytes that a file may have at most; more, GitHub does not take. */
const MOST = 100 * 1024 ** 2;

/**
 * Makes `folder` a copy of the live API at `base`, which ends in `/api/v1`, as far as its releases list it: each file is held
 * against the digest in its release's `SHA256SUMS`, that file against the list. What is there with the right digest is not
 * asked for again; live files that the newest release no longer has are removed; the list comes last, so that whatever it
 * names is there. @returns what was done, in a sentence.
 * @throws Error naming the file that can't be fetched or has another digest, or the releases that changed or disappeared.
 */
export async function mirror(base: string, folder: string, validator: Validator): Promise<string> {
  const present: readonly string[] = await readdir(folder).catch(noneIfMissing);
  if (present.length > 0 && !present.includes('releases'))
    throw new UsageError(`${folder} holds other things than a mirror. Name an empty or a new folder.`);
  const list = await fetched(`${base}/${RELEASES_INDEX}`);
  const { releases, latest } = listIn(list, validator, base);
  await refuseRewritten(folder, releases, base);
  const before = jsonObject(await readFile(join(folder, RELEASES_INDEX)).catch(() => undefined))?.['latest'];
  const done = { fetched: 0, kept: 0 };
  const put = async (path: string, digest: string): Promise<Uint8Array> => {
    const there = await readFile(join(folder, path)).catch(() => null);
    if (there !== null && sha256(there) === digest) {
      done.kept += 1;
      return there;
    }
    const bytes = await fetched(`${base}/${path}`);
    if (sha256(bytes) !== digest)
      throw new Error(`${base}/${path} has not the digest that its release lists; a release may be on its way.`);
    await replaceFile(join(folder, path), bytes);
    done.fetched += 1;
    return bytes;
  };
  for (const { date, sums_sha256 } of releases) {
    const at = `releases/${date}`;
    const files = filesOf(await put(`${at}/${SUMS}`, sums_sha256), `${base}/${at}/${SUMS}`);
    await inTurns([...files], ([path, digest]) => put(`${at}/${path}`, digest));
  }
  const sumsOf = async (date: unknown) =>
    filesOf(await readFile(join(folder, `releases/${String(date)}/${SUMS}`)), 'The last release of the copy');
  const live = [...(await sumsOf(latest))].filter(([path]) => path !== DIFF);
  await inTurns(live, ([path, digest]) => put(path, digest));
  const gone = before === undefined ? [] : [...(await sumsOf(before)).keys()].filter((path) => path !== DIFF);
  for (const path of gone.filter((one) => !live.some(([name]) => name === one)))
    await rm(join(folder, path), { force: true });
  await replaceFile(join(folder, RELEASES_INDEX), list);
  return `Mirrored ${releases.length} releases into ${folder}: ${done.fetched} files new, ${done.kept} kept.`;
}

async function fetched(address: string): Promise<Uint8Array> {
  const retries = { ...RETRIES, retries: 2 };
  return (await fetchFile(address, (chunks) => bytesIn(chunks, MOST), { retries, sameHost: true })).content;
}

/** The list of releases, oldest first. @throws Error when it is none, or a name in it could leave the folder. */
export function listIn(bytes: Uint8Array, validator: Validator, base: string): Releases {
  const list = jsonObject(bytes);
  // A field that this program does not know is one of a newer one.
  const [wrong] = validator.check('Releases', list).filter(({ rule }) => rule !== 'schema/additionalProperties');
  const { releases, latest } = (list ?? { releases: [] }) as unknown as Releases;
  const isWhole = wrong === undefined && releases.every(({ date }) => isDate(date));
  if (isWhole && latest !== null && latest === releases.at(-1)?.date) return { ...list, releases, latest } as Releases;
  throw new Error(`${base}/${RELEASES_INDEX} is not a list of releases: ${visible(wrong?.message ?? 'its dates')}`);
}

/**
 * The files of a release, and their digests, from its `SHA256SUMS`: names of letters, digits, dots, hyphens and underscores,
 * none of which begins with a dot, out of the way of releases.
 * @throws Error where it is no list of digests, or names what can't be a file of a release.
 */
export function filesOf(bytes: Uint8Array, where: string): ReadonlyMap<string, string> {
  const sums = readSums(text(bytes));
  if (sums === null) throw new Error(`${where} is not a list of digests.`);
  const isFile = (path: string): boolean => /^(?!releases(\/|$))[\w-][\w.-]*(\/[\w-][\w.-]*)*$/i.test(path);
  const foreign = [...sums.keys()].find((path) => !isFile(path));
  if (foreign === undefined) return sums;
  throw new Error(`${where} names a file that can't be one: ${visible(JSON.stringify(foreign))}`);
}

/** @throws Error naming every release that was mirrored and is gone at its source, or another one there. */
async function refuseRewritten(folder: string, releases: Releases['releases'], base: string): Promise<void> {
  const now = new Map(releases.map(({ date, sums_sha256 }) => [date, sums_sha256]));
  const mirrored = (await readdir(join(folder, 'releases')).catch(noneIfMissing)).filter(isDate);
  const changed: string[] = [];
  for (const date of mirrored) {
    const file = join(folder, 'releases', date, SUMS);
    if (existsSync(file) && sha256(await readFile(file)) !== now.get(date)) changed.push(date);
  }
  if (changed.length === 0) return;
  throw new Error(
    `Dated releases never change, and at ${base} they did: ${firstFew(changed)}. Nothing was overwritten: this copy has them as they were. Ask the publisher; to copy what is there now all the same, name a new folder.`,
  );
}
