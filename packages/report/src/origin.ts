import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { shortPath } from './log/input-files.ts';
import type { LeftOutRows } from './log/not-counted.ts';

/** What a report was made from, so that a reader can make it again. */
export interface Origin {
  /** The day on which the report was made, `YYYY-MM-DD`, UTC. */
  readonly date: string;
  /** The release that has the figures; null if no release has them. */
  readonly release: string | null;
  /** The options of the command with their values. Files have their names only. */
  readonly options: Readonly<Record<string, string>>;
  readonly files: readonly FileOfOrigin[];
  /** The rows with something wrong that `--may-leave-out` left out. */
  readonly leftOut: readonly LeftOutRows[];
}

interface FileOfOrigin {
  /** Its name with its folder. */
  readonly file: string;
  /** SHA-256 of the file as it is on the disk. */
  readonly sha256: string;
  /** `usage`, or the option that names the file: `--map`. */
  readonly use: string;
}

/** The files that were read, with their SHA-256. `read` has the use and the path of each. */
export async function filesOfOrigin(
  read: readonly (readonly [use: string, path: string | undefined])[],
): Promise<FileOfOrigin[]> {
  const files: FileOfOrigin[] = [];
  // One after another, because files can be large.
  for (const [use, path] of read)
    if (path !== undefined) files.push({ file: shortPath(path), sha256: await sha256OfFile(path), use });
  return files;
}

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
