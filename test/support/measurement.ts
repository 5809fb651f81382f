import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Author } from '../../src/checker/scope.ts';
import { whPerMillionTokens } from '../../src/figures/energy.ts';
import { ROOT } from './project-files.ts';

const example = JSON.parse(readFileSync(join(ROOT, 'contributions/example.json'), 'utf8')) as Record<string, unknown>;

/** The text of a valid measurement. Each `run` has its own values, and `changes` replace fields. */
export function measurement(run = 1, changes: Readonly<Record<string, unknown>> = {}): string {
  const latency = { p90_itl_ms: 22 + run / 200, p99_itl_ms: 41 + run / 50 };
  // Energy and throughput differ from run to run, because nearly equal values count as a copy.
  const step = (run % 25) / 100;
  const joules = Number((Number(example['joules_per_output_token']) * (1 + step)).toFixed(6));
  const tokensPerSecond = Number(example['tokens_per_second']) * (1 - step / 3);
  const energy = {
    joules_per_output_token: joules,
    wh_per_million_output_tokens: whPerMillionTokens(joules),
    tokens_per_second: tokensPerSecond,
    gpu_power_watts_total: joules * tokensPerSecond,
  };
  const figures = { ...latency, ...energy, avg_running_batch: 56.25 + run / 100 };
  const words = { contributor: 'A tester', notes: 'Figures made up for a test.' };
  return `${JSON.stringify({ ...example, example: false, ...figures, ...words, ...changes }, null, 2)}\n`;
}

/** The path of the measurement {@link measurement}. From the second run on, it ends with a number. */
export function measurementPath(handle: string, run = 1): string {
  return `contributions/${handle}/2026-01-15-llama-3-1-8b-instruct-h100${run === 1 ? '' : `-${run}`}.json`;
}

/** A contributor with this handle, who is not a maintainer. */
export function contributor(handle: string): Author {
  return { handle, isMaintainer: false };
}
