import pMap from 'p-map';
import { MAX_BYTES } from '../contributions/path.ts';
import type { ContributionFile } from '../contributions/report.ts';

/** A path that merging a pull request changes, and what lies there afterwards. */
export interface Change {
  readonly path: string;
  /** `deleted`: nothing lies there any more; `folder`: a folder whose content was not looked into. */
  readonly kind: ContributionFile['kind'] | 'deleted' | 'folder';
  /** Id of the git object; null where there is none. */
  readonly object: string | null;
  /** Size in bytes where it is known without reading. */
  readonly size: number | null;
}

/** The changes of a pull request, and a way to read the files among them. */
export interface Changes {
  readonly changes: readonly Change[];
  /** Reads changed files as contributions; content over the limit, links and folders are never read. */
  readonly read: (changes: readonly Change[]) => Promise<ContributionFile[]>;
}

/** What lies at a name of a folder, as git keeps it. */
export interface TreeEntry {
  readonly mode: string;
  readonly type: string;
  readonly sha: string;
  /** Bytes; null for folders and commits of other repositories. */
  readonly size: number | null;
}

/** The change of a path at which this lies after the merge; undefined where nothing does. */
export function changeOf(path: string, entry: TreeEntry | undefined): Change {
  if (entry === undefined) return { path, kind: 'deleted', object: null, size: null };
  return { path, kind: kindOf(entry), object: entry.sha, size: entry.size };
}

function kindOf({ mode, type }: TreeEntry): Change['kind'] {
  if (type === 'tree') return 'folder';
  if (mode === '100644' || mode === '100755') return 'file';
  return mode === '120000' ? 'symlink' : 'other';
}

/** How many files are read at a time. */
const AT_A_TIME = 10;

/**
 * Reads changed files as contributions. `read` is given the id of an object, and answers null where it is larger than
 * was announced; what is known to be too large, or not a file, is not read.
 */
export function readChanges(
  changes: readonly Change[],
  read: (object: string) => Promise<Uint8Array | null>,
): Promise<ContributionFile[]> {
  const file = async ({ path, kind, object, size }: Change): Promise<ContributionFile> => {
    if (kind !== 'file' || object === null || (size ?? 0) > MAX_BYTES) {
      return { path, kind: kind === 'file' || kind === 'symlink' ? kind : 'other', size: size ?? 0, bytes: null };
    }
    const bytes = await read(object);
    return { path, kind, size: bytes?.byteLength ?? MAX_BYTES + 1, bytes };
  };
  return pMap(changes, file, { concurrency: AT_A_TIME });
}
