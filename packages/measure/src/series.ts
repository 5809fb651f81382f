import { mean } from '../../../src/figures/statistics.ts';
import type { EnergyReading } from './energy/energy.ts';
import type { EngineReading } from './engines/engine.ts';
import { Histogram } from './load/histogram.ts';
import type { EndedResponse, Tally } from './load/tally.ts';
import { TokenBins } from './load/token-bins.ts';

/** The values read in one second. All times are in ms by the kit's clock. */
export interface Sample {
  readonly at: number;
  /** The measured GPUs; null if they couldn't be read. */
  readonly gpus: EnergyReading | null;
  /** All GPUs of the machine that the meter sees. */
  readonly machine: EnergyReading | null;
  readonly engine: EngineReading | null;
  readonly tally: Tally;
}

/** Power of the measured GPUs at one moment, W. */
export interface PowerSample {
  readonly at: number;
  readonly watts: readonly number[];
}

/** Everything that was read, in the order of time. */
export class SampleSeries {
  readonly samples: Sample[] = [];
  readonly power: PowerSample[] = [];
  readonly #tokens = new TokenBins();

  add(sample: Sample): void {
    this.samples.push(sample);
    this.#tokens.merge(sample.tally.tokens);
  }

  /** Keeps the power of a reading if every GPU shows it. */
  addPower({ at, gpus }: EnergyReading): void {
    const watts = gpus.flatMap(({ powerWatts }) => powerWatts ?? []);
    if (watts.length > 0 && watts.length === gpus.length) this.power.push({ at, watts });
  }

  /** The samples from `from` to `to`, both included. */
  between(from: number, to: number): Sample[] {
    return this.samples.filter(({ at }) => at >= from && at <= to);
  }

  /** The power from `from` to `to`, both included. If the GPUs show none, it comes from their counters. */
  powerBetween(from: number, to: number): PowerSample[] {
    return this.#powerOrCounters().filter(({ at }) => at >= from && at <= to);
  }

  /** Energy from the power between two times, J, by GPU; null without power. */
  joulesByPower(from: number, to: number): number[] | null {
    return integral(this.power, from, to);
  }

  /**
   * Energy from the power between two times, J, by GPU; from the counters of each second if the GPUs show no power.
   * Null without both.
   */
  joulesOfPart(from: number, to: number): number[] | null {
    return integral(this.#powerOrCounters(), from, to);
  }

  #powerOrCounters(): readonly PowerSample[] {
    if (this.power.length > 0) return this.power;
    const readings = this.samples.flatMap(({ gpus }) => gpus ?? []);
    return readings.slice(1).flatMap((reading, i) => {
      const before = readings[i];
      const watts = reading.gpus.flatMap((_, place) => counterPower([before, reading].filter(isKnown), place) ?? []);
      return watts.length > 0 && watts.length === reading.gpus.length ? [{ at: reading.at, watts }] : [];
    });
  }

  /** Responses that ended from `from` to before `to`. */
  finished(from: number, to: number): EndedResponse[] {
    return this.samples.flatMap(({ tally }) => tally.finished.filter(({ end }) => end >= from && end < to));
  }

  /**
   * Output tokens that arrived from `from` to before `to`, including tokens of responses that still run. A bin on an
   * edge counts in part.
   */
  tokens(from: number, to: number): number {
    return this.#tokens.between(from, to);
  }

  /**
   * Times between tokens, or delays of timers, ms. Exact to the second: a sample has what happened since the one
   * before.
   */
  times(part: 'itl' | 'lag', from: number, to: number): Histogram {
    const inside = this.samples.filter(({ at }) => at > from && at <= to);
    return new Histogram().merge(inside.map(({ tally }) => tally[part]));
  }
}

function isKnown<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** Mean power of one GPU by its counter, W, from the first to the last reading; null if it can't be computed. */
export function counterPower(readings: readonly EnergyReading[], place: number): number | null {
  const points = readings.flatMap(({ at, gpus }) => {
    const joules = gpus[place]?.energyJoules ?? null;
    return joules === null ? [] : [{ at, joules }];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || last.at <= first.at || last.joules < first.joules) return null;
  return (1000 * (last.joules - first.joules)) / (last.at - first.at);
}

/**
 * Energy of each GPU, J, from its power, W, between two times, ms, by trapezoids. The first and last value extend to
 * the edges.
 */
function integral(power: readonly PowerSample[], from: number, to: number): number[] | null {
  const inside = power.filter(({ at }) => at >= from && at <= to);
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined || inside.length < 2) return null;
  const points = [{ ...first, at: from }, ...inside, { ...last, at: to }];
  return first.watts.map((_, place) =>
    points.slice(1).reduce((total, point, i) => {
      const before = points[i] ?? point;
      const watts = ((point.watts[place] ?? 0) + (before.watts[place] ?? 0)) / 2;
      return total + (watts * (point.at - before.at)) / 1000;
    }, 0),
  );
}

/** Slope of the least-squares line through points, in y per x; NaN for fewer than two points. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = mean(points.map(([x]) => (x - mx) ** 2));
  return spread === 0 ? NaN : mean(points.map(([x, y]) => (x - mx) * (y - my))) / spread;
}
