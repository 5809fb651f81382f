import { axisX, axisY, dot, gridY, line, type Markish, ruleX, ruleY, text, type TextOptions } from '@observablehq/plot';
import type { Configuration, Model } from '../../scripts/contract/generated/api.d.ts';
import { cards, energy, integer, latency } from '../figures/format.ts';
import { binaryTicks, decadeTicks } from '../figures/plotting.ts';
import { type Series, seriesOf } from '../figures/series.ts';
import { frame, type Picture } from './draw.ts';
import type { HistoryStep, RowHistory } from '../figures/rows.ts';

/** One GPU of one model, and what it is told from the others by. */
export interface Panel {
  readonly model: Model;
  readonly gpu: string;
  /** Number of the colour of the GPU. */
  readonly colour: number;
}

/** Energy per million output tokens against the running batch, on one GPU; those on other GPUs stand behind in grey. */
export function energyAgainstBatch(panel: Panel): Picture {
  const { configurations } = panel.model;
  const x = (c: Configuration): number => c.avg_running_batch;
  const [least, most] = extent(configurations.map(x));
  const domain: Domain = [least / 1.15, most * 1.25];
  return {
    label: `${panel.gpu}: energy per million output tokens against the running batch. ${inWords(panel, (c) => `${integer(x(c))} requests`)}`,
    options: options(panel, {
      x,
      domain,
      ticks: binaryTicks(...domain),
      label: 'Running batch: requests decoded at once →',
      roomForLabels: true,
    }),
  };
}

/**
 * Energy per million output tokens against the median inter-token latency, on one GPU, with the ceiling. A thin line
 * goes on from each mark to the 99th percentile.
 */
export function energyAgainstLatency(panel: Panel): Picture {
  const { configurations, itl_deadline_ms: ceiling } = panel.model;
  const x = (c: Configuration): number => c.median_itl_ms;
  const [least] = extent(configurations.map(x));
  const [, most] = extent(configurations.map((c) => c.p99_itl_ms));
  const domain: Domain = [least / 1.15, Math.max(ceiling, most) * 1.1];
  return {
    label:
      `${panel.gpu}: energy per million output tokens against median inter-token latency. ` +
      `${inWords(panel, (c) => `${latency(x(c))} ms`)} The ceiling is ${ceiling} ms.`,
    options: options(panel, {
      x,
      domain,
      ticks: decadeTicks(...domain),
      label: 'Median inter-token latency (ms) →',
      roomForLabels: false,
      behind: [
        ruleX([ceiling], { stroke: 'var(--warn)', strokeDasharray: '4 3' }),
        text([ceiling], {
          x: (ms: number) => ms,
          frameAnchor: 'top',
          text: (ms: number) => `ceiling ${ms} ms`,
          textAnchor: 'end',
          dx: -6,
          fill: 'var(--warn)',
        }),
        ruleY(
          configurations.filter(({ gpu }) => gpu === panel.gpu),
          { y, x1: x, x2: (c: Configuration) => c.p99_itl_ms, stroke: colourOf(panel), strokeOpacity: 0.45 },
        ),
      ],
    }),
  };
}

const HALO = { stroke: 'var(--surface)', strokeWidth: 4, strokeLinejoin: 'round' } as const;

type Domain = [low: number, high: number];

interface Axis {
  readonly x: (c: Configuration) => number;
  readonly domain: Domain;
  readonly ticks: readonly number[];
  readonly label: string;
  /** The last marks stand at the right edge, and the names of the series beside them. */
  readonly roomForLabels: boolean;
  readonly behind?: readonly Markish[];
}

function y(c: Configuration): number {
  return c.wh_per_million_output_tokens;
}

/** Every panel of a model has the same scales, so that they can be compared. */
function options(panel: Panel, { x, domain, ticks, label, roomForLabels, behind = [] }: Axis): Picture['options'] {
  const { model, gpu } = panel;
  const all = seriesOf(model.configurations);
  const own = all.filter((series) => series.gpu === gpu);
  const others = all.filter((series) => series.gpu !== gpu);
  const [least, most] = extent(model.configurations.map(y));
  const heights: Domain = [least * 0.68, most * 1.2];
  const colour = colourOf(panel);
  const best = model.best[gpu];
  const isBest = (c: Configuration): boolean => c.row_id === best?.row_id;
  const bestLast = ({ line, repeats }: Series): Configuration[] =>
    [...line, ...repeats].sort((a, b) => Number(isBest(a)) - Number(isBest(b)));
  const right = Math.max(...own.flatMap((series) => series.line.map(x)));
  return {
    ...frame(460, 350, [34, roomForLabels && own.length > 1 ? 70 : 22, 52, 54]),
    x: { type: 'log', domain },
    y: { type: 'log', domain: heights },
    marks: [
      gridY(decadeTicks(...heights)),
      axisY(decadeTicks(...heights), { text: plain, label: '↑ Wh per million output tokens' }),
      axisX(ticks, { text: plain, label }),
      ...others.map((series) => line(series.line, { x, y, stroke: 'var(--line-strong)', strokeOpacity: 0.6 })),
      ...behind,
      ...own.map((series, i) => line(series.line, { x, y, stroke: colour, strokeDasharray: markOf(i).dashes })),
      ...own.map((series, i) =>
        dot(bestLast(series), {
          x,
          y,
          r: (c: Configuration) => (isBest(c) ? 5.5 : 4),
          symbol: markOf(i).symbol,
          stroke: colour,
          fill: (c: Configuration) => (isBest(c) ? colour : 'var(--surface)'),
          title,
        }),
      ),
      ...(own.length < 2 ? [] : own).map(({ line: configurations, label }) =>
        text(configurations.slice(-1), {
          x,
          y,
          text: () => label,
          ...placeOfName(configurations),
          fill: colour,
          ...HALO,
        }),
      ),
      text(best === undefined ? [] : [best], {
        x,
        y,
        text: (c: Configuration) => `${energy(y(c))} Wh`,
        dy: 17,
        fill: colour,
        fontWeight: 650,
        ...HALO,
      }),
    ],
    color: { type: 'identity' },
    symbol: { type: 'identity' },
    r: { type: 'identity' },
  };

  /** Where the name of a series is least in the way of the others: beside its last mark, or else below it. */
  function placeOfName(configurations: readonly Configuration[]): Pick<TextOptions, 'textAnchor' | 'dx' | 'dy'> {
    const [before, last] = configurations.slice(-2);
    if (before === undefined || last === undefined) return { dy: 16 };
    if (x(last) < x(before)) return { textAnchor: 'end', dx: -10 };
    const inTheWay = roomForLabels && x(last) < right && !isBest(last);
    return inTheWay ? { dy: 16 } : { textAnchor: 'start', dx: 10, dy: roomForLabels ? 0 : -9 };
  }
}

function title(c: Configuration): string {
  return `${cards(c)}, batch ${integer(c.avg_running_batch)}: ${energy(y(c))} Wh, median ITL ${latency(c.median_itl_ms)} ms, 99th percentile ${latency(c.p99_itl_ms)} ms`;
}

function inWords({ model, gpu }: Panel, where: (c: Configuration) => string): string {
  return seriesOf(model.configurations)
    .filter((series) => series.gpu === gpu)
    .map(({ name, line }: Series) => {
      const [first, last] = [line[0], line.at(-1)];
      if (first === undefined || last === undefined) return '';
      return `${name}: from ${energy(y(first))} Wh at ${where(first)} to ${energy(y(last))} Wh at ${where(last)}.`;
    })
    .join(' ');
}

function colourOf({ colour }: Panel): string {
  return `var(--gpu-${colour})`;
}

function extent(values: readonly number[]): Domain {
  return [Math.min(...values), Math.max(...values)];
}

const plain = (value: number): string => String(value);

/** How the series of a GPU are told apart without colour: by the mark and by the line. */
const MARKS = [
  { symbol: 'circle', sign: '○', dashes: 'none' },
  { symbol: 'square', sign: '□', dashes: '6 3' },
  { symbol: 'triangle', sign: '△', dashes: '2 3' },
  { symbol: 'diamond', sign: '◇', dashes: '9 3 2 3' },
] as const;

/** The mark of the series that comes as number `position` on its GPU. */
export function markOf(position: number): (typeof MARKS)[number] {
  return MARKS[position % MARKS.length] ?? MARKS[0];
}

/** As many dates as fit below the picture. */
const DATES = 4;

/** Energy of one row from release to release: steps, from zero up, with a gap where a release lacks the row. */
export function energyOverReleases(name: string, { steps }: RowHistory, colour: number): Picture {
  const x = ({ date }: HistoryStep): string => date;
  const y = ({ configuration }: HistoryStep): number => configuration?.wh_per_million_output_tokens ?? NaN;
  const every = Math.ceil(steps.length / DATES);
  const stroke = `var(--gpu-${colour})`;
  return {
    label: `${name}: energy per million output tokens from release to release. ${steps
      .map((step) => `${x(step)}: ${step.configuration === null ? 'not published' : `${energy(y(step))} Wh`}.`)
      .join(' ')}`,
    options: {
      ...frame(460, 220, [34, 20, 34, 54]),
      x: { type: 'point', domain: steps.map(x), padding: 0.5 },
      y: { zero: true, nice: true },
      marks: [
        gridY({ ticks: 4 }),
        axisY({ ticks: 4, label: '↑ Wh per million output tokens' }),
        axisX(
          steps.map(x).filter((_, i) => i % every === 0),
          { label: null },
        ),
        line(steps, { x, y, stroke, curve: 'step-after' }),
        dot(steps, { x, y, stroke, fill: stroke, r: 4 }),
        // A fall is told below its mark and all else above it, where the line does not come from.
        ...[true, false].map((below) =>
          text(
            steps.filter(({ change }) => change !== 0 && (change ?? 0) < 0 === below),
            {
              x,
              y,
              text: (step: HistoryStep) => (step.configuration === null ? '' : energy(y(step))),
              dy: below ? 14 : -13,
              fill: stroke,
              stroke: 'var(--surface)',
              strokeWidth: 4,
            },
          ),
        ),
      ],
    },
  };
}
