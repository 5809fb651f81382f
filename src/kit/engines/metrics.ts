import { type Http, OutsideError } from '../outside.ts';
import { metricsAt } from '../pages.ts';
import { totalOf } from '../prometheus.ts';
import type { Engine, EngineReading } from './engine.ts';

/**
 * Reads the metrics of an engine once; asked for once a second, and at the edges of the window.
 * @throws OutsideError where they are off or can't be read, with what turns them on as `fix`.
 */
export async function readEngine(http: Http, { name, metrics: names }: Engine): Promise<EngineReading> {
  const { page, fix, running, waiting, tokens, digits, preemptions, prefix, started, pick } = names;
  const wanted = [running, waiting, ...tokens.map(([each]) => each), preemptions, ...Object.values(prefix), started];
  const { metrics, headers } = await metricsAt(
    http,
    page,
    wanted.flatMap((each) => each?.split('/')[0] ?? []),
    fix,
  );
  const total = (what = ''): number | null => {
    const [metric = '', mode] = what.split('/');
    return totalOf(metrics, metric, (all) => {
      const own = mode === undefined ? all : all.filter(({ labels }) => labels['mode'] === mode);
      return pick?.(own) ?? own;
    });
  };
  const counts = tokens.flatMap(([each, live]) => {
    const count = total(each);
    return count === null ? [] : [{ tokens: count, live, resolution: resolutionOf(count, digits) }];
  });
  if (total(running) === null && counts.length === 0) {
    throw new OutsideError(`${page} shows neither running requests nor generated tokens of ${name}'s.`, fix);
  }
  // Of a metric with modes one that was never counted has no series.
  const hits = total(prefix.hits) ?? (metrics.has(prefix.hits.split('/')[0] ?? '') ? 0 : null);
  const looked = 'all' in prefix ? total(prefix.all) : total(prefix.misses);
  const start = total(started) ?? headers[started ?? ''];
  return {
    running: total(running),
    waiting: total(waiting),
    generated: counts[0] ?? null,
    preemptions: total(preemptions),
    prefix: hits === null || looked === null ? null : { queries: 'all' in prefix ? looked : looked + hits, hits },
    instance: start === undefined ? null : String(start),
  };
}

/** How fine a count is shown: with six digits from a million on in tens, from ten million on in hundreds. */
function resolutionOf(tokens: number, digits = Infinity): number {
  return 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, tokens))) + 1 - digits);
}
