import { UsageError } from '../core/usage-error.ts';
import { gitHub, repositoryNamed, type GitHub } from '../github/client.ts';
import { mask } from '../github/workflow.ts';
import type { Here } from './here.ts';
import { optionalVariable, variable } from './options.ts';

/** The payload of the event that started a workflow. @throws UsageError outside a workflow. */
export async function eventOfWorkflow(here: Here): Promise<unknown> {
  variable(here, 'GITHUB_EVENT_PATH');
  return (await import('@actions/github')).context.payload;
}

/** Address of the log of the current workflow run; null outside a workflow. */
export function runLogUrl({ environment }: Here): string | null {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = environment;
  const known = server !== undefined && repository !== undefined && run !== undefined;
  return known ? `${server}/${repository}/actions/runs/${run}` : null;
}

/** Access to GitHub with a workflow's token. @throws UsageError if the repository or the token is not set. */
export async function workflowGitHub(here: Here): Promise<GitHub> {
  const { github, why } = await optionalGitHub(here, '');
  if (github === null) throw new UsageError(`${why}. A workflow sets it; by hand, set it before the command.`);
  return github;
}

/**
 * Access to GitHub, with the repository and token from the environment. `name` (`owner/name`) is used if the environment has no
 * repository. Without a repository or a token, `github` is null and `why` is the reason.
 */
export async function optionalGitHub(here: Here, name: string) {
  const repository = repositoryNamed(optionalVariable(here, 'GITHUB_REPOSITORY') ?? name);
  const other = name === '' ? '' : ', and repository in data/service.json is not https://github.com/owner/name';
  if (repository === null) return { github: null, why: `GITHUB_REPOSITORY is not set to owner/name${other}` };
  const token = optionalVariable(here, 'GITHUB_TOKEN');
  if (token === null) return { github: null, why: 'GITHUB_TOKEN is not set' };
  // The message must not contain the token.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new UsageError(
      'GITHUB_TOKEN contains spaces or other characters that a token cannot have. Set it to the token alone.',
    );
  await mask(here.environment, token);
  const baseUrl = optionalVariable(here, 'GITHUB_API_URL') ?? 'https://api.github.com';
  return { github: await gitHub({ repository, baseUrl, token }), why: '' };
}
