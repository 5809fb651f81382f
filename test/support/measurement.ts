import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Author } from '../../src/checker/scope.ts';
import { ROOT } from './project-files.ts';

const example = JSON.parse(readFileSync(join(ROOT, 'contributions/example.json'), 'utf8')) as Record<string, unknown>;

/** The text of a valid measurement. `run` makes its values differ from other runs; `changes` replace fields. */
export function measurement(run = 1, changes: Readonly<Record<string, unknown>> = {}): string {
  const latency = { p90_itl_ms: 22 + run / 200, p99_itl_ms: 41 + run / 50 };
  const figures = { ...latency, avg_running_batch: 56.25 + run / 100 };
  const words = { contributor: 'A tester', notes: 'Figures made up for a test.' };
  return `${JSON.stringify({ ...example, example: false, ...figures, ...words, ...changes }, null, 2)}\n`;
}

/** The path of that measurement. From the second run on, it has a number. */
export function measurementPath(handle: string, run = 1): string {
  return `contributions/${handle}/2026-01-15-llama-3-1-8b-instruct-h100${run === 1 ? '' : `-${run}`}.json`;
}

/** A contributor with this handle, who is not a maintainer. */
export function contributor(handle: string): Author {
  return { handle, isMaintainer: false };
}
