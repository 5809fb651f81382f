import type { GeneratedTokens } from './engines/engine.ts';
import type { SampleSeries } from './series.ts';

/** Ten seconds of load, ms. */
const SPAN = 10_000;

/**
 * How late the engine's own count of tokens is, seconds; 0 where it is not known. Samples are a second apart, and so is this.
 * `behind`: from when so many tokens had arrived as in the first ten seconds of the load, to when the engine had counted them.
 * `still`: for how long at most it stood still while there was something to count.
 */
export function latenessOf(series: SampleSeries): { readonly behind: number; readonly still: number } {
  const counts = series.samples.flatMap(({ at, engine }) =>
    engine?.generated == null ? [] : [{ at, ...engine.generated }],
  );
  return { behind: behindOf(series, counts) / 1000, still: stillOf(series, counts) / 1000 };
}

type Readings = readonly (GeneratedTokens & { readonly at: number })[];

/** Output tokens from `from` to `to` in the engine's way to count them: as they arrive, or when their answer ends. */
function arrived(series: SampleSeries, from: number, to: number): number {
  if (series.samples.some(({ engine }) => engine?.generated?.live === true)) {
    return series.tokens(from, to) + series.uncounted(from, to);
  }
  return series.finished(from, to).reduce((sum, { outputTokens }) => sum + (outputTokens ?? 0), 0);
}

function behindOf(series: SampleSeries, counts: Readings): number {
  const { samples, countBefore } = series;
  const from = (samples[0]?.at ?? 0) - SPAN;
  const began = samples.find(({ at }) => arrived(series, from, at) > 0)?.at ?? Infinity;
  const reached = samples.find(({ at }) => at >= began + SPAN)?.at;
  if (countBefore === null || reached === undefined) return 0;
  const wanted = countBefore + 0.99 * arrived(series, from, reached);
  const counted = counts.findIndex(({ tokens, resolution }) => tokens >= wanted - 2 * resolution);
  // It has been there since some moment after the reading before.
  const before = counted === -1 ? counts.at(-1) : counts[counted - 1];
  return Math.max(0, (before?.at ?? 0) - reached);
}

function stillOf(series: SampleSeries, counts: Readings): number {
  let [since, longest] = [counts[0], 0];
  for (const each of counts) {
    if (each.tokens !== since?.tokens) since = each;
    // Tokens have come meanwhile, and not only since a moment ago.
    else if (each.at - since.at > longest && arrived(series, since.at + 1000, each.at - 1000) > 0) {
      longest = each.at - since.at;
    }
  }
  return longest;
}
