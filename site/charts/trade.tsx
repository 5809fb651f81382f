import { kept } from '../../src/core/files/lazy-files.ts';
import { cards, factor, integer, latency, threeDigits, withUnit } from '../../src/figures/format.ts';
import { parallelism } from '../../src/figures/series.ts';
import { ceilingInWords } from '../ceilings.tsx';
import { type Figure, pickedAt, seriesOfFigures, type Work } from '../work.ts';
import { bandEnds, figureCells, figureColumns } from './cells.ts';
import type { Chart } from './chart.ts';
import { sourceInWords } from './foot.ts';
import { planeDrawing } from './plane.tsx';
import { colourOf, Legend } from './svg.tsx';
import { figureInWords, perPiece } from './words.ts';

/** How the lines of a GPU are told apart without colour. */
const DASHES = [undefined, '7 4', '2 4', '9 3 2 3'];

/** What fast answers of a model cost: energy against latency, a line for each GPU and count of cards. */
export function tradeChart(work: Work, own: readonly Figure[], ceiling: number): Chart {
  const { slug, model } = own[0] ?? { slug: '', model: '' };
  const best: readonly Figure[] = pickedAt(own, ceiling)[0]?.on ?? [];
  return {
    id: `model-${slug}${ceiling === work.ceilings[0] ? '' : `-at-${ceiling}-${work.summary.ceiling_unit}`}`,
    title: finding(work, own),
    subtitle: `GPU energy per ${perPiece(work)}, in Wh, against the ${latencyName(work)}: every configuration measured of ${model}, joined in order of its batch. Shaded: the band of uncertainty. Filled: the least on a GPU under the ceiling.`,
    source: sourceInWords(work.document.source),
    draw: kept((size) => drawing(work, own, best, ceiling, size)),
    table: { columns: figureColumns(work), rows: own.map((c) => figureCells(c)) },
  };
}

/** How many times the least energy the fastest answers take. */
function finding(work: Work, own: readonly Figure[]): string {
  const [least] = [...own].sort((a, b) => a.wh - b.wh);
  const [fastest] = [...own].sort((a, b) => a.latency - b.latency);
  if (least === undefined || fastest === undefined) return 'Nothing was measured';
  if (fastest.wh < 1.05 * least.wh) return `The fastest ${work.piece}s of ${least.model} take the least energy, too`;
  return `The fastest ${work.piece}s of ${least.model} take ${withUnit(threeDigits(fastest.wh), 'Wh')} per ${perPiece(work)}, ${factor(fastest.wh / least.wh)} times its least`;
}

function drawing(
  work: Work,
  own: readonly Figure[],
  best: readonly Figure[],
  ceiling: number,
  size: 'wide' | 'narrow',
) {
  const { gpus, summary } = work;
  const series = seriesOfFigures(own);
  const colour = (gpu: string): string => colourOf(gpus.indexOf(gpu));
  const pointOf = (c: Figure) => ({ x: c.latency, y: c.wh, ...bandEnds(c) });
  const latencies = own.map((c) => c.latency);
  // One far from every mark would take the room of the marks: it is told at the edge.
  const isNear = ceiling > Math.min(...latencies) / 1.5 && ceiling < Math.max(...latencies) * 1.5;
  const lineOf = (c: Figure): number => series.findIndex((line) => line.some(({ server }) => server === c.server));
  return planeDrawing(
    {
      x: {
        name: latencyName(work),
        narrow: summary.unit === 'token' ? 'median latency, ms' : 'latency, s',
        values: [...latencies, ...(isNear ? [ceiling] : [])],
        room: 1.12,
      },
      y: { name: `Wh per ${perPiece(work)}`, values: own.map(({ wh }) => wh), room: 1.35 },
      legend: (letters, width) => (
        <Legend
          items={gpus.flatMap((gpu, i) => (own.some((c) => c.gpu === gpu) ? [{ text: gpu, gpu: i }] : []))}
          letters={letters}
          width={width}
        />
      ),
      lines: series.map((line, i) => ({
        points: line.map(pointOf),
        colour: colour(line[0].gpu),
        dashes: DASHES[series.slice(0, i).filter(([{ gpu }]) => gpu === line[0].gpu).length % DASHES.length],
      })),
      marks: own.map((c) => ({
        ...pointOf(c),
        gpu: gpus.indexOf(c.gpu),
        filled: best.includes(c),
        tip: `${cards(c)}, at most ${integer(c.cap)} at once: ${figureInWords(work, c)}, ${latencyOf(work, c.latency)}${c.repeat > 1 ? `, run ${c.repeat}` : ''}`,
      })),
      labels: [
        ...best.map((c) => ({
          text: withUnit(threeDigits(c.wh), 'Wh'),
          at: [pointOf(c)],
          of: lineOf(c),
          colour: colour(c.gpu),
        })),
        ...series.map((line, of) => {
          const points = line.map(pointOf);
          // Where a line begins or ends it is told best from the others.
          const at = [...points.slice(0, 1), ...points.slice(-1), ...points.slice(1, -1)];
          return { text: nameOf(line[0], series), at, of, colour: colour(line[0].gpu) };
        }),
      ],
      stop: { x: ceiling, name: ceilingInWords(work, ceiling) },
    },
    size,
  );
}

/** The name of a line: the GPU, how many cards where that tells it from the others on it, and how the model is spread. */
function nameOf(own: Figure, series: readonly (readonly [Figure, ...Figure[]])[]): string {
  const same = series.flatMap(([one]) => (one.gpu === own.gpu ? [one] : []));
  if (new Set(same.map(({ num_gpus }) => num_gpus)).size === same.length)
    return same.length === 1 ? own.gpu : cards(own);
  const spread = own.tokens === null ? null : (parallelism(own.tokens) ?? 'not parallel');
  return spread === null ? cards(own) : `${cards(own)}, ${spread}`;
}

/** A latency with its unit. */
export function latencyOf({ summary }: Work, value: number): string {
  return withUnit(latency(value), summary.ceiling_unit);
}

function latencyName({ summary }: Work): string {
  return summary.unit === 'token' ? 'median inter-token latency, ms' : 'latency of a batch, s';
}
