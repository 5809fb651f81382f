import { readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { ASKED } from '../src/releases/readiness.ts';
import { REPOSITORY_CHECKS } from '../src/github/setup/repository-checks.ts';
import { RULE_CHECKS } from '../src/github/setup/rule-checks.ts';
import { makeMiniData } from './mini/make.ts';
import { git, initRepository } from './support/git.ts';
import { allSetUp, REPO, reviewers, ruleset, Settings, WELL_SET, workflows } from './support/github/settings.ts';
import { call, copyInto, nameOwner, type Outcome, ROOT, run, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();
let project: string;
let settings: Settings | null = null;

beforeAll(async () => {
  project = await temporary();
  await makeMiniData(project);
  initRepository(project);
});

afterEach(() => {
  settings?.close();
  settings = null;
});

/** Runs the doctor against a GitHub that answers like this. */
async function doctor(answers: Record<string, unknown>, ...args: string[]): Promise<Outcome & { made: unknown[] }> {
  settings = await Settings.start(answers);
  return { ...(await call('doctor', args, settings.environment, project)), made: settings.made };
}

async function setUpFiles(): Promise<void> {
  await call('set-site', ['https://owner.github.io/energy'], {}, project);
  await nameOwner(project);
  await mkdir(join(project, '.github'), { recursive: true });
  await writeFile(join(project, '.github/CODEOWNERS'), '* @owner\n');
  await copyInto(join(project, '.github'), join(ROOT, '.github/workflows'));
}

test('without a token the files are looked at, and the rest is said to be unknown', async () => {
  const { code, stdout } = await run('doctor', [], { GITHUB_TOKEN: '', GITHUB_REPOSITORY: '' });
  expect(code).toBe(1);
  expect(stdout).toContain('MISSING A release finds all that it asks for: /site_url, /repository, /publisher/name');
  expect(stdout).toContain('unknown Pages is built by GitHub Actions: the repository is not set');
});

test('all is well where everything is set up', async () => {
  await setUpFiles();
  const { code, stdout, stderr } = await doctor(allSetUp());
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/\n31 in order, 0 missing, 0 unknown\.\n$/);
});

/** Who else is past the rules of the default branch. */
const [ANYONE, FOR_PULLS] = ['always', 'pull_request'].map((bypass_mode) => ({
  ...{ actor_id: 5, actor_type: 'RepositoryRole' },
  bypass_mode,
}));

const faults: readonly [said: string, place: string, path: string, answer: unknown][] = [
  [
    'Every workflow has succeeded where only GitHub can run it: release.yml',
    'actions',
    '/actions/workflows/release.yml/runs',
    { total_count: 0 },
  ],
  [
    'Every workflow has succeeded where only GitHub can run it: pages.yml',
    'actions',
    '/actions/workflows/pages.yml/runs',
    undefined,
  ],
  [
    'The repository is public: rulesets, environments, attestations and Pages depend on the plan; seen: true',
    'settings',
    '',
    { ...WELL_SET, private: true },
  ],
  ['Pages is built by GitHub Actions: Pages is off', 'settings/pages', '/pages', undefined],
  [
    'Pages is built by GitHub Actions: it is built from a branch',
    'settings/pages',
    '/pages',
    { build_type: 'legacy', html_url: 'https://owner.github.io/energy' },
  ],
  [
    'Pages is at the address of the site: Pages is at https://other.example',
    'settings/pages',
    '/pages',
    { build_type: 'workflow', html_url: 'https://other.example/' },
  ],
  [
    'The environment github-pages takes the default branch alone: there is no such environment',
    'settings/environments',
    '/environments/github-pages',
    undefined,
  ],
  [
    'The environment release takes the default branch alone: any branch may deploy',
    'settings/environments',
    '/environments/release',
    { name: 'release', deployment_branch_policy: null },
  ],
  [
    'The environment release takes the default branch alone: also feature/* may deploy',
    'settings/environments',
    '/environments/release/deployment-branch-policies',
    { branch_policies: [{ name: 'main' }, { name: 'feature/*' }] },
  ],
  [
    'Packages wait for a person before they go to npm and PyPI: nobody is asked',
    'settings/environments',
    '/environments/packages',
    { name: 'packages', protection_rules: [] },
  ],
  [
    'Packages are published on npm and PyPI: PUBLISH_PACKAGES is not yes',
    'settings/variables/actions',
    '/actions/variables/PUBLISH_PACKAGES',
    { name: 'PUBLISH_PACKAGES', value: 'no' },
  ],
  [
    'A deploy key, changed within a year, may push releases past the rules of the default branch: there is no key with write access',
    'settings/keys',
    '/keys',
    [{ title: 'reader', read_only: true }],
  ],
  [
    'A deploy key, changed within a year, may push releases past the rules of the default branch: the environment has no RELEASE_DEPLOY_KEY',
    'settings/keys',
    '/environments/release/secrets',
    { total_count: 0, secrets: [] },
  ],
  [
    'A deploy key, changed within a year, may push releases past the rules of the default branch: the key is of 2024-02-01T00:00:00Z',
    'settings/keys',
    '/keys',
    [{ title: 'release', read_only: false, created_at: '2024-02-01T00:00:00Z' }],
  ],
  [
    'A deploy key, changed within a year, may push releases past the rules of the default branch: 2 keys may, delete all but the one in use: leaked of 2098-02-01T00:00:00Z, release of 2099-01-01T00:00:00Z',
    'settings/keys',
    '/keys',
    [
      { title: 'leaked', read_only: false, created_at: '2098-02-01T00:00:00Z' },
      { title: 'release', read_only: false, created_at: '2099-01-01T00:00:00Z' },
    ],
  ],
  [
    'A deploy key, changed within a year, may push releases past the rules of the default branch: the secret is of 2024-01-01T00:00:00Z, before',
    'settings/keys',
    '/environments/release/secrets',
    { total_count: 1, secrets: [{ name: 'RELEASE_DEPLOY_KEY', updated_at: '2024-01-01T00:00:00Z' }] },
  ],
  [
    'Tags of releases can be neither moved nor deleted: no rule against update and deletion',
    'settings/rules',
    '/rulesets',
    [{ id: 1, name: 'dates', target: 'tag', enforcement: 'disabled' }],
  ],
  [
    'The default branch requires the checks: not required: contribution',
    'settings/rules',
    '/rulesets/2',
    { conditions: { ref_name: { include: ['refs/heads/other'] } }, rules: [] },
  ],
  ['Releases are immutable: it is off', 'settings', '/immutable-releases', { enabled: false }],
  [
    'The labels of reports exist: needs-changes, account-confirmed, figures-confirmed, withdrawal-confirmed',
    'labels',
    '/labels',
    [{ name: 'comparable' }, { name: 'not-comparable' }],
  ],
  [
    'The status contribution counts on the newest state of the default branch alone: branches need not be up to date',
    'settings/rules',
    '/rulesets/2',
    ruleset({ isStrict: false }),
  ],
  [
    'The status contribution counts on the newest state of the default branch alone: the merge queue takes 5 pull requests at once',
    'settings/rules',
    '/rulesets/2',
    ruleset({ queue: 5 }),
  ],
  [
    'The status contribution has to come from one source: anyone who may write can set it',
    'settings/rules',
    '/rulesets/2',
    ruleset({ source: null }),
  ],
  [
    'Code owners review what decides, in its newest state: no review by code owners',
    'settings/rules',
    '/rulesets/2',
    ruleset({ byCodeOwners: false }),
  ],
  [
    'Code owners review what decides, in its newest state: an approval stays when commits are added',
    'settings/rules',
    '/rulesets/2',
    ruleset({ ofNewestCommit: false }),
  ],
  [
    'A pull request becomes one commit of the default branch: commits come in as they are',
    'settings/rules',
    '/rulesets/2',
    ruleset({ ways: null }),
  ],
  [
    'A pull request becomes one commit of the default branch: also merge, rebase is allowed',
    'settings/rules',
    '/rulesets/2',
    ruleset({ ways: ['merge', 'squash', 'rebase'] }),
  ],
  [
    'Runs of everyone outside wait for approval: only those of first time contributors wait',
    'settings/actions',
    '/actions/permissions/fork-pr-contributor-approval',
    { approval_policy: 'first_time_contributors' },
  ],
  [
    'Workflows may open pull requests, for sources that changed: it is not allowed',
    'settings/actions',
    '/actions/permissions/workflow',
    { can_approve_pull_request_reviews: false },
  ],
  [
    'Issues and Actions are on, and the default branch is main: Issues are off; seen: false',
    'settings',
    '',
    { ...WELL_SET, has_issues: false },
  ],
  [
    'Issues and Actions are on, and the default branch is main: the workflows go by main; seen: trunk',
    'settings',
    '',
    { ...WELL_SET, default_branch: 'trunk' },
  ],
  [
    'Pull requests can be squashed: it is off, and the ruleset allows nothing else; seen: false',
    'settings',
    '',
    { ...WELL_SET, allow_squash_merge: false },
  ],
  [
    'Issues and Actions are on, and the default branch is main: Actions are off; seen: false',
    'settings',
    '/actions/permissions',
    { enabled: false },
  ],
  [
    'Every workflow is active, so that schedules run: refresh-sources.yml is disabled_inactivity',
    'actions',
    '/actions/workflows',
    workflows({ 'refresh-sources.yml': 'disabled_inactivity' }),
  ],
  [
    'Every workflow is active, so that schedules run: ci.yml is not there',
    'actions',
    '/actions/workflows',
    { total_count: 0, workflows: [] },
  ],
  [
    'No classic rule protects the default branch beside the ruleset: a classic rule holds as well; it requires Node.js 18',
    'settings/branches',
    '/branches/main/protection',
    { required_status_checks: { contexts: ['Node.js 18'] } },
  ],
  [
    'Nobody but a deploy key is past the rules of the default branch: no deploy key is; seen: nobody',
    'settings/rules',
    '/rulesets/2',
    ruleset({ past: [] }),
  ],
  [
    'Nobody but a deploy key is past the rules of the default branch: also past them: RepositoryRole 5 always',
    'settings/rules',
    '/rulesets/2',
    ruleset({ past: [...(ruleset({}).bypass_actors ?? []), ANYONE ?? {}] }),
  ],
  [
    'A deploy key is past the rule of tags: no deploy key is; seen: RepositoryRole 5 always',
    'settings/rules',
    '/rulesets/1',
    { ...(allSetUp()[`${REPO}/rulesets/1`] as object), bypass_actors: [ANYONE] },
  ],
  [
    'The default branch requires the checks: not required: Node.js 26',
    'settings/rules',
    '/rulesets/2',
    ruleset({ versions: ['20', '22', '24'] }),
  ],
  [
    'The default branch requires the checks: nothing can be merged: ci.yml no longer has Node.js 18',
    'settings/rules',
    '/rulesets/2',
    ruleset({ versions: ['18', '20', '22', '24', '26'] }),
  ],
  [
    'Somebody can approve what waits in the environment packages: only owner may, and not what they started',
    'settings/environments',
    '/environments/packages',
    { ...(allSetUp()[`${REPO}/environments/packages`] as object), protection_rules: [reviewers(['owner'], true)] },
  ],
  [
    'Somebody can approve what waits in the environment packages: reviewers are required, and nobody is named',
    'settings/environments',
    '/environments/packages',
    { ...(allSetUp()[`${REPO}/environments/packages`] as object), protection_rules: [reviewers([], false)] },
  ],
  [
    'Somebody can approve what waits in the environment release: only owner may, and not what they started',
    'settings/environments',
    '/environments/release',
    { ...(allSetUp()[`${REPO}/environments/release`] as object), protection_rules: [reviewers(['owner'], true)] },
  ],
  [
    'The environment packages takes the default branch alone: there is no such environment',
    'settings/environments',
    '/environments/packages',
    undefined,
  ],
];

test('maintainers may be past the rules for pull requests, and who is past them may be unknown', async () => {
  const past = [...(ruleset({}).bypass_actors ?? []), FOR_PULLS ?? {}];
  const well = await doctor({ ...allSetUp(), [`${REPO}/rulesets/2`]: ruleset({ past }) });
  expect(well.stdout).toMatch(/^ok +Nobody but a deploy key is past the rules of the default branch$/m);
  settings?.close();
  const hidden = await doctor({ ...allSetUp(), [`${REPO}/rulesets/2`]: ruleset({ past: null }) });
  expect(hidden.stdout).toMatch(/^unknown Nobody but a deploy key .*: GitHub does not show who is past the rules$/m);
});

test('a merge queue of one at a time takes the place of branches that are up to date', async () => {
  const { stdout } = await doctor({ ...allSetUp(), [`${REPO}/rulesets/2`]: ruleset({ isStrict: false, queue: 1 }) });
  expect(stdout).toMatch(/^ok +The status contribution counts on the newest state of the default branch alone$/m);
});

test('what a release asks for of the clone is looked at', async () => {
  git(project, 'switch', '--quiet', '--create', 'aside');
  const { code, stdout } = await doctor(allSetUp());
  git(project, 'switch', '--quiet', 'main');
  expect([code, stdout]).toEqual([
    1,
    expect.stringContaining('MISSING A release finds all that it asks for: publish/branch\n'),
  ]);
});

test('docs/releasing.md lists what a release asks for and what the doctor looks at, as they do', async () => {
  const text = await readFile(join(ROOT, 'docs/releasing.md'), 'utf8');
  const rowsOf = (title: string): string[][] => {
    const section = text.split(`# ${title}\n`)[1]?.split(/\n##/)[0] ?? '';
    const rows = [...section.matchAll(/^\| (.*?) *\| (.*?) *\|$/gm)];
    return rows.slice(2).map(([, first = '', second = '']) => [first, second]);
  };
  expect(rowsOf('What a release asks for')).toEqual(Object.entries(ASKED).map(([what, is]) => [`\`${what}\``, is]));
  const checks = [...REPOSITORY_CHECKS, ...RULE_CHECKS].map(({ title, place }) => [title, `\`${place}\``]);
  expect(rowsOf('What the doctor looks at')).toEqual(checks);
  const workflows = rowsOf('The first real day').map(([file]) => file?.replaceAll('`', ''));
  expect(workflows.sort()).toEqual(readdirSync(join(ROOT, '.github/workflows')).sort());
});

test('what decides and has no code owner is named', async () => {
  await writeFile(join(project, '.github/CODEOWNERS'), '/.github/ @owner\n/scripts/ <maintainer>\n');
  const { code, stdout } = await doctor(allSetUp());
  expect([code, stdout]).toEqual([1, expect.stringContaining('nobody owns src/checker/check.ts, schema/')]);
  await writeFile(join(project, '.github/CODEOWNERS'), '* @owner\n');
});

test.each(faults)('tells what is missing, and where to fix it: %s', async (said, place, path, answer) => {
  const { code, stdout } = await doctor({ ...allSetUp(), [REPO + path]: answer });
  expect(code).toBe(1);
  const lines = stdout.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`MISSING ${said}`));
  expect(lines[at + 1]?.trim()).toBe(`https://github.com/owner/energy/${place}`);
});

test('each setting was wrong once', () => {
  const ofFiles = ['data/service.json', '.github/CODEOWNERS'];
  const settingChecks = [...REPOSITORY_CHECKS, ...RULE_CHECKS].filter(({ place }) => !ofFiles.includes(place));
  const titles = settingChecks.map(({ title }) => title);
  expect(titles.filter((title) => !faults.some(([said]) => said.startsWith(`${title}: `)))).toEqual([]);
});

test('of a private repository the doctor says what its plan does not have', async () => {
  const plan = new Error('Upgrade to GitHub Pro or make this repository public to enable this feature.');
  const free = {
    ...allSetUp(),
    [REPO]: { ...WELL_SET, private: true },
    ...{ [`${REPO}/rulesets`]: plan, [`${REPO}/branches/main/protection`]: plan, [`${REPO}/pages`]: undefined },
    ...{ [`${REPO}/environments/release`]: undefined, [`${REPO}/environments/packages`]: undefined },
  };
  const { code, stdout } = await doctor(free);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^MISSING The repository is public: .*; seen: true$/m);
  expect(stdout).toMatch(/^unknown The default branch requires the checks: Upgrade to GitHub Pro or make/m);
  expect(stdout).toMatch(
    /^MISSING The environment release takes the default branch alone: there is no such environment$/m,
  );
  expect(stdout).not.toMatch(/^ok +(?:Tags of releases|Pages|No classic rule)/m);
});

test('what every repository has, and this GitHub does not show, is unknown, not missing', async () => {
  const { code, stdout } = await doctor({ ...allSetUp(), [`${REPO}/actions/permissions/workflow`]: undefined });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^unknown Workflows may open pull requests, .*: GitHub does not show it$/m);
  expect(stdout).not.toContain('MISSING');
});

test('what the token may not see is unknown, not missing', async () => {
  const { code, stdout } = await doctor({ ...allSetUp(), [`${REPO}/keys`]: new Error('Resource not accessible') });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^unknown A deploy key, .*: Resource not accessible$/m);
});

test('what a token of no administrator does not find is unknown, too', async () => {
  const reader = { ...WELL_SET, permissions: { admin: false, push: true } };
  const { code, stdout } = await doctor({ ...allSetUp(), [REPO]: reader, [`${REPO}/pages`]: undefined });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^unknown Pages is built by GitHub Actions: the token is not an administrator's$/m);
  expect(stdout).not.toContain('MISSING');
});

test.each([
  ['no such repository', undefined, 'GitHub shows no repository owner/energy to this token'],
  ['another server', {}, 'What answers is not the API of GitHub'],
])('says so, and nothing else, of %s', async (_, answer, said) => {
  const { code, stdout, stderr } = await doctor({ ...allSetUp(), [REPO]: answer });
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(said)]);
});

test('never prints a token', async () => {
  const { code, stderr } = await call(
    'doctor',
    [],
    { GITHUB_TOKEN: 'secret\nline', GITHUB_REPOSITORY: 'a/b' },
    project,
  );
  expect([code, stderr]).toEqual([2, 'GITHUB_TOKEN holds more than a token.\n']);
});

test('--fix makes the labels that are missing, and no others', async () => {
  const { stdout, made } = await doctor({ ...allSetUp(), [`${REPO}/labels`]: [{ name: 'comparable' }] }, '--fix');
  expect(made.map((label) => (label as { name: string }).name)).toEqual([
    'not-comparable',
    'needs-changes',
    'account-confirmed',
    'figures-confirmed',
    'withdrawal-confirmed',
  ]);
  expect(stdout).toContain(
    'Made the labels not-comparable, needs-changes, account-confirmed, figures-confirmed, withdrawal-confirmed.',
  );
  expect(stdout).toMatch(/^ok +The labels of reports exist$/m);
});
