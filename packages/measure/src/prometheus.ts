import { sum } from '../../../src/figures/statistics.ts';
/** One line of metrics: its labels and its value, which may be infinite or NaN. */
export interface MetricSeries {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The metrics that were asked for, by name. */
export type Metrics = ReadonlyMap<string, readonly MetricSeries[]>;

/** Labels of ranks that work on the same requests, so each rank repeats what the others count. */
const REPEATING_RANKS: readonly string[] = ['tp_rank', 'pp_rank', 'moe_ep_rank'];

/**
 * The sum of all series of a counter or gauge that have these labels. Tensor- and pipeline-parallel ranks count once;
 * data-parallel ranks add up. Null if there is no such series, or if one isn't a finite number of 0 or more, since a
 * sum without it would look complete.
 */
export function totalOf(metrics: Metrics, name: string, labels: MetricSeries['labels'] = {}): number | null {
  const matching = (metrics.get(name) ?? []).filter((series) =>
    Object.entries(labels).every(([label, value]) => series.labels[label] === value),
  );
  const isComplete = matching.length > 0 && matching.every(({ value }) => Number.isFinite(value) && value >= 0);
  if (!isComplete) return null;
  const largest = new Map<string, number>();
  for (const { labels: own, value } of matching) {
    const group = Object.entries(own).filter(([label]) => !REPEATING_RANKS.includes(label));
    const key = JSON.stringify(group.sort());
    largest.set(key, Math.max(value, largest.get(key) ?? 0));
  }
  return sum([...largest.values()]);
}

/** A label of the first series of `name`; undefined if it is missing or empty. */
export function labelOf(metrics: Metrics, name: string, label: string): string | undefined {
  const text = metrics.get(name)?.[0]?.labels[label];
  return text === '' ? undefined : text;
}

const LABEL = /\s*([A-Za-z_]\w*)="((?:[^"\\]|\\.)*)"\s*,?/y;
const VALUE = /^\s*([+-]?(?:Inf|NaN|[\d.]+(?:[eE][+-]?\d+)?))(?:\s|$)/;

/**
 * Reads the metrics with these names from a page in the Prometheus or OpenMetrics format. A `_` in a name also matches
 * `:`, since servers write either. Other lines are ignored.
 * @param label how messages call the page, such as `/metrics`.
 * @returns the metrics, or a sentence that says why a line can't be read or where the text ends too early.
 */
export function parseMetrics(text: string, names: readonly string[], label: string): Metrics | string {
  const found = new Map<string, MetricSeries[]>();
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  if (last.trim() !== '' && last.trim() !== '# EOF') return `${label} ends in the middle of a line.`;
  const wanted = new Set(names);
  for (const [i, line] of lines.entries()) {
    const name = /^[A-Za-z_][\w:]*/.exec(line)?.[0] ?? '';
    const key = name.replace(':', '_');
    if (!wanted.has(key)) continue;
    const series = seriesOf(line.slice(name.length));
    if (series === null) return `Line ${i + 1} of ${label} (${key}) is not a valid metric.`;
    found.set(key, [...(found.get(key) ?? []), series]);
  }
  return found;
}

/**
 * Labels and value behind a metric's name; null if they aren't valid. A label's value may contain any character, also
 * `}`.
 */
function seriesOf(rest: string): MetricSeries | null {
  const labels: Record<string, string> = {};
  let end = 0;
  if (rest.startsWith('{')) {
    LABEL.lastIndex = 1;
    end = 1;
    for (let found = LABEL.exec(rest); found !== null; found = LABEL.exec(rest)) {
      const [, label = '', value = ''] = found;
      labels[label] = value.replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
      end = LABEL.lastIndex;
    }
    if (rest[end] !== '}') return null;
    end += 1;
  }
  const value = VALUE.exec(rest.slice(end))?.[1];
  return value === undefined ? null : { labels, value: Number(value.replace('Inf', 'Infinity')) };
}
