import { groupBy } from '../../src/core/text/group-by.ts';
import { countOf } from '../../src/core/text/words.ts';
import { gpuLabel, factor, integer, latency, threeDigits, withUnit } from '../../src/figures/format.ts';
import { parallelism } from '../series.ts';
import { limitLabel, idAt } from './latency-limit.ts';
import {
  type WorkloadConfiguration,
  type MeasuredWorkload,
  resultsAt,
  seriesByBatchLimit,
  type Workload,
} from '../workload.ts';
import { uncertaintyEnds, configurationCells, configurationColumns } from './cells.ts';
import type { Chart, ChartPart, Size } from './chart.ts';
import { drawnOnce, type Drawing } from './drawn-once.ts';
import { sourceSentence } from './foot.ts';
import { planeDrawing } from './plane.tsx';
import { colourOf } from './svg.tsx';
import { energyWithRange, perUnit } from './wording.ts';

/** The dash patterns that distinguish the lines of one GPU. */
const DASHES = [undefined, '7 4', '2 4', '9 3 2 3'];

/** Energy by latency for all configurations of a model, with a line for each GPU and number of GPUs. */
export function latencyChart(measured: MeasuredWorkload, limit: number): Chart {
  const { workload, configurations } = measured;
  const [{ slug, model }] = configurations;
  return {
    id: idAt(`model-${slug}`, workload, limit),
    title: finding(measured),
    conditions: [fastestOf(configurations), lowestOf(configurations)]
      .map((c) => energyWithRange(workload, c))
      .join(' and '),
    subtitle: `GPU energy in Wh per ${perUnit(workload)}, by ${latencyAxis(workload)}. Each mark is one measured configuration of ${model}. Lines join configurations that differ only in their batch limit. Filled marks are the lowest-energy configurations that meet the latency limit, and their vertical lines show uncertainty ranges.${hasParallelism(workload) ? '' : ' Of the ways to split the model over as many GPUs, only the one with the lowest energy is shown. The CSV file has all of them.'}`,
    source: sourceSentence(workload.document.source),
    draw: drawnOnce((size) => drawing(measured, limit, size)),
    ...(!hasParallelism(workload) && { parts: partsByGpus(measured, limit) }),
    table: { columns: configurationColumns(workload), rows: configurations.map(configurationCells) },
  };
}

function fastestOf(own: MeasuredWorkload['configurations']): WorkloadConfiguration {
  return own.reduce((a, b) => (b.latency < a.latency ? b : a), own[0]);
}

function lowestOf(own: MeasuredWorkload['configurations']): WorkloadConfiguration {
  return own.reduce((a, b) => (b.wh < a.wh ? b : a), own[0]);
}

/** The energy of the fastest configuration, compared with the lowest-energy one. */
function finding({ workload, configurations }: MeasuredWorkload): string {
  const lowest = lowestOf(configurations);
  const fastest = fastestOf(configurations);
  if (fastest.wh < 1.05 * lowest.wh)
    return `The fastest configuration of ${lowest.model} is also the one with the lowest energy`;
  return `At its fastest, ${lowest.model} uses ${withUnit(threeDigits(fastest.wh), 'Wh')} per ${perUnit(workload)}, ${factor(fastest.wh / lowest.wh)} times its minimum`;
}

function drawing(measured: MeasuredWorkload, limit: number, size: Size, gpuCount?: number): Drawing {
  const { workload } = measured;
  const { gpus } = workload;
  const best: readonly WorkloadConfiguration[] = resultsAt(measured.configurations, limit)[0]?.configurations ?? [];
  const own =
    gpuCount === undefined
      ? measured.configurations
      : measured.configurations.filter(({ num_gpus }) => num_gpus === gpuCount);
  const series = linesOf(workload, own, limit);
  const isOther = ({ seriesId }: WorkloadConfiguration): boolean => !series.some(([one]) => one.seriesId === seriesId);
  const fastest = fastestOf(measured.configurations);
  const gpuOf = ({ gpu }: WorkloadConfiguration): number => gpus.indexOf(gpu);
  // Only configurations on the lines, and the fastest one, which the title names.
  const marked = own.filter((c) => !isOther(c) || c === fastest);
  return planeDrawing(
    {
      x: latencyAxis(workload),
      y: `Wh per ${perUnit(workload)}`,
      legend: gpus.flatMap((text, gpu) => (marked.some((c) => c.gpu === text) ? [{ text, gpu }] : [])),
      lines: series.map((line, i) => ({
        points: line.map((c) => ({ x: c.latency, y: c.wh })),
        colour: colourOf(gpuOf(line[0])),
        dashes: DASHES[series.slice(0, i).filter(([{ gpu }]) => gpu === line[0].gpu).length % DASHES.length],
        name: lineLabel(line[0], series),
      })),
      marks: marked.map((c) => ({
        x: c.latency,
        y: c.wh,
        gpu: gpuOf(c),
        colour: colourOf(gpuOf(c)),
        ...(best.includes(c) && uncertaintyEnds(c)),
        filled: best.includes(c),
        tip: `${gpuLabel(c)}, batch limit ${integer(c.batchLimit)}: ${energyWithRange(workload, c)}, ${latencyLabel(workload, c.latency)}${c.repeat > 1 ? `, run ${c.repeat}` : ''}`,
        name: best.includes(c) ? withUnit(threeDigits(c.wh), 'Wh') : undefined,
      })),
      limit: { x: limit, name: limitLabel(workload, limit) },
    },
    size,
  );
}

/**
 * A drawing for each number of GPUs. Images and videos were measured with up to four of them, too many for a phone. The
 * first one shown has the lowest energy.
 */
function partsByGpus(measured: MeasuredWorkload, limit: number): ChartPart[] {
  const { configurations } = measured;
  const lowest = resultsAt(configurations, limit)[0]?.configurations[0] ?? configurations[0];
  const counts = [...new Set(configurations.map(({ num_gpus }) => num_gpus))].sort((a, b) => a - b);
  if (counts.length === 1) return [];
  return counts.map((count) => {
    const draw = drawnOnce(() => drawing(measured, limit, 'narrow', count));
    return { name: countOf(count, 'GPU'), isFirst: count === lowest.num_gpus, draw: () => draw('narrow') };
  });
}

/**
 * The series that are drawn as lines. Token workloads show all of them. Images and videos were measured with up to four
 * ways to split a model over the same GPUs, too many to distinguish, so only the lowest-energy way is drawn.
 */
function linesOf(workload: Workload, own: readonly WorkloadConfiguration[], limit: number) {
  const series = seriesByBatchLimit(own);
  if (hasParallelism(workload)) return series;
  const lowestEnergy = (line: readonly WorkloadConfiguration[]): number =>
    Math.min(...line.map(({ latency: at, wh }) => (at <= limit ? wh : Infinity)));
  return groupBy(series, ([one]) => gpuLabel(one)).map(([, same]) =>
    same.reduce((a, b) => (lowestEnergy(b) < lowestEnergy(a) ? b : a)),
  );
}

/** Whether the configurations name their parallel degrees. */
export function hasParallelism({ summary }: Workload): boolean {
  return summary.unit === 'token';
}

/**
 * The name of a line: its GPU, with the number of GPUs and the parallel degrees if other lines of the GPU differ in
 * them.
 */
function lineLabel(
  own: WorkloadConfiguration,
  series: readonly (readonly [WorkloadConfiguration, ...WorkloadConfiguration[]])[],
): string {
  const same = series.flatMap(([one]) => (one.gpu === own.gpu ? [one] : []));
  if (own.tokens === null) return gpuLabel(own);
  if (new Set(same.map(({ num_gpus }) => num_gpus)).size === same.length)
    return same.length === 1 ? own.gpu : gpuLabel(own);
  return `${gpuLabel(own)}, ${parallelism(own.tokens) ?? 'not parallel'}`;
}

/** A latency with its unit: `45.1 ms`. */
export function latencyLabel({ summary }: Workload, value: number): string {
  return withUnit(latency(value), summary.latency_limit_unit);
}

function latencyAxis({ summary }: Workload): string {
  return summary.unit === 'token' ? 'median inter-token latency, ms' : 'batch latency, s';
}
