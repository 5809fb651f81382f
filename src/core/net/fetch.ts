import pRetry, { type Options } from 'p-retry';
import { getDomain } from 'tldts';
import { visible } from '../text/characters.ts';
import { LOOPBACK } from './loopback.ts';
import { messageOf } from '../text/words.ts';

/** Milliseconds for one try, the whole file included. */
const TIMEOUT = 60_000;
const MAX_REDIRECTS = 5;

/** `fetch`, or what a test puts in its place. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** How often a file is asked for again while its server is out of reach, and milliseconds before that: see p-retry. */
export type Retries = Pick<Options, 'retries' | 'minTimeout' | 'factor'>;

/** How a file of somebody else's server is asked for again: after 1, 4 and 16 seconds. */
export const RETRIES: Retries = { retries: 3, minTimeout: 1_000, factor: 4 };

/** How a file is asked for, besides its address. */
export interface FetchRequest {
  /** By default a file is asked for once. */
  readonly retries?: Retries | undefined;
  readonly timeout?: number | undefined;
  readonly fetcher?: Fetch | undefined;
}

/** What a file holds. */
export interface Download<T> {
  readonly content: T;
  /** The day that its server says it was last modified, `YYYY-MM-DD`; null where it says none. */
  readonly modified: string | null;
}

/** A file that can't be fetched: its address, and why not. */
export class FetchError extends Error {
  override readonly name = 'FetchError';

  /**
   * @param unreachable whether nobody answered to the end, or the server was not able to: another try, or another day,
   *   may help.
   * @param status of the response; null if there was none.
   */
  constructor(
    url: URL,
    why: string,
    readonly unreachable: boolean,
    readonly status: number | null = null,
  ) {
    super(`${visible(url.href)} can't be fetched: ${visible(why)}`);
  }
}

/**
 * Fetches a file over https (from this machine itself, over http), redirects within the same registrable domain included,
 * and reads its bytes with `read`.
 * @throws FetchError on any other protocol or status, past the limit of time, when `read` throws an
 *   {@link UnusableError}, or when no try succeeds.
 */
export async function fetchFile<T>(
  address: string,
  read: (chunks: AsyncIterable<Uint8Array>) => Promise<T>,
  { retries = { retries: 0 }, timeout = TIMEOUT, fetcher = fetch }: FetchRequest = {},
): Promise<Download<T>> {
  const url = new URL(address);
  const tryOnce = async (): Promise<Download<T>> => {
    const signal = AbortSignal.timeout(timeout);
    try {
      const response = await follow(url, { signal }, fetcher);
      const content = await read(response.body ?? new Blob().stream());
      const modified = Date.parse(response.headers.get('last-modified') ?? '');
      return { content, modified: Number.isNaN(modified) ? null : new Date(modified).toISOString().slice(0, 10) };
    } catch (error) {
      if (error instanceof FetchError) throw error;
      const why = signal.aborted ? `it takes longer than ${timeout / 1000} seconds` : reasonOf(error);
      throw new FetchError(url, why, !(error instanceof UnusableError));
    }
  };
  const shouldRetry = ({ error }: { error: Error }) => error instanceof FetchError && error.unreachable;
  return pRetry(tryOnce, { ...retries, shouldRetry });
}

/** The answer that has the file, after any redirects. */
async function follow(url: URL, init: RequestInit, fetcher: Fetch) {
  let at = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (!isAllowed(at)) throw new FetchError(url, `${at.href} is not an https address`, false);
    const response = await fetcher(at, { ...init, redirect: 'manual' });
    const { ok, status, headers } = response;
    if (ok) return response;
    await response.body?.cancel();
    const location = headers.get('location');
    if (status < 300 || status > 399 || location === null || !URL.canParse(location, at.href)) {
      // The server is overloaded or under repair, or else the request is wrong.
      const isPassing = status >= 500 || status === 408 || status === 429;
      throw new FetchError(url, `the server answers ${status}`, isPassing, status);
    }
    at = new URL(location, at);
    if (!isSameParty(url, at)) throw new FetchError(url, `it is redirected to another party's ${at.host}`, false);
  }
  throw new FetchError(url, `it is redirected more than ${MAX_REDIRECTS} times`, false);
}

/** Over http anyone on the way can change a file; on the way to this machine itself there is nobody. */
function isAllowed({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
}

/** Whether both addresses have the same registrable domain. Shared hosts such as github.io don't count as one domain. */
function isSameParty(a: URL, b: URL): boolean {
  if (a.hostname === b.hostname) return true;
  const domain = getDomain(a.hostname, { allowPrivateDomains: true });
  return domain !== null && domain === getDomain(b.hostname, { allowPrivateDomains: true });
}

/** Why a request failed: `fetch` hides the reason of a network error in its cause. */
function reasonOf(error: unknown): string {
  return messageOf(error instanceof Error && error.cause instanceof Error ? error.cause : error);
}

/** More bytes of a text are refused; the largest file of a source has 16 MB. */
export const MAX_TEXT_BYTES = 128 * 1024 * 1024;
const MAX_BYTES = 256 * 1024 * 1024;

/** What a file holds can't be used, however often it is read: it is too large, or not of the expected kind. */
export class UnusableError extends Error {
  override readonly name = 'UnusableError';
}

/** The bytes of a file that comes in chunks. @throws UnusableError past `most` bytes; no further chunk is taken then. */
export async function bytesIn(chunks: AsyncIterable<Uint8Array>, most = MAX_BYTES): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > most) throw new UnusableError(`it is larger than ${Number((most / 1024 / 1024).toPrecision(3))} MB`);
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

/**
 * The text of a file that comes in chunks: UTF-8, without byte order mark.
 * @throws UnusableError when it is too large, or not UTF-8.
 */
export async function textIn(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const bytes = await bytesIn(chunks, MAX_TEXT_BYTES);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnusableError('it is not UTF-8');
  }
}
