import { visible } from '../text/characters.ts';

/** One file may take this long. */
const MOST_MILLISECONDS = 60_000;
const MOST_BYTES = 256 * 1024 * 1024;

/** What a server answers for a file: its bytes, or that those with the tag that was sent still hold. */
export type Fetched = { readonly bytes: Uint8Array; readonly etag: string | null } | 'unchanged';

/** How a file is asked for. */
export interface FetchOptions {
  /** The tag of the file that is there; the server may answer that it still holds. */
  readonly etag?: string | null;
  /** More bytes than this are refused (default: 256 MiB). */
  readonly mostBytes?: number;
}

/** A file that can't be fetched: its address, and why not. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  /** Whether nobody answered to the end, or the server was not able to: another try may help. */
  readonly unreachable: boolean;

  constructor(url: string, cause: unknown, unreachable: boolean) {
    super(`${url} can't be fetched: ${visible(reasonOf(cause))}`, { cause });
    this.unreachable = unreachable;
  }
}

/**
 * Fetches one file of somebody's server, of a limited size in a limited time.
 * @throws FetchError naming the address and the reason.
 */
export async function fetchFile(
  url: string,
  { etag = null, mostBytes = MOST_BYTES }: FetchOptions = {},
): Promise<Fetched> {
  let unreachable = true;
  try {
    const response = await fetch(url, {
      // fetch adds no-cache to a conditional request, which asks for the bytes all the same, unless something is said.
      headers: etag === null ? {} : { 'if-none-match': etag, 'cache-control': 'max-age=0' },
      signal: AbortSignal.timeout(MOST_MILLISECONDS),
    });
    if (response.status === 304 && etag !== null) return 'unchanged';
    if (!response.ok) {
      unreachable = isPassing(response.status);
      await response.body?.cancel();
      throw new Error(`the server answers ${response.status}`);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    const body: AsyncIterable<Uint8Array> | null = response.body;
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > mostBytes) {
        unreachable = false;
        throw new Error(`it is larger than ${mostBytes / 1024 / 1024} MiB`);
      }
      chunks.push(chunk);
    }
    return { bytes: Buffer.concat(chunks), etag: response.headers.get('etag') };
  } catch (error) {
    throw new FetchError(url, error, unreachable);
  }
}

/** Whether a status says that the server is overloaded or being mended, not that the request is wrong. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

/** Why a request failed: `fetch` hides the reason of a network error in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
