/**
 * Makes releases like the workflows do: it runs the commands of release.yml, publish.yml and pages.yml in order, with
 * the variables of their `env` and the checkouts and artifacts of their jobs, in clones of a bare repository and on a
 * fake GitHub server. One release is made by the workflow and one by hand, and a tag without a release is rejected. The
 * error names a renamed output, a missing variable or a wrong `ref` or path. Part of .ci/run.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { daysAfter } from '../src/core/text/date.ts';
import { INTENSITY, makeMiniData } from './mini/make.ts';
import { git, initRepository } from './support/git.ts';
import { FakeGitHub, tokenOf } from './support/github.ts';
import { copyInto, nameOwner, PROGRAM_PARTS, ROOT } from './support/project-files.ts';
import { workflowOf, type Step } from './support/workflow-rules.ts';

const TODAY = new Date().toISOString().slice(0, 10);
/** The release that is made by hand, and the tag that is rejected. */
const [BY_HAND, REJECTED] = [daysAfter(TODAY, 1), daysAfter(TODAY, 2)];
const REASON = `It's "time"; --dry-run $(false)`;
const folder = await mkdtemp(join(tmpdir(), 'play-release-'));
const [project, origin, artifacts] = ['project', 'origin.git', 'artifacts'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const fakeGitHub = await FakeGitHub.start();
/** The values of expressions, including the outputs of steps and jobs. Any other expression is an error. */
const values = new Map<string, string>([
  ['inputs.date', TODAY],
  ['inputs.reason', REASON],
  ['inputs.summary', 'All of it'],
  ['inputs.first', 'true'],
  ['secrets.RELEASE_DEPLOY_KEY', 'key'],
  ['github.token', tokenOf('owner')],
  ['github.run_attempt', '2'],
]);
/** The variables that a runner sets for every step. */
const RUNNER = {
  PATH: process.env['PATH'],
  HOME: folder,
  GIT_CONFIG_NOSYSTEM: '1',
  GITHUB_ACTIONS: 'true',
  GITHUB_REPOSITORY: 'owner/energy',
  GITHUB_API_URL: fakeGitHub.url,
  GITHUB_OUTPUT: join(folder, 'output'),
};

try {
  await makeMiniData(project);
  await copyInto(project, ...PROGRAM_PARTS.map((part) => join(ROOT, part)));
  await linkPackages(project);
  await bash('npm run --silent set-site -- https://owner.github.io/energy', project, {});
  await nameOwner(project);
  initRepository(project);
  git(folder, 'clone', '--quiet', '--bare', project, origin);

  await runWorkflow('release.yml', 'main', ['prepare', 'push']);
  assert(
    git(origin, 'show', 'main:data/changes.json').includes(JSON.stringify(REASON)),
    'the change log lacks the reason',
  );
  await publish(TODAY);

  const clone = join(folder, 'clone');
  await releaseByHand(clone);
  const attached = await publish(BY_HAND);

  const reason = await rejectedTag(clone);
  console.log(`Rejected, as expected:\n${reason}`);

  await runWorkflow('pages.yml', 'main', ['build', 'deploy']);
  for (const path of [
    'index.html',
    'api/v1/index.json',
    ...[TODAY, BY_HAND].map((date) => `api/v1/releases/${date}/all.zip`),
  ])
    assert(existsSync(join(artifacts, 'site-2', path)), `the site lacks ${path}`);
  console.log(
    `Passed: the releases ${TODAY} (by the workflow) and ${BY_HAND} (by hand) were made, pushed, verified, attested and published with ${attached} files, and are online.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await fakeGitHub.close();
  await rm(folder, { recursive: true });
}

/** Publishes a release whose tag was pushed. @returns the number of its files on GitHub. */
async function publish(tag: string): Promise<number> {
  const commit = git(origin, 'rev-parse', 'main');
  assert(git(origin, 'cat-file', '-t', tag) === 'tag', `${tag} is not an annotated tag`);
  assert(git(origin, 'rev-parse', `${tag}^{commit}`) === commit, 'the tag is not at the tip of the default branch');
  fakeGitHub.answers.set(`/git/ref/tags/${tag}`, { object: { type: 'tag', sha: `tag-${tag}` } });
  fakeGitHub.answers.set(`/git/tags/tag-${tag}`, { object: { sha: commit } });
  await runWorkflow('publish.yml', tag, ['verify', 'attest', 'publish', 'packages']);
  interface Release {
    readonly tag_name: string;
    readonly draft: boolean;
    readonly assets: readonly { readonly name: string }[];
  }
  const release = (await fakeGitHub.ask<Release[]>('GET', '/releases')).find(({ tag_name }) => tag_name === tag);
  assert(release?.draft === false, `the release ${tag} is not published on GitHub`);
  const attached = release?.assets.map(({ name }) => name) ?? [];
  for (const name of ['all.zip', 'SHA256SUMS']) assert(attached.includes(name), `${name} is not attached`);
  return attached.length;
}

/** Makes a release in a new clone, following docs/maintaining.md, and pushes it. */
async function releaseByHand(clone: string): Promise<void> {
  git(folder, 'clone', '--quiet', origin, clone);
  await linkPackages(clone);
  for (const [key, value] of Object.entries({ 'user.name': 'Owner', 'user.email': 'owner@localhost' }))
    git(clone, 'config', key, value);
  const table = join(clone, INTENSITY);
  const other = (_: string, key: string, figure: string): string => `${key}${Number(figure) / 2}`;
  await writeFile(table, (await readFile(table, 'utf8')).replace(/^(FRA,2024,)(.*)$/m, other));
  git(clone, 'commit', '--quiet', '--all', '-m', 'Correct the intensity of France');
  const { stdout } = await bash(`npm run --silent release -- --public --date ${BY_HAND}`, clone, {
    GITHUB_ACTIONS: '',
  });
  const push = `git push --atomic origin main ${BY_HAND}`;
  assert(stdout.includes(push), `a release does not say how to push it: ${stdout}`);
  await bash(push, clone, {});
}

/** Pushes a tag of a commit that is not a release, and deletes it with the suggested command. @returns the reason. */
async function rejectedTag(clone: string): Promise<string> {
  git(clone, 'commit', '--quiet', '--allow-empty', '-m', 'No release');
  git(clone, 'tag', '--annotate', REJECTED, '-m', `Release ${REJECTED}`);
  git(clone, 'push', '--quiet', 'origin', 'main', REJECTED);
  const reason = await runWorkflow('publish.yml', REJECTED, ['verify']).then(
    () => '',
    (error: unknown) => String(error),
  );
  assert(
    reason.includes(`did not add the release api/v1/releases/${REJECTED}`),
    `the tag was not rejected for its reason: ${reason}`,
  );
  const fix = /git push --delete \S+ \S+$/m.exec(reason)?.[0] ?? '';
  assert(fix !== '', `the rejection does not say how to delete the tag: ${reason}`);
  await bash(fix, clone, {});
  assert(!git(origin, 'tag').includes(REJECTED), 'the rejected tag is still there');
  return reason
    .split('\n')
    .filter((line) => /^error: |^ +fix: /.test(line))
    .join('\n');
}

/** Runs jobs of a workflow for a branch or a tag, without artifacts and outputs of other workflows. */
async function runWorkflow(file: string, name: string, jobs: readonly string[]): Promise<void> {
  await rm(artifacts, { recursive: true, force: true });
  for (const key of [...values.keys()]) if (key.startsWith('needs.')) values.delete(key);
  values.set('github.ref', name === 'main' ? 'refs/heads/main' : `refs/tags/${name}`);
  values.set('github.ref_name', name);
  for (const id of jobs) await runJob(file, id);
}

/** Runs the steps of a job in its own folder, and keeps its outputs. */
async function runJob(file: string, id: string): Promise<void> {
  const job = workflowOf(await readFile(join(ROOT, '.github/workflows', file), 'utf8')).jobs[id];
  if (job === undefined) throw new Error(`${file} has no job ${id}`);
  const work = await mkdtemp(join(folder, `${file}-${id}-`));
  for (const [index, step] of job.steps.entries()) {
    const place = `${file}, ${id}, step ${index + 1} (${step.run ?? step.uses ?? ''})`;
    try {
      if (step.run === undefined) await runAction(step, work);
      else await runCommands(step, work, { ...job.env, ...step.env });
    } catch (error) {
      throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
  for (const [name, value] of Object.entries(job.outputs ?? {}))
    values.set(`needs.${id}.outputs.${name}`, filled(value));
  for (const name of [...values.keys()]) if (name.startsWith('steps.')) values.delete(name);
}

/**
 * Runs the commands of a step with its variables, and keeps its outputs. For `npm publish`, it only looks for the file.
 */
async function runCommands({ id, run = '' }: Step, work: string, env: Readonly<Record<string, string>>): Promise<void> {
  await writeFile(RUNNER.GITHUB_OUTPUT, '');
  const script = run.replace(/^npm publish (\S+).*/, 'test -f $1');
  await bash(script, work, Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)])));
  const outputs = (await readFile(RUNNER.GITHUB_OUTPUT, 'utf8')).matchAll(/^([\w-]+)<<(.*)\n([^]*?)\n\2$/gm);
  for (const [, name = '', , value = ''] of outputs) values.set(`steps.${id ?? ''}.outputs.${name}`, value);
}

/** Does the part of an action that matters here: it moves files. */
async function runAction({ uses = '', with: given = {} }: Step, work: string): Promise<void> {
  const options = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, filled(String(value))]));
  const { name = '', path = '' } = options;
  switch (uses.replace(/@.*/, '')) {
    case 'actions/checkout':
      return checkout(work, options);
    case './.github/actions/setup':
      return linkPackages(work);
    case 'actions/upload-artifact':
    case 'actions/upload-pages-artifact': {
      const paths = path.trim().split('\n');
      const [only = ''] = paths;
      const isFile = /\.\w+$/.test(only);
      if (paths.length > 1) for (const one of paths) await copy(join(work, one), join(artifacts, name, one));
      else await copy(join(work, only), join(artifacts, name, isFile ? basename(only) : ''));
      return;
    }
    case 'actions/download-artifact':
      return copy(join(artifacts, name), join(work, path));
    case 'actions/attest':
      for (const one of (options['subject-path'] ?? '').trim().split('\n')) await bash(`ls ${one}`, work, {});
      return;
    case 'pypa/gh-action-pypi-publish':
      assert((await readdir(join(work, options['packages-dir'] ?? ''))).length === 1, 'there is no package');
      return;
    case 'actions/deploy-pages':
      assert(existsSync(join(artifacts, options['artifact_name'] ?? '')), 'there is no such artifact');
      return;
    case 'actions/setup-node':
      return;
    default:
      throw new Error('this action has no fake');
  }
}

/**
 * Checks out as the action does: the whole history with its tags if `fetch-depth` is 0, otherwise one commit without
 * tags.
 */
async function checkout(work: string, options: Readonly<Record<string, string>>): Promise<void> {
  const { ref = values.get('github.ref') ?? '', 'fetch-depth': depth = '1' } = options;
  const what =
    depth === '0' ? '"+refs/heads/*:refs/remotes/origin/*" "+refs/tags/*:refs/tags/*"' : `--no-tags "${ref}"`;
  git(work, 'init', '--quiet', '--initial-branch', 'aside');
  git(work, 'remote', 'add', 'origin', `file://${origin}`);
  await bash(`git fetch --quiet ${depth === '0' ? '' : `--depth ${depth}`} origin ${what}`, work, {});
  const at = depth === '0' ? ref.replace(/^(?:refs\/heads\/)?main$/, 'refs/remotes/origin/main') : 'FETCH_HEAD';
  git(work, 'checkout', '--quiet', ...(ref.endsWith('main') ? ['-B', 'main'] : ['--detach']), at);
  // Without the deploy key, the checkout keeps no credentials and can't push.
  if (options['ssh-key'] === undefined) git(work, 'remote', 'set-url', '--push', 'origin', '/no/credentials');
}

/** A text with its expressions filled in. */
function filled(text: string): string {
  return text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
    const value = values.get(expression);
    if (value === undefined || value === '') throw new Error(`there is no ${expression}`);
    return value;
  });
}

async function bash(script: string, cwd: string, env: Readonly<Record<string, string>>): Promise<{ stdout: string }> {
  return promisify(execFile)('bash', ['-e', '-c', script], { cwd, env: { ...RUNNER, ...env } }).catch(
    (error: unknown) => {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${script}\n${stdout}${stderr}`, { cause: error });
    },
  );
}

async function copy(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
}

async function linkPackages(root: string): Promise<void> {
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
}

function assert(isTrue: boolean, message: string): void {
  if (!isTrue) throw new Error(message);
}
