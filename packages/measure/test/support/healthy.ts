import { fieldsOf } from '../../src/figures.ts';
import { FULL, type Method } from '../../src/method.ts';
import { measured, type Scenario } from './rig.ts';

/** The method with a shorter window: what is true of a minute is true of five. */
export const SHORT: Method = {
  ...FULL,
  warmUp: { ...FULL.warmUp, least: 60, span: 30, answersPerStream: 1 },
  window: { ...FULL.window, least: 60, answerTimes: 1, answers: 20, answersPerStream: 0 },
};

export const CHAT = { output: [60, 400], prompt: [20, 120] } as const;
export const REASONING = { output: [600, 3000], prompt: [40, 300], reasoning: true } as const;

/** What a healthy measurement may be warned of, where its scenario has that. */
const MAY_WARN = ['counter_missing', 'itl_by_arrival'];

/** What is told or measured otherwise than it is, of a scenario in which nothing is wrong. */
export async function offIn(scenario: Scenario): Promise<string[]> {
  const { engine, window, figures, told } = await measured({ method: SHORT, ...scenario });
  if (figures === null) return told.map(({ name, seen }) => `${name}: ${seen}`);
  const truth = engine.truth(window.start.at, window.end.at);
  const said = fieldsOf([figures]);
  const by = (one: number, other: number): number => Math.abs(one / other - 1);
  const warnings = told.map(({ name }) => name);
  // Of each token by itself only what comes by itself, or in steps, can tell.
  const isByArrival = warnings.includes('itl_by_arrival');
  const faults = {
    energy: by(said.joules_per_output_token, truth.joulesPerToken) > 0.005,
    latency: by(said.median_itl_ms, truth.medianItl) > 0.01,
    step: by(said.median_itl_ms, truth.medianStep) > 0.01 && !isByArrival,
    throughput: by(said.tokens_per_second, truth.tokensPerSecond) > 0.01,
    arrival: isByArrival !== (scenario.nature?.chunk ?? 1) > 1,
  };
  const wrong = Object.entries(faults).flatMap(([name, isWrong]) => (isWrong ? [name] : []));
  return [...wrong, ...warnings.filter((name) => !MAY_WARN.includes(name))];
}
