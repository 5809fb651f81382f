import { withoutCommands } from '../core/text/characters.ts';
import { annotate } from '../core/findings/render.ts';
import { FindingsError } from '../core/findings/finding.ts';
import { messageOf } from '../core/text/words.ts';

/**
 * Sets an output of the step, for later steps and jobs. Like the other functions of this module, it does nothing
 * outside a workflow, where `@actions/core` would print commands for GitHub's runner.
 */
export async function setOutput(environment: NodeJS.ProcessEnv, name: string, value: string): Promise<void> {
  if (isSet(environment, 'GITHUB_OUTPUT')) (await import('@actions/core')).setOutput(name, value);
}

/** Adds Markdown to the summary of the job. */
export async function addToSummary(environment: NodeJS.ProcessEnv, markdown: string): Promise<void> {
  if (isSet(environment, 'GITHUB_STEP_SUMMARY')) await (await import('@actions/core')).summary.addRaw(markdown).write();
}

/** Keeps a secret out of everything that is printed to the log from now on. */
export async function mask(environment: NodeJS.ProcessEnv, secret: string): Promise<void> {
  if (inWorkflow(environment)) (await import('@actions/core')).setSecret(secret);
}

/** Adds an annotation to the workflow run that says why a command failed. */
export async function annotateFailure(environment: NodeJS.ProcessEnv, error: unknown): Promise<void> {
  if (!inWorkflow(environment)) return;
  if (error instanceof FindingsError) await annotate(error.findings);
  else (await import('@actions/core')).setFailed(withoutCommands(messageOf(error)));
}

/** Whether the process runs in a workflow. */
export function inWorkflow(environment: NodeJS.ProcessEnv): boolean {
  return environment['GITHUB_ACTIONS'] === 'true';
}

function isSet(environment: NodeJS.ProcessEnv, variable: string): boolean {
  return (environment[variable] ?? '') !== '';
}
