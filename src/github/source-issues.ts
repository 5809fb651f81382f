import { readTree } from '../core/files/read-tree.ts';
import { text } from '../core/text/json.ts';
import { visible } from '../core/text/characters.ts';
import { cut } from '../core/text/cut.ts';
import { code } from '../core/text/markdown.ts';
import { reportAsMarkdown, reportsIn, type RefreshReport } from '../refresh/refresh-report.ts';
import { SOURCES } from '../sources/index.ts';
import type { GitHub } from './client.ts';
import { closeIssue, keepIssue, MOST_TEXT } from './issues.ts';

/**
 * The reports that jobs of a refresh handed on, each as a `refresh.json` somewhere below `folder`.
 * @throws Error when there is none, or one is about something else than a source.
 */
export function handedOn(folder: string): RefreshReport[] {
  const files = [...readTree(folder)].filter(([path]) => /(^|\/)refresh\.json$/.test(path));
  if (files.length === 0) throw new Error(`No job of the refresh handed a report on: there is none below ${folder}.`);
  const reports = files.flatMap(([, bytes]) => reportsIn(text(bytes)));
  const unknown = reports.find(({ source }) => !SOURCES.some(({ id }) => id === source));
  if (unknown === undefined) return reports;
  throw new Error(`There is a report on "${visible(unknown.source)}", which is not a source.`);
}

/**
 * Keeps an issue open for each source that fails, and closes that of each which does not any more.
 * @returns what was done, in sentences.
 */
export async function reportSources(
  github: GitHub,
  reports: readonly RefreshReport[],
  logUrl: string | null,
): Promise<string[]> {
  const log = logUrl === null ? [] : [`Log of the run: ${logUrl}`];
  const said: string[] = [];
  for (const report of reports) {
    const { source, state } = report;
    const marker = `<!-- refresh: ${source} -->`;
    if (state === 'failed') {
      const words = [reportAsMarkdown(report), ...log, 'This issue closes by itself once a refresh succeeds.'].join(
        '\n\n',
      );
      const body = cut(`${words}\n`, MOST_TEXT, 'Run the command on your machine for everything.');
      said.push(
        `${source}: failed, see issue #${await keepIssue(github, marker, `The refresh of ${source} fails`, body)}.`,
      );
      continue;
    }
    const why = [`A refresh of ${code(source)} succeeds again: ${state}.`, ...log].join('\n\n');
    const closed = await closeIssue(github, marker, why);
    said.push(`${source}: ${state}.${closed === null ? '' : ` Closed issue #${closed}.`}`);
  }
  return said;
}
