import { kept } from '../../src/core/files/lazy-files.ts';
import {
  bandInWords,
  cards,
  factor,
  fromTo,
  round,
  size as sizeInWords,
  threeDigits,
  withUnit,
} from '../../src/figures/format.ts';
import { limitsInWords } from '../../src/figures/limits.ts';
import { fitted, type LinearFit, ridge } from '../../src/figures/prediction-fit.ts';
import { quantile } from '../../src/figures/quantile.ts';
import { bandOf, energyFigure } from '../../src/figures/uncertainty.ts';
import type { ModelConfiguration } from '../documents.ts';
import { logTicks } from '../views/plotting.ts';
import { Levels } from './axis.tsx';
import { type Chart, type Drawing, LETTERS, type Size, WIDTHS } from './chart.ts';
import { emptyDrawing } from './empty.tsx';
import { atCeiling, type OverviewFacts, pickedModels } from './home.tsx';
import { along, logarithmic, placed, roomyTicks, Rule, short, widthOf, Words } from './svg.tsx';

/** How many times the energy of the line a model takes, or the other way round, to be named beside its mark. */
const OUTLIER = 1.8;

/** How the chart is to be read, below it. */
export const SIZE_NOTE =
  'Dashed: the line of the dense models, by least squares in logarithms, with which a mixture of experts is compared at its active size. Models far from it are named.';

/** The models of chat by size, each at its most frugal, and the line of the dense ones; null where they are too few for one. */
interface SizeFacts {
  readonly models: readonly ModelConfiguration[];
  readonly line: LinearFit | null;
  readonly base: string;
}

/** What the chart is drawn from. */
export type SizeSource = Pick<OverviewFacts, 'configurations' | 'limits' | 'source' | 'base'>;

/** What a token takes by how many parameters work on it. */
export function sizeChart({ configurations, limits, source, base }: SizeSource): Chart {
  const facts: SizeFacts = { ...factsOf({ configurations, limits }), base };
  const { models } = facts;
  return {
    id: 'size',
    title: models.length === 0 ? `${atCeiling(limits)}, no model answers` : finding(facts),
    subtitle: `GPU energy per million output tokens of chat, in Wh, by the parameters that work on each token: each model at its most frugal${limitsInWords(limits) === '' ? '' : ` ${limitsInWords(limits)}`}, with its band.`,
    source,
    draw: kept((size) =>
      models.length === 0 ? emptyDrawing('No configuration keeps this ceiling.', size) : drawing(facts, size),
    ),
    table: {
      columns: ['model', 'params_b', 'active_params_b', 'architecture', 'gpu', 'num_gpus', 'wh', 'wh_low', 'wh_high'],
      rows: models.map((c) => [
        c.model,
        c.params_b,
        c.active_params_b,
        c.architecture,
        c.gpu,
        c.num_gpus,
        c.wh_per_million_output_tokens,
        ...endsOf(c),
      ]),
    },
  };
}

function factsOf({ configurations, limits }: Pick<SizeSource, 'configurations' | 'limits'>) {
  const models = pickedModels(configurations, limits).flatMap(({ on }) => on.slice(0, 1));
  const dense = models.filter(isDense);
  const rows = dense.map((c) => ({
    columns: [Math.log(c.active_params_b)],
    value: Math.log(c.wh_per_million_output_tokens),
  }));
  const isLine = new Set(dense.map(({ active_params_b }) => active_params_b)).size >= 3;
  return { models, line: isLine ? ridge(rows, 0) : null };
}

/** Whether all of a model works on each token; else it is a mixture of experts. */
function isDense({ params_b, active_params_b }: ModelConfiguration): boolean {
  return params_b === active_params_b;
}

/** That bigger models take more, and how much; null where the dense models are too few to say, or say otherwise. */
export function biggerInWords(source: Pick<SizeSource, 'configurations' | 'limits'>): string | null {
  const { line } = factsOf(source);
  const times = line === null ? 0 : timesForTwice(line);
  return times < 1.05 ? null : `Bigger models take more: ${factor(times)} times for twice the active parameters`;
}

function timesForTwice(line: LinearFit): number {
  return onLine(line, 2) / onLine(line, 1);
}

/** What doubling the size comes to, and how mixtures of experts stand to the line. */
function finding(facts: SizeFacts): string {
  const { models, line } = facts;
  const values = models.map((c) => c.wh_per_million_output_tokens);
  if (line === null) {
    const ends = fromTo(threeDigits(Math.min(...values)), threeDigits(Math.max(...values)));
    return `A million tokens take ${withUnit(ends, 'Wh')}, whatever the size of the model`;
  }
  const start = `Twice the active parameters take ${factor(timesForTwice(line))} times the energy`;
  const mixtures = mixturesToLine(facts);
  if (mixtures === null) return start;
  return `${start}, a mixture of experts a median ${factor(mixtures)} times that of a dense model`;
}

/** How many times the energy of a dense model of the same active size a mixture of experts takes, at the median. */
function mixturesToLine({ models, line }: SizeFacts): number | null {
  const mixtures = line === null ? [] : models.filter((c) => !isDense(c)).map((c) => timesTheLine(c, line));
  return mixtures.length === 0 ? null : quantile(mixtures, 0.5);
}

/** How many times the energy of a dense model with as many active parameters a model takes. */
function timesTheLine(c: ModelConfiguration, line: LinearFit): number {
  return c.wh_per_million_output_tokens / onLine(line, c.active_params_b);
}

function onLine(line: LinearFit, active: number): number {
  return Math.exp(fitted(line, [Math.log(active)]));
}

/** Both ends of the band; none in a release from before there were uncertainties. */
function endsOf(c: ModelConfiguration) {
  const { value: wh, relativeUncertainty: u } = energyFigure(c);
  if (u == null) return [null, null] as const;
  const { low, high } = bandOf(wh, u);
  return [low, high] as const;
}

type Plane = ReturnType<typeof planeOf>;

function planeOf({ models }: SizeFacts, size: Size) {
  const wide = size === 'wide';
  const [left, right, top, bottom] = [wide ? 62 : 44, WIDTHS[size] - (wide ? 24 : 10), 56, wide ? 430 : 380];
  const span = (values: readonly number[], room: number) =>
    [Math.min(...values) / room, Math.max(...values) * room] as const;
  const sizes = span(
    models.map((c) => c.active_params_b),
    1.25,
  );
  const energies = span(
    models.map((c) => c.wh_per_million_output_tokens),
    1.35,
  );
  const [x, y] = [logarithmic(sizes, [left, right]), logarithmic(energies, [bottom, top])];
  const place = (c: ModelConfiguration) => ({ x: x(c.active_params_b), y: y(c.wh_per_million_output_tokens) });
  return { letters: LETTERS[size], wide, left, right, top, bottom, sizes, energies, x, y, place };
}

function drawing(facts: SizeFacts, size: Size): Drawing {
  const { models } = facts;
  const plane = planeOf(facts, size);
  const { letters, left, right, bottom, sizes, energies, x, y, wide } = plane;
  const ends = lineEnds(facts, plane);
  const isInside = (tick: number): boolean => x(tick) + widthOf(round(tick), letters) / 2 <= WIDTHS[size];
  const ticks = roomyTicks(logTicks(...sizes).filter(isInside), round, x, letters);
  const body = (
    <>
      <Legend facts={facts} />
      <Words x={0} y={38} fill="var(--muted)">
        ↑ Wh per million output tokens
      </Words>
      <Levels ticks={logTicks(...energies)} plane={{ left, right, y }} written={round} />
      {ends !== null && (
        <Rule x1={ends[0].x} y1={ends[0].y} x2={ends[1].x} y2={ends[1].y} stroke="var(--line-strong)" dashes="5 4" />
      )}
      {models.map((c) => (
        <SizeMark key={c.slug} c={c} plane={plane} href={`${facts.base}models/${c.slug}/`} />
      ))}
      {labelsOf(facts, plane).map(({ text, anchor, of, ...at }) => (
        <Words key={text} x={at.x} y={at.y} anchor={anchor} fill={of === ON_LINE ? 'var(--muted)' : 'var(--ink)'} halo>
          {text}
        </Words>
      ))}
      <Rule x1={left} x2={right} y1={bottom} y2={bottom} stroke="var(--line-strong)" />
      {ticks.map((tick) => (
        <Words key={tick} x={x(tick)} y={bottom + 16} anchor="middle" fill="var(--muted)">
          {round(tick)}
        </Words>
      ))}
      <Words x={right} y={bottom + 36} anchor="end" fill="var(--muted)">
        {`active parameters, billions${wide ? ', both axes in log scale' : ', log'} →`}
      </Words>
    </>
  );
  return { height: bottom + 48, body };
}

function Legend({ facts }: { readonly facts: SizeFacts }) {
  const times = mixturesToLine(facts);
  return (
    <>
      <circle cx="6" cy="10" r="5.5" fill="var(--accent)" />
      <Words x={18} y={10}>
        dense
      </Words>
      <circle cx="86" cy="10" r="5" fill="var(--paper)" stroke="var(--accent)" stroke-width="2" />
      <Words x={98} y={10}>
        {`mixture of experts${times === null ? '' : `: median ${factor(times)}×`}`}
      </Words>
    </>
  );
}

/** Where the line of the dense models begins and ends, across the whole plane. */
function lineEnds({ line, models }: SizeFacts, { x, y }: Plane) {
  if (line === null) return null;
  const sizes = models.filter(isDense).map((c) => c.active_params_b);
  const at = (active: number) => ({ x: x(active), y: y(onLine(line, active)) });
  return [at(Math.min(...sizes)), at(Math.max(...sizes))] as const;
}

/** Whose label the one of the line of the dense models is: no model's. */
const ON_LINE = -1;

/** What the line says, and the names of the models that it tells least of, the farthest first, and of the smallest and the largest. */
function labelsOf(facts: SizeFacts, plane: Plane) {
  const { models, line } = facts;
  const { letters, left, right, top, bottom, place, y } = plane;
  const away = (c: ModelConfiguration): number => (line === null ? 0 : Math.abs(Math.log(timesTheLine(c, line))));
  const bySize = [...models].sort((a, b) => a.active_params_b - b.active_params_b);
  const outliers = [...models].filter((c) => away(c) > Math.log(OUTLIER)).sort((a, b) => away(b) - away(a));
  const named = [...new Set([...outliers, ...bySize.slice(0, 1), ...bySize.slice(-1)])];
  const barOf = (c: ModelConfiguration) => {
    const [low, high] = endsOf(c);
    const { x, y: middle } = place(c);
    return [
      { x, y: middle },
      { x, y: (high === null ? middle : y(high)) - 2 },
      { x, y: (low === null ? middle : y(low)) + 2 },
    ] as const;
  };
  const marks = models.flatMap((c, of) => {
    const [at, upper, lower] = barOf(c);
    return [at, ...along([upper, lower])].map((point) => ({ ...point, of }));
  });
  const ends = lineEnds(facts, plane);
  const taken = marks.map((at) => ({ left: at.x - 7, right: at.x + 7, top: at.y - 4, bottom: at.y + 4 }));
  const dashes = ends === null ? [] : along(ends);
  // Towards the larger ones it has room, and names no model.
  const slopeAt = dashes.slice(Math.ceil(dashes.length * 0.65), -8);
  const slope =
    line === null ? [] : [{ text: `twice the size: ${factor(timesForTwice(line))}×`, at: slopeAt, of: ON_LINE }];
  const names = named.map((c) => ({ text: c.model.replace(' Instruct', ''), at: barOf(c), of: models.indexOf(c) }));
  return placed(
    [...slope, ...names],
    [...marks, ...dashes.map((at) => ({ ...at, of: ON_LINE }))],
    { left, right: right + 8, top: top - 6, bottom },
    taken,
    letters,
  );
}

interface SizeMarkProps {
  readonly c: ModelConfiguration;
  readonly plane: Plane;
  readonly href: string;
}

function SizeMark({ c, plane: { y, place }, href }: SizeMarkProps) {
  const { x, y: middle } = place(c);
  const [low, high] = endsOf(c);
  const band = bandInWords(c.wh_per_million_output_tokens, c.relative_uncertainty);
  const dense = isDense(c);
  return (
    <>
      {low !== null && <Rule x1={x} x2={x} y1={y(high)} y2={y(low)} stroke="var(--accent)" width={1.5} />}
      <circle
        cx={short(x)}
        cy={short(middle)}
        r={dense ? 6 : 5.5}
        fill={dense ? 'var(--accent)' : 'var(--paper)'}
        stroke={dense ? 'var(--paper)' : 'var(--accent)'}
        stroke-width={dense ? 1 : 2}
        data-tip={`${c.model}, ${sizeInWords(c)}, ${cards(c)}: ${withUnit(threeDigits(c.wh_per_million_output_tokens), 'Wh')} per million tokens${band === null ? '' : ` (${band})`}`}
        data-href={href}
      />
    </>
  );
}
