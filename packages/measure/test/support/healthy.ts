import { FULL, type Method } from '../../src/method.ts';
import { resultFields } from '../../src/results.ts';
import { measured, type Scenario } from './scenario.ts';

/** The measuring method with a shorter warm-up and a window of one minute, so that tests are fast. */
export const SHORT: Method = {
  ...FULL,
  warmUp: { ...FULL.warmUp, least: 60, span: 30, responsesPerStream: 1 },
  window: { ...FULL.window, least: 60, responseTimes: 1, responses: 8, responsesPerStream: 0 },
};

export const CHAT = { output: [60, 400], prompt: [20, 120] } as const;
export const REASONING = { output: [600, 3000], prompt: [40, 300], reasoning: true } as const;

/** Largest relative error of the energy per token that a healthy scenario may have. */
const ENERGY_ERROR = 0.005;

/**
 * The problems in the measurement of a healthy scenario: values that differ from the truth, errors, and warnings
 * other than `expected`.
 */
export async function problemsIn(scenario: Scenario, expected: readonly string[] = []): Promise<string[]> {
  const { engine, window, result, findings } = await measured({ method: SHORT, ...scenario });
  if (result === null) return findings.map(({ name, found }) => `${name}: ${found}`);
  const truth = engine.truth(window.start.at, window.end.at);
  const fields = resultFields([result]);
  const error = (value: number, trueValue: number): number => Math.abs(value / trueValue - 1);
  const warnings = findings.map(({ name }) => name);
  // The time between steps is only known if tokens arrive one by one.
  const isByArrival = warnings.includes('itl_by_arrival');
  const energyError = error(fields.joules_per_output_token, truth.joulesPerToken);
  const checks = {
    [`energy is ${energyError} off`]: energyError > ENERGY_ERROR,
    latency: error(fields.median_itl_ms, truth.medianItl) > 0.01,
    step: error(fields.median_itl_ms, truth.medianStep) > 0.01 && !isByArrival,
    throughput: error(fields.tokens_per_second, truth.tokensPerSecond) > 0.01,
    arrival: isByArrival !== (scenario.nature?.chunk ?? 1) > 1,
  };
  const wrong = Object.entries(checks).flatMap(([name, isWrong]) => (isWrong ? [name] : []));
  const allowed = ['itl_by_arrival', ...expected];
  const missing = expected.filter((name) => !warnings.includes(name)).map((name) => `no ${name}`);
  return [...wrong, ...warnings.filter((name) => !allowed.includes(name)), ...missing];
}
