import { MAX_BYTES } from '../contributions/path.ts';
import { finding, FindingsError } from '../findings/finding.ts';
import type { TreeEntry } from '../pull-request/change.ts';
import type { GitHub } from './client.ts';

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

/** The base64 text of a file at the limit, with a line end after every 60 characters as GitHub writes it. */
const MOST_TEXT = Math.ceil((MAX_BYTES / 3) * 4 * (61 / 60)) + 8;

/** The bytes of a file by the id of its object; null where it is larger than a contribution may be. */
export async function readBlob({ rest, repository }: GitHub, object: string): Promise<Uint8Array | null> {
  const { data } = await rest.git.getBlob({ ...repository, file_sha: object });
  if (data.encoding !== 'base64') throw new Error(`GitHub sent a file encoded as ${data.encoding}, not as base64.`);
  // Decoded only when it can't be more than was announced.
  const tooLarge = data.content.length > MOST_TEXT || (data.size ?? 0) > MAX_BYTES;
  return tooLarge ? null : new Uint8Array(Buffer.from(data.content, 'base64'));
}
