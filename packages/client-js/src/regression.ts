import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import { plain } from '../../../src/figures/name-key.ts';
import { type PredictedEnergy, predict } from '../../../src/figures/prediction.ts';
import { gpuOf } from './names.ts';
import type { SnapshotFigures } from './snapshot.ts';
import type { Refusal } from './unknown-model.ts';

/** A model whose sizes are known. */
export type OpenModel = NonNullable<Snapshot['predictions']>['models'][number] & { readonly vendor: string };

/** The inputs of a prediction. `model_id` and `bits` are null if sizes were given. */
export type Sizes = { readonly [K in keyof OpenModel]: OpenModel[K] | (K extends 'model_id' | 'bits' ? null : never) };

/** The model of that hub id, with or without its owner; otherwise null. */
export function openModel({ snapshot, modelOf }: SnapshotFigures, name: string): OpenModel | null {
  if (modelOf(name).isOther) return null;
  const wanted = plain(name);
  const models = snapshot.predictions?.models ?? [];
  const found =
    models.find(({ model_id }) => plain(model_id) === wanted) ??
    models.find(({ model_id }) => withoutOwner(plain(model_id)) === withoutOwner(wanted));
  return found === undefined ? null : { ...found, vendor: found.model_id.split('/')[0] ?? '' };
}

function withoutOwner(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

/** What is predicted, of which model, on which GPU. */
export interface Predicted {
  readonly sizes: OpenModel;
  readonly gpu: string;
  readonly predicted: Extract<PredictedEnergy, { readonly refusal: null }>;
}

/** A prediction on a GPU, or the reason for a missing one. */
export interface OnGpu {
  readonly gpu: string | null;
  readonly predicted: Predicted['predicted'] | Refusal;
}

/** The prediction on a GPU; on the one with the lowest energy if none is named. */
export function predictedOn({ snapshot }: SnapshotFigures, sizes: Sizes, asked: string | undefined): OnGpu {
  const { predictions, refusals } = snapshot;
  const impossible: OnGpu = { gpu: null, predicted: { refusal: refusals.not_enough, code: 'not_enough' } };
  const { vendor, ...others } = sizes;
  const on = (gpu: string): OnGpu => ({
    gpu,
    predicted: predictions === null ? impossible.predicted : predict(predictions, { ...others, vendor, gpu }, refusals),
  });
  if (asked !== undefined) return on(gpuOf(snapshot, asked) ?? asked);
  const all = (predictions?.cards ?? []).map(({ gpu }) => on(gpu));
  const [lowest = impossible] = all.sort((a, b) => whOf(a.predicted) - whOf(b.predicted));
  return lowest.predicted.refusal === null ? lowest : { ...lowest, gpu: null };
}

function whOf(predicted: OnGpu['predicted']): number {
  return predicted.refusal === null ? predicted.wh : Number.MAX_VALUE;
}

/** Share of measured rows inside their interval, of models as well known as this one. */
export function coverageOf(predictions: Snapshot['predictions'], { vendor }: Sizes): number | null {
  if (predictions === null) return null;
  const { vendors, validations } = predictions;
  return validations[vendors.includes(vendor) ? 'family' : 'vendor'].coverage;
}
