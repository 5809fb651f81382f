import { groupBy } from '../../src/core/text/group-by.ts';
import { memoize } from '../../src/core/files/lazy-files.ts';
import { cards, factor, integer, latency, threeDigits, withUnit } from '../../src/figures/format.ts';
import { parallelism } from '../../src/figures/series.ts';
import { ceilingInWords, idAt } from './ceiling.ts';
import { type Figure, type MeasuredWork, pickedAt, seriesOfFigures, type Work } from '../work.ts';
import { bandEnds, figureCells, figureColumns } from './cells.ts';
import type { Chart, Drawing, Size } from './chart.ts';
import { sourceInWords } from './foot.ts';
import { planeDrawing } from './plane.tsx';
import { colourOf } from './svg.tsx';
import { figureInWords, perPiece } from './words.ts';

/** How the lines of a GPU are told apart without colour. */
const DASHES = [undefined, '7 4', '2 4', '9 3 2 3'];

/** What fast answers of a model cost: energy against latency, a line for each GPU and count of cards. */
export function tradeChart(measured: MeasuredWork, ceiling: number): Chart {
  const { work, own } = measured;
  const [{ slug, model }] = own;
  return {
    id: idAt(`model-${slug}`, work, ceiling),
    title: finding(measured),
    subtitle: `GPU energy per ${perPiece(work)}, in Wh, against the ${latencyName(work)}: every configuration measured of ${model}, joined in order of its batch. Shaded: the band of uncertainty. Filled: the least on a GPU under the ceiling.${hasSpread(work) ? '' : ' Grey: other ways to share as many cards.'}`,
    source: sourceInWords(work.document.source),
    draw: memoize((size) => drawing(measured, ceiling, size)),
    table: { columns: figureColumns(work), rows: own.map(figureCells) },
  };
}

/** How many times the least energy the fastest answers take. */
function finding({ work, own }: MeasuredWork): string {
  const [first] = own;
  const least = own.reduce((a, b) => (b.wh < a.wh ? b : a), first);
  const fastest = own.reduce((a, b) => (b.latency < a.latency ? b : a), first);
  if (fastest.wh < 1.05 * least.wh) return `The fastest ${work.piece}s of ${least.model} take the least energy, too`;
  return `The fastest ${work.piece}s of ${least.model} take ${withUnit(threeDigits(fastest.wh), 'Wh')} per ${perPiece(work)}, ${factor(fastest.wh / least.wh)} times its least`;
}

function drawing(measured: MeasuredWork, ceiling: number, size: Size): Drawing {
  const { work, own } = measured;
  const { gpus } = work;
  const best: readonly Figure[] = pickedAt(own, ceiling)[0]?.on ?? [];
  const series = linesOf(measured, ceiling);
  const isOther = ({ server }: Figure): boolean => !series.some(([one]) => one.server === server);
  const gpuOf = ({ gpu }: Figure): number => gpus.indexOf(gpu);
  return planeDrawing(
    {
      x: latencyName(work),
      y: `Wh per ${perPiece(work)}`,
      legend: gpus.flatMap((text, gpu) => (own.some((c) => c.gpu === text) ? [{ text, gpu }] : [])),
      lines: series.map((line, i) => ({
        points: line.map((c) => ({ x: c.latency, y: c.wh, ...bandEnds(c) })),
        colour: colourOf(gpuOf(line[0])),
        dashes: DASHES[series.slice(0, i).filter(([{ gpu }]) => gpu === line[0].gpu).length % DASHES.length],
        name: nameOf(line[0], series),
      })),
      marks: own
        .toSorted((a, b) => Number(isOther(b)) - Number(isOther(a)))
        .map((c) => ({
          ...{ x: c.latency, y: c.wh, gpu: gpuOf(c), colour: isOther(c) ? 'var(--quiet)' : colourOf(gpuOf(c)) },
          filled: best.includes(c),
          tip: `${cards(c)}, at most ${integer(c.cap)} at once: ${figureInWords(work, c)}, ${latencyOf(work, c.latency)}${c.repeat > 1 ? `, run ${c.repeat}` : ''}`,
          name: best.includes(c) ? withUnit(threeDigits(c.wh), 'Wh') : undefined,
        })),
      stop: { x: ceiling, name: ceilingInWords(work, ceiling) },
    },
    size,
  );
}

/**
 * What is joined by lines: of answers every series. Images and videos were made in up to four ways on as many cards, too
 * many to tell apart: of them the one that takes least.
 */
function linesOf({ work, own }: MeasuredWork, ceiling: number) {
  const series = seriesOfFigures(own);
  if (hasSpread(work)) return series;
  const least = (line: readonly Figure[]): number =>
    Math.min(...line.map(({ latency: at, wh }) => (at <= ceiling ? wh : Infinity)));
  return groupBy(series, ([one]) => cards(one)).map(([, same]) => same.reduce((a, b) => (least(b) < least(a) ? b : a)));
}

/** Whether how a model was spread over cards has a name in its figures. */
function hasSpread({ summary }: Work): boolean {
  return summary.unit === 'token';
}

/** The name of a line: the GPU, how many cards where that tells it from the others on it, and how the model is spread. */
function nameOf(own: Figure, series: readonly (readonly [Figure, ...Figure[]])[]): string {
  const same = series.flatMap(([one]) => (one.gpu === own.gpu ? [one] : []));
  if (own.tokens === null || new Set(same.map(({ num_gpus }) => num_gpus)).size === same.length)
    return same.length === 1 ? own.gpu : cards(own);
  return `${cards(own)}, ${parallelism(own.tokens) ?? 'not parallel'}`;
}

/** A latency with its unit. */
export function latencyOf({ summary }: Work, value: number): string {
  return withUnit(latency(value), summary.ceiling_unit);
}

function latencyName({ summary }: Work): string {
  return summary.unit === 'token' ? 'median inter-token latency, ms' : 'latency of a batch, s';
}
