import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { jsonText } from '../text/json.ts';
import { changeAsMarkdown, failureAsMarkdown, unchangedAsMarkdown } from './markdown.ts';
import type { Outcome } from './outcome.ts';

const STATES = ['kept by hand', 'unchanged', 'changed', 'failed'] as const;

/** What a refresh found of one source, as far as GitHub is told. */
export interface Report {
  readonly source: string;
  readonly state: (typeof STATES)[number];
  readonly unreachable: boolean;
  /** What there is to tell, as Markdown in which nothing from outside acts; empty where there is nothing. */
  readonly markdown: string;
}

/** The report on an outcome. */
export function reportOf(outcome: Outcome): Report {
  const { source, state } = outcome;
  const unreachable = state === 'failed' && outcome.unreachable;
  return { source, state, unreachable, markdown: markdownOf(outcome) };
}

function markdownOf(outcome: Outcome): string {
  switch (outcome.state) {
    case 'changed':
      return changeAsMarkdown(outcome);
    case 'failed':
      return failureAsMarkdown(outcome);
    case 'unchanged':
      return unchangedAsMarkdown(outcome);
    case 'kept by hand':
      return '';
  }
}

/** The text of a file of reports. */
export function reportsText(reports: readonly Report[]): string {
  return jsonText(reports);
}

/** Writes reports into a file, and the folders it lies in. */
export async function writeReports(file: string, reports: readonly Report[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, reportsText(reports));
}

/** The reports in such a text. @throws Error when it is none. */
export function reportsIn(text: string): Report[] {
  const value: unknown = JSON.parse(text);
  if (Array.isArray(value) && value.every(isReport)) return value;
  throw new Error('This is no report of a refresh. Make one: npm run refresh -- --report FILE');
}

function isReport(value: unknown): value is Report {
  if (typeof value !== 'object' || value === null) return false;
  const { source, state, unreachable, markdown }: Partial<Record<string, unknown>> = { ...value };
  return (
    typeof source === 'string' &&
    STATES.some((known) => known === state) &&
    typeof unreachable === 'boolean' &&
    typeof markdown === 'string'
  );
}
