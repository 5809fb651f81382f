import pRetry, { type Options } from 'p-retry';
import { visible } from '../text/characters.ts';
import { isLoopback } from './loopback.ts';
import { toDigits } from '../text/number.ts';
import { messageOf } from '../text/words.ts';

/** The longest time for one attempt to download a file, ms. */
const TIMEOUT = 60_000;

/** `fetch`, or a fake of it in a test. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** How often a request is repeated after a temporary failure, and after how many milliseconds. See p-retry. */
export type Retries = Pick<Options, 'retries' | 'minTimeout' | 'factor'>;

/** Repeats a request to a publisher's server after 1, 4 and 16 seconds. */
export const RETRIES: Retries = { retries: 3, minTimeout: 1_000, factor: 4 };

/** The options of a download. */
export interface FetchRequest {
  /** By default a request is made only once. */
  readonly retries?: Retries | undefined;
  readonly timeout?: number | undefined;
  readonly fetcher?: Fetch | undefined;
}

/** A downloaded file. */
export interface Download<T> {
  readonly content: T;
  /** Date of the last change according to the server, `YYYY-MM-DD`; null if the server doesn't state it. */
  readonly modified: string | null;
}

/** Thrown if a file can't be downloaded. The message has its address and the reason. */
export class FetchError extends Error {
  override readonly name = 'FetchError';

  /**
   * @param isTemporary whether a later attempt may succeed: the server did not respond completely, had a problem of its
   *   own or limits the number of requests.
   * @param status HTTP status of the response; null without a response.
   */
  constructor(
    url: URL,
    why: string,
    readonly isTemporary: boolean,
    readonly status: number | null = null,
  ) {
    super(`${visible(url.href)} can't be fetched: ${visible(why)}`);
  }
}

/**
 * Downloads a file over https, or over http from this machine, and reads its bytes with `read`. Follows redirects to
 * such addresses.
 * @throws FetchError if the protocol or the status is not allowed, if the download takes too long, if `read` throws
 *   an {@link UnusableError}, or if all attempts fail.
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
      const response = await successfulResponse(url, { signal }, fetcher);
      const content = await read(response.body ?? new Blob().stream());
      const modified = Date.parse(response.headers.get('last-modified') ?? '');
      return { content, modified: Number.isNaN(modified) ? null : new Date(modified).toISOString().slice(0, 10) };
    } catch (error) {
      if (error instanceof FetchError) throw error;
      const why = signal.aborted ? `it takes longer than ${timeout / 1000} seconds` : messageOfCause(error);
      throw new FetchError(url, why, !(error instanceof UnusableError));
    }
  };
  const shouldRetry = ({ error }: { error: Error }) => error instanceof FetchError && error.isTemporary;
  return pRetry(tryOnce, { ...retries, shouldRetry });
}

/**
 * The successful response, after redirects. @throws FetchError for any other response, or if an address is not allowed.
 */
async function successfulResponse(url: URL, init: RequestInit, fetcher: Fetch): Promise<Response> {
  if (!isAllowed(url)) throw new FetchError(url, 'this is not an https address', false);
  const response = await fetcher(url, init);
  const { ok, status } = response;
  const at = response.url === '' ? url : new URL(response.url);
  if (ok && isAllowed(at)) return response;
  await response.body?.cancel();
  if (ok) throw new FetchError(url, `it redirects to ${at.href}, which is not an https address`, false);
  // With these statuses, the server is overloaded or out of order. With others, the request is wrong.
  const isTemporary = status >= 500 || status === 408 || status === 429;
  throw new FetchError(url, `the server responds with status ${status}`, isTemporary, status);
}

/**
 * Whether an address is https, or http on this machine. Over http, anyone between the two machines could change a file.
 */
function isAllowed({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/**
 * The message of an error's cause, in which `fetch` gives the reason of a network error, or else of the error itself.
 */
function messageOfCause(error: unknown): string {
  return messageOf(error instanceof Error && error.cause instanceof Error ? error.cause : error);
}

/** The largest accepted text file. The largest file of a source has 16 MB. */
export const MAX_TEXT_BYTES = 128 * 1024 * 1024;
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Thrown if the content of a file can't be used, so that a second download doesn't help: it is too large or of another
 * kind.
 */
export class UnusableError extends Error {
  override readonly name = 'UnusableError';
}

/**
 * The bytes of a file that arrives in chunks. @throws UnusableError after more than `most` bytes, without reading
 * further.
 */
export async function bytesIn(chunks: AsyncIterable<Uint8Array>, most = MAX_BYTES): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > most) throw new UnusableError(`it is larger than ${toDigits(most / 1024 / 1024, 3)} MiB`);
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

/**
 * The UTF-8 text of a file that arrives in chunks, without its byte order mark.
 * @throws UnusableError if it is too large or not UTF-8.
 */
export async function textIn(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const bytes = await bytesIn(chunks, MAX_TEXT_BYTES);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnusableError('it is not UTF-8');
  }
}
