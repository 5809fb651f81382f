import { whPerMillionTokens } from '../../../src/figures/energy.ts';
import type { FailureRecord } from './failures/failure.ts';
import { deviation, meanRunning, variation } from './failures/load.ts';
import { Histogram } from './load/histogram.ts';
import { mean, sum } from './series.ts';
import type { Window } from './window.ts';

/** What one window gives. */
export type MeasuredFigures = ReturnType<typeof figuresOf>;

/** The figures of a window that nothing is wrong with but what it is warned of. */
export function figuresOf(window: Window, warnings: readonly Pick<FailureRecord, 'name' | 'seen'>[]) {
  const { seconds, samples, finished, tokens, countOf, integrated, itl, parts } = window;
  const whole = finished.filter(({ fault }) => fault === null);
  const total = (part: 'promptTokens' | 'outputTokens'): number => sum(whole.map((answer) => answer[part] ?? 0));
  const temperatures = samples.flatMap(
    ({ cards }) => cards?.cards.flatMap(({ temperatureC }) => temperatureC ?? []) ?? [],
  );
  return {
    ...{ seconds, tokens, itl },
    /** Energy of all cards, J: by their counters, or their power. */
    joules: sum(countOf ?? integrated ?? [NaN]),
    byCounter: countOf !== null,
    /** Answers that ended inside, and the sums of what the server says of them. */
    answers: whole.length,
    promptTokens: total('promptTokens'),
    outputTokens: total('outputTokens'),
    running: meanRunning(window),
    temperatureC: temperatures.length === 0 ? null : mean(temperatures),
    variation: variation(parts),
    /** What a reader has to know of the window. */
    warnings: warnings.map(({ name, seen }) => ({ name, seen })),
  };
}

/**
 * The figures of all runs as fields of a measurement. Sums are divided, so that joules, tokens, seconds and the figures
 * that follow from them fit each other to the last digit.
 */
export function fieldsOf(runs: readonly MeasuredFigures[]) {
  const total = (part: (run: MeasuredFigures) => number): number => sum(runs.map(part));
  const [joules, seconds] = [total((run) => run.joules), total((run) => run.seconds)];
  const tokens = Math.round(total((run) => run.tokens));
  const answers = total((run) => run.answers);
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
    avg_output_tokens: rounded(total((run) => run.outputTokens) / answers),
    avg_prompt_tokens: rounded(total((run) => run.promptTokens) / answers),
    window_seconds: rounded(seconds / runs.length),
    requests_in_window: Math.round(answers / runs.length),
    runs: runs.length,
    energy_joules_total: rounded(joules, 9),
    output_tokens_total: tokens,
    temperature_c_mean: temperatures.length > 0 ? rounded(mean(temperatures), 4) : undefined,
    window_cv: rounded(Math.max(...runs.map((run) => run.variation)), 4),
  };
}

/** To significant digits: what is measured to a thousandth is not written to a billionth. */
function rounded(value: number, digits = 7): number {
  return Number(value.toPrecision(digits));
}
