import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finding, FindingsError, type Finding } from '../core/findings/finding.ts';
import { findingsAsText } from '../core/findings/render.ts';
import { FetchError } from '../core/net/fetch.ts';
import { jsonText } from '../core/text/json.ts';
import { code, fenced } from '../core/text/markdown.ts';
import { messageOf, plural } from '../core/text/words.ts';

/** What a refresh found of one source. */
export interface RefreshReport {
  readonly source: string;
  readonly state: 'kept by hand' | 'unchanged' | 'changed' | 'failed';
  /** The report for a terminal, with what a person has to review first. */
  readonly text: string;
}

/** The report on a source that failed with any error. */
export function failed(source: string, error: unknown): RefreshReport {
  const isFetch = error instanceof FetchError;
  const file = `data/${source}`;
  const said = isFetch
    ? { rule: 'refresh/download', fix: `A copy can be read with --from ${source}=FILE-or-FOLDER.` }
    : { rule: 'refresh/failed' };
  const findings =
    error instanceof FindingsError ? error.findings : [finding({ ...said, file, message: messageOf(error) })];
  const where = isFetch && error.unreachable ? '; the publisher is out of reach' : '';
  return { source, state: 'failed', text: `${source}: failed${where}\n${findingsAsText(findings)}` };
}

/** Findings under a heading; empty if there are none. */
export function flagged(heading: string, flags: readonly Finding[]): string[] {
  return flags.length === 0 ? [] : [heading, findingsAsText(flags)];
}

/** The report on a source for GitHub; empty if there is nothing to report. */
export function reportAsMarkdown({ source, state, text }: RefreshReport): string {
  const isQuiet = state === 'kept by hand' || text === `${source}: unchanged`;
  const same = `The same on your machine: ${code(`npm ci && npm run refresh -- ${source} --dry-run`)}`;
  return isQuiet ? '' : `${fenced(text)}\n\n${same}`;
}

/**
 * Writes reports into a file, and the folders it lies in. Beside it goes a text for a pull request, `.md` in place of
 * `.json`, where no source failed.
 */
export async function writeReports(file: string, reports: readonly RefreshReport[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, jsonText(reports));
  if (reports.some(({ state }) => state === 'failed')) return;
  await writeFile(file.replace(/(\.json)?$/, '.md'), reports.map(reportAsMarkdown).join('\n\n'));
}

/** The reports in such a text. */
export function reportsIn(text: string): RefreshReport[] {
  return JSON.parse(text) as RefreshReport[];
}

/** How many sources were read, have changed and are written. */
export function totalAsText(reports: readonly RefreshReport[], dryRun: boolean): string {
  const changed = reports.filter(({ state }) => state === 'changed').length;
  const written = dryRun ? 'nothing is written' : `${plural(changed, 'source')} written`;
  return `${plural(reports.length, 'source')} read, ${changed} changed; ${written}.`;
}
