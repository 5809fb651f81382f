import { finding, FindingsError } from '../findings/finding.ts';
import type { GitHub, Repository } from './client.ts';

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
 * @throws FindingsError when GitHub does not tell all of them.
 */
export async function readTree(
  github: GitHub,
  repository: Repository,
  entry: Pick<TreeEntry, 'type' | 'sha'> | undefined,
  everythingBelow = false,
): Promise<Tree> {
  if (entry?.type !== 'tree') return new Map();
  const { data } = await github.rest.git.getTree({
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
