import pRetry from 'p-retry';
import { sha256 } from '../files/digest.ts';
import { bytesIn } from '../net/content.ts';
import { FetchError, fetchFile, type Retries } from '../net/fetch.ts';

/** How often a file is asked for again. */
export const RETRIES: Retries = { retries: 2, minTimeout: 1_000, factor: 2 };

/**
 * The bytes of a file that must have this SHA-256. With another one it is asked for once more: a server of copies may be
 * catching up.
 * @throws FetchError when it can't be fetched, Error when its digest stays another.
 */
export async function fetchVerified(url: string, digest: string, retries: Retries): Promise<Uint8Array> {
  const verified = async (): Promise<Uint8Array> => {
    const file = await fetchFile(url, bytesIn, { retries });
    if (file !== null && sha256(file.content) === digest) return file.content;
    throw new Error(
      `${url} has not the digest that its release lists. Nothing was changed; try again later: a release may be on its way.`,
    );
  };
  return pRetry(verified, {
    ...retries,
    retries: 1,
    shouldRetry: ({ error }) => !(error instanceof FetchError),
  });
}
