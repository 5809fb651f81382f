import { getDomain } from 'tldts';
import type { DownloadedFile } from '../contract/generated/data.d.ts';
import { reasonOf } from './fetch-file.ts';
import { inTries } from './in-tries.ts';
import { textOf } from './text.ts';

const MAX_REDIRECTS = 5;
/** Servers that answer so are overloaded or being mended: asking again may help. */
const PASSING: readonly number[] = [408, 429, 500, 502, 503, 504];

/** `fetch`, or what a test puts in its place. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** How long a download may take, and how often it is tried. */
interface Patience {
  /** Milliseconds for one try, the whole file included. */
  readonly timeout: number;
  /** Milliseconds before each further try. */
  readonly pauses: readonly number[];
}

const PATIENCE: Patience = { timeout: 60_000, pauses: [1_000, 5_000, 20_000] };

/** What is asked for besides the address. */
export interface Asked {
  /** What the server said of the file before: it need not send it if that is still so. */
  readonly known?: DownloadedFile | undefined;
  /** See {@link textOf}. */
  readonly only?: readonly string[] | undefined;
  readonly fetcher?: Fetch | undefined;
  readonly patience?: Patience | undefined;
}

/** A text file that somebody else publishes. */
export interface SourceText {
  /** Where it was read, for messages. */
  readonly path: string;
  /** Its text, as far as it is wanted. */
  readonly text: string;
  /** The day the publisher's server says the file was last modified, `YYYY-MM-DD`; null where nobody says. */
  readonly modified: string | null;
}

/** A file, and by what to ask for it next time. */
export interface Downloaded {
  readonly source: SourceText;
  readonly seen: DownloadedFile;
}

/** A download that did not work: what was asked for, and why not. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  /** Status of the response; null when there was none. */
  readonly status: number | null;
  /** Whether nobody answered, or the server was not able to: another day may help. */
  readonly unreachable: boolean;

  constructor(url: URL, why: string, { status = null, unreachable = false }: Partial<Failure> = {}) {
    super(`${url.href} can't be downloaded: ${why}. A copy of the file can be read with --from.`);
    this.status = status;
    this.unreachable = unreachable;
  }
}

interface Failure {
  readonly status: number | null;
  readonly unreachable: boolean;
}

/**
 * Downloads a text file over https (from this machine itself, over http), redirects within the same registrable domain
 * included. Null when the file is still the one that is known.
 * @throws DownloadError on any other protocol, status, encoding or a web page, past the limits of size and time, or
 *   when no try succeeds.
 */
export async function download(address: string, asked: Asked = {}): Promise<Downloaded | null> {
  const url = new URL(address);
  const patience = asked.patience ?? PATIENCE;
  return inTries(
    () => tryOnce(url, asked, patience.timeout),
    patience.pauses,
    (error) => error instanceof DownloadError && error.unreachable,
  );
}

async function tryOnce(url: URL, { known, only, fetcher = fetch }: Asked, timeout: number): Promise<Downloaded | null> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const response = await follow(url, { signal, headers: conditions(known, url) }, fetcher);
    if (response === null) return null;
    const read = await textOf(response.body ?? nothing(), only);
    if ('problem' in read) throw new DownloadError(url, read.problem);
    if (/^\s*</.test(read.text)) throw new DownloadError(url, 'the server sends a web page in its place');
    const modified = response.headers.get('last-modified');
    return {
      source: { path: url.href, text: read.text, modified: dayOf(modified) },
      seen: { url: url.href, etag: etagIn(response.headers.get('etag')), last_modified: httpDateIn(modified) },
    };
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    const why = signal.aborted ? `it takes longer than ${timeout / 1000} seconds` : reasonOf(error);
    throw new DownloadError(url, why, { unreachable: true });
  }
}

/** The answer that has the file, after any redirects; null where the server says that the known one is current. */
async function follow(url: URL, init: RequestInit, fetcher: Fetch): Promise<Response | null> {
  let at = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (!isAllowed(at)) throw new DownloadError(url, `${at.href} is not an https address`);
    const response = await fetcher(at, { ...init, redirect: 'manual' });
    if (response.ok) return response;
    await response.body?.cancel();
    const { status } = response;
    if (status === 304) return null;
    const location = response.headers.get('location');
    if (status < 300 || status > 399 || location === null || !URL.canParse(location, at.href)) {
      throw new DownloadError(url, `the server answers ${status}`, { status, unreachable: PASSING.includes(status) });
    }
    at = new URL(location, at);
    if (!isSameParty(url, at)) throw new DownloadError(url, `it is redirected to another party's ${at.host}`);
  }
  throw new DownloadError(url, `it is redirected more than ${MAX_REDIRECTS} times`);
}

/** Over http anyone on the way can change a file; on the way to this machine itself there is nobody. */
function isAllowed({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
}

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether both addresses are of one registrable domain. A host that shares files of many, such as github.io, is none. */
function isSameParty(a: URL, b: URL): boolean {
  if (a.hostname === b.hostname) return true;
  const domain = getDomain(a.hostname, { allowPrivateDomains: true });
  return domain !== null && domain === getDomain(b.hostname, { allowPrivateDomains: true });
}

/** What makes a request conditional. What is known of another address says nothing of this one. */
function conditions(known: DownloadedFile | undefined, url: URL): Record<string, string> {
  if (known?.url !== url.href) return {};
  return {
    // fetch adds no-cache to a conditional request, which asks for the bytes all the same, unless something is said.
    'cache-control': 'max-age=0',
    ...(known.etag !== null && { 'if-none-match': known.etag }),
    ...(known.last_modified !== null && { 'if-modified-since': known.last_modified }),
  };
}

/** An entity tag in the form that the standard has; null for anything else. */
function etagIn(header: string | null): string | null {
  return /^(W\/)?"[\x21\x23-\x7e]{1,200}"$/.exec(header ?? '')?.[0] ?? null;
}

/** A date in the form that HTTP has; null for anything else. */
function httpDateIn(header: string | null): string | null {
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.exec(header ?? '')?.[0] ?? null;
}

/** The day of an HTTP date; null where there is none. */
function dayOf(header: string | null): string | null {
  const time = Date.parse(header ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // The body of an answer that has none.
}
