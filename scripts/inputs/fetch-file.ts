import { visible } from '../findings/text.ts';

/** One file may take this long. */
const MOST_MILLISECONDS = 60_000;

/** What a server answers for a file: its bytes, or that those with the tag that was sent still hold. */
export type Fetched = { readonly bytes: Uint8Array; readonly etag: string | null } | 'unchanged';

/** How a file is asked for. */
export interface FetchOptions {
  /** The tag of the file that is there; the server may answer that it still holds. */
  readonly etag?: string | null;
  /** More bytes than this are refused. */
  readonly mostBytes: number;
}

/**
 * Fetches one file of somebody's server, of a limited size in a limited time.
 * @throws Error naming the address and the reason.
 */
export async function fetchFile(url: string, { etag = null, mostBytes }: FetchOptions): Promise<Fetched> {
  try {
    const response = await fetch(url, {
      // fetch adds no-cache to a conditional request, which asks for the bytes all the same, unless something is said.
      headers: etag === null ? {} : { 'if-none-match': etag, 'cache-control': 'max-age=0' },
      signal: AbortSignal.timeout(MOST_MILLISECONDS),
    });
    if (response.status === 304 && etag !== null) return 'unchanged';
    if (!response.ok) throw new Error(`the server answers ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    const body: AsyncIterable<Uint8Array> | null = response.body;
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > mostBytes) throw new Error(`it is larger than ${mostBytes / 1024 / 1024} MiB`);
      chunks.push(chunk);
    }
    return { bytes: Buffer.concat(chunks), etag: response.headers.get('etag') };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${url} can't be fetched: ${visible(reason)}`, { cause: error });
  }
}
