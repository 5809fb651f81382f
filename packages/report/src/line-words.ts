import { listed } from '../../../src/core/text/words.ts';
import { integer } from '../../client-js/src/format.ts';
import { nameInWords } from './naming.ts';
import type { MeasuredLine, Report } from './report.ts';

/** The number of output tokens of some lines, as a text. */
export function tokensOf(lines: readonly MeasuredLine[]): string {
  return integer(lines.reduce((sum, { output }) => sum + output, 0));
}

/** The names in the log of some lines. */
export function namesOf(lines: readonly MeasuredLine[]): string {
  return listed([...new Set(lines.map(nameInWords))], 5);
}

/** The GPUs of some lines. */
export function gpusOf(lines: readonly MeasuredLine[]): string[] {
  return [...new Set(lines.map(({ estimate }) => estimate.gpu))].sort();
}

/** The latency limits of some lines, ms, the lowest first. */
export function latencyLimitsOf(lines: readonly MeasuredLine[]): number[] {
  return [...new Set(lines.map(({ estimate }) => estimate.maxItlMs))].sort((a, b) => a - b);
}

/** Whether the emissions of any line are known. */
export function hasEmissions({ measured, others }: Report): boolean {
  return [...measured, ...others].some(({ estimate }) => estimate?.gCo2e != null);
}
