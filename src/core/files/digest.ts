import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';

/** SHA-256 of bytes, or of a text as UTF-8, hexadecimal. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** SHA-256 and size of a file, which is never whole in memory; null where there is no plain file that can be read. */
export async function digestOfFile(path: string): Promise<{ digest: string; size: number } | null> {
  try {
    // A link may lead to anything, and a device or a pipe never end.
    if (!(await lstat(path)).isFile()) return null;
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      size += chunk.byteLength;
    }
    return { digest: hash.digest('hex'), size };
  } catch {
    return null;
  }
}
