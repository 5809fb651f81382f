import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finding, FindingsError, type Finding } from '../core/findings/finding.ts';
import { findingsAsText } from '../core/findings/render.ts';
import { FetchError } from '../core/net/fetch.ts';
import { jsonText } from '../core/text/json.ts';
import { code, fenced } from '../core/text/markdown.ts';
import { countOf, messageOf } from '../core/text/words.ts';

/** The result of refreshing one source. */
export interface RefreshReport {
  readonly source: string;
  readonly state: 'not read' | 'unchanged' | 'changed' | 'failed';
  /** Whether a person has to look at the report: not if the source is unchanged without warnings, or was not read. */
  readonly needsReview: boolean;
  /** The report for a terminal. It begins with the flags that a person has to review. */
  readonly text: string;
}

/** The report on a source whose refresh failed with this error. */
export function failureReport(source: string, error: unknown): RefreshReport {
  const isFetch = error instanceof FetchError;
  const file = `data/${source}`;
  const ruleAndFix = isFetch
    ? { rule: 'refresh/download', fix: `Read a local copy: --from ${source}=FILE-or-FOLDER` }
    : { rule: 'refresh/failed' };
  const findings =
    error instanceof FindingsError ? error.findings : [finding({ ...ruleAndFix, file, message: messageOf(error) })];
  const advice = isFetch && error.isTemporary ? '; a later attempt may succeed' : '';
  const text = `${source}: failed${advice}\n${findingsAsText(findings)}`;
  return { source, state: 'failed', needsReview: true, text };
}

/** A heading and the findings as text; empty without findings. */
export function flagged(heading: string, flags: readonly Finding[]): string[] {
  return flags.length === 0 ? [] : [heading, findingsAsText(flags)];
}

/** The report on a source for GitHub; empty if nobody has to look at it. */
export function reportAsMarkdown({ source, needsReview, text }: RefreshReport): string {
  const command = code(`npm ci && npm run refresh -- ${source} --dry-run`);
  return needsReview ? `${fenced(text)}\n\nTo get this report on your machine: ${command}` : '';
}

/**
 * Writes reports as JSON to `file` and creates missing folders. If no source failed, it also writes the text for a pull
 * request next to that file, with the ending `.md` instead of `.json`.
 */
export async function writeReports(file: string, reports: readonly RefreshReport[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, jsonText(reports));
  if (reports.some(({ state }) => state === 'failed')) return;
  await writeFile(file.replace(/(\.json)?$/, '.md'), reports.map(reportAsMarkdown).join('\n\n'));
}

/** A sentence with the numbers of sources that were read, changed, failed, not read and written. */
export function totalAsText(reports: readonly RefreshReport[], dryRun: boolean): string {
  const count = (...states: RefreshReport['state'][]): number =>
    reports.filter(({ state }) => states.includes(state)).length;
  const [changed, failed, notRead] = [count('changed'), count('failed'), count('not read')];
  const written = dryRun ? 'nothing is written' : `${countOf(changed, 'source')} written`;
  const others = [failed === 0 ? '' : `, ${failed} failed`, notRead === 0 ? '' : `, ${notRead} not read`].join('');
  return `${countOf(count('unchanged', 'changed'), 'source')} read, ${changed} changed${others}; ${written}.`;
}
