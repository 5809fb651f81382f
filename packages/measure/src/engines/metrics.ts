import { type Http, OutsideError } from '../outside.ts';
import { metricsAt } from '../pages.ts';
import { totalOf } from '../prometheus.ts';
import type { Engine, EngineReading } from './engine.ts';

/**
 * Reads the metrics of an engine once; asked for once a second, and at the edges of the window.
 * @throws OutsideError where they are off or can't be read, with what turns them on as `fix`.
 */
export async function readEngine(http: Http, { name, metrics: names }: Engine): Promise<EngineReading> {
  const { page, fix, running, tokens, preemptions, prefix } = names;
  const wanted = [running, ...tokens.map(([each]) => each), preemptions, ...Object.values(prefix)];
  const metricOf = (what: string): string => what.replace(/\/.*/, '');
  const metrics = await metricsAt(
    http,
    page,
    wanted.flatMap((what) => (what === undefined ? [] : metricOf(what))),
    fix,
  );
  const total = (what = ''): number | null => {
    const [, mode] = what.split('/');
    return totalOf(metrics, metricOf(what), mode === undefined ? {} : { mode });
  };
  const counts = tokens.flatMap(([each, live]) => {
    const count = total(each);
    return count === null ? [] : [{ tokens: count, live }];
  });
  if (total(running) === null && counts.length === 0) {
    throw new OutsideError(`${page} shows neither running requests nor generated tokens of ${name}'s.`, fix);
  }
  // Of a metric with modes one that was never counted has no series.
  const hits = total(prefix.hits) ?? (metrics.has(metricOf(prefix.hits)) ? 0 : null);
  const looked = 'all' in prefix ? total(prefix.all) : total(prefix.misses);
  return {
    running: total(running),
    generated: counts[0] ?? null,
    preemptions: total(preemptions),
    prefix: hits === null || looked === null ? null : { queries: 'all' in prefix ? looked : looked + hits, hits },
  };
}
