import pMap from 'p-map';
import { MAX_BYTES } from '../checker/path.ts';
import { finding, FindingsError } from '../core/findings/finding.ts';
import type { ContributionFile } from '../checker/reference.ts';
import type { GitHub } from './client.ts';

/** A path that a pull request changes, and what lies there afterwards. */
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
export interface ChangedFiles {
  readonly changes: readonly Change[];
  /** Reads changed files as contributions; content over the limit, links and folders are never read. */
  readonly read: (changes: readonly Change[]) => Promise<ContributionFile[]>;
}

/** What lies at a name of a folder, as git keeps it. */
interface TreeEntry {
  readonly mode: string;
  readonly type: string;
  readonly sha: string;
  /** Bytes; null for folders and commits of other repositories. */
  readonly size: number | null;
}

/** Where a folder is: its entry in the one above; undefined where nothing is. */
type Folder = Pick<TreeEntry, 'type' | 'sha'> | undefined;

/**
 * The entries of a folder by name, or with everything below it by path; none where it does not exist.
 * @throws FindingsError when GitHub does not list all of them.
 */
async function entriesOf({ rest, repository }: GitHub, entry: Folder, everythingBelow = false) {
  if (entry?.type !== 'tree') return new Map<string, TreeEntry>();
  const recursive = everythingBelow && { recursive: 'true' };
  const { data } = await rest.git.getTree({ ...repository, tree_sha: entry.sha, ...recursive });
  if (data.truncated) {
    const message =
      'A folder that the pull request changes has more files than GitHub lists, so not all can be checked';
    const fix = 'Send fewer files, in several pull requests.';
    throw new FindingsError([finding({ rule: 'scope/too-many', file: 'contributions', message, fix })]);
  }
  return new Map(
    data.tree.map(({ path, mode, type, sha, size }) => [path, { mode, type, sha, size: size ?? null }] as const),
  );
}

/** What lies in both folders at each name whose entries are not the same: the name, the entry before and that after. */
async function differing(github: GitHub, was: Folder, is: Folder, everythingBelow = false) {
  const [before, after] = await Promise.all([was, is].map((folder) => entriesOf(github, folder, everythingBelow)));
  const names = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])];
  const entries = names.map((name) => [name, before?.get(name), after?.get(name)] as const);
  return entries.filter(([, a, b]) => a?.sha !== b?.sha || a?.mode !== b?.mode);
}

/** The base64 text of a file at the limit, with a line end after every 60 characters as GitHub writes it. */
const MOST_TEXT = Math.ceil((MAX_BYTES / 3) * 4 * (61 / 60)) + 8;

/** The bytes of a file by the id of its object; null where it is larger than a contribution may be. */
async function readBlob({ rest, repository }: GitHub, object: string): Promise<Uint8Array | null> {
  const { data } = await rest.git.getBlob({ ...repository, file_sha: object });
  if (data.encoding !== 'base64') throw new Error(`GitHub sent a file encoded as ${data.encoding}, not as base64.`);
  // Decoded only when it can't be more than was announced.
  const tooLarge = data.content.length > MOST_TEXT || (data.size ?? 0) > MAX_BYTES;
  return tooLarge ? null : new Uint8Array(Buffer.from(data.content, 'base64'));
}

/** Reads a changed file as a contribution. What is known to be too large, or not a file, is not asked for. */
async function readFile(github: GitHub, { path, kind, object, size }: Change): Promise<ContributionFile> {
  if (kind !== 'file' || object === null || (size ?? 0) > MAX_BYTES) {
    return { path, kind: kind === 'file' || kind === 'symlink' ? kind : 'other', size: size ?? 0, bytes: null };
  }
  const bytes = await readBlob(github, object);
  return { path, kind, size: bytes?.byteLength ?? MAX_BYTES + 1, bytes };
}

/**
 * What lies between two trees: that from which a pull request starts, and that of its head. Trees never change: a head
 * that moves while this runs can't mix the files of two commits, as it can in the list of changed files, which also ends
 * after 3,000.
 * @throws FindingsError when GitHub does not list everything.
 */
export async function changedFiles(github: GitHub, before: string, after: string): Promise<ChangedFiles> {
  const root = (sha: string): Folder => ({ type: 'tree', sha });
  const changes: Change[] = [];
  for (const [name, was, is] of await differing(github, root(before), root(after))) {
    // Outside of `contributions/` it is enough to know that something changed.
    if (name === 'contributions') {
      const inside = await differing(github, was, is, true);
      changes.push(...changedLeaf(name, was, is));
      changes.push(...inside.flatMap(([path, old, now]) => changedLeaf(`${name}/${path}`, old, now)));
    } else changes.push(changeOf(name, is));
  }
  return { changes, read: (files) => pMap(files, (file) => readFile(github, file), { concurrency: 10 }) };
}

/** The change of a path, unless it is a folder, which is known by what is in it. */
function changedLeaf(path: string, was: TreeEntry | undefined, is: TreeEntry | undefined): Change[] {
  const [leafWas, leafIs] = [was, is].map((entry) => (entry?.type === 'tree' ? undefined : entry));
  return leafWas === undefined && leafIs === undefined ? [] : [changeOf(path, leafIs)];
}

/** The change of a path at which this lies afterwards; undefined where nothing does. */
function changeOf(path: string, entry: TreeEntry | undefined): Change {
  if (entry === undefined) return { path, kind: 'deleted', object: null, size: null };
  return { path, kind: kindOf(entry), object: entry.sha, size: entry.size };
}

function kindOf({ mode, type }: TreeEntry): Change['kind'] {
  if (type === 'tree') return 'folder';
  if (mode === '100644' || mode === '100755') return 'file';
  return mode === '120000' ? 'symlink' : 'other';
}
