import { countOf, firstFew } from '../../../src/core/text/words.ts';
import type { Draft } from '../../../src/checker/draft.ts';
import { sumBy } from '../../../src/figures/statistics.ts';
import type { Gpu, Meter } from './energy/energy.ts';
import type { Engine } from './engines/engine.ts';
import { OutsideError } from './outside.ts';

/**
 * The GPUs to measure: those with the given indices, or all of them for null.
 * @throws OutsideError if one of them can't be measured, or they are of different products.
 */
export function selectGpus(meter: Meter, indices: readonly number[] | null): readonly Gpu[] {
  const selected =
    indices === null ? meter.gpus : meter.gpus.filter((gpu) => gpu.indices.some((index) => indices.includes(index)));
  rejectMissing(meter, indices ?? []);
  rejectParts(selected, indices);
  const sliced = selected.filter((gpu) => gpu.isSliced === true);
  if (sliced.length > 0) {
    throw new OutsideError(
      `${nameOf(sliced)} ${sliced.length === 1 ? 'is' : 'are'} split into slices, and the energy counter covers all slices together.`,
      meter.unsliceFix,
    );
  }
  rejectUnreadable(meter, selected);
  const products = [...new Set(selected.map(({ product }) => product ?? 'an unknown product'))];
  if (products.length === 1) return selected;
  throw new OutsideError(
    `The GPUs are of different products: ${products.join(', ')}.`,
    'Pass GPUs of one product as --gpus.',
  );
}

function rejectMissing({ gpus, lost, label }: Meter, indices: readonly number[]): void {
  const known = gpus.flatMap((gpu) => gpu.indices);
  const missing = indices.filter((index) => !known.includes(index));
  const [first] = missing;
  if (first === undefined) return;
  if (lost.includes(first)) {
    throw new OutsideError(`GPU ${first} is lost.`, 'Restart the machine, or pass other GPUs as --gpus.');
  }
  throw new OutsideError(
    `There is no GPU ${missing.join(', ')}.`,
    `Pass indices that ${label} shows: ${firstFew(known.map(String))}.`,
  );
}

/** @throws OutsideError if only some of the dies are measured that share a counter. */
function rejectParts(selected: readonly Gpu[], indices: readonly number[] | null): void {
  const split = selected.find((gpu) => indices !== null && !gpu.indices.every((index) => indices.includes(index)));
  if (split === undefined) return;
  const all = split.indices.join(',');
  throw new OutsideError(
    `GPUs ${all} are one board (${split.product ?? 'unknown product'}) with one energy counter, so one of them can't be measured alone.`,
    `Let the engine use all of them, and pass --gpus ${all}.`,
  );
}

/** @throws OutsideError if a GPU shows no energy, or has no counter although others of this source have one. */
function rejectUnreadable({ label, counterTickMs, withoutCounter }: Meter, selected: readonly Gpu[]): void {
  const unreadable = selected.filter(({ hasCounter, hasPower }) => !hasCounter && !hasPower);
  if (unreadable.length > 0) {
    throw new OutsideError(
      `${label} shows neither energy nor power of ${nameOf(unreadable)}.`,
      withoutCounter === null ? 'Pass another source of energy as --energy.' : `Pass ${withoutCounter}.`,
    );
  }
  const uncounted = selected.filter(({ hasCounter }) => !hasCounter);
  if (uncounted.length === 0 || counterTickMs === 0 || withoutCounter === null) return;
  throw new OutsideError(
    `${nameOf(uncounted)} (${uncounted[0]?.product ?? 'unknown product'}) has no energy counter. GPUs before Volta have none.`,
    `Measure its power instead: ${withoutCounter}.`,
  );
}

function nameOf(gpus: readonly Gpu[]): string {
  const indices = gpus.flatMap((gpu) => gpu.indices);
  return `${indices.length === 1 ? 'GPU' : 'GPUs'} ${indices.join(', ')}`;
}

/** How many GPUs an engine sees: each die of a board counts. */
export function gpuCount(gpus: readonly Gpu[]): number {
  return sumBy(gpus, ({ indices }) => indices.length);
}

/** A sentence for the screen, such as "2 GPUs: NVIDIA H100 80GB HBM3, read with NVML 13.580". */
export function gpusText(gpus: readonly Gpu[], { label }: Meter): string {
  return `${countOf(gpuCount(gpus), 'GPU')}: ${gpus[0]?.product ?? 'unknown product'}, read with ${label}`;
}

/** The number of GPUs by the engine's parallel degrees; null if they are unknown. */
export function gpusNeeded(
  { ranksShareGpus }: Pick<Engine, 'ranksShareGpus'>,
  {
    tensor_parallel: tensor,
    pipeline_parallel: stages = 1,
    data_parallel: data,
    data_parallel_attention: joined,
  }: Draft,
): number | null {
  if (typeof tensor !== 'number' || typeof data !== 'number' || typeof stages !== 'number') return null;
  return tensor * stages * (joined === true && ranksShareGpus ? 1 : data);
}
