import { groupBy } from '../core/text/group-by.ts';
import { mean, sum } from './statistics.ts';

/** Coverage factor of every expanded uncertainty that is published: twice the standard uncertainty. */
export const COVERAGE_FACTOR = 2;

/**
 * NVML's documented accuracy of power, as a share of the reading: plus or minus 5 % (NVIDIA Management Library API
 * reference, nvmlDeviceGetPowerUsage).
 */
const SENSOR_BOUND = 0.05;

/** Standard uncertainty of the sensor: its bound as a rectangular distribution (GUM, 4.3.7). */
export const SENSOR = SENSOR_BOUND / Math.sqrt(3);

/** How much runs of the same configuration differ. */
export interface Reproducibility {
  /** Pooled relative standard deviation of one run. */
  readonly relativeStandard: number;
  /** Degrees of freedom: the number of runs minus the number of configurations. */
  readonly degreesOfFreedom: number;
}

/**
 * The pooled relative standard deviation of one run, from the energies of configurations that were run more than once.
 * Its square is the sum of the squared deviations of ln(energy) from the mean of its configuration, divided by the
 * degrees of freedom. Null if no configuration was run twice.
 */
export function reproducibilityOf(repeated: readonly (readonly number[])[]): Reproducibility | null {
  const logs = repeated.filter((energies) => energies.length > 1).map((energies) => energies.map(Math.log));
  const degreesOfFreedom = sum(logs.map((runs) => runs.length - 1));
  if (degreesOfFreedom === 0) return null;
  const squares = logs.flatMap((runs) => {
    const middle = mean(runs);
    return runs.map((value) => (value - middle) ** 2);
  });
  const variance = sum(squares) / degreesOfFreedom;
  return { relativeStandard: Math.sqrt(variance), degreesOfFreedom };
}

/** One run of a configuration and its energy per output token. */
interface RepeatRun {
  readonly repeat: number;
  readonly joules_per_output_token: number;
}

/**
 * The energies of configurations that the source ran more than once. `keyOf` is the same for all runs of a
 * configuration.
 */
export function repeatsOf<R extends RepeatRun>(rows: readonly R[], keyOf: (row: R) => string): Map<string, number[]> {
  const groups = groupBy(rows, keyOf).filter(([, runs]) => runs.length > 1);
  return new Map(groups.map(([key, runs]) => [key, runs.map((run) => run.joules_per_output_token)]));
}

/** The relative uncertainty of an energy value. */
export interface Uncertainty {
  readonly relativeStandard: number;
  /** With {@link COVERAGE_FACTOR}. */
  readonly relativeExpanded: number;
  /** Effective degrees of freedom by Welch and Satterthwaite. */
  readonly degreesOfFreedom: number;
}

/** The uncertainty of one run of the source, from the differences between runs and from the sensor. */
export function uncertaintyOf({ relativeStandard: between, degreesOfFreedom }: Reproducibility): Uncertainty {
  const relativeStandard = Math.hypot(between, SENSOR);
  return {
    relativeStandard,
    relativeExpanded: COVERAGE_FACTOR * relativeStandard,
    // The bound of the sensor is exact, so it adds nothing to the sum of Welch and Satterthwaite.
    degreesOfFreedom: (degreesOfFreedom * relativeStandard ** 4) / between ** 4,
  };
}

/** The energy of a contributed measurement and the spread between its runs. */
interface MeasurementSpread {
  readonly joules_per_output_token: number;
  readonly joules_per_output_token_stdev?: number | null;
  readonly runs: number;
}

/**
 * The expanded relative uncertainty of a contributed measurement. Its own standard deviation covers one machine within
 * an hour. The spread between runs of the source, on other machines or days, is therefore added, so a steady
 * measurement isn't reported as more certain than the source.
 */
export function measuredUncertainty(m: MeasurementSpread, { relativeStandard: between }: Reproducibility): number {
  const stated = (m.joules_per_output_token_stdev ?? 0) / m.joules_per_output_token;
  return COVERAGE_FACTOR * Math.hypot(stated / Math.sqrt(m.runs), between, SENSOR);
}

/** A figure with its expanded relative uncertainty, which is missing if it is unknown. */
export interface UncertainFigure {
  readonly value: number;
  readonly relativeUncertainty: number | null | undefined;
}

/** The energy per million output tokens of a row, with its uncertainty. */
export function energyFigure(row: {
  readonly wh_per_million_output_tokens: number;
  readonly relative_uncertainty?: number | null;
}): UncertainFigure {
  return { value: row.wh_per_million_output_tokens, relativeUncertainty: row.relative_uncertainty };
}

/** Whether the uncertainties of two figures explain their difference. False if the uncertainty of either is unknown. */
export function hasNoClearDifference(a: UncertainFigure, b: UncertainFigure): boolean {
  if (a.relativeUncertainty == null || b.relativeUncertainty == null) return false;
  return Math.abs(Math.log(a.value / b.value)) < Math.hypot(a.relativeUncertainty, b.relativeUncertainty);
}

/** The verdict if {@link hasNoClearDifference}. */
export const NO_CLEAR_DIFFERENCE = 'no clear difference';

/** The uncertainty range of a value: from value / (1 + U) to value × (1 + U). */
export function uncertaintyBounds(
  value: number,
  relativeUncertainty: number,
): { readonly low: number; readonly high: number } {
  return { low: value / (1 + relativeUncertainty), high: value * (1 + relativeUncertainty) };
}
