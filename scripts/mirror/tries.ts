import { setTimeout as wait } from 'node:timers/promises';
import { fetchFile, FetchError, type Fetched } from '../net/fetch-file.ts';
import { inTries } from '../net/in-tries.ts';
import { sha256 } from '../files/digest.ts';

/** Milliseconds before each further try of a file. */
export const PAUSES: readonly number[] = [500, 2_000];

/**
 * Fetches a file, and tries again after each pause while the server is out of reach.
 * @throws FetchError of the last try.
 */
export function fetchInTries(url: string, etag: string | null, pauses: readonly number[]): Promise<Fetched> {
  return inTries(
    () => fetchFile(url, { etag }),
    pauses,
    (error) => error instanceof FetchError && error.unreachable,
  );
}

/**
 * The bytes of a file that must have this SHA-256. With another one it is asked for once more, after the last pause: a
 * server of copies may be catching up.
 * @throws FetchError when it can't be fetched, Error when its digest stays another.
 */
export async function fetchVerified(url: string, digest: string, pauses: readonly number[]): Promise<Uint8Array> {
  for (const pause of [pauses.at(-1) ?? 0, null]) {
    const file = await fetchInTries(url, null, pauses);
    if (file !== 'unchanged' && sha256(file.bytes) === digest) return file.bytes;
    if (pause !== null) await wait(pause);
  }
  throw new Error(
    `${url} has not the digest that its release lists. Nothing was changed; try again later: a release may be on its way.`,
  );
}
