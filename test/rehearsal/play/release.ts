import { join } from 'node:path';
import type { components } from '@octokit/openapi-types';
import { versionsOf } from '../../../clients/build/version.ts';
import { sha256 } from '../../../src/core/files/digest.ts';
import { measurement, measurementPath } from '../../support/measurement.ts';
import { clone, FIRST, merged, release as makeRelease, released, ROW } from '../given.ts';
import { placeOf } from '../records.ts';
import { must, type Scene, type Stage } from '../stage.ts';
import { verdict } from './contribution.ts';

type Release = Pick<components['schemas']['release'], 'tag_name' | 'draft' | 'body' | 'assets'>;

const RELEASE = 'release.yml';
const [PREPARE, PUBLISH, DEPLOY] = ['Make the release', 'Verify, attest, publish', 'Site / Put the site online'];
const PACKAGES = 'Publish on npm and PyPI';

/** The button makes a release of what was merged; an open pull request is judged again, on what it leaves. */
export const button: Scene = {
  name: 'button',
  aside: ['ci.yml', 'contribution-check.yml'],
  play: async (stage) => {
    const { people, origin } = stage.world;
    merged(stage.world);
    const pull = await stage.after(() =>
      people.open('erin', 'waits', { [measurementPath('erin', 21)]: measurement(21) }),
    );
    // Until the variable says so, packages go nowhere but to GitHub.
    stage.world.variables['PUBLISH_PACKAGES'] = 'yes';
    const inputs = { date: '2030-01-10', reason: 'A first row; --dry-run', summary: 'One row' };
    await stage.after(() => people.press(RELEASE, 'main', inputs));
    stage.allWell(RELEASE);
    await isOut(stage, '2030-01-10', ROW);
    isOnRegistries(stage, '20300110');
    delete stage.world.variables['PUBLISH_PACKAGES'];
    const ledger = origin.read('refs/heads/main', 'data/changes.json') ?? '';
    must(
      ledger.includes('A first row; --dry-run') && ledger.includes('One row'),
      `${place(PREPARE, 'Build, compare, commit and tag')}: the words of the button are not in the change log.`,
    );
    verdict(stage, pull, 'success', 'ready to publish');
    await stage.after(() => {
      people.close(pull);
    });

    // From another branch nothing is released.
    await stage.after(() => people.push({ 'README.md': '# Aside\n' }, 'aside'));
    await stage.after(() => people.press(RELEASE, 'aside', { date: '2030-01-11' }));
    const jobs = stage.run(RELEASE).jobs.filter(({ conclusion }) => conclusion !== 'skipped');
    must(jobs.length === 0, `${jobs.map((job) => placeOf(job)).join(', ')}: ran on another branch than main.`);
  },
};

/** A maintainer makes a release and pushes it: the tag asks for its publication. */
export const tag: Scene = {
  name: 'tag',
  aside: ['ci.yml', 'contribution-check.yml'],
  play: async (stage) => {
    const { people, origin } = stage.world;
    released(stage.world);
    const row = measurementPath('owner', 22);
    await stage.after(() => people.push({ [row]: measurement(22) }));
    const by = await clone(stage.world);
    await makeRelease(by, '2030-02-10');
    origin.git('fetch', '--quiet', by, '+refs/heads/main:refs/hand/main', '+refs/tags/2030-02-10:refs/hand/tag');
    await stage.after(() => {
      const before = origin.at('refs/heads/main');
      origin.set('refs/heads/main', origin.at('refs/hand/main'));
      people.pushed('refs/heads/main', before, origin.at('refs/hand/main'), 'owner');
      people.pushTag('2030-02-10', origin.git('rev-parse', 'refs/hand/tag'));
    });
    stage.allWell('contribution-report.yml', RELEASE, RELEASE);
    const [asks, does] = stage.runs(RELEASE);
    must(
      asks?.event.name === 'push' && does?.event.name === 'workflow_dispatch',
      `${RELEASE}: the pushed tag does not ask for its publication on main.`,
    );
    stage.step(does, PREPARE, 'Or check the tag that is to be published');
    stage.step(does, PREPARE, 'Push the commit and the tag, both or neither', 'skipped');
    await isOut(stage, '2030-02-10', row);

    // An older one once more: it is published as it was tagged, and the newest stays online.
    await stage.after(() => people.press(RELEASE, 'main', { publish: FIRST }));
    stage.allWell(RELEASE);
    must(
      (await rows(stage, 'api/v1')).includes(row),
      `${place(DEPLOY)}: publishing an older release took the newest off the site.`,
    );
  },
};

/** A row is withdrawn, and the next release has it no more; the one before keeps it. */
export const withdrawal: Scene = {
  name: 'withdrawal',
  aside: ['ci.yml', 'contribution-check.yml'],
  play: async (stage) => {
    const { people } = stage.world;
    released(stage.world);
    const pull = await stage.after(() => people.open('stranger', 'withdraw', { [ROW]: null }));
    verdict(stage, pull, 'success', 'taken away');
    await stage.after(() => {
      people.merge(pull);
    });
    await stage.after(() => people.press(RELEASE, 'main', { date: '2030-03-10', reason: 'A row is withdrawn' }));
    stage.allWell(RELEASE);
    must(!(await rows(stage, 'api/v1')).includes(ROW), `${place(DEPLOY)}: the withdrawn row is online.`);
    must(
      (await rows(stage, `api/v1/releases/${FIRST}`)).includes(ROW),
      `${place(DEPLOY)}: the release before lost its row.`,
    );
  },
};

/** A rule refuses the push; with a deploy key, the same run goes on; stopped half-way, it goes on once more. */
export const refusal: Scene = {
  name: 'refusal',
  aside: ['ci.yml', 'contribution-check.yml'],
  play: async (stage) => {
    const { people, origin, runs, standIn } = stage.world;
    released(stage.world);
    const row = measurementPath('owner', 23);
    await stage.after(() => people.push({ [row]: measurement(23) }));
    const before = origin.at('refs/heads/main');
    origin.isProtected = true;
    await stage.after(() => people.press(RELEASE, 'main', { date: '2030-04-10', reason: 'Under a rule' }));
    const run = stage.run(RELEASE);
    const { log } = stage.step(run, PREPARE, 'Push the commit and the tag, both or neither', 'failure');
    must(log.includes('RELEASE_DEPLOY_KEY'), `${place(PREPARE)}: does not say what to set up.`);
    must(
      origin.at('refs/heads/main') === before && origin.find('refs/tags/2030-04-10') === null,
      `${place(PREPARE)}: pushed half of a release.`,
    );

    stage.world.setDeployKey('the private half of a key');
    stage.world.beforeStep = ({ id, stop }, _, { name }) => {
      if (id !== run.id || name !== 'Publish on GitHub') return;
      stage.world.beforeStep = null;
      stop.abort();
    };
    await stage.after(() => {
      runs.again(run);
    });
    stage.succeeded(run, 'cancelled');
    must(origin.find('refs/tags/2030-04-10') !== null, `${place(PREPARE)}: the deploy key pushed no tag.`);
    // A key starts workflows, as a person does; of this tag the run that pushed it takes care.
    const jobs = stage
      .runs(RELEASE)
      .flatMap((other) => other.jobs.filter(({ conclusion }) => conclusion !== 'skipped'));
    must(jobs.length === 0, `${jobs.map((job) => placeOf(job)).join(', ')}: ran for a tag that another run publishes.`);
    await stage.after(() => {
      runs.again(run);
    });
    stage.succeeded(run);
    await isOut(stage, '2030-04-10', row);
    origin.isProtected = false;
    must(standIn.tokens.refused.length === 0, 'A token was refused something.');
  },
};

/** A release is on main, at its tag, on GitHub with its files, attested, and online. */
async function isOut(stage: Stage, date: string, row: string): Promise<void> {
  const { origin, standIn, attestations } = stage.world;
  const folder = `api/v1/releases/${date}`;
  must(origin.git('cat-file', '-t', `refs/tags/${date}`) === 'tag', `${place(PREPARE)}: ${date} is no annotated tag.`);
  must(
    origin.read('refs/heads/main', `${folder}/SHA256SUMS`) !== null,
    `${place(PREPARE)}: ${folder}/ is not on main.`,
  );
  const all = await standIn.ask<Release[]>('GET', '/releases?per_page=100');
  const ofDate = all.filter(({ tag_name }) => tag_name === date);
  const [out] = ofDate;
  must(
    ofDate.length === 1 && out?.draft === false,
    `${place(PUBLISH, 'Publish on GitHub')}: there is no one published release ${date}.`,
  );
  const digests = new Map(out.assets.map(({ id, name }) => [name, sha256(standIn.asset(id) ?? new Uint8Array())]));
  const files = ['all.zip', 'diff.json', 'manifest.json', 'SHA256SUMS'];
  const packages = packagesOf(date.replaceAll('-', ''));
  const names = [...files, 'releases-index.json', ...packages];
  must(
    [...digests.keys()].sort().join() === [...names].sort().join(),
    `${place(PUBLISH, 'Publish on GitHub')}: attached are ${[...digests.keys()].join(', ')}.`,
  );
  for (const name of files) {
    const bytes = origin.object(`refs/tags/${date}:${folder}/${name}`).content;
    must(
      digests.get(name) === sha256(bytes),
      `${place(PUBLISH, 'Publish on GitHub')}: ${name} is attached with other bytes than at the tag.`,
    );
  }
  for (const [name, file] of [
    ['all.zip', 'all.zip'],
    ['manifest.json', 'manifest.json'],
    ['releases-index.json', 'index.json'],
    ...packages.map((name) => [name, name] as const),
  ] as const) {
    const isAttested = attestations.some((one) => one.name === file && one.digest === digests.get(name));
    must(
      isAttested,
      `${place(PUBLISH, 'Attest where the files were made')}: ${name} was published with bytes that were not attested.`,
    );
  }
  must((await rows(stage, 'api/v1')).includes(row), `${place(DEPLOY)}: the row ${row} is not online.`);
  must((await rows(stage, folder)).includes(row), `${place(DEPLOY)}: ${folder}/ is not online.`);
  must((await stage.get('measurements/')).includes('A tester'), `${place(DEPLOY)}: the page does not show the row.`);
}

function versionOf(day: string): { npm: string; pypi: string } {
  return versionsOf({ release: day, updated: day });
}

/** The names of the packages of a release. */
function packagesOf(day: string): string[] {
  const { npm, pypi } = versionOf(day);
  const python = `token_energy-${pypi}`;
  return [`token-energy-${npm}.tgz`, `${python}-py3-none-any.whl`, `${python}.tar.gz`];
}

/** The packages of a release are on npm and PyPI, with the bytes that were attested. */
function isOnRegistries({ world }: Stage, day: string): void {
  const [npm = '', ...pypi] = packagesOf(day);
  const digestOf = (name: string): string | undefined =>
    world.attestations.findLast((one) => one.name === name)?.digest;
  must(
    world.onNpm.get(`token-energy@${versionOf(day).npm}`) === digestOf(npm),
    `${place(PACKAGES, 'Publish on npm, unless it is there')}: npm lacks ${npm}, or has other bytes than were attested.`,
  );
  for (const name of pypi)
    must(
      world.onPypi.get(name) === digestOf(name) && world.onPypi.size === pypi.length,
      `${place(PACKAGES, 'Publish on PyPI, unless it is there')}: PyPI lacks ${name}, or has other bytes than were attested.`,
    );
}

/** The files of the contributed rows that are online. */
async function rows(stage: Stage, folder: string): Promise<string[]> {
  const { rows: all } = JSON.parse(await stage.get(join(folder, 'measurements.json'))) as {
    rows: { source_file: string }[];
  };
  return all.map(({ source_file }) => source_file);
}

function place(...parts: readonly string[]): string {
  return [RELEASE, ...parts].join(' › ');
}
