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

/** What a git mode says lies at a path. */
export function kindOfMode(mode: string): ContributionFile['kind'] {
  if (mode === '100644' || mode === '100755') return 'file';
  return mode === '120000' ? 'symlink' : 'other';
}
