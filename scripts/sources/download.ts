import type { SourceText } from './source.ts';

/** No source comes near these limits: the largest is 16 MB. */
export const MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const MAX_REDIRECTS = 5;

/** `fetch`, or what a test puts in its place. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** A download that did not work: what was asked for, and why not. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  /** Status of the response; null when there was none. */
  readonly status: number | null;

  constructor(url: URL, why: string, status: number | null = null) {
    super(`${url.href} can't be downloaded: ${why}. With --from FILE a copy of the file can be imported.`);
    this.status = status;
  }
}

/**
 * Downloads a text file over https, redirects included.
 * @throws DownloadError on any other protocol, status or encoding, past 64 MB or 60 seconds.
 */
export async function download(address: string, fetcher: Fetch = fetch): Promise<SourceText> {
  const url = new URL(address);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await follow(url, fetcher, signal);
    const text = decodeText(await bytesOf(response, url));
    if (text === null) throw new DownloadError(url, 'it is not UTF-8');
    return { path: url.href, text, modified: dayOf(response.headers.get('last-modified')) };
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    if (signal.aborted) throw new DownloadError(url, `it took longer than ${TIMEOUT_MS / 1000} seconds`);
    throw new DownloadError(url, reasonOf(error));
  }
}

/** Bytes as UTF-8 text without byte order mark, or null when they are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function follow(url: URL, fetcher: Fetch, signal: AbortSignal): Promise<Response> {
  let at = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (at.protocol !== 'https:') throw new DownloadError(url, `${at.href} is not an https address`);
    const response = await fetcher(at, { redirect: 'manual', signal });
    if (response.ok) return response;
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) {
      throw new DownloadError(url, `the server answers ${response.status}`, response.status);
    }
    at = new URL(location, at);
  }
  throw new DownloadError(url, `it is redirected more than ${MAX_REDIRECTS} times`);
}

async function bytesOf(response: Response, url: URL): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new DownloadError(url, `it is larger than ${MAX_BYTES / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The day of an HTTP date; null where there is none. */
function dayOf(header: string | null): string | null {
  const time = Date.parse(header ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
}

/** `fetch` hides the reason of a network error in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
