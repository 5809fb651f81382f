/** One file may take this long, and be this large. */
const MOST_MILLISECONDS = 60_000;
const MOST_BYTES = 256 * 1024 * 1024;

/** What a server answers for a file: its bytes, or that those with the tag that was sent still hold. */
export type Fetched = { readonly bytes: Uint8Array; readonly etag: string | null } | 'unchanged';

/**
 * Fetches one file of a live API, unless the server says that the one with `etag` still holds.
 * @throws Error naming the address and the reason.
 */
export async function fetchFile(url: string, etag: string | null): Promise<Fetched> {
  const response = await fetch(url, {
    // fetch adds no-cache to a conditional request, which asks for the bytes all the same, unless something is said.
    headers: etag === null ? {} : { 'if-none-match': etag, 'cache-control': 'max-age=0' },
    signal: AbortSignal.timeout(MOST_MILLISECONDS),
  }).catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new Error(`${url} can't be fetched: ${cause instanceof Error ? cause.message : String(cause)}`);
  });
  if (response.status === 304) return 'unchanged';
  if (!response.ok) throw new Error(`${url} can't be fetched: the server answers ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new Error(`${url} is larger than ${MOST_BYTES / 1024 / 1024} MiB`);
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), etag: response.headers.get('etag') };
}
