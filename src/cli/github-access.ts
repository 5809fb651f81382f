import { UsageError } from '../core/usage-error.ts';
import { gitHub, repositoryNamed, type GitHub, type OptionalGitHub } from '../github/client.ts';
import { mask } from '../github/workflow.ts';
import type { CommandContext } from './context.ts';
import { optionalVariable, variable } from './options.ts';

/** The payload of the event that started a workflow. @throws UsageError outside a workflow. */
export async function eventOfWorkflow(context: CommandContext): Promise<unknown> {
  variable(context, 'GITHUB_EVENT_PATH');
  return (await import('@actions/github')).context.payload;
}

/** Address of the log of the current workflow run; null outside a workflow. */
export function runLogUrl({ environment }: CommandContext): string | null {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = environment;
  const known = server !== undefined && repository !== undefined && run !== undefined;
  return known ? `${server}/${repository}/actions/runs/${run}` : null;
}

/** Access to GitHub with a workflow's token. @throws UsageError if the repository or the token is not set. */
export async function workflowGitHub(context: CommandContext): Promise<GitHub> {
  const access = await optionalGitHub(context, null);
  if ('github' in access) return access.github;
  throw new UsageError(`${access.whyNot}. A workflow sets it; by hand, set it before the command.`);
}

/**
 * Access to GitHub, with the repository and token from the environment. `name` (`owner/name`) is used if the
 * environment has no repository; null if there is no such name. Without a token or a repository, `whyNot` is the
 * reason.
 */
export async function optionalGitHub(context: CommandContext, name: string | null): Promise<OptionalGitHub> {
  const token = optionalVariable(context, 'GITHUB_TOKEN');
  if (token === null) return { missing: 'token', whyNot: 'GITHUB_TOKEN is not set' };
  const repository = repositoryNamed(optionalVariable(context, 'GITHUB_REPOSITORY') ?? name ?? '');
  const other = name === null ? '' : ', and repository in data/service.json is not https://github.com/owner/name';
  if (repository === null)
    return { missing: 'repository', whyNot: `GITHUB_REPOSITORY is not set to owner/name${other}` };
  // The message must not contain the token.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new UsageError(
      'GITHUB_TOKEN contains spaces or other characters that a token cannot have. Set it to the token alone.',
    );
  await mask(context.environment, token);
  const baseUrl = optionalVariable(context, 'GITHUB_API_URL') ?? 'https://api.github.com';
  return { github: await gitHub({ repository, baseUrl, token }) };
}
