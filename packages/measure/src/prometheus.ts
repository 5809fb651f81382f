/** One line of metrics: its labels, and its value, which may be no finite number. */
export interface MetricSeries {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Metrics by their names, as far as they were asked for. */
export type Metrics = ReadonlyMap<string, readonly MetricSeries[]>;

/**
 * Sum over all series of a counter or gauge that have these labels. Null where there is none, and where one of them is no
 * finite number of 0 or more: a sum without it would look whole.
 */
export function totalOf(metrics: Metrics, name: string, labels: MetricSeries['labels'] = {}): number | null {
  const own = (metrics.get(name) ?? []).filter((each) =>
    Object.entries(labels).every(([k, v]) => each.labels[k] === v),
  );
  const isShown = own.length > 0 && own.every(({ value }) => Number.isFinite(value) && value >= 0);
  return isShown ? own.reduce((sum, { value }) => sum + value, 0) : null;
}

/** A label of the first series of `name`; undefined where it is missing or empty. */
export function labelOf(metrics: Metrics, name: string, label: string): string | undefined {
  const text = metrics.get(name)?.[0]?.labels[label];
  return text === '' ? undefined : text;
}

const LABEL = /\s*([A-Za-z_]\w*)="((?:[^"\\]|\\.)*)"\s*,?/y;
const VALUE = /^\s*([+-]?(?:Inf|NaN|[\d.]+(?:[eE][+-]?\d+)?))(?:\s|$)/;

/**
 * Reads the metrics with these names out of `text`, in the format of Prometheus, or OpenMetrics; `_` in a name stands for
 * `:`, too, since servers write either. Other lines are not looked at.
 * @param where what was asked, for messages: `/metrics`.
 * @returns in a sentence why not, where a line with one of these names can't be read, or the text breaks off.
 */
export function parseMetrics(text: string, names: readonly string[], where: string): Metrics | string {
  const found = new Map<string, MetricSeries[]>();
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  if (last.trim() !== '' && last.trim() !== '# EOF') return `The answer to ${where} breaks off.`;
  const wanted = new Set(names);
  for (const [i, line] of lines.entries()) {
    const name = /^[A-Za-z_][\w:]*/.exec(line)?.[0] ?? '';
    const key = name.replace(':', '_');
    if (!wanted.has(key)) continue;
    const series = seriesOf(line.slice(name.length));
    if (series === null) return `Line ${i + 1} of the answer to ${where}, ${key}, is no metric.`;
    found.set(key, [...(found.get(key) ?? []), series]);
  }
  return found;
}

/** The rest of a line behind its name; null where it is no metric. A label's value may hold any character, `}` too. */
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
