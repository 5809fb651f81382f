import { OutsideError } from './outside.ts';

/** One line of metrics: its labels, and its value, which may be no finite number. */
export interface MetricSeries {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Metrics in the text format of Prometheus, or OpenMetrics, as far as they were asked for. */
export class Metrics {
  readonly #series: ReadonlyMap<string, readonly MetricSeries[]>;

  constructor(series: ReadonlyMap<string, readonly MetricSeries[]>) {
    this.#series = series;
  }

  /** Whether any of the metrics is there that were asked for. */
  get isEmpty(): boolean {
    return this.#series.size === 0;
  }

  of(name: string): readonly MetricSeries[] {
    return this.#series.get(name) ?? [];
  }

  /**
   * Sum over all series of a counter or gauge, or over those that `which` picks. Null where there is none, and where one
   * of them is no finite number of 0 or more: a sum without it would look whole.
   */
  total(
    name: string,
    which: (series: readonly MetricSeries[]) => readonly MetricSeries[] = (all) => all,
  ): number | null {
    const values = which(this.of(name)).map(({ value }) => value);
    const isShown = values.length > 0 && values.every((value) => Number.isFinite(value) && value >= 0);
    return isShown ? values.reduce((sum, value) => sum + value, 0) : null;
  }

  /** A label of the first series of `name`; undefined where it is missing or empty. */
  label(name: string, label: string): string | undefined {
    const text = this.of(name)[0]?.labels[label];
    return text === '' ? undefined : text;
  }
}

/** What to ask a server for, so that it answers in the older of the two formats where it knows both. */
export const METRICS_HEADERS = { accept: 'text/plain;version=0.0.4' };

/** A page of metrics that can't be read; a server that is busy for a moment has it when it is asked again. */
export class PageError extends OutsideError {
  /** @param status what the server answered, 200 where the page itself is at fault. */
  constructor(
    message: string,
    readonly status: number,
    fix: string | null = null,
  ) {
    super(message, fix);
  }
}

/** Asks for a page, and once more where it breaks off or the server has an error. */
export async function askTwice<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PageError && (error.status === 200 || error.status >= 500)) return ask();
    throw error;
  }
}

const LABEL = /\s*([A-Za-z_]\w*)="((?:[^"\\]|\\.)*)"\s*,?/y;
const VALUE = /^\s*([+-]?(?:Inf|NaN|[\d.]+(?:[eE][+-]?\d+)?))(?:\s|$)/;

/**
 * Reads the metrics with these names out of `text`; `_` in a name stands for `:`, too, since servers write either.
 * Other lines are not looked at.
 * @param where what was asked, for messages: `/metrics`.
 * @throws OutsideError where a line with one of these names can't be read, or the text breaks off.
 */
export function parseMetrics(text: string, names: readonly string[], where: string): Metrics {
  const wanted = new Set(names);
  const found = new Map<string, MetricSeries[]>();
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  if (last.trim() !== '' && last.trim() !== '# EOF') throw new PageError(`The answer to ${where} breaks off.`, 200);
  for (const [i, line] of lines.entries()) {
    const name = /^[A-Za-z_][\w:]*/.exec(line)?.[0] ?? '';
    const key = name.replace(':', '_');
    if (!wanted.has(key)) continue;
    const series = seriesOf(line.slice(name.length));
    if (series === null) throw new PageError(`Line ${i + 1} of the answer to ${where}, ${key}, is no metric.`, 200);
    const others = found.get(key);
    if (others === undefined) found.set(key, [series]);
    else others.push(series);
  }
  return new Metrics(found);
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
  if (value === undefined) return null;
  return { labels, value: Number(value.replace('Inf', 'Infinity')) };
}
