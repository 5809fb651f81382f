import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readTree } from '../files/read-tree.ts';
import { finding, type Finding } from '../findings/finding.ts';
import { gitIn, type Git } from './git.ts';
import { commitOf } from './tags.ts';

/** What came of building a release again: what differs, or why it was not built. */
export type Rebuilt = { readonly findings: readonly Finding[] } | { readonly notRebuilt: string };

/**
 * Builds a release again with the data and the program of its commit, and holds the bytes against those it has there.
 * Not done where the packages installed here are not those of the commit.
 */
export async function rebuild(git: Git, root: string, date: string): Promise<Rebuilt> {
  const { commit } = await commitOf(git, date);
  const lock = commit === null ? null : await git('show', `${commit}:package-lock.json`).catch(() => null);
  if (commit === null || lock === null) return { notRebuilt: 'there is no commit of it with a lock file.' };
  if (lock !== (await readFile(join(root, 'package-lock.json'), 'utf8'))) {
    const how = `git checkout ${commit.slice(0, 12)} && npm ci && npm run verify`;
    return { notRebuilt: `its lock file is not the one of the packages installed here. To rebuild it: ${how}` };
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
    await rm(join(clone, 'api/v1', 'releases', date), { recursive: true });
    await promisify(execFile)(
      process.execPath,
      [join(clone, 'scripts/run.js'), 'release', '--no-git', '--date', date, ...words],
      { cwd: clone },
    );
    return { findings: differences(released, readTree(join(clone, 'api/v1'))) };
  } catch (error) {
    return {
      findings: [
        finding({
          rule: 'verify/rebuild',
          file: `api/v1/releases/${date}`,
          message: `The release can't be built again: ${String(error)}`,
        }),
      ],
    };
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
  const paths = [...new Set([...released.keys(), ...again.keys()])];
  return paths
    .filter((path) => Buffer.compare(released.get(path) ?? Buffer.of(), again.get(path) ?? Buffer.of()) !== 0)
    .map((path) =>
      finding({
        rule: 'verify/rebuild',
        file: `api/v1/${path}`,
        message: 'Built again from its commit, the file is another',
      }),
    );
}
