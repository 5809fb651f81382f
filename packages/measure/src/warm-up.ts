import { figure } from '../../../src/core/text/number.ts';
import type { Bench } from './bench.ts';
import { mean, type Sample, type SampleSeries, slopeOf, sum } from './series.ts';

/** Why the server is not warm yet at the time `now` of a load that began at `since`, in a few words; null where it is. */
export function coldness(
  series: SampleSeries,
  now: number,
  since: number,
  { streams, method: { warmUp: method } }: Pick<Bench, 'streams' | 'method'>,
): string | null {
  const seconds = (now - since) / 1000;
  if (seconds < method.least) return `${figure(Math.ceil(method.least - seconds), 4)} s to go at least`;
  const wanted = method.answersPerStream * streams;
  const answers = series.finished(since, now).length;
  if (answers < wanted) return `${answers} of ${wanted} answers are over`;
  const from = now - method.span * 1000;
  const samples = series.between(from, now);
  const slope = 60 * slopeOf(points(samples, temperatureOf));
  if (Math.abs(slope) >= method.slope) return `the cards change by ${figure(slope, 2)} °C a minute`;
  const drifts = {
    'tokens per second': drift(rates(series, samples), method.span),
    power: drift(powers(series, from, now), method.span),
    'running requests': drift(points(samples, runningOf), method.span),
  };
  for (const [what, share] of Object.entries(drifts)) {
    if (Math.abs(share) >= method.drift) {
      return `${what} ${share > 0 ? 'rise' : 'fall'} by ${figure(100 * Math.abs(share), 2)} % in ${method.span} s`;
    }
  }
  return null;
}

type Points = readonly (readonly [x: number, y: number])[];

/** Mean of the cards, °C. */
function temperatureOf({ cards }: Sample): number | null {
  const known = (cards?.cards ?? []).flatMap(({ temperatureC }) => temperatureC ?? []);
  return known.length === 0 ? null : mean(known);
}

/** Running requests as the engine says; where it doesn't, the answers that tokens come of. */
export function runningOf({ engine, tally }: Sample): number {
  return engine?.running ?? tally.running;
}

/** A figure over time: seconds, and the figure where there is one. */
function points(samples: readonly Sample[], part: (sample: Sample) => number | null): Points {
  return samples.flatMap((sample) => {
    const value = part(sample);
    return value === null ? [] : [[sample.at / 1000, value] as const];
  });
}

/** Tokens per second, from each sample to the next. */
function rates(series: SampleSeries, samples: readonly Sample[]): Points {
  return samples.slice(1).flatMap(({ at }, i) => {
    const before = samples[i]?.at ?? at;
    const count = series.tokens(before, at);
    return at > before ? [[at / 1000, (1000 * count) / (at - before)] as const] : [];
  });
}

/** Power of all cards, W. */
function powers(series: SampleSeries, from: number, to: number): Points {
  return series.powerBetween(from, to).map(({ at, watts }) => [at / 1000, sum(watts)] as const);
}

/** By what share of its mean a figure changes over a span, by the line of least squares. Zero where it isn't known. */
function drift(figures: Points, span: number): number {
  const share = (slopeOf(figures) * span) / mean(figures.map(([, y]) => y));
  return Number.isFinite(share) ? share : 0;
}
