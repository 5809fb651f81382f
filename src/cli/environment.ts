import { UsageError } from '../core/findings/finding.ts';
import { gitHub, repositoryNamed, type GitHub } from '../github/client.ts';
import { mask } from '../github/workflow.ts';
import type { Here } from './here.ts';
import { optionalVariable, variable } from './options.ts';

/** The payload of the event that started a workflow. @throws UsageError outside a workflow. */
export async function eventOfWorkflow(here: Here): Promise<unknown> {
  variable(here, 'GITHUB_EVENT_PATH');
  return (await import('@actions/github')).context.payload;
}

/** Address of the log of this run of a workflow; null outside of one. */
export function runLogUrl({ environment }: Here): string | null {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = environment;
  const known = server !== undefined && repository !== undefined && run !== undefined;
  return known ? `${server}/${repository}/actions/runs/${run}` : null;
}

/** GitHub as a workflow names it, in the name of its token. @throws UsageError where something is missing. */
export async function workflowGitHub(here: Here): Promise<GitHub> {
  const { github, why } = await optionalGitHub(here, '');
  if (github === null) throw new UsageError(`${why}. A workflow sets it; by hand, set it before the command.`);
  return github;
}

/**
 * GitHub as far as the environment names it, and the repository, `owner/name`, where the environment names none; null
 * without a token or a repository, and then `why`.
 */
export async function optionalGitHub(here: Here, name: string) {
  const repository = repositoryNamed(optionalVariable(here, 'GITHUB_REPOSITORY') ?? name);
  const other = name === '' ? '' : ', nor repository in data/service.json to https://github.com/owner/name';
  if (repository === null) return { github: null, why: `GITHUB_REPOSITORY is not set to owner/name${other}` };
  const token = optionalVariable(here, 'GITHUB_TOKEN');
  if (token === null) return { github: null, why: 'There is no GITHUB_TOKEN' };
  // What is wrong with a token is said without the token.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageError('GITHUB_TOKEN holds more than a token.');
  await mask(here.environment, token);
  const baseUrl = optionalVariable(here, 'GITHUB_API_URL') ?? 'https://api.github.com';
  return { github: await gitHub({ repository, baseUrl, token }), why: '' };
}
