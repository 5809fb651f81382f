import { OutsideError } from '../outside.ts';
import { metricsAt, type MetricsPage } from '../pages.ts';
import { type Metrics, totalOf } from '../prometheus.ts';
import type { Engine, EngineReading } from './engine.ts';
import { type Metric, METRIC_NAMES, type MetricNames, namesIn } from './metric-names.ts';

const ADDRESS_FIX = 'If its metrics are at another address, pass that as --metrics-url.';

/** Labels by which routers name the engines behind them. */
const ROUTER_LABELS: readonly string[] = ['server', 'worker', 'worker_url', 'backend'];

/**
 * Reads the metrics of an engine once.
 * @throws OutsideError if they are off or can't be read; its `fix` says how to turn them on.
 */
export async function readEngine(page: MetricsPage, { name, metricsFix }: Engine): Promise<EngineReading> {
  const names = METRIC_NAMES[name];
  return readingIn(await metricsAt(page, namesIn(names), `${metricsFix} ${ADDRESS_FIX}`), names);
}

/**
 * Reads the metrics before anything is loaded.
 * @throws OutsideError if they can't be read, or lack what every version of this engine shows: then the server is
 *   another one, such as a router.
 */
export async function checkMetrics(page: MetricsPage, { name, metricsFix }: Engine): Promise<void> {
  const names = METRIC_NAMES[name];
  const metrics = await metricsAt(page, namesIn(names), `${metricsFix} ${ADDRESS_FIX}`);
  const reading = readingIn(metrics, names);
  const values = { running: reading.running, tokens: reading.generated };
  const missing = names.essential.filter((what) => values[what] === null);
  if (missing.length === 0) return;
  const missingNames = missing.map((what) => names[what].map((alias) => alias.name).join(' or '));
  const message = `${page.label} has no ${missingNames.join(' and no ')}, which ${name} always shows`;
  const labels = [...metrics.values()].flat().flatMap((series) => Object.keys(series.labels));
  const routerLabel = ROUTER_LABELS.find((label) => labels.includes(label));
  if (routerLabel === undefined) throw new OutsideError(`${message}.`, metricsFix);
  throw new OutsideError(
    `${message}, and its series have the label ${routerLabel}: this is a router, not an engine.`,
    'Pass the address of the engine itself as --url.',
  );
}

function readingIn(metrics: Metrics, names: MetricNames): EngineReading {
  const value = ({ name, labels = {} }: Metric): number | null => totalOf(metrics, name, labels);
  const firstOf = (aliases: readonly Metric[]): number | null =>
    aliases.map(value).find((found) => found !== null) ?? null;
  const generated = names.tokens.flatMap((alias) => {
    const tokens = value(alias);
    return tokens === null ? [] : [{ tokens, live: alias.live }];
  });
  const external = firstOf(names.externalHits) ?? 0;
  const prefix = names.prefix.flatMap((aliases) => {
    const [hits, rest] = [
      countIn(metrics, aliases.hits),
      countIn(metrics, 'all' in aliases ? aliases.all : aliases.misses),
    ];
    if (hits === null || rest === null) return [];
    return [{ hits: hits + external, queries: 'all' in aliases ? rest : rest + hits }];
  });
  return {
    running: firstOf(names.running),
    generated: generated[0] ?? null,
    preemptions: names.preemptions === null ? null : firstOf(names.preemptions),
    prefix: prefix[0] ?? null,
  };
}

/** The value of a counter. A label's value that was never counted has no series: then the count is 0. */
function countIn(metrics: Metrics, { name, labels = {} }: Metric): number | null {
  const count = totalOf(metrics, name, labels);
  const isOther = Object.keys(labels).length > 0 && totalOf(metrics, name) !== null;
  return count ?? (isOther && !hasSeries(metrics, name, labels) ? 0 : null);
}

function hasSeries(metrics: Metrics, name: string, labels: NonNullable<Metric['labels']>): boolean {
  const matches = Object.entries(labels);
  return (metrics.get(name) ?? []).some((series) => matches.every(([label, text]) => series.labels[label] === text));
}
