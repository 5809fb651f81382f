import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { jsonText } from '../text/json.ts';
import { outcomeAsMarkdown } from './markdown.ts';
import type { Outcome } from './outcome.ts';

const STATES = ['kept by hand', 'unchanged', 'changed', 'failed'] as const;

/** What a refresh found of one source, as far as GitHub is told. */
export interface Report {
  readonly source: string;
  readonly state: (typeof STATES)[number];
  readonly unreachable: boolean;
  /** See {@link outcomeAsMarkdown}. */
  readonly markdown: string;
}

/** The report on an outcome. */
export function reportOf(outcome: Outcome): Report {
  const { source, state } = outcome;
  const unreachable = state === 'failed' && outcome.unreachable;
  return { source, state, unreachable, markdown: outcomeAsMarkdown(outcome) };
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
