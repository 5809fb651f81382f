import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Occurrence } from '../events.ts';
import { REPOSITORY } from '../../support/github/pulls.ts';
import { placeOf } from '../records.ts';
import { covers } from '../../support/github/tokens.ts';
import type { Action } from './index.ts';

/** Checks out a ref of the repository, as deep as asked, and leaves the token behind unless told not to. */
export const checkout: Action = async (inputs, job) => {
  const { world, run, record, workspace } = job;
  const { repository = REPOSITORY, ref: wanted = '', path = '.', 'fetch-depth': depth = '1' } = inputs;
  const understood = ['repository', 'ref', 'path', 'fetch-depth', 'persist-credentials'];
  const other = Object.keys(inputs).find((input) => !understood.includes(input));
  if (other !== undefined) throw new Error(`The double of actions/checkout does not know "${other}" yet.`);
  if (!covers(record.permissions, 'contents: read')) {
    world.standIn.tokens.refused.push({ job: placeOf(record), asked: 'checkout', needed: 'contents: read' });
    throw new Error(`remote: Repository not found. The job has no "contents: read".`);
  }
  const [ref, sha] = wanted === '' ? [run.event.ref, run.event.sha] : named(world.origin, wanted);
  refuseForeign(run.event, repository, ref, sha);
  if (repository !== REPOSITORY) throw new Error(`remote: Repository not found: ${repository}`);

  const folder = join(workspace, path);
  mkdirSync(folder, { recursive: true });
  const env = { PATH: process.env['PATH'], HOME: job.temp, GIT_CONFIG_NOSYSTEM: '1' };
  const git = (...args: readonly string[]) => promisify(execFile)('git', args, { cwd: folder, env });
  await git('init', '--quiet', '--template=', '--initial-branch', 'main', '.');
  await git('remote', 'add', 'origin', `${world.standIn.url}/${REPOSITORY}`);
  const own = ownRef(ref);
  const from = `file://${world.origin.folder}`;
  // Borrowed objects need no packing: that is a tenth of the time. History beyond the depth still ends where it should.
  writeFileSync(join(folder, '.git/objects/info/alternates'), `${join(world.origin.folder, 'objects')}\n`);
  if (depth === '0')
    await git('fetch', '--quiet', '--no-tags', from, '+refs/heads/*:refs/remotes/origin/*', '+refs/tags/*:refs/tags/*');
  // A tag is fetched by its name, so that it stays the annotated one; all else by the commit that was meant, which may
  // not be the newest of its branch.
  const one = ref.startsWith('refs/tags/') ? `+${ref}:${ref}` : `+${sha}${own === null ? '' : `:${own}`}`;
  await git('fetch', '--quiet', '--no-tags', ...(depth === '0' ? [] : [`--depth=${depth}`]), from, one);
  const branch = /^refs\/heads\/(.+)$/.exec(ref)?.[1];
  if (branch === undefined) await git('checkout', '--quiet', '--detach', sha);
  else await git('checkout', '--quiet', '-B', branch, `refs/remotes/origin/${branch}`);

  if (inputs['persist-credentials'] !== 'false') {
    const basic = Buffer.from(`x-access-token:${job.token}`).toString('base64');
    await git('config', `http.${world.standIn.url}/.extraheader`, `AUTHORIZATION: basic ${basic}`);
    world.faults.push(
      `${placeOf(record, record.steps.at(-1))} leaves the token in the checkout, for every later step.`,
    );
  }
  return { ref, commit: sha };
};

/** The full name and the commit of what an input names: a branch before a tag, as the action looks. */
function named(origin: { find: (name: string) => string | null }, wanted: string): [string, string] {
  if (/^[0-9a-f]{40}$/.test(wanted)) return ['', wanted];
  const full = wanted.startsWith('refs/') ? [wanted] : [`refs/heads/${wanted}`, `refs/tags/${wanted}`];
  for (const ref of full) {
    const sha = origin.find(`${ref}^{commit}`);
    if (sha !== null) return [ref, sha];
  }
  throw new Error(`A branch or tag with the name '${wanted}' could not be found`);
}

/** The name under which a clone keeps a ref of the repository. */
function ownRef(ref: string): string | null {
  if (ref.startsWith('refs/heads/')) return ref.replace('refs/heads/', 'refs/remotes/origin/');
  return ref.startsWith('refs/pull/') ? ref.replace('refs/pull/', 'refs/remotes/pull/') : null;
}

/** Since version 7: no code of a fork's pull request where the token is that of the base repository. */
function refuseForeign({ name, foreignCommits }: Occurrence, repository: string, ref: string, sha: string): void {
  if (name !== 'pull_request_target' && name !== 'workflow_run') return;
  const isPull = /^refs\/pull\/\d+\/(head|merge)$/.test(ref);
  if (repository === REPOSITORY && !isPull && !foreignCommits.includes(sha)) return;
  throw new Error(`Refusing to check out fork pull request code from a '${name}' workflow.`);
}
