import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Ledger, Service } from '../contract/generated/data.d.ts';
import { readJson } from '../contract/read-json.ts';
import { loadContract } from '../contract/validator.ts';
import { refuse } from '../findings/finding.ts';
import { changedPaths, type Git, gitIn } from '../git/git.ts';
import { publishedCommit, type TagPlace } from '../git/release-tag.ts';
import { assetsOf, releaseNotes } from '../releases/assets.ts';
import { RELEASES_INDEX } from '../releases/dated.ts';
import { readArchive } from '../releases/archive.ts';
import { unready } from '../releases/readiness.ts';
import { ROOT } from '../root.ts';
import type { WantedRelease } from './releases.ts';

/**
 * The release that is checked out, as it shall be published. `repository` is its name on GitHub.
 * @throws FindingsError or Error when it must not be published.
 */
export async function wantedRelease(place: TagPlace, repository: string): Promise<WantedRelease> {
  const { date, remote, branch } = place;
  const git = gitIn(ROOT);
  const commit = await publishedCommit(git, place);
  await refuseOtherTree(git, date, commit);

  const { validator } = await loadContract();
  const data = <T>(name: string, schema: string): Promise<T> =>
    readJson<T>(join(ROOT, 'data', name), `data/${name}`, schema, validator);
  refuse(unready(await data<Service>('service.json', 'Service')));
  const verify = [join(ROOT, 'scripts/run.js'), 'verify'];
  const { status } = spawnSync(process.execPath, verify, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('The archive is not in order (see above), so nothing was published.');

  const { changes } = await data<Ledger>('changes.json', 'Ledger');
  const entry = changes.find((change) => change.date === date);
  if (entry === undefined) throw new Error(`data/changes.json at tag ${date} has no entry of that date.`);
  const assets = assetsOf(readArchive(join(ROOT, 'api/v1')), date);
  // Whether the default branch has no later release.
  const list = await git('show', `refs/remotes/${remote}/${branch}:api/v1/${RELEASES_INDEX}`);
  const latest = list.includes(`"latest": "${date}"`);
  return { tag: date, commit, name: `Release ${date}`, body: releaseNotes(entry, assets, repository), assets, latest };
}

/** What would be published, for a person to read. */
export function releaseAsText({ assets, body }: WantedRelease): string {
  const lines = assets.map(({ name, bytes, digest }) => `${digest}  ${bytes.byteLength}  ${name}`);
  return [...lines, '', body, 'Nothing was published (--dry-run).'].join('\n');
}

/** What is published is what the tag has, byte for byte. */
async function refuseOtherTree(git: Git, date: string, commit: string): Promise<void> {
  const head = (await git('rev-parse', 'HEAD')).trim();
  if (head !== commit) {
    throw new Error(
      `The working tree is at ${head}, and tag ${date} is ${commit}. Check out the tag: git checkout ${date}`,
    );
  }
  const changed = await changedPaths(git);
  if (changed.length === 0) return;
  throw new Error(
    `The working tree is not what tag ${date} has: ${changed.slice(0, 5).join(', ')}${changed.length > 5 ? ', …' : ''}. Publish from a clean checkout of the tag.`,
  );
}
