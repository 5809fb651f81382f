/**
 * Plays a release as the workflows type it: the commands of release.yml and pages.yml in their order, with what is in
 * their `env`, and with the checkouts and artifacts of their jobs, in clones of a bare repository and on a stand-in of
 * GitHub. A renamed output, a lost variable, a wrong `ref` or path fails by name. A part of .ci/run.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { makeMiniData } from './mini/make.ts';
import { git, initRepository } from './support/git.ts';
import { StandIn, tokenOf } from './support/github.ts';
import { copyInto, nameOwner, PROGRAM_PARTS, ROOT } from './support/project-files.ts';
import { workflowOf, type Step } from './support/workflow-rules.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const REASON = `It's "time"; --dry-run $(false)`;
const folder = await mkdtemp(join(tmpdir(), 'play-release-'));
const [project, origin, artifacts] = ['project', 'origin.git', 'artifacts'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const standIn = await StandIn.start();
/** What expressions stand for; outputs of steps and jobs come to it. Any other expression fails. */
const values = new Map<string, string>([
  ['inputs.date', TODAY],
  ['inputs.reason', REASON],
  ['inputs.summary', 'All of it'],
  ['inputs.first', 'true'],
  ['secrets.RELEASE_DEPLOY_KEY', 'key'],
  ['github.token', tokenOf('owner')],
  ['github.run_attempt', '2'],
]);
/** What a runner sets, whatever the step says. */
const RUNNER = {
  ...{ PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GITHUB_ACTIONS: 'true' },
  ...{ GITHUB_REPOSITORY: 'owner/energy', GITHUB_API_URL: standIn.url, GITHUB_OUTPUT: join(folder, 'output') },
};

try {
  await makeMiniData(project);
  await copyInto(project, ...PROGRAM_PARTS.map((part) => join(ROOT, part)));
  await linkPackages(project);
  await bash('npm run --silent set-site -- https://owner.github.io/energy', project, {});
  await nameOwner(project);
  initRepository(project);
  git(folder, 'clone', '--quiet', '--bare', project, origin);

  for (const id of ['prepare', 'push']) await play('release.yml', id);
  const commit = git(origin, 'rev-parse', 'main');
  must(git(origin, 'cat-file', '-t', TODAY) === 'tag', `${TODAY} is no annotated tag`);
  must(git(origin, 'rev-parse', `${TODAY}^{commit}`) === commit, 'the tag is not at the tip of the default branch');
  must(git(origin, 'show', 'main:data/changes.json').includes(JSON.stringify(REASON)), 'the reason was not told');

  standIn.answers.set(`/git/ref/tags/${TODAY}`, { object: { type: 'tag', sha: 'tag' } });
  standIn.answers.set('/git/tags/tag', { object: { sha: commit } });
  for (const id of ['attest', 'publish', 'packages']) await play('release.yml', id);
  interface Release {
    readonly tag_name: string;
    readonly draft: boolean;
    readonly assets: readonly { readonly name: string }[];
  }
  const [release] = await standIn.ask<Release[]>('GET', '/releases');
  must(release?.tag_name === TODAY && !release.draft, 'the release is not published on GitHub');
  const attached = release?.assets.map(({ name }) => name) ?? [];
  for (const name of ['all.zip', 'SHA256SUMS']) must(attached.includes(name), `${name} is not attached`);

  for (const id of ['build', 'deploy']) await play('pages.yml', id);
  for (const path of ['index.html', 'api/v1/index.json', `api/v1/releases/${TODAY}/all.zip`])
    must(existsSync(join(artifacts, 'site-2', path)), `the site lacks ${path}`);
  console.log(`Played: ${TODAY} is made, pushed, attested, published with ${attached.length} files, and online.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await standIn.close();
  await rm(folder, { recursive: true });
}

/** Does the steps of a job in a folder of its own, and keeps its outputs. */
async function play(file: string, id: string): Promise<void> {
  const job = workflowOf(await readFile(join(ROOT, '.github/workflows', file), 'utf8')).jobs[id];
  if (job === undefined) throw new Error(`${file} has no job ${id}`);
  const work = join(folder, `${file}-${id}`);
  await mkdir(work);
  for (const [index, step] of job.steps.entries()) {
    const place = `${file}, ${id}, step ${index + 1} (${step.run ?? step.uses ?? ''})`;
    try {
      if (step.run === undefined) await act(step, work);
      else await command(step, work, { ...job.env, ...step.env });
    } catch (error) {
      throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
  for (const [name, value] of Object.entries(job.outputs ?? {}))
    values.set(`needs.${id}.outputs.${name}`, filled(value));
  for (const name of [...values.keys()]) if (name.startsWith('steps.')) values.delete(name);
}

/** Runs a command with its variables and what the runner sets, and keeps its outputs. What is never played is looked at. */
async function command({ id, run = '' }: Step, work: string, env: Readonly<Record<string, string>>): Promise<void> {
  await writeFile(RUNNER.GITHUB_OUTPUT, '');
  const played = run.replace(/^npm publish (\S+).*/, 'test -f $1');
  await bash(played, work, Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)])));
  const outputs = (await readFile(RUNNER.GITHUB_OUTPUT, 'utf8')).matchAll(/^([\w-]+)<<(.*)\n([^]*?)\n\2$/gm);
  for (const [, name = '', , value = ''] of outputs) values.set(`steps.${id ?? ''}.outputs.${name}`, value);
}

/** Does what an action does here: files come and go. */
async function act({ uses = '', with: given = {} }: Step, work: string): Promise<void> {
  const options = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, filled(String(value))]));
  const { name = '', path = '', ref = 'main' } = options;
  switch (uses.replace(/@.*/, '')) {
    case 'actions/checkout':
      await bash(
        `git clone --quiet "${origin}" . && git checkout --quiet "${ref.replace('refs/tags/', '')}"`,
        work,
        {},
      );
      // Only the key pushes, and a checkout that keeps no credentials leaves none.
      if (options['ssh-key'] === undefined) git(work, 'remote', 'set-url', '--push', 'origin', '/no/credentials');
      return;
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
      must((await readdir(join(work, options['packages-dir'] ?? ''))).length === 1, 'there is no package');
      return;
    case 'actions/deploy-pages':
      must(existsSync(join(artifacts, options['artifact_name'] ?? '')), 'there is no such artifact');
      return;
    case 'actions/setup-node':
      return;
    default:
      throw new Error('nobody plays this action');
  }
}

/** A text with its expressions filled in. */
function filled(text: string): string {
  return text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
    const value = values.get(expression);
    if (value === undefined || value === '') throw new Error(`there is no ${expression}`);
    return value;
  });
}

async function bash(script: string, cwd: string, env: Readonly<Record<string, string>>): Promise<void> {
  await promisify(execFile)('bash', ['-e', '-c', script], { cwd, env: { ...RUNNER, ...env } }).catch(
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

function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}
