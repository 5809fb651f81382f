import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import pRetry from 'p-retry';
import { halfWritten } from '../../core/files/replace-file.ts';
import { FetchError, fetchFile, limited, type Retries } from '../../core/net/fetch.ts';

/** What a file may take: bytes, and milliseconds for one try. */
interface DownloadBounds {
  readonly most: number;
  readonly timeout: number;
}

/**
 * Fetches a file that must have this SHA-256, and puts it at `to`. With another one it is asked for once more: a server of
 * copies may be catching up. @returns its size.
 * @throws FetchError when it can't be fetched, or has more than `most` bytes, Error when its digest stays another.
 */
export async function fetchVerified(url: string, digest: string, to: string, retries: Retries, bounds: DownloadBounds) {
  const { most, timeout } = bounds;
  const verified = async (): Promise<number> => {
    const half = halfWritten(to);
    const file = await fetchFile(url, (chunks) => saved(chunks, half, most), {
      retries,
      timeout,
      sameHost: true,
    });
    if (file?.content.digest === digest) {
      await rename(half, to);
      return file.content.size;
    }
    await rm(half, { force: true });
    throw new Error(
      `${url} has not the digest that its release lists. Nothing was changed; try again later: a release may be on its way.`,
    );
  };
  return pRetry(verified, { ...retries, retries: 1, shouldRetry: ({ error }) => !(error instanceof FetchError) });
}

/** Writes a file as it comes. @throws UnusableError past `most` bytes. */
async function saved(chunks: AsyncIterable<Uint8Array>, path: string, most: number) {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'wx');
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of limited(chunks, most)) {
      hash.update(chunk);
      size += chunk.byteLength;
      await file.write(chunk);
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return { digest: hash.digest('hex'), size };
}
