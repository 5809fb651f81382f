import { kept } from '../../src/core/files/lazy-files.ts';
import type { Configuration } from '../../src/contract/generated/api.d.ts';
import { groupBy } from '../../src/core/text/group-by.ts';
import { cards, factor, integer, latency, round, threeDigits, withUnit } from '../../src/figures/format.ts';
import { logTicks } from '../views/plotting.ts';
import { answerWh } from '../../src/figures/price.ts';
import { itl, type Limits, STATISTICS, type Statistic } from '../../src/figures/limits.ts';
import { type Series, seriesOf } from '../../src/figures/series.ts';
import { bandCells, bandColumns, tenths } from './cells.ts';
import { type Chart, type Drawing, LETTERS, type Size, WIDTHS } from './chart.ts';
import { Levels } from './axis.tsx';
import { Legend } from './dumbbell.tsx';
import { areAlike, atCeiling, withArticle } from './home.tsx';
import {
  along,
  around,
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
  readonly limits: Limits;
  readonly per: EnergyBasis;
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
    `the median wait falls from ${latency(before.median_itl_ms)} to ${withUnit(latency(after.median_itl_ms), 'ms')} while one token in a hundred waits ` +
    `${withUnit(latency(after.p99_itl_ms), 'ms')} or longer. The server is full: it interrupts some answers, and the median no longer tells.`
  );
}

/** Energy against latency on all GPUs of a model, as a chart. */
export function tradeChart(traded: TradeFacts): Chart {
  const { slug, name, configurations, limits, per, source } = traded;
  const { statistic } = limits;
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
        ...bandColumns('wh_per_million_output_tokens'),
        ...bandColumns('wh_per_answer'),
        ...Object.values(STATISTICS),
      ],
      rows: configurations.map((c) => [
        c.row_id,
        c.gpu,
        c.num_gpus,
        c.max_num_seqs,
        tenths(c.avg_running_batch),
        ...bandCells(c.wh_per_million_output_tokens, c.relative_uncertainty),
        ...bandCells(energyOf(c, 'answer'), c.relative_uncertainty),
        ...Object.values(STATISTICS).map((field) => tenths(c[field])),
      ]),
    },
  };
}

function energyOf(c: Configuration, per: EnergyBasis): number {
  return per === 'token' ? c.wh_per_million_output_tokens : answerWh(c);
}

/** What each GPU takes under the ceiling, and how many times the least of it the fastest answers take. */
function finding({ name, configurations, limits, per }: TradeFacts): string {
  const { ceiling, statistic } = limits;
  const x = (c: Configuration): number => itl(c, statistic);
  const y = (c: Configuration): number => energyOf(c, per);
  const kept = [...configurations].filter((c) => x(c) <= (ceiling ?? Infinity)).sort((a, b) => y(a) - y(b));
  const [best, other] = groupBy(kept, ({ gpu }) => gpu).map(([, own]) => own[0]);
  const [fastest] = [...configurations].sort((a, b) => x(a) - x(b));
  if (best === undefined) return `${atCeiling(limits)}, no measured server answers with ${name}`;
  const on = (c: Configuration): string =>
    `${withUnit(threeDigits(y(c)), 'Wh')} on ${c.num_gpus === 1 ? withArticle(c.gpu) : cards(c)}`;
  const what = per === 'token' ? 'a million tokens take' : 'an answer takes';
  const alike = other !== undefined && areAlike(best, other);
  const second = other === undefined ? '' : ` and ${on(other)}${alike ? ', not distinguishable' : ''}`;
  const start = `${atCeiling(limits)}, ${what} ${on(best)}${second}`;
  if (fastest === undefined || y(fastest) < 1.05 * y(best)) return start;
  return `${start}; the fastest answers take ${factor(y(fastest) / y(best))} times the ${withUnit(threeDigits(y(best)), 'Wh')}`;
}

function drawing(traded: TradeFacts, size: Size): Drawing {
  const { configurations, gpus, limits, per } = traded;
  const { ceiling, statistic } = limits;
  const plane = planeOf(traded, size);
  const { letters, bottom } = plane;
  const lines = seriesOf(configurations).map((one) => ({ ...one, points: one.line.map(plane.place) }));
  const own = gpus.filter((gpu) => lines.some((one) => one.gpu === gpu));
  const best = bestUnder(traded);
  const labels = labelsOf(traded, lines, best, plane);
  const body = (
    <>
      <Legend gpus={own} all={gpus} letters={letters} grey={false} width={WIDTHS[size]} />
      <Words x={0} y={36} fill="var(--muted)">
        {`↑ Wh ${PER[per]}`}
      </Words>
      <Levels ticks={logTicks(...plane.energies)} plane={plane} written={round} />
      {lines.map(({ gpu, line }) => (
        <path d={bandOf(line, per, plane)} fill={colourOf(gpus.indexOf(gpu))} fill-opacity=".1" />
      ))}
      {ceiling !== null && <CeilingLine ceiling={ceiling} plane={plane} />}
      {lines.map((one, i) => (
        <path
          d={`M${one.points.map((at) => `${short(at.x)} ${short(at.y)}`).join('L')}`}
          fill="none"
          stroke={colourOf(gpus.indexOf(one.gpu))}
          stroke-width="2"
          stroke-dasharray={DASHES[lines.slice(0, i).filter(({ gpu }) => gpu === one.gpu).length % DASHES.length]}
        />
      ))}
      {configurations.map((c) => (
        <ConfigurationMark key={c.row_id} c={c} traded={traded} filled={best.includes(c)} plane={plane} />
      ))}
      {labels.map(({ text, x, y, anchor, gpu }) => (
        <Words x={x} y={y} anchor={anchor} bold halo fill={colourOf(gpus.indexOf(gpu))}>
          {text}
        </Words>
      ))}
      <LatencyAxis statistic={statistic} plane={plane} />
    </>
  );
  return { height: bottom + 48, body };
}

/** By how much a ceiling lies at most beyond the marks to be drawn among them. */
const NEAR = 1.5;

/** Where latency and energy stand in a drawing. */
function planeOf({ configurations, limits: { ceiling, statistic }, per }: TradeFacts, size: Size) {
  const wide = size === 'wide';
  const [left, right, top, bottom] = [wide ? 62 : 48, WIDTHS[size] - (wide ? 24 : 10), 52, wide ? 440 : 380];
  const measured = spanOf(
    configurations.map((c) => itl(c, statistic)),
    1.12,
  );
  // One far from every mark would take the room of the marks: it is told at the edge.
  const isNear = ceiling !== null && ceiling > measured[0] / NEAR && ceiling < measured[1] * NEAR;
  const latencies = isNear ? spanOf([...measured, ceiling], 1.03) : measured;
  const energies = spanOf(
    configurations.map((c) => energyOf(c, per)),
    1.3,
  );
  const x = logarithmic(latencies, [left, right]);
  const y = logarithmic(energies, [bottom, top]);
  return {
    wide,
    letters: LETTERS[size],
    left,
    right,
    top,
    bottom,
    latencies,
    energies,
    x,
    y,
    place: (c: Configuration): LabelPlace => ({ x: x(itl(c, statistic)), y: y(energyOf(c, per)) }),
  };
}

type Plane = ReturnType<typeof planeOf>;

/** A series, with where its configurations stand. */
interface Line extends Series {
  readonly points: readonly LabelPlace[];
}

/** Of each GPU the configuration that takes least under the ceiling, in the order of their colours. */
function bestUnder({ configurations, gpus, limits: { ceiling, statistic }, per }: TradeFacts): Configuration[] {
  return gpus.flatMap((gpu) =>
    configurations
      .filter((c) => c.gpu === gpu && itl(c, statistic) <= (ceiling ?? Infinity))
      .sort((a, b) => energyOf(a, per) - energyOf(b, per))
      .slice(0, 1),
  );
}

/** Where the best figures, the names of the lines and a bend are written, as far as there is room. */
function labelsOf(traded: TradeFacts, lines: readonly Line[], best: readonly Configuration[], plane: Plane) {
  const { configurations, limits, per } = traded;
  const { ceiling, statistic } = limits;
  const { letters, left, right, top, bottom, place } = plane;
  const lineOf = (c: Configuration): number => lines.findIndex(({ line }) => line.includes(c));
  const [fastest] = [...configurations].sort((a, b) => itl(a, statistic) - itl(b, statistic));
  const bend = statistic === 'median' && per === 'token' ? bendOf(configurations) : null;
  const named = [
    ...best.map((c) => ({
      text: withUnit(threeDigits(energyOf(c, per)), 'Wh'),
      at: [place(c)],
      of: lineOf(c),
      gpu: c.gpu,
    })),
    ...(fastest === undefined || best.includes(fastest)
      ? []
      : [
          {
            text: `fastest: ${withUnit(threeDigits(energyOf(fastest, per)), 'Wh')}`,
            at: [place(fastest)],
            of: lineOf(fastest),
            gpu: fastest.gpu,
          },
        ]),
    ...lines.map((one, of) => {
      const { points, gpu } = one;
      // Where a line begins or ends it is told best from the others.
      const at = [...points.slice(0, 1), ...points.slice(-1), ...points.slice(1, -1)];
      return { text: nameOf(one, lines), at, of, gpu };
    }),
    ...(bend === null ? [] : [{ text: 'bends back', at: [place(bend.after)], of: lineOf(bend.after), gpu: bend.gpu }]),
  ];
  const name = ceiling === null ? null : ceilingName(ceiling, plane);
  const inked = [
    ...lines.flatMap(({ points }, of) => [...points, ...along(points)].map((at) => ({ ...at, of }))),
    ...(name?.line == null ? [] : along([top, bottom].map((y) => ({ x: name.line, y })))),
  ];
  const marks = lines.flatMap(({ points }) => points).map((at) => around(at, 7));
  const taken = [...marks, ...(name === null ? [] : [boxOf(name.text, name, name.anchor, letters, true)])];
  return placed(named, inked, { left, right: right + 6, top: top + 14, bottom }, taken, letters);
}

/** The name of the ceiling, and where its line stands: on the side of that with room, or at the edge beyond which it lies. */
function ceilingName(ceiling: number, { letters, left, right, top, latencies, x }: Plane) {
  const text = `ceiling ${withUnit(ceiling, 'ms')}`;
  const edge = { line: null, y: top + 4 };
  if (ceiling > latencies[1]) return { ...edge, text: `${text} →`, x: right, anchor: 'end' as const };
  if (ceiling < latencies[0]) return { ...edge, text: `← ${text}`, x: left + 4, anchor: 'start' as const };
  const isRight = x(ceiling) + 6 + text.length * letters * 0.65 < right;
  return {
    text,
    line: x(ceiling),
    x: x(ceiling) + (isRight ? 6 : -6),
    y: top + 4,
    anchor: isRight ? ('start' as const) : ('end' as const),
  };
}

function CeilingLine({ ceiling, plane }: { readonly ceiling: number; readonly plane: Plane }) {
  const { top, bottom } = plane;
  const { text, line, ...at } = ceilingName(ceiling, plane);
  return (
    <>
      {line !== null && (
        <Rule x1={line} x2={line} y1={top - 4} y2={bottom} stroke="var(--warn)" width={1.5} dashes="5 4" />
      )}
      <Words {...at} bold halo fill="var(--warn)">
        {text}
      </Words>
    </>
  );
}

/** The band of uncertainty of a line, as one area: up along its upper edge, and back along its lower one. */
function bandOf(line: readonly Configuration[], per: EnergyBasis, { y, place }: Plane): string {
  const edge = (c: Configuration, energy: number): string => `${short(place(c).x)} ${short(y(energy))}`;
  const upper = line.map((c) => edge(c, energyOf(c, per) * (1 + uncertaintyOf(c))));
  const lower = line.map((c) => edge(c, energyOf(c, per) / (1 + uncertaintyOf(c)))).reverse();
  return `M${[...upper, ...lower].join('L')}Z`;
}

interface ConfigurationMarkProps {
  readonly c: Configuration;
  readonly traded: TradeFacts;
  readonly filled: boolean;
  readonly plane: Plane;
}

function ConfigurationMark({ c, traded, filled, plane }: ConfigurationMarkProps) {
  const { gpus, per } = traded;
  const { statistic } = traded.limits;
  const run = c.repeat > 1 ? `, run ${c.repeat}` : '';
  return (
    <Mark
      {...plane.place(c)}
      gpu={gpus.indexOf(c.gpu)}
      filled={filled}
      tip={`${cards(c)}, at most ${integer(c.max_num_seqs)} requests: ${withUnit(threeDigits(energyOf(c, per)), 'Wh')} ${PER[per]}, ${statistic} ${withUnit(latency(itl(c, statistic)), 'ms')}${run}`}
      href={`#${c.row_id.replaceAll(' ', '_')}`}
    />
  );
}

function LatencyAxis({ statistic, plane }: { readonly statistic: Statistic; readonly plane: Plane }) {
  const { wide, letters, right, bottom, latencies, x } = plane;
  return (
    <>
      {roomyTicks(logTicks(...latencies), integer, x, letters).map((tick) => (
        <Words key={tick} x={x(tick)} y={bottom + 16} anchor="middle" fill="var(--muted)">
          {integer(tick)}
        </Words>
      ))}
      <Words x={right} y={bottom + 36} anchor="end" fill="var(--muted)">
        {`${statistic} ${wide ? 'inter-token latency' : 'latency'}, ms, log scale →`}
      </Words>
    </>
  );
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
