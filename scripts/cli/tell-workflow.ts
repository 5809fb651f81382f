import { appendFile } from 'node:fs/promises';
import { optionalVariable } from './environment.ts';

/** Adds Markdown to the summary of a workflow's job, and sets outputs of its step; does nothing outside of a workflow. */
export async function tellWorkflow(markdown: string, outputs: Readonly<Record<string, string>>): Promise<void> {
  const [summary, output] = [optionalVariable('GITHUB_STEP_SUMMARY'), optionalVariable('GITHUB_OUTPUT')];
  if (summary !== null) await appendFile(summary, markdown);
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`);
  if (output !== null) await appendFile(output, lines.join(''));
}
