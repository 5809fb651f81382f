import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Finding } from '../core/findings/finding.ts';
import { findingsAsText } from '../core/findings/render.ts';
import { diffAsText } from '../releases/diff-text.ts';
import type { ImportedTable } from '../sources/source.ts';
import { visible } from '../core/text/characters.ts';
import { isObject, jsonText } from '../core/text/json.ts';
import { code, fenced } from '../core/text/markdown.ts';
import { plural } from '../core/text/words.ts';
import type { Outcome } from './outcome.ts';

const STATES = ['kept by hand', 'unchanged', 'changed', 'failed'] as const;

const NO_DOCUMENTS = 'The data as they were make no documents, with which these could be compared.';

/** What a refresh found of one source, as far as GitHub is told. */
export interface RefreshReport {
  readonly source: string;
  readonly state: (typeof STATES)[number];
  readonly unreachable: boolean;
  /** What there is to tell on GitHub; empty where there is nothing. */
  readonly markdown: string;
}

/** The report on an outcome. */
export function refreshReport(outcome: Outcome): RefreshReport {
  const { source, state } = outcome;
  const unreachable = state === 'failed' && outcome.unreachable;
  const isQuiet = state === 'kept by hand' || (state === 'unchanged' && outcome.flags.length === 0);
  const same = `The same on your machine: ${code(`npm ci && npm run refresh -- ${source} --dry-run`)}`;
  return { source, state, unreachable, markdown: isQuiet ? '' : `${fenced(outcomeAsText(outcome))}\n\n${same}` };
}

/**
 * Writes reports into a file, and the folders it lies in. Beside it goes a text for a pull request, `.md` in place of
 * `.json`, where no source failed.
 */
export async function writeReports(file: string, reports: readonly RefreshReport[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, jsonText(reports));
  if (reports.some(({ state }) => state === 'failed')) return;
  await writeFile(file.replace(/(\.json)?$/, '.md'), reports.map(({ markdown }) => markdown).join('\n\n'));
}

/** The reports in such a text. @throws Error when it is not one. */
export function reportsIn(text: string): RefreshReport[] {
  const value: unknown = JSON.parse(text);
  if (Array.isArray(value) && value.every(isReport)) return value;
  throw new Error('This is not a report of a refresh. Make one: npm run refresh -- --report FILE');
}

function isReport(value: unknown): value is RefreshReport {
  if (!isObject(value)) return false;
  const { source, state, unreachable, markdown } = value;
  const isState = STATES.some((known) => known === state);
  return isState && typeof unreachable === 'boolean' && [source, markdown].every((text) => typeof text === 'string');
}

/** What a refresh found of one source, for a terminal; what a person has to look at stands first. */
export function outcomeAsText(outcome: Outcome): string {
  return linesOn(outcome).join('\n');
}

function linesOn(outcome: Outcome): string[] {
  const { source } = outcome;
  const flagged = (heading: string, flags: readonly Finding[]): string[] =>
    flags.length === 0 ? [] : [heading, findingsAsText(flags)];
  switch (outcome.state) {
    case 'kept by hand': {
      const names = outcome.files.map(({ name }) => name).join(', ');
      const from = names === '' ? '' : ` To read a file: --from ${source}=FILE (${names})`;
      return [`${source}: kept by hand; it has no data URL to download from.${from}`];
    }
    case 'unchanged':
      return [`${source}: unchanged`, ...flagged('Still to look at:', outcome.flags)];
    case 'changed':
      return [
        `${source}: changed; version: ${visible(outcome.version ?? 'unknown')}`,
        ...tableLines(outcome.tables),
        ...flagged('To look at before it is taken:', outcome.flags),
        outcome.diff === null ? NO_DOCUMENTS : diffAsText(outcome.diff, 'What is published changes').trimEnd(),
      ];
    case 'failed': {
      const own = outcome.isOwn ? " on this project's side" : '';
      const where = outcome.unreachable ? '; the publisher is out of reach' : own;
      return [`${source}: failed${where}`, findingsAsText(outcome.findings)];
    }
  }
}

function tableLines(tables: readonly ImportedTable[]): string[] {
  const width = Math.max(...tables.map(({ file }) => file.length));
  return tables.map(({ file, rows, changes: { added, removed, changed } }) => {
    return `  ${file.padEnd(width)}  ${plural(rows, 'row')}: ${added} added, ${removed} removed, ${changed} changed`;
  });
}

/** How many sources were read, have changed and are written. */
export function totalAsText(outcomes: readonly Outcome[], dryRun: boolean): string {
  const changed = outcomes.filter(({ state }) => state === 'changed').length;
  const written = dryRun ? 'nothing is written' : `${plural(changed, 'source')} written`;
  return `${plural(outcomes.length, 'source')} read, ${changed} changed; ${written}.`;
}
