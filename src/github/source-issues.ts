import { readTree } from '../core/files/read-tree.ts';
import { text } from '../core/text/json.ts';
import { cut } from '../core/text/cut.ts';
import { code } from '../core/text/markdown.ts';
import { reportAsMarkdown, type RefreshReport } from '../refresh/refresh-report.ts';
import type { GitHub } from './client.ts';
import { closeIssue, openOrUpdateIssue, MAX_TEXT } from './threads.ts';

/**
 * The reports of the refresh jobs, which `npm run refresh -- --report` wrote: every `refresh.json` below `folder`.
 * @throws Error if no report exists.
 */
export function refreshReportsIn(folder: string): RefreshReport[] {
  const files = [...readTree(folder)].filter(([path]) => /(^|\/)refresh\.json$/.test(path));
  if (files.length === 0)
    throw new Error(`There is no refresh.json below ${folder}: no refresh job has uploaded its report.`);
  return files.flatMap(([, bytes]) => JSON.parse(text(bytes)) as RefreshReport[]);
}

/**
 * Opens or updates an issue for each source whose refresh fails, and closes it when the refresh succeeds again.
 * @returns what was done, in sentences.
 */
export async function reportSources(
  github: GitHub,
  reports: readonly RefreshReport[],
  logUrl: string | null,
): Promise<string[]> {
  const log = logUrl === null ? [] : [`Log of the run: ${logUrl}`];
  const sentences: string[] = [];
  for (const report of reports) {
    const { source, state } = report;
    const marker = `<!-- refresh: ${source} -->`;
    if (state === 'failed') {
      const markdown = [
        reportAsMarkdown(report),
        ...log,
        'This issue is closed automatically when a refresh succeeds.',
      ].join('\n\n');
      const body = cut(`${markdown}\n`, MAX_TEXT, 'Run the command on your machine for the complete report.');
      sentences.push(
        `${source}: failed, see issue #${await openOrUpdateIssue(github, marker, `The refresh of ${source} fails`, body)}.`,
      );
      continue;
    }
    const why = [`A refresh of ${code(source)} succeeds again: ${state}.`, ...log].join('\n\n');
    const closed = await closeIssue(github, marker, why);
    sentences.push(`${source}: ${state}.${closed === null ? '' : ` Closed issue #${closed}.`}`);
  }
  return sentences;
}
