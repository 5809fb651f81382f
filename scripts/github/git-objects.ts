import pMap from 'p-map';
import { MAX_BYTES } from '../contributions/limits.ts';
import type { ContributionFile } from '../contributions/report.ts';
import { finding, FindingsError } from '../findings/finding.ts';
import type { Change } from '../pull-request/change.ts';
import type { GitHub } from './client.ts';

/** What lies at a name of a folder, as git keeps it. */
export interface TreeEntry {
  readonly mode: string;
  readonly type: string;
  readonly sha: string;
  /** Bytes; null for folders and commits of other repositories. */
  readonly size: number | null;
}

/** The entries of a folder by name; of a folder read with everything below it, by path. */
export type Tree = ReadonlyMap<string, TreeEntry>;

/**
 * The entries of a folder; none where there is no such folder.
 * @throws FindingsError when GitHub does not list all of them.
 */
export async function readTree(
  { rest, repository }: GitHub,
  entry: Pick<TreeEntry, 'type' | 'sha'> | undefined,
  everythingBelow = false,
): Promise<Tree> {
  if (entry?.type !== 'tree') return new Map();
  const { data } = await rest.git.getTree({
    ...repository,
    tree_sha: entry.sha,
    ...(everythingBelow && { recursive: 'true' }),
  });
  if (data.truncated) {
    throw new FindingsError([
      finding({
        rule: 'scope/too-many',
        file: 'contributions',
        message: 'A folder that the pull request changes has more files than GitHub lists, so not all can be checked',
        fix: 'Send fewer files, in several pull requests.',
      }),
    ]);
  }
  return new Map(
    data.tree.map(({ path, mode, type, sha, size }) => [path, { mode, type, sha, size: size ?? null }] as const),
  );
}

/** The names whose entries are not the same in both folders. */
export function differing(before: Tree, after: Tree): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.filter((name) => {
    const [a, b] = [before.get(name), after.get(name)];
    return a?.sha !== b?.sha || a?.mode !== b?.mode;
  });
}

/** How many files are asked for at a time. */
const AT_A_TIME = 10;

/** The base64 text of a file at the limit, with a line end after every 60 characters as GitHub writes it. */
const MOST_TEXT = Math.ceil((MAX_BYTES / 3) * 4 * (61 / 60)) + 8;

/** Reads contributed files as bytes, by the ids of their objects. What is too large, or a link, is not asked for. */
export function readBlobs(github: GitHub, changes: readonly Change[]): Promise<ContributionFile[]> {
  return pMap(changes, (change) => readBlob(github, change), { concurrency: AT_A_TIME });
}

async function readBlob({ rest, repository }: GitHub, change: Change): Promise<ContributionFile> {
  const { path, object, size } = change;
  const kind = change.kind === 'file' || change.kind === 'symlink' ? change.kind : 'other';
  const known = size ?? 0;
  if (kind !== 'file' || object === null || known > MAX_BYTES) {
    return { path, kind, size: known, bytes: null };
  }
  const { data } = await rest.git.getBlob({ ...repository, file_sha: object });
  if (data.encoding !== 'base64') throw new Error(`GitHub sent a file encoded as ${data.encoding}, not as base64.`);
  // Decoded only when it can't be more than was announced.
  const tooLarge = data.content.length > MOST_TEXT || (data.size ?? 0) > MAX_BYTES;
  if (tooLarge) return { path, kind, size: Math.max(data.size ?? 0, MAX_BYTES + 1), bytes: null };
  const bytes = new Uint8Array(Buffer.from(data.content, 'base64'));
  return { path, kind, size: bytes.byteLength, bytes };
}
