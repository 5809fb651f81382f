import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finding, FindingsError, type Finding } from '../core/findings/finding.ts';
import { findingsAsText } from '../core/findings/render.ts';
import { FetchError } from '../core/net/fetch.ts';
import { jsonText } from '../core/text/json.ts';
import { code, fenced } from '../core/text/markdown.ts';
import { messageOf, plural } from '../core/text/words.ts';

/** The result of refreshing one source. */
export interface RefreshReport {
  readonly source: string;
  readonly state: 'kept by hand' | 'unchanged' | 'changed' | 'failed';
  /** The report for a terminal. It begins with the flags that a person has to review. */
  readonly text: string;
}

/** The report on a source whose refresh failed with this error. */
export function failed(source: string, error: unknown): RefreshReport {
  const isFetch = error instanceof FetchError;
  const file = `data/${source}`;
  const ruleAndFix = isFetch
    ? { rule: 'refresh/download', fix: `Read a local copy: --from ${source}=FILE-or-FOLDER` }
    : { rule: 'refresh/failed' };
  const findings =
    error instanceof FindingsError ? error.findings : [finding({ ...ruleAndFix, file, message: messageOf(error) })];
  const where = isFetch && error.unreachable ? "; the publisher's server can't be reached" : '';
  return { source, state: 'failed', text: `${source}: failed${where}\n${findingsAsText(findings)}` };
}

/** A heading and the findings as text; empty without findings. */
export function flagged(heading: string, flags: readonly Finding[]): string[] {
  return flags.length === 0 ? [] : [heading, findingsAsText(flags)];
}

/** The report on a source for GitHub; empty if there is nothing to report. */
export function reportAsMarkdown({ source, state, text }: RefreshReport): string {
  const isQuiet = state === 'kept by hand' || text === `${source}: unchanged`;
  const same = `To get this report on your machine: ${code(`npm ci && npm run refresh -- ${source} --dry-run`)}`;
  return isQuiet ? '' : `${fenced(text)}\n\n${same}`;
}

/**
 * Writes reports as JSON to `file` and creates missing folders. If no source failed, it also writes the text for a pull request
 * next to that file, with the ending `.md` instead of `.json`.
 */
export async function writeReports(file: string, reports: readonly RefreshReport[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, jsonText(reports));
  if (reports.some(({ state }) => state === 'failed')) return;
  await writeFile(file.replace(/(\.json)?$/, '.md'), reports.map(reportAsMarkdown).join('\n\n'));
}

/** The reports in a file that {@link writeReports} wrote. */
export function reportsIn(text: string): RefreshReport[] {
  return JSON.parse(text) as RefreshReport[];
}

/** A sentence with the numbers of sources that were read, changed and written. */
export function totalAsText(reports: readonly RefreshReport[], dryRun: boolean): string {
  const changed = reports.filter(({ state }) => state === 'changed').length;
  const written = dryRun ? 'nothing is written' : `${plural(changed, 'source')} written`;
  return `${plural(reports.length, 'source')} read, ${changed} changed; ${written}.`;
}
