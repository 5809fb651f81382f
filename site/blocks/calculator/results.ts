import type {
  Converted,
  CountedEarlierEstimate,
  Estimate,
  Figure,
  Load,
  PredictableQuestion,
  PredictedEstimate,
  Reason,
  Span,
  TokenEnergy,
} from '../../../packages/client-js/token-energy.d.ts';
import { converted } from '../../../src/figures/boundary.ts';
import { gpuLabel, integer, type Rounding, withUnit } from '../../../src/figures/format.ts';
import { uncertaintyBounds } from '../../../src/figures/uncertainty.ts';

/** The values that the reader can choose from. */
export interface Choices {
  readonly gpus: readonly string[];
  /** The GPUs and the models of the 2024 benchmark. */
  readonly in2024: In2024;
  /** In ms. */
  readonly latencyLimits: readonly number[];
  /** ISO codes. */
  readonly countries: readonly string[];
}

/** The question of the reader, with the load of the server. */
export interface CalculatorQuestion extends PredictableQuestion {
  /** Whether the server is nearly idle, at the smallest running batch measured. */
  readonly isNearlyIdle: boolean;
}

/** What the 2024 benchmark measured. */
interface In2024 {
  readonly gpus: readonly string[];
  /** Each model on each of its workloads, as an option of the model field. */
  readonly models: readonly ModelIn2024[];
}

/** A model of the 2024 benchmark on one workload. */
interface ModelIn2024 {
  /** The name of the workload. */
  readonly workload: string;
  /** The value of the model field. */
  readonly value: string;
  readonly name: string;
  readonly gpus: readonly string[];
}

/** A figure with its range, whose ends are null if the uncertainty is not known. */
export interface ShownFigure {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

type AnyEstimate = Estimate | PredictedEstimate | CountedEarlierEstimate;

/** The package's estimate for one GPU, or the reason for a missing one. */
export interface GpuResult {
  readonly gpu: string;
  /** `2 × B200`, or `B200` for a prediction, which is for no number of GPUs. */
  readonly gpus: string;
  readonly estimate: AnyEstimate | null;
  readonly wh: ShownFigure | null;
  readonly gCo2e: ShownFigure | null;
  /** The measured load; null for a prediction and in the 2024 benchmark, which doesn't vary it. */
  readonly load: Load | null;
  /** The values converted to a wider boundary, if the reader chose one. */
  readonly converted: Converted | null;
  /** The reason for a missing estimate. */
  readonly reason: Reason | null;
}

/** A result with an estimate. */
export interface EnergyResult extends GpuResult {
  readonly estimate: AnyEstimate;
  readonly wh: ShownFigure;
}

/** Whether a result has an estimate. */
export function hasEnergy(result: GpuResult): result is EnergyResult {
  return result.estimate !== null && result.wh !== null;
}

/**
 * The results for the GPU of a question, or for every GPU if it names none. They are all from the 2024 benchmark, or
 * none is: figures of the two must not be compared.
 */
export function resultsFor(client: TokenEnergy, question: CalculatorQuestion, choices: Choices): GpuResult[] {
  const isFrom2024 = estimateOf2024(client, question) !== null;
  const gpus = isFrom2024 ? choices.in2024.gpus : choices.gpus;
  return (question.gpu == null ? gpus : [question.gpu]).map((gpu) => resultOn(client, question, gpu, isFrom2024));
}

/** The estimate of the 2024 benchmark, if a question has only that one. */
export function estimateOf2024(
  client: TokenEnergy,
  { isNearlyIdle: _, ...question }: CalculatorQuestion,
): CountedEarlierEstimate | null {
  const estimate = client.estimate(question);
  return estimate?.basis === 'measured-2024' ? estimate : null;
}

function resultOn(
  client: TokenEnergy,
  { isNearlyIdle, ...asked }: CalculatorQuestion,
  gpu: string,
  isFrom2024: boolean,
): GpuResult {
  const question = { ...asked, gpu };
  const found = client.estimate(question);
  const estimate = (found?.basis === 'measured-2024') === isFrom2024 ? found : null;
  // The page has no option for another GPU, so the reason must not name it.
  const reason = client.why({ ...question, allowOtherGpu: false });
  const none = { gpu, gpus: gpu, estimate, wh: null, gCo2e: null, load: null, converted: null, reason };
  if (estimate === null) return none;
  const gpus = estimate.basis === 'predicted' ? gpu : gpuLabel({ gpu: estimate.gpu, num_gpus: estimate.numGpus });
  if (estimate.basis === 'measured-2024') return { ...none, gpus, wh: estimate.wh, gCo2e: estimate.gCo2e };
  const isMeasured = estimate.basis === 'measured';
  const { wh, gCo2e } = isMeasured && isNearlyIdle ? atLowestLoad(client, estimate) : estimate;
  const result = { ...none, gpus, wh, gCo2e, converted: convertedValues(estimate.converted, wh, gCo2e) };
  if (!isMeasured) return result;
  const { best, smallest } = estimate.loadRange;
  return { ...result, load: isNearlyIdle ? smallest : best };
}

/** The shown values, converted with the ratios of an estimate. */
function convertedValues(conversion: Converted | undefined, wh: Figure, gCo2e: Figure | null): Converted | null {
  if (conversion === undefined) return null;
  const spanOf = ({ low, value, high }: Figure): Span => converted({ low, middle: value, high }, conversion.rungs);
  return { ...conversion, wh: spanOf(wh), gCo2e: gCo2e && spanOf(gCo2e) };
}

/** A result whose figures are the converted ones, if the reader chose a boundary beyond the GPUs. */
export function atBoundary(result: EnergyResult): EnergyResult {
  if (result.converted === null) return result;
  const figureOf = ({ low, middle, high }: Span): Figure => ({ value: middle, low, high });
  const { wh, gCo2e } = result.converted;
  return { ...result, wh: figureOf(wh), gCo2e: gCo2e && figureOf(gCo2e) };
}

/** A figure multiplied by a number. */
export function timesAsMuch({ value, low, high }: ShownFigure, factor: number): ShownFigure {
  return { value: value * factor, low: low && low * factor, high: high && high * factor };
}

/** The shown energy and emissions of a result, multiplied by a number. */
export function resultTimes(result: EnergyResult, factor: number): EnergyResult {
  const { wh, gCo2e, ...rest } = atBoundary(result);
  return { ...rest, wh: timesAsMuch(wh, factor), gCo2e: gCo2e && timesAsMuch(gCo2e, factor) };
}

/** The same tokens at the smallest running batch, with the uncertainty range of its configuration. */
function atLowestLoad(client: TokenEnergy, { slug, loadRange: { smallest } }: Estimate) {
  const own = client.configurations({ model: slug }).find((c) => c.rowId === smallest.rowId);
  const figure = (value: number): Figure => ({
    value,
    ...uncertaintyBounds(value, own?.relativeUncertainty ?? NaN),
  });
  return { wh: figure(smallest.wh), gCo2e: smallest.gCo2e === null ? null : figure(smallest.gCo2e) };
}

/** A factor that the result depends on, with the lowest and the highest result. */
export interface Effect {
  readonly factor: string;
  readonly unit: 'Wh' | 'g';
  readonly lowest: Case;
  readonly highest: Case;
}

interface Case {
  readonly name: string;
  readonly value: number;
  /** To the nearest by default. The ends of a range are rounded outwards, as everywhere. */
  readonly rounding?: Rounding;
}

/**
 * How far each factor alone changes the result: measurement, GPU, load, latency limit, country and year. Each value has
 * its own lowest-energy GPU, unless the question names a GPU.
 */
export function effectsOf(client: TokenEnergy, question: CalculatorQuestion, choices: Choices): Effect[] {
  const lowestFor = (other: CalculatorQuestion): EnergyResult[] =>
    resultsFor(client, other, choices)
      .filter(hasEnergy)
      .map(atBoundary)
      .sort((a, b) => a.wh.value - b.wh.value)
      .slice(0, 1);
  const [best] = lowestFor(question);
  if (best === undefined) return [];
  const { estimate, wh } = best;
  const emissions = (other: CalculatorQuestion, name?: string): Case[] =>
    lowestFor({ ...other, gpu: best.gpu }).flatMap(({ gCo2e, estimate: { electricity } }) =>
      gCo2e === null ? [] : [{ name: name ?? electricity?.displayName ?? '', value: gCo2e.value }],
    );
  const years = Object.keys(client.grid(estimate.electricity?.iso3 ?? '')?.years ?? {});
  const { latencyLimits, countries } = choices;
  const gpus = estimate.basis === 'measured-2024' ? choices.in2024.gpus : choices.gpus;
  return [
    effectOf(
      uncertaintyIn(best),
      'Wh',
      wh.low === null || wh.high === null
        ? []
        : [
            { name: 'low end', value: wh.low, rounding: 'down' },
            { name: 'high end', value: wh.high, rounding: 'up' },
          ],
    ),
    effectOf(
      'GPU',
      'Wh',
      gpus.flatMap((gpu) => lowestFor({ ...question, gpu }).map((found) => caseOf(found))),
    ),
    effectOf(
      'Load',
      'Wh',
      [false, true].flatMap((isNearlyIdle) =>
        lowestFor({ ...question, isNearlyIdle }).flatMap((found) =>
          found.load === null ? [] : [caseOf(found, `running batch of ${integer(found.load.avgRunningBatch)}`)],
        ),
      ),
    ),
    effectOf(
      'Latency limit',
      'Wh',
      latencyLimits.flatMap((maxItlMs) =>
        lowestFor({ ...question, maxItlMs }).map((found) => caseOf(found, withUnit(maxItlMs, 'ms'))),
      ),
    ),
    effectOf(
      'Country',
      'g',
      countries.flatMap((grid) => emissions({ ...question, grid })),
    ),
    effectOf(
      'Year of the grid data',
      'g',
      years.flatMap((year) => emissions({ ...question, year }, year)),
    ),
  ].filter((effect) => effect !== null);
}

/** The energy of a result, named by a value and the GPUs. */
function caseOf({ gpus, wh: { value } }: EnergyResult, name?: string): Case {
  return { name: name === undefined ? gpus : `${name}, ${gpus}`, value };
}

/** The name of the range of a result. */
function uncertaintyIn({ estimate, converted: conversion }: EnergyResult): string {
  const own = estimate.basis === 'predicted' ? 'Prediction interval' : 'Measurement uncertainty';
  return conversion === null ? own : `${own} and ratios`;
}

/** Null if there are fewer than two cases. */
function effectOf(factor: string, unit: Effect['unit'], cases: readonly Case[]): Effect | null {
  const [lowest, ...others] = [...cases].sort((a, b) => a.value - b.value);
  const highest = others.at(-1);
  return lowest === undefined || highest === undefined ? null : { factor, unit, lowest, highest };
}
