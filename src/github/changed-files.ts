import pMap from 'p-map';
import { MAX_BYTES } from '../checker/path.ts';
import { finding, FindingsError } from '../core/findings/finding.ts';
import type { ContributionFile } from '../checker/reference.ts';
import type { GitHub } from './client.ts';

/** A path that a pull request changes, and what is there afterwards. */
export interface Change {
  readonly path: string;
  /** `deleted` if nothing is there any more; `folder` for a folder whose content was not listed. */
  readonly kind: ContributionFile['kind'] | 'deleted' | 'folder';
  /** Id of the git object; null if the path was deleted. */
  readonly object: string | null;
  /** Size in bytes, if GitHub listed it. */
  readonly size: number | null;
}

/** The changes of a pull request, and a way to read the files among them. */
export interface ChangedFiles {
  readonly changes: readonly Change[];
  /** Reads changed files as contributions. Files over the size limit, links and folders are never read. */
  readonly read: (changes: readonly Change[]) => Promise<ContributionFile[]>;
}

/** An entry of a folder in git. */
interface TreeEntry {
  readonly mode: string;
  readonly type: string;
  readonly sha: string;
  /** Bytes; null for folders and commits of other repositories. */
  readonly size: number | null;
}

/** The entry of a folder in its parent folder; undefined if it does not exist. */
type Folder = Pick<TreeEntry, 'type' | 'sha'> | undefined;

/**
 * The entries of a folder by name, or everything below it by path; none if it does not exist.
 * @throws FindingsError if GitHub does not list all of them.
 */
async function entriesOf({ rest, repository }: GitHub, entry: Folder, everythingBelow = false) {
  if (entry?.type !== 'tree') return new Map<string, TreeEntry>();
  const recursive = everythingBelow && { recursive: 'true' };
  const { data } = await rest.git.getTree({ ...repository, tree_sha: entry.sha, ...recursive });
  if (data.truncated) {
    const message =
      'A folder that the pull request changes has more files than GitHub lists, so they cannot all be checked';
    const fix = 'Split the files over several pull requests.';
    throw new FindingsError([finding({ rule: 'scope/too-many', file: 'contributions', message, fix })]);
  }
  return new Map(
    data.tree.map(({ path, mode, type, sha, size }) => [path, { mode, type, sha, size: size ?? null }] as const),
  );
}

/** The names whose entries differ between two folders, each with the entry before and after. */
async function differences(github: GitHub, was: Folder, is: Folder, everythingBelow = false) {
  const [before, after] = await Promise.all([was, is].map((folder) => entriesOf(github, folder, everythingBelow)));
  const names = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])];
  const entries = names.map((name) => [name, before?.get(name), after?.get(name)] as const);
  return entries.filter(([, a, b]) => a?.sha !== b?.sha || a?.mode !== b?.mode);
}

/** The length of the base64 text of a file at the size limit. GitHub adds a line break after every 60 characters. */
const MAX_BASE64_LENGTH = Math.ceil((MAX_BYTES / 3) * 4 * (61 / 60)) + 8;

/** The bytes of a file by the id of its object; null if it is larger than a contribution may be. */
async function readBlob({ rest, repository }: GitHub, object: string): Promise<Uint8Array | null> {
  const { data } = await rest.git.getBlob({ ...repository, file_sha: object });
  if (data.encoding !== 'base64') throw new Error(`GitHub sent a file encoded as ${data.encoding}, not as base64.`);
  // Decoded only if it can't exceed the limit.
  const tooLarge = data.content.length > MAX_BASE64_LENGTH || (data.size ?? 0) > MAX_BYTES;
  return tooLarge ? null : new Uint8Array(Buffer.from(data.content, 'base64'));
}

/** Reads a changed file as a contribution. Files that are known to be too large, and other kinds, are not requested. */
async function readFile(github: GitHub, { path, kind, object, size }: Change): Promise<ContributionFile> {
  if (kind !== 'file' || object === null || (size ?? 0) > MAX_BYTES) {
    return { path, kind: kind === 'file' || kind === 'symlink' ? kind : 'other', size: size ?? 0, bytes: null };
  }
  const bytes = await readBlob(github, object);
  return { path, kind, size: bytes?.byteLength ?? MAX_BYTES + 1, bytes };
}

/**
 * The differences between two trees: the one that a pull request starts from, and the one of its head. Trees never
 * change, so a push in the meantime can't mix files of two commits. GitHub's list of changed files could, and ends
 * after 3,000.
 * @throws FindingsError if GitHub does not list everything.
 */
export async function changedFiles(github: GitHub, before: string, after: string): Promise<ChangedFiles> {
  const root = (sha: string): Folder => ({ type: 'tree', sha });
  const changes: Change[] = [];
  for (const [name, was, is] of await differences(github, root(before), root(after))) {
    // Outside of `contributions/`, only the name at the top is needed.
    if (name === 'contributions') {
      const inside = await differences(github, was, is, true);
      changes.push(...changedLeaf(name, was, is));
      changes.push(...inside.flatMap(([path, old, now]) => changedLeaf(`${name}/${path}`, old, now)));
    } else changes.push(changeOf(name, is));
  }
  return { changes, read: (files) => pMap(files, (file) => readFile(github, file), { concurrency: 10 }) };
}

/** The change of a path; none for a folder, whose content has its own changes. */
function changedLeaf(path: string, was: TreeEntry | undefined, is: TreeEntry | undefined): Change[] {
  const [leafWas, leafIs] = [was, is].map((entry) => (entry?.type === 'tree' ? undefined : entry));
  return leafWas === undefined && leafIs === undefined ? [] : [changeOf(path, leafIs)];
}

/** The change of a path. `entry` is what is there afterwards; undefined if nothing is. */
function changeOf(path: string, entry: TreeEntry | undefined): Change {
  if (entry === undefined) return { path, kind: 'deleted', object: null, size: null };
  return { path, kind: kindOf(entry), object: entry.sha, size: entry.size };
}

function kindOf({ mode, type }: TreeEntry): Change['kind'] {
  if (type === 'tree') return 'folder';
  if (mode === '100644' || mode === '100755') return 'file';
  return mode === '120000' ? 'symlink' : 'other';
}
