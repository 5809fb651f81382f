import { join } from 'node:path';
import { command } from '../cli/command.ts';
import { UsageError } from '../findings/usage-error.ts';
import { optionalVariable, variable } from '../cli/environment.ts';
import { tagPlaceOf, tagPlaceOptions } from '../cli/tag-place.ts';
import { runScript } from '../cli/run-script.ts';
import { definitionsOf } from '../contract/definitions.ts';
import type { Ledger, Service } from '../contract/generated/data.d.ts';
import { loadSchemas } from '../contract/load.ts';
import { makeValidator } from '../contract/validator.ts';
import { refuse } from '../findings/finding.ts';
import { changedPaths, gitIn, type Git } from '../git/git.ts';
import { publishedCommit, type TagPlace } from '../git/release-tag.ts';
import { gitHub, repositoryOf } from '../github/client.ts';
import { publishRelease, type WantedRelease } from '../github/releases.ts';
import { readArchive } from '../releases/read-archive.ts';
import { readJson } from '../contract/read-json.ts';
import { assetsOf } from '../releases/assets.ts';
import { RELEASES_INDEX } from '../releases/dated.ts';
import { releaseNotes } from '../releases/notes.ts';
import { unready } from '../releases/readiness.ts';
import { ROOT } from '../root.ts';

await command(
  {
    name: 'publish-release',
    summary:
      'Publishes a release on GitHub, with its files: as a draft first, then for all. Needs its tag to be checked out and\n' +
      'pushed, and verifies everything before. After a failure, the same command goes on where it stopped; a published\n' +
      'release is compared and never changed. A workflow sets GITHUB_REPOSITORY, GITHUB_API_URL and GITHUB_TOKEN.',
    options: {
      ...tagPlaceOptions,
      'dry-run': { description: 'Check everything here, print what would be published, and ask GitHub nothing.' },
    },
  },
  async ({ values }) => {
    const place = tagPlaceOf(values);
    const dryRun = values['dry-run'] === true;
    const target = dryRun ? null : gitHubTarget();

    const wanted = await wantedRelease(gitIn(ROOT), place);
    if (target === null) {
      for (const { name, bytes, digest } of wanted.assets) console.log(`${digest}  ${bytes.byteLength}  ${name}`);
      console.log(`\n${wanted.body}\nNothing was published (--dry-run).`);
      return;
    }
    for (const sentence of await publishRelease(target.github, target.repository, wanted)) console.log(sentence);
  },
);

/** GitHub, and the repository there, as the environment tells them. */
function gitHubTarget() {
  const repository = repositoryOf(variable('GITHUB_REPOSITORY'));
  if (repository === null) throw new UsageError('GITHUB_REPOSITORY is no owner/name.');
  return { repository, github: gitHub({ baseUrl: variable('GITHUB_API_URL'), token: variable('GITHUB_TOKEN') }) };
}

/** The release as it shall be published. @throws FindingsError or Error when it must not be. */
async function wantedRelease(git: Git, place: TagPlace): Promise<WantedRelease> {
  const { date } = place;
  const commit = await publishedCommit(git, place);
  await refuseOtherTree(git, date, commit);

  const validator = makeValidator(definitionsOf(await loadSchemas()));
  const data = <T>(name: string, schema: string): Promise<T> =>
    readJson<T>(join(ROOT, 'data', name), `data/${name}`, schema, validator);
  refuse(unready(await data<Service>('service.json', 'Service')));
  await verifyAll();

  const { changes } = await data<Ledger>('changes.json', 'Ledger');
  const entry = changes.find((change) => change.date === date);
  if (entry === undefined) throw new Error(`data/changes.json at tag ${date} has no entry of that date.`);
  const assets = assetsOf(readArchive(join(ROOT, 'api/v1')), date);
  const repository = optionalVariable('GITHUB_REPOSITORY') ?? 'OWNER/NAME';
  const body = releaseNotes(entry, assets, repository);
  return { tag: date, commit, name: `Release ${date}`, body, assets, latest: await isLatest(git, place) };
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

/** Verifies the whole archive, as anyone can. */
async function verifyAll(): Promise<void> {
  if ((await runScript('verify')) !== 0)
    throw new Error('The archive is not in order (see above), so nothing was published.');
}

/** Whether the default branch has no later release. */
async function isLatest(git: Git, { date, remote, branch }: TagPlace): Promise<boolean> {
  const list = await git('show', `refs/remotes/${remote}/${branch}:api/v1/${RELEASES_INDEX}`);
  return list.includes(`"latest": "${date}"`);
}
