import { roundToSignificant } from '../../../src/core/text/number.ts';
import { whPerMillionTokens } from '../../../src/figures/energy.ts';
import { mean, sum } from '../../../src/figures/statistics.ts';
import type { RunFinding } from './checks/check.ts';
import { deviation, meanRunning, variation } from './checks/load.ts';
import { Histogram } from './load/histogram.ts';
import type { Window } from './window.ts';

/** The values of one accepted window. */
export type WindowResult = ReturnType<typeof windowResult>;

/** The values of a window whose findings are warnings only. */
export function windowResult(window: Window, findings: readonly Pick<RunFinding, 'name' | 'outcome' | 'found'>[]) {
  const { seconds, samples, finished, tokens, counted, integrated, itl, parts } = window;
  const complete = finished.filter(({ error }) => error === null);
  const total = (part: 'promptTokens' | 'outputTokens'): number => sum(complete.map((response) => response[part] ?? 0));
  const temperatures = samples.flatMap(
    ({ gpus }) => gpus?.gpus.flatMap(({ temperatureC }) => temperatureC ?? []) ?? [],
  );
  return {
    seconds,
    tokens,
    itl,
    /** Energy of all GPUs, J, by their counters or else their power. */
    joules: sum(counted ?? integrated ?? [NaN]),
    byCounter: counted !== null,
    /** Responses that ended inside, and their tokens by the server's count. */
    responses: complete.length,
    promptTokens: total('promptTokens'),
    outputTokens: total('outputTokens'),
    running: meanRunning(window),
    temperatureC: temperatures.length === 0 ? null : mean(temperatures),
    variation: variation(parts),
    /** Remarks about the window for readers. */
    warnings: findings.map(({ name, outcome, found }) => ({ name, outcome, found })),
  };
}

/**
 * The values of all runs as fields of a measurement. Sums are divided, so joules, tokens, seconds and the values that
 * follow from them agree to the last digit.
 */
export function resultFields(runs: readonly WindowResult[]) {
  const total = (part: (run: WindowResult) => number): number => sum(runs.map(part));
  const [joules, seconds] = [total((run) => run.joules), total((run) => run.seconds)];
  const tokens = Math.round(total((run) => run.tokens));
  const responses = total((run) => run.responses);
  const itl = new Histogram().merge(runs.map((run) => run.itl));
  const perToken = joules / tokens;
  const temperatures = runs.flatMap(({ temperatureC }) => temperatureC ?? []);
  return {
    avg_running_batch: rounded(total((run) => run.running * run.seconds) / seconds),
    joules_per_output_token: rounded(perToken),
    wh_per_million_output_tokens: rounded(whPerMillionTokens(perToken)),
    median_itl_ms: rounded(itl.percentile(0.5), 4),
    p90_itl_ms: rounded(itl.percentile(0.9), 4),
    p95_itl_ms: rounded(itl.percentile(0.95), 4),
    p99_itl_ms: rounded(itl.percentile(0.99), 4),
    tokens_per_second: rounded(tokens / seconds),
    gpu_power_watts_total: rounded(joules / seconds),
    joules_per_output_token_stdev:
      runs.length > 1 ? rounded(deviation(runs.map((run) => run.joules / run.tokens)), 4) : undefined,
    avg_output_tokens: rounded(total((run) => run.outputTokens) / responses),
    avg_prompt_tokens: rounded(total((run) => run.promptTokens) / responses),
    window_seconds: rounded(seconds / runs.length),
    requests_in_window: Math.round(responses / runs.length),
    runs: runs.length,
    energy_joules_total: rounded(joules, 9),
    output_tokens_total: tokens,
    temperature_c_mean: temperatures.length > 0 ? rounded(mean(temperatures), 4) : undefined,
    window_cv: rounded(Math.max(...runs.map((run) => run.variation)), 4),
  };
}

/** A result, rounded to this many significant digits. */
function rounded(value: number, digits = 7): number {
  return roundToSignificant(value, digits);
}
