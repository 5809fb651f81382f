import { toDigits } from '../../../src/core/text/number.ts';
import { mean, sum } from '../../../src/figures/statistics.ts';
import type { Setup } from './setup.ts';
import { type Sample, type SampleSeries, slopeOf } from './series.ts';

/**
 * Why the server isn't warm yet at the time `now`, in a few words; null once it is. The load began at `since`. What the
 * GPUs don't show is left out here; the check `warmup_timeout` reports that.
 */
export function warmUpShortfall(
  series: SampleSeries,
  now: number,
  since: number,
  { streams, method: { warmUp: method } }: Pick<Setup, 'streams' | 'method'>,
): string | null {
  const seconds = (now - since) / 1000;
  if (seconds < method.least) return `${toDigits(Math.ceil(method.least - seconds), 4)} s to go at least`;
  const wanted = method.responsesPerStream * streams;
  const ended = series.finished(since, now).length;
  if (ended < wanted) return `${ended} of ${wanted} responses have ended`;
  const from = now - method.span * 1000;
  const samples = series.between(from, now);
  const slope = 60 * slopeOf(points(samples, meanTemperature));
  if (Math.abs(slope) >= method.slope) return `the GPU temperature changes by ${toDigits(slope, 2)} °C a minute`;
  const drifts = {
    'tokens per second': drift(tokenRates(series, samples), method.span),
    power: drift(totalPower(series, from, now), method.span),
    'running requests': drift(points(samples, runningIn), method.span),
  };
  for (const [quantity, share] of Object.entries(drifts)) {
    if (Math.abs(share) >= method.drift) {
      return `${quantity} ${share > 0 ? 'rise' : 'fall'} by ${toDigits(100 * Math.abs(share), 2)} % in ${method.span} s`;
    }
  }
  return null;
}

type Points = readonly (readonly [x: number, y: number])[];

/** Mean over the GPUs, °C. */
function meanTemperature({ gpus }: Sample): number | null {
  const known = (gpus?.gpus ?? []).flatMap(({ temperatureC }) => temperatureC ?? []);
  return known.length === 0 ? null : mean(known);
}

/** Running requests by the engine, or else the responses that tokens arrive for. */
export function runningIn({ engine, tally }: Sample): number {
  return engine?.running ?? tally.running;
}

/** A value over time, in seconds, without samples that don't have it. */
function points(samples: readonly Sample[], part: (sample: Sample) => number | null): Points {
  return samples.flatMap((sample) => {
    const value = part(sample);
    return value === null ? [] : [[sample.at / 1000, value] as const];
  });
}

/** Tokens per second between each two samples. */
function tokenRates(series: SampleSeries, samples: readonly Sample[]): Points {
  return samples.slice(1).flatMap(({ at }, i) => {
    const before = samples[i]?.at ?? at;
    const count = series.tokens(before, at);
    return at > before ? [[at / 1000, (1000 * count) / (at - before)] as const] : [];
  });
}

/** Power of all measured GPUs, W. */
function totalPower(series: SampleSeries, from: number, to: number): Points {
  return series.powerBetween(from, to).map(({ at, watts }) => [at / 1000, sum(watts)] as const);
}

/** The change over a span as a share of the mean, by a least-squares line; 0 if it is unknown. */
function drift(values: Points, span: number): number {
  const share = (slopeOf(values) * span) / mean(values.map(([, y]) => y));
  return Number.isFinite(share) ? share : 0;
}
