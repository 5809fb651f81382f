import type { EnergyReading } from './energy/energy.ts';
import type { EngineReading } from './engines/engine.ts';
import { Histogram } from './load/histogram.ts';
import { BIN_MS, type EndedAnswer, type Tally } from './load/tally.ts';

/** What was read in a second. Times are those of the kit's clock, ms. */
export interface Sample {
  readonly at: number;
  /** The cards that are measured, and all that the meter sees; null where they couldn't be read. */
  readonly cards: EnergyReading | null;
  readonly machine: EnergyReading | null;
  readonly engine: EngineReading | null;
  readonly tally: Tally;
}

/** Power of the cards at one moment, W, in the order of the cards. */
export interface PowerSample {
  readonly at: number;
  readonly watts: readonly number[];
}

/** Everything that was read, in the order of time. */
export class SampleSeries {
  readonly samples: Sample[] = [];
  readonly power: PowerSample[] = [];
  readonly #tokens = new Map<number, number>();

  add(sample: Sample): void {
    this.samples.push(sample);
    for (const [bin, fresh] of sample.tally.tokens) this.#tokens.set(bin, (this.#tokens.get(bin) ?? 0) + fresh);
  }

  addPower({ at, cards }: EnergyReading): void {
    const watts = cards.flatMap(({ powerWatts }) => powerWatts ?? []);
    if (watts.length === cards.length) this.power.push({ at, watts });
  }

  /** The samples from `from` to `to`, both included. */
  between(from: number, to: number): Sample[] {
    return this.samples.filter(({ at }) => at >= from && at <= to);
  }

  /** The same of the power. */
  powerBetween(from: number, to: number): PowerSample[] {
    return this.power.filter(({ at }) => at >= from && at <= to);
  }

  /** Answers that ended from `from` to before `to`. */
  finished(from: number, to: number): EndedAnswer[] {
    return this.samples.flatMap(({ tally }) => tally.finished.filter(({ end }) => end >= from && end < to));
  }

  /**
   * Output tokens that arrived from `from` to before `to`, those of running answers among them; of a bin that lies on an
   * edge, the part inside.
   */
  tokens(from: number, to: number): number {
    const [first, last] = [from / BIN_MS, to / BIN_MS];
    let total = 0;
    for (let bin = Math.floor(first); bin < last; bin += 1) {
      const count = this.#tokens.get(bin);
      if (count !== undefined) total += count * (Math.min(bin + 1, last) - Math.max(bin, first));
    }
    return total;
  }

  /** Times between tokens, or how late timers were, ms, to the second: a sample holds what happened since the one before. */
  times(part: 'itl' | 'lag', from: number, to: number): Histogram {
    const inside = this.samples.filter(({ at }) => at > from && at <= to);
    return new Histogram().merge(inside.map(({ tally }) => tally[part]));
  }
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The mean; NaN for none. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** Energy, J, of power, W, from `from` to `to`, ms, by trapezoids; the first and last sample hold to the edges. Per card. */
export function integral(power: readonly PowerSample[], from: number, to: number): number[] | null {
  const inside = power.filter(({ at }) => at >= from && at <= to);
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined || inside.length < 2) return null;
  const points = [{ ...first, at: from }, ...inside, { ...last, at: to }];
  return first.watts.map((_, card) =>
    points.slice(1).reduce((total, point, i) => {
      const before = points[i] ?? point;
      const watts = ((point.watts[card] ?? 0) + (before.watts[card] ?? 0)) / 2;
      return total + (watts * (point.at - before.at)) / 1000;
    }, 0),
  );
}

/** Slope of the line of least squares through points, in y for each x. NaN for fewer than two. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = mean(points.map(([x]) => (x - mx) ** 2));
  return spread === 0 ? NaN : mean(points.map(([x, y]) => (x - mx) * (y - my))) / spread;
}
