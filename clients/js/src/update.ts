import { LOOPBACK } from '../../../src/core/net/loopback.ts';
import { daysAfter, isDay } from '../../../src/core/text/date.ts';
import { isObject } from '../../../src/core/text/json.ts';
import { messageOf } from '../../../src/core/text/words.ts';
import type { UpdateOptions } from '../token-energy.d.ts';
import { type SnapshotFigures, figuresOf } from './snapshot.ts';
import { faultOf } from './snapshot-fault.ts';

/** What was fetched, or why nothing was taken. */
export interface FetchOutcome {
  readonly snapshot: SnapshotFigures | null;
  readonly reason: string | null;
}

/** The largest file that is read, bytes: ten times a snapshot of today. */
const MOST_BYTES = 4_000_000;
const TIMEOUT_MS = 10_000;
/** The list of snapshots, in the folder that has them. */
const LIST = 'index.json';

/** A snapshot, as the list of them has it. */
interface SnapshotEntry {
  readonly date: string;
  readonly path: string;
  readonly sha256: string;
}

/** A release without one, and why. */
interface ReleaseWithout {
  readonly date: string;
  readonly reason: string;
}

/** The newest snapshot of a folder, unless it is that of `now` or older. */
export async function fetchNewest(
  folder: string,
  { snapshot }: SnapshotFigures,
  options: UpdateOptions = {},
): Promise<FetchOutcome> {
  return guarded(options, async (signal) => {
    const entry = (await listIn(folder, signal)).snapshots.at(-1);
    if (entry === undefined) return refused('the list has no snapshot');
    if (entry.date < snapshot.updated)
      return refused(`the newest there, of ${entry.date}, is older than that of ${snapshot.updated}`);
    const found = await snapshotOf(entry, folder, signal);
    if (JSON.stringify(found.snapshot) === JSON.stringify(snapshot)) return refused('there is nothing newer');
    // A dated release never changes.
    if (entry.date === snapshot.updated)
      return refused(`the one there is of ${snapshot.updated}, too, and has other figures`);
    return { snapshot: found, reason: null };
  });
}

/** The snapshot of a dated release. */
export async function fetchRelease(date: string, folder: string, options: UpdateOptions = {}): Promise<FetchOutcome> {
  if (!isDay(date)) return refused(`${date} is no date (YYYY-MM-DD)`);
  return guarded(options, async (signal) => {
    const { snapshots, without } = await listIn(folder, signal);
    const entry = snapshots.find((one) => one.date === date);
    const { reason } = without.find((one) => one.date === date) ?? {};
    const known = snapshots.map((one) => one.date).join(', ');
    if (entry === undefined)
      return refused(
        `there is no snapshot of ${date}${reason === undefined ? '' : `: ${reason}`}; there are: ${known}`,
      );
    const next = snapshots.find((one) => one.date > date)?.date ?? null;
    return { snapshot: await snapshotOf(entry, folder, signal, next), reason: null };
  });
}

async function guarded(
  { timeoutMs = TIMEOUT_MS }: UpdateOptions,
  fetched: (signal: AbortSignal) => Promise<FetchOutcome>,
): Promise<FetchOutcome> {
  try {
    return await fetched(AbortSignal.timeout(timeoutMs));
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? ` (${messageOf(error.cause)})` : '';
    return refused(`${messageOf(error)}${cause}`);
  }
}

function refused(reason: string): FetchOutcome {
  return { snapshot: null, reason };
}

/** The snapshots of a folder, oldest first, and the releases that have none. */
async function listIn(
  folder: string,
  signal: AbortSignal,
): Promise<{ readonly snapshots: readonly SnapshotEntry[]; readonly without: readonly ReleaseWithout[] }> {
  const list: unknown = JSON.parse(new TextDecoder().decode(await bytesAt(new URL(LIST, folderUrl(folder)), signal)));
  const { snapshots, without } = isObject(list) ? list : {};
  if (!Array.isArray(snapshots) || !snapshots.every(isEntry)) throw new Error('the list of snapshots is not one');
  const told = Array.isArray(without) ? without.filter(isReleaseWithout) : [];
  return { snapshots: snapshots.toSorted((a, b) => (a.date < b.date ? -1 : 1)), without: told };
}

function isReleaseWithout(value: unknown): value is ReleaseWithout {
  if (!isObject(value)) return false;
  const { date, reason } = value;
  return typeof date === 'string' && typeof reason === 'string' && reason.length <= 300;
}

function isEntry(value: unknown): value is SnapshotEntry {
  if (!isObject(value)) return false;
  const { date, path, sha256 } = value;
  return (
    typeof date === 'string' &&
    isDay(date) &&
    /^[0-9a-z-]+\.json$/.test(String(path)) &&
    /^[0-9a-f]{64}$/.test(String(sha256))
  );
}

async function snapshotOf(
  { date, path, sha256 }: SnapshotEntry,
  folder: string,
  signal: AbortSignal,
  next: string | null = null,
): Promise<SnapshotFigures> {
  // Taken, one of a day that never comes would be the newest for good.
  if (date > daysAfter(new Date().toISOString().slice(0, 10), 1))
    throw new Error(`${path} is of ${date}, which is yet to come`);
  const bytes = await bytesAt(new URL(path, folderUrl(folder)), signal);
  const digest = [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))];
  if (digest.map((byte) => byte.toString(16).padStart(2, '0')).join('') !== sha256)
    throw new Error(`${path} is damaged: it has another digest than the list says`);
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const fault = faultOf(value);
  if (fault !== null) throw new Error(`${path} can't be used: ${fault}`);
  const figures = figuresOf(value, next);
  if (figures.snapshot.updated !== date)
    throw new Error(`${path} is of ${figures.snapshot.updated}, and the list says ${date}`);
  return figures;
}

/** The address of a folder: https, or http on this machine. */
function folderUrl(text: string): URL {
  if (!URL.canParse(text)) throw new Error(`${text} is no https address, such as https://example.org/clients/`);
  const url = new URL(text.endsWith('/') ? text : `${text}/`);
  const isHere = LOOPBACK.includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere))
    throw new Error(`${url.protocol} is not allowed: https is`);
  return url;
}

async function bytesAt(url: URL, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  // Whoever answers, answers from there: a redirect could lead anywhere, also inside of a network. It is not followed and
  // taken for no answer; the mode `error` is what workers refuse.
  const response = await fetch(url, {
    signal,
    redirect: 'manual',
    credentials: 'omit',
    headers: { accept: 'application/json' },
  });
  if (!response.ok || response.redirected) {
    await response.body?.cancel();
    // Browsers hide what a redirect was answered with.
    const answer = response.type === 'opaqueredirect' ? 'a redirect' : String(response.status);
    const hint = `: ${new URL('.', url).href} has no list of snapshots, which is in <site>/clients/`;
    const isNoList = response.status === 404 && url.pathname.endsWith(`/${LIST}`);
    throw new Error(`${url.pathname} was answered with ${answer}${isNoList ? hint : ''}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    size += part.value.length;
    if (size > MOST_BYTES) {
      await reader?.cancel();
      throw new Error(`${url.pathname} has more than ${MOST_BYTES} bytes`);
    }
    parts.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
