import type { AttentionShape } from '../figures/decode-step.ts';
import shapes from './generated/model-shapes.json' with { type: 'json' };
import { weightsOf } from './published-runs.ts';

const byWeights: ReadonlyMap<string, AttentionShape> = new Map(
  Object.entries(shapes).map(([modelId, shape]) => [weightsOf(modelId), shape]),
);

/**
 * The attention of a model; null if it is not known. Quantized and re-uploaded weights have the shape of the original.
 */
export function shapeOf(modelId: string): AttentionShape | null {
  return byWeights.get(weightsOf(modelId)) ?? null;
}
