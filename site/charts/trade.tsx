import { kept } from '../../src/core/files/lazy-files.ts';
import type { Configuration } from '../../src/contract/generated/api.d.ts';
import { groupBy } from '../../src/core/text/group-by.ts';
import { cards, factor, integer, latency, round, threeDigits } from '../../src/figures/format.ts';
import { logTicks } from '../views/plotting.ts';
import { answerWh } from '../../src/figures/price.ts';
import { STATISTICS, type Statistic } from '../../src/figures/limits.ts';
import { type Series, seriesOf } from '../../src/figures/series.ts';
import { type Chart, type Drawing, LETTERS, type Size, WIDTHS } from './chart.ts';
import { Legend } from './dumbbell.tsx';
import { areAlike, withArticle } from './home.tsx';
import {
  along,
  type Box,
  boxOf,
  type LabelPlace,
  colourOf,
  logarithmic,
  Mark,
  placed,
  roomyTicks,
  Rule,
  short,
  Words,
} from './svg.tsx';

/** Of what the energy is told: a million output tokens, or an answer of the average length. */
export const PER = { token: 'per million output tokens', answer: 'per answer' } as const;
export type EnergyBasis = keyof typeof PER;

/** What the chart of a model is drawn from. */
export interface TradeFacts {
  readonly slug: string;
  readonly name: string;
  readonly configurations: readonly Configuration[];
  /** All of the index, in the order of their colours. */
  readonly gpus: readonly string[];
  readonly source: string;
  readonly statistic: Statistic;
  readonly per: EnergyBasis;
  /** The ceiling that is drawn, ms. */
  readonly ceiling: number;
  /** From the page to the root of the site. */
  readonly base: string;
}

/** Where a larger batch no longer makes the median wait longer: the server is full, and some requests wait instead. */
export interface Bend {
  readonly gpu: string;
  readonly before: Configuration;
  readonly after: Configuration;
}

/**
 * The strongest bend of a model: of two neighbouring batches of a series, the larger one has the lower median latency,
 * while its 99th percentile is higher. Null where nothing bends by at least a tenth.
 */
export function bendOf(configurations: readonly Configuration[]): Bend | null {
  const bends = seriesOf(configurations).flatMap(({ gpu, line }) =>
    line.slice(1).flatMap((after, i) => {
      const before = line[i];
      if (before === undefined || after.median_itl_ms > before.median_itl_ms * 0.9) return [];
      return after.p99_itl_ms > before.p99_itl_ms ? [{ gpu, before, after }] : [];
    }),
  );
  const depth = ({ before, after }: Bend): number => before.median_itl_ms / after.median_itl_ms;
  return bends.sort((a, b) => depth(b) - depth(a))[0] ?? null;
}

/** A bend in a sentence. */
export function bendInWords({ gpu, before, after }: Bend): string {
  return (
    `On ${gpu}, the line bends back: with at most ${integer(after.max_num_seqs)} instead of ${integer(before.max_num_seqs)} requests at once, ` +
    `the median wait falls from ${latency(before.median_itl_ms)} to ${latency(after.median_itl_ms)} ms while one token in a hundred waits ` +
    `${latency(after.p99_itl_ms)} ms or longer. The server is full: it interrupts some answers, and the median no longer tells.`
  );
}

/** Energy against latency on all GPUs of a model, as a chart. */
export function tradeChart(traded: TradeFacts): Chart {
  const { slug, name, configurations, statistic, per, source } = traded;
  return {
    id: `model-${slug}`,
    title: finding(traded),
    subtitle: `GPU energy ${PER[per]}, in Wh, against the ${statistic} inter-token latency, in ms: every configuration measured of ${name}, joined in order of its batch. Shaded: the band of uncertainty.`,
    source,
    draw: kept((size) => drawing(traded, size)),
    table: {
      columns: [
        'row_id',
        'gpu',
        'num_gpus',
        'max_num_seqs',
        'avg_running_batch',
        'wh_per_million_output_tokens',
        'wh_per_answer',
        ...Object.values(STATISTICS),
      ],
      rows: configurations.map((c) => [
        c.row_id,
        c.gpu,
        c.num_gpus,
        c.max_num_seqs,
        c.avg_running_batch,
        c.wh_per_million_output_tokens,
        energyOf(c, 'answer'),
        ...Object.values(STATISTICS).map((field) => c[field]),
      ]),
    },
  };
}

function energyOf(c: Configuration, per: EnergyBasis): number {
  return per === 'token' ? c.wh_per_million_output_tokens : answerWh(c);
}

/** What each GPU takes under the ceiling, and how many times the least of it the fastest answers take. */
function finding({ name, configurations, statistic, per, ceiling }: TradeFacts): string {
  const x = (c: Configuration): number => c[STATISTICS[statistic]];
  const y = (c: Configuration): number => energyOf(c, per);
  const kept = [...configurations].filter((c) => x(c) <= ceiling).sort((a, b) => y(a) - y(b));
  const [best, other] = groupBy(kept, ({ gpu }) => gpu).map(([, own]) => own[0]);
  const [fastest] = [...configurations].sort((a, b) => x(a) - x(b));
  if (best === undefined) return `No measured server answers at ${ceiling} ms with ${name}`;
  const on = (c: Configuration): string =>
    `${threeDigits(y(c))} Wh on ${c.num_gpus === 1 ? withArticle(c.gpu) : cards(c)}`;
  const what = per === 'token' ? 'a million tokens take' : 'an answer takes';
  const wait = statistic === 'median' ? `${ceiling} ms a token` : `${ceiling} ms (${statistic})`;
  const alike = other !== undefined && areAlike(best, other);
  const second = other === undefined ? '' : ` and ${on(other)}${alike ? ', not distinguishable' : ''}`;
  const start = `At ${wait}, ${what} ${on(best)}${second}`;
  if (fastest === undefined || y(fastest) < 1.05 * y(best)) return start;
  return `${start}; the fastest answers take ${factor(y(fastest) / y(best))} times the ${threeDigits(y(best))} Wh`;
}

function drawing(traded: TradeFacts, size: Size): Drawing {
  const { configurations, gpus, statistic, per, ceiling } = traded;
  const wide = size === 'wide';
  const letters = LETTERS[size];
  const x = (c: Configuration): number => c[STATISTICS[statistic]];
  const y = (c: Configuration): number => energyOf(c, per);
  const [left, right, top, bottom] = [wide ? 62 : 48, WIDTHS[size] - (wide ? 24 : 10), 52, wide ? 440 : 380];
  const spanX = spanOf([...configurations.map(x), ceiling], 1.12);
  const spanY = spanOf(configurations.map(y), 1.3);
  const atX = logarithmic(spanX, [left, right]);
  const atY = logarithmic(spanY, [bottom, top]);
  const series = seriesOf(configurations);
  const own = gpus.filter((gpu) => series.some((one) => one.gpu === gpu));
  const placeOf = (c: Configuration): LabelPlace => ({ x: atX(x(c)), y: atY(y(c)) });
  const lines = series.map(({ line }) => line.map(placeOf));
  const lineOf = (c: Configuration): number => series.findIndex(({ line }) => line.includes(c));
  const bend = statistic === 'median' ? bendOf(configurations) : null;
  const ceilingText = `ceiling ${ceiling} ms`;
  const ceilingRight = atX(ceiling) + 6 + ceilingText.length * letters * 0.65 < right;
  const ceilingAt = { x: atX(ceiling) + (ceilingRight ? 6 : -6), y: top + 4 };
  const ceilingBox = boxOf(ceilingText, ceilingAt, ceilingRight ? 'start' : 'end', letters, true);
  const bounds: Box = { left, right: right + 6, top: top + 14, bottom };
  const best = own.flatMap((gpu) => {
    const fit = configurations.filter((c) => c.gpu === gpu && x(c) <= ceiling).sort((a, b) => y(a) - y(b));
    return fit.slice(0, 1);
  });
  const named = [
    ...best.map((c) => ({ text: `${threeDigits(y(c))} Wh`, at: [placeOf(c)], of: lineOf(c), gpu: c.gpu })),
    ...lines.flatMap((line, of) => {
      const one = series[of];
      // Where a line begins or ends it is told best from the others.
      const at = [...line.slice(0, 1), ...line.slice(-1), ...line.slice(1, -1)];
      return one === undefined ? [] : [{ text: nameOf(one, series), at, of, gpu: one.gpu }];
    }),
    ...(bend === null || per !== 'token'
      ? []
      : [{ text: 'bends back', at: [placeOf(bend.after)], of: lineOf(bend.after), gpu: bend.gpu }]),
  ];
  const inked = [
    ...lines.flatMap((line, of) => [...line, ...along(line)].map((at) => ({ ...at, of }))),
    ...along([
      { x: atX(ceiling), y: top },
      { x: atX(ceiling), y: bottom },
    ]),
  ];
  const labels = placed(named, inked, bounds, [ceilingBox], letters);
  const ticksX = roomyTicks(logTicks(...spanX), integer, atX, letters);
  const ticksY = logTicks(...spanY);
  const body = (
    <>
      <Legend gpus={own} all={gpus} letters={letters} grey={false} width={WIDTHS[size]} />
      <Words x={0} y={36} fill="var(--muted)">
        {`↑ Wh ${PER[per]}`}
      </Words>
      {ticksY.map((tick) => (
        <>
          <Rule x1={left} x2={right} y1={atY(tick)} y2={atY(tick)} stroke="var(--line)" />
          <Words x={left - 8} y={atY(tick)} anchor="end" fill="var(--muted)">
            {round(tick)}
          </Words>
        </>
      ))}
      {series.map(({ gpu, line }) => (
        <path
          d={bandOf(line.map((c) => ({ x: atX(x(c)), y: y(c), u: uncertaintyOf(c) })))}
          fill={colourOf(gpus.indexOf(gpu))}
          fill-opacity=".1"
        />
      ))}
      <Rule
        x1={atX(ceiling)}
        x2={atX(ceiling)}
        y1={top - 4}
        y2={bottom}
        stroke="var(--warn)"
        width={1.5}
        dashes="5 4"
      />
      <Words {...ceilingAt} anchor={ceilingRight ? 'start' : 'end'} bold halo fill="var(--warn)">
        {ceilingText}
      </Words>
      {series.map(({ gpu }, i) => (
        <path
          d={`M${(lines[i] ?? []).map((at) => `${short(at.x)} ${short(at.y)}`).join('L')}`}
          fill="none"
          stroke={colourOf(gpus.indexOf(gpu))}
          stroke-width="2"
          stroke-dasharray={DASHES[series.filter((one, j) => one.gpu === gpu && j < i).length % DASHES.length]}
        />
      ))}
      {configurations.map((c) => (
        <Mark
          key={c.row_id}
          x={atX(x(c))}
          y={atY(y(c))}
          gpu={gpus.indexOf(c.gpu)}
          filled={best.includes(c)}
          tip={`${cards(c)}, at most ${integer(c.max_num_seqs)} requests: ${threeDigits(y(c))} Wh ${PER[per]}, ${statistic} ${latency(x(c))} ms${c.repeat > 1 ? `, run ${c.repeat}` : ''}`}
          href={`#${c.row_id.replaceAll(' ', '_')}`}
        />
      ))}
      {labels.map(({ text, x: lx, y: ly, anchor, gpu }) => (
        <Words x={lx} y={ly} anchor={anchor} bold halo fill={colourOf(gpus.indexOf(gpu))}>
          {text}
        </Words>
      ))}
      {ticksX.map((tick) => (
        <Words key={tick} x={atX(tick)} y={bottom + 16} anchor="middle" fill="var(--muted)">
          {integer(tick)}
        </Words>
      ))}
      <Words x={right} y={bottom + 36} anchor="end" fill="var(--muted)">
        {`${wide ? `${statistic} inter-token latency` : `${statistic} latency`}, ms, log scale →`}
      </Words>
    </>
  );
  return { height: bottom + 48, body };

  /** The band of a line, as one area: up along its upper edge, and back along its lower one. */
  function bandOf(points: readonly { x: number; y: number; u: number }[]): string {
    const upper = points.map((p) => `${short(p.x)} ${short(atY(p.y * (1 + p.u)))}`);
    const lower = points.map((p) => `${short(p.x)} ${short(atY(p.y / (1 + p.u)))}`).reverse();
    return `M${[...upper, ...lower].join('L')}Z`;
  }
}

/** How the series of a GPU are told apart without colour. */
const DASHES = [undefined, '7 4', '2 4', '9 3 2 3'];

/** The name of a series beside its line: the GPU, and what tells it from the others on it. */
function nameOf(one: Series, all: readonly Series[]): string {
  return all.filter(({ gpu }) => gpu === one.gpu).length === 1 ? one.gpu : `${one.gpu}, ${one.label}`;
}

/** The expanded relative uncertainty; none in a release from before there were any. */
function uncertaintyOf(c: { readonly relative_uncertainty?: number | null }): number {
  return c.relative_uncertainty ?? 0;
}

function spanOf(values: readonly number[], room: number): readonly [number, number] {
  return [Math.min(...values) / room, Math.max(...values) * room];
}
