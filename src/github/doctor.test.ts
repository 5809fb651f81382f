import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Service } from '../contract/generated/data.d.ts';
import { PROJECT, ROOT } from '../../test/support/project-files.ts';
import { MINI_DATA } from '../../test/mini/make.ts';
import { call } from '../../test/support/project.ts';
import type { GitHub, OptionalGitHub } from './client.ts';
import { contains, diagnose, FILE_ROWS, readRulesets, settingRows } from './doctor.ts';

const rulesets = readRulesets(PROJECT);
const [branch, tags] = rulesets;
const own = JSON.parse(readFileSync(join(MINI_DATA, 'service.json'), 'utf8')) as Service;
const SITE = 'https://owner.github.io/energy';
const identity = { name: 'Test', url: SITE, entity: 'Test', contact: `${SITE}/contact` };
const publisher = {
  ...own.publisher,
  ...identity,
  parent: 'none',
  registration: 'none',
  jurisdiction: 'none',
  response_working_days: 10,
};
const service: Service = { ...own, site_url: SITE, repository: 'https://github.com/owner/energy', publisher };
const codeOwners = '# Reviewers\n* @octocat\n';
const setup = { service, rulesets, codeOwners };
const rows = settingRows(service, rulesets);
/** GitHub's responses by path for a repository with all settings. */
const COMPLETE: Readonly<Record<string, unknown>> = {
  '': { permissions: { admin: true } },
  '/pages': { build_type: 'workflow', html_url: 'https://owner.github.io/energy/', https_enforced: true },
  '/environments/release/deployment-branch-policies': { total_count: 1, branch_policies: [{ id: 1, name: 'main' }] },
  '/environments/release/secrets': { total_count: 1, secrets: [{ name: 'RELEASE_DEPLOY_KEY' }] },
  '/environments/packages/deployment-branch-policies': {
    total_count: 1,
    branch_policies: [{ id: 2, name: '????-??-??', type: 'tag' }],
  },
  '/actions/variables/PUBLISH_PACKAGES': { name: 'PUBLISH_PACKAGES', value: 'yes' },
  '/rulesets': [{ id: 1 }, { id: 2 }, { id: 3 }],
  '/rulesets/1': { id: 1, source: 'owner/energy', ...branch },
  '/rulesets/2': { id: 2, ...tags },
  '/rulesets/3': { id: 3, target: 'push', rules: [] },
  '/immutable-releases': { enabled: true },
  '/actions/permissions/workflow': { can_approve_pull_request_reviews: true },
};

/** A fake GitHub with these responses by path. A number is an HTTP status. */
function fakeGitHub(settings: Readonly<Record<string, unknown>>): OptionalGitHub {
  const answer = (path: string): Promise<{ data: unknown }> => {
    const data = settings[path] ?? 404;
    return typeof data === 'number'
      ? Promise.reject(Object.assign(new Error('\u001b[31mNo'), { status: data }))
      : Promise.resolve({ data });
  };
  const request = (route: string) => answer(route.replace('GET /repos/{owner}/{repo}', ''));
  const repository = { owner: 'owner', repo: 'energy' };
  const github = { repository, request, rest: { repos: { get: () => answer('') } } } as unknown as GitHub;
  return { github };
}

/** The titles of the rows in this state for these responses of GitHub. */
async function titlesWithState(settings: Readonly<Record<string, unknown>>, state = 'MISSING'): Promise<string[]> {
  const { text } = await diagnose(setup, fakeGitHub(settings));
  return rows.map(({ title }) => title).filter((title) => text.includes(`${state.padEnd(9)} ${title}`));
}

test('the doctor reports a complete setup as OK, and finds each missing setting', async () => {
  expect([FILE_ROWS.length, rows.length]).toEqual([2, 13]);
  expect(await diagnose(setup, fakeGitHub(COMPLETE))).toMatchObject({ isWell: true });
  const unset = { ...service, publisher: { ...publisher, name: 'unset' } };
  const { text, isWell } = await diagnose({ ...setup, service: unset }, fakeGitHub(COMPLETE));
  expect([isWell, text]).toEqual([
    false,
    expect.stringMatching(/^MISSING +Publisher and address .*\n +not set: publisher\.name\n/),
  ]);
  for (const { title, path } of rows) {
    expect(await titlesWithState({ ...COMPLETE, [path]: {} })).toContain(title);
    expect(await titlesWithState({ ...COMPLETE, [path]: 404 })).toContain(title);
    expect(await titlesWithState({ ...COMPLETE, [path]: 403 }, 'unchecked')).toContain(title);
  }
});

test('a response time of 0 working days counts as missing', async () => {
  const never = { ...service, publisher: { ...publisher, response_working_days: 0 } };
  const { text, isWell } = await diagnose({ ...setup, service: never }, fakeGitHub(COMPLETE));
  expect([isWell, text]).toEqual([false, expect.stringContaining('not set: publisher.response_working_days\n')]);
});

/** The ruleset of the default branch with `from` replaced by `to`, as GitHub would return it. */
function branchRulesetWith(from: string, to: string): object {
  const text = JSON.stringify(branch);
  expect(text).toContain(from);
  return JSON.parse(text.replace(from, to)) as object;
}

test.each([
  ['status checks', '"context":"contribution"', '"context":"other"'],
  ['status checks', '"integration_id":15368', '"integration_id":null'],
  ['status checks', '"strict_required_status_checks_policy":true', '"strict_required_status_checks_policy":false'],
  ['pull request', '"require_code_owner_review":true', '"require_code_owner_review":false'],
  ['pull request', '"dismiss_stale_reviews_on_push":true', '"dismiss_stale_reviews_on_push":false'],
  ['pull request', '["squash"]', '["squash","merge"]'],
])('a GitHub rule that differs from the ruleset file is missing: %s', async (title, from, to) => {
  expect((await titlesWithState({ ...COMPLETE, '/rulesets/1': branchRulesetWith(from, to) })).join()).toContain(title);
});

test('a ruleset that is not active, or that the deploy key cannot bypass, counts as missing', async () => {
  for (const to of ['"enforcement":"disabled"', '"enforcement":"evaluate"']) {
    expect(
      await titlesWithState({ ...COMPLETE, '/rulesets/1': branchRulesetWith('"enforcement":"active"', to) }),
    ).toHaveLength(4);
  }
  expect(
    await titlesWithState({ ...COMPLETE, '/rulesets/1': branchRulesetWith('"DeployKey"', '"Team"') }),
  ).toHaveLength(4);
});

const POLICIES = '/environments/packages/deployment-branch-policies';
const VARIABLE = '/actions/variables/PUBLISH_PACKAGES';

test('the environment "packages" must allow exactly the protected tags, and no branch', async () => {
  const title = rows.find(({ path }) => path === POLICIES)?.title;
  const policies = rows.find(({ path }) => path === POLICIES)?.wanted as { branch_policies: { name: string }[] };
  expect(JSON.stringify(tags)).toContain(`"refs/tags/${policies.branch_policies[0]?.name ?? ''}"`);
  const [name, type] = ['main', 'branch'];
  for (const branch_policies of [[{ name, type }], [{ name: '????-??-??', type }]])
    expect(await titlesWithState({ ...COMPLETE, [POLICIES]: { total_count: 1, branch_policies } })).toEqual([title]);
});

test('the environment "packages" is only required if packages are published', async () => {
  for (const variable of [404, { value: 'no' }])
    expect(await diagnose(setup, fakeGitHub({ ...COMPLETE, [POLICIES]: 404, [VARIABLE]: variable }))).toEqual({
      isWell: true,
      text: expect.not.stringContaining('packages'),
    });
  expect(await titlesWithState({ ...COMPLETE, [POLICIES]: 404, [VARIABLE]: 403 })).toHaveLength(1);
});

test('the report without a token says so first, and still checks the files', async () => {
  const { text, isWell } = await diagnose(
    { ...setup, codeOwners: '# * @octocat\n' },
    { missing: 'token', whyNot: 'GITHUB_TOKEN is not set' },
  );
  expect(text).toMatch(/^GITHUB_TOKEN is not set, .*GITHUB_TOKEN=\$\(gh auth token\) npm run doctor\n/);
  expect(text).toMatch(/^ok +Publisher/m);
  expect(text).toMatch(/^MISSING +Code owners[^]*\.github\/CODEOWNERS$/m);
  expect([isWell, text]).toEqual([false, expect.stringContaining('1 ok, 1 missing, 13 unchecked.')]);
});

test('npm run doctor says first that the token is missing', async () => {
  expect((await call('doctor', [])).stdout).toMatch(/^GITHUB_TOKEN is not set/);
});

test('all settings are unchecked if the token does not belong to an administrator', async () => {
  expect(await titlesWithState({ ...COMPLETE, '': { permissions: { admin: false } } }, 'unchecked')).toHaveLength(13);
  expect((await diagnose(setup, fakeGitHub({ ...COMPLETE, '/pages': 403 }))).text).not.toContain('\u001b');
});

test.each([
  [[], [], true],
  [[], [1], false],
  [['a'], ['a', 'b'], false],
  [[{ a: 1 }], [{ b: 2 }, { a: 1, b: 2 }], true],
  [{ a: true }, { a: 'true' }, false],
  [{ a: null }, {}, false],
  [{}, null, false],
])('the setting %j is contained in %j: %j', (wanted, seen, expected) => {
  expect(contains(seen, wanted)).toBe(expected);
});

test('the branch ruleset requires every CI job and the status "contribution"', () => {
  const ci = readFileSync(join(ROOT, '.github/workflows/ci.yml'), 'utf8');
  const versions = [...ci.matchAll(/\{ node: '([\d.]+)',/g)].map(([, version]) => version);
  const checks = (branch?.rules ?? []).flatMap(({ parameters }) => parameters?.['required_status_checks'] ?? []);
  const names = checks.map((check) => (check as { context: string }).context);
  const [, jobs = ''] = ci.split(/^jobs:$/m);
  const others = [...jobs.matchAll(/^ {2}([\w-]+):$/gm)].map(([, job]) => job).filter((job) => job !== 'test');
  expect(names).toEqual(['contribution', ...versions.map((version) => `Node.js ${version}`), ...others]);
});
