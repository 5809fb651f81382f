import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readTree } from '../files/read-tree.ts';
import { finding, type Finding } from '../findings/finding.ts';
import { gitIn, type Git } from './git.ts';
import { releaseFolder } from './release-commit.ts';
import { isShallow, objectAt } from './release-tag.ts';

/** What the history says of releases: everything wrong, and what is worth knowing about how it was seen. */
export interface HistoryReport {
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
}

/** The archive as its files have it, and which of its releases to hold against the history. */
export interface SeenArchive {
  readonly dates: readonly string[];
  /** The text of the list of releases. */
  readonly index: string;
  /** The release to build again from its commit; null for none. */
  readonly rebuilt: string | null;
}

/** Holds releases of the project in `root` against its history: their tags, and one of them built again. */
export async function verifyHistory(root: string, { dates, index, rebuilt }: SeenArchive): Promise<HistoryReport> {
  const git = gitIn(root);
  const note = (text: string): HistoryReport => ({ findings: [], notes: [text] });
  if (!(await git.succeeds('rev-parse', '--git-dir'))) {
    return note('This is not a git clone: the history was not looked at.');
  }
  if (await isShallow(git)) {
    return note('This clone is shallow: tags and history can not be verified. Fetch all: git fetch --unshallow --tags');
  }
  const reports: HistoryReport[] = [];
  for (const date of dates) reports.push(await verifyTag(git, date, index));
  if (rebuilt !== null && reports.every(({ findings }) => findings.length === 0)) {
    reports.push(await rebuild(git, root, rebuilt));
  }
  return { findings: reports.flatMap(({ findings }) => findings), notes: reports.flatMap(({ notes }) => notes) };
}

/**
 * Holds a release against the history: at its tag (or, in a clone without tags, at the commit that added its folder)
 * it is the latest one, the commit before does not have it, and its folder is the one of today, as is what the list of
 * releases, whose text is `index`, says of it.
 */
async function verifyTag(git: Git, date: string, index: string): Promise<HistoryReport> {
  const file = releaseFolder(date);
  const { commit, notes } = await commitOf(git, date);
  const atTag = await objectAt(git, `${commit ?? ''}:${file}`);
  const then = await git('show', `${commit ?? ''}:api/v1/releases/index.json`).catch(() => '');
  const latest = /"latest": "([^"]+)"/.exec(then)?.[1] ?? 'none';
  const has = atTag !== null;
  const faults: [isWrong: boolean, message: string, fix?: string][] =
    commit === null
      ? [[true, `No tag ${date}, and no commit added this folder`]]
      : [
          [
            !has,
            `The commit of tag ${date} does not have this release`,
            'The tag was moved: point it at the release again.',
          ],
          [has && atTag !== (await objectAt(git, `HEAD:${file}`)), `The folder is not what it was at tag ${date}`],
          [
            (await objectAt(git, `${commit}^:${file}`)) !== null,
            `The commit before that of tag ${date} has the release already`,
          ],
          [
            has && recordOf(then, date) !== recordOf(index, date),
            `The list of releases says something else of ${date} than at its tag`,
          ],
          [has && latest !== date, `At tag ${date} the latest release is ${latest}`],
        ];
  const findings = faults
    .filter(([isWrong]) => isWrong)
    .map(([, message, fix = null]) => finding({ rule: 'verify/tag', file, message, fix }));
  return { findings, notes };
}

/**
 * The commit of a release: that of its tag, or, in a clone without tags, the one that added its folder, which the notes
 * then say. Null where there is neither.
 */
async function commitOf(git: Git, date: string): Promise<{ commit: string | null; notes: string[] }> {
  const tagged = await objectAt(git, `refs/tags/${date}^{commit}`);
  if (tagged !== null) return { commit: tagged, notes: [] };
  const sums = `${releaseFolder(date)}/SHA256SUMS`;
  const added = await git('log', '--diff-filter=A', '--format=%H', '--reverse', '--', sums);
  return {
    commit: /^\S+/.exec(added)?.[0] ?? null,
    notes: [`There is no tag ${date} in this clone: the commit that added the release stands in for it.`],
  };
}

/** What a list of releases says of one, without the notice, which may come later; null where it can't be read. */
function recordOf(index: string, date: string): string | null {
  try {
    const { releases } = JSON.parse(index) as { releases: { date: string; notice: unknown }[] };
    return JSON.stringify({ ...releases.find((release) => release.date === date), notice: null });
  } catch {
    return null;
  }
}

/**
 * Builds a release again with the data and the program of its commit, and holds the bytes against those it has there.
 * Not done where the packages installed here are not those of the commit.
 */
async function rebuild(git: Git, root: string, date: string): Promise<HistoryReport> {
  const not = (why: string): HistoryReport => ({ findings: [], notes: [`${date} was not rebuilt: ${why}`] });
  const { commit } = await commitOf(git, date);
  const lock = commit === null ? null : await git('show', `${commit}:package-lock.json`).catch(() => null);
  if (commit === null || lock === null) return not('there is no commit of it with a lock file.');
  if (lock !== (await readFile(join(root, 'package-lock.json'), 'utf8'))) {
    const how = `git checkout ${commit.slice(0, 12)} && npm ci && npm run verify`;
    return not(`its lock file is not the one of the packages installed here. To rebuild it: ${how}`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'rebuild-'));
  try {
    // A clone of its own: the files of that commit, and no change to this one.
    const clone = join(folder, 'clone');
    await git('clone', '--quiet', '--no-hardlinks', '--no-checkout', root, clone);
    await gitIn(clone)('checkout', '--quiet', commit);
    await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
    const released = readTree(join(clone, 'api/v1'));
    const words = wordsOf(await readFile(join(clone, 'data/changes.json'), 'utf8'), date);
    await rm(join(clone, releaseFolder(date)), { recursive: true });
    const args = [join(clone, 'scripts/run.js'), 'release', '--no-git', '--date', date, ...words];
    await promisify(execFile)(process.execPath, args, { cwd: clone });
    const findings = differences(released, readTree(join(clone, 'api/v1')));
    const same = `${date} was built again from its commit: the same bytes.`;
    return { findings, notes: findings.length === 0 ? [same] : [] };
  } catch (error) {
    const message = `The release can't be built again: ${String(error)}`;
    return { findings: [finding({ rule: 'verify/rebuild', file: releaseFolder(date), message })], notes: [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The reason and summary that the release was given. */
function wordsOf(ledger: string, date: string): string[] {
  const { changes } = JSON.parse(ledger) as { changes: { date: string; reason: string; summary: string }[] };
  const entry = changes.find((change) => change.date === date);
  return entry === undefined ? [] : [`--reason=${entry.reason}`, `--summary=${entry.summary}`];
}

function differences(released: ReadonlyMap<string, Uint8Array>, again: ReadonlyMap<string, Uint8Array>): Finding[] {
  const message = 'Built again from its commit, the file is another';
  return [...new Set([...released.keys(), ...again.keys()])]
    .filter((path) => Buffer.compare(released.get(path) ?? Buffer.of(), again.get(path) ?? Buffer.of()) !== 0)
    .map((path) => finding({ rule: 'verify/rebuild', file: `api/v1/${path}`, message }));
}
