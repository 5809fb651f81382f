import type { AttentionShape } from '../figures/decoding.ts';
import { weightsOf } from './published-runs.ts';

/** The attention of models, from their configuration files: data/aiconfigurator/shapes.csv. A test compares the two. */
export const MODEL_SHAPES: Readonly<Record<string, AttentionShape>> = {
  'meta-llama/Llama-3.1-70B-Instruct': { layers: 80, heads: 64, kv_heads: 8, head_size: 128 },
  'meta-llama/Llama-3.1-8B-Instruct': { layers: 32, heads: 32, kv_heads: 8, head_size: 128 },
  'Qwen/Qwen3-14B': { layers: 40, heads: 40, kv_heads: 8, head_size: 128 },
  'Qwen/Qwen3-32B': { layers: 64, heads: 64, kv_heads: 8, head_size: 128 },
  'Qwen/Qwen3-8B': { layers: 36, heads: 32, kv_heads: 8, head_size: 128 },
};

/** Models with the architecture of another one, of which they are a later training: data/ml-energy/families.csv. */
const SAME_SHAPE: Readonly<Record<string, string>> = {
  'meta-llama/Llama-3.3-70B-Instruct': 'meta-llama/Llama-3.1-70B-Instruct',
};

const byWeights = new Map(
  [
    ...Object.entries(MODEL_SHAPES),
    ...Object.entries(SAME_SHAPE).map(([id, other]) => [id, MODEL_SHAPES[other]] as const),
  ].map(([id, shape]) => [weightsOf(id), shape] as const),
);

/** The attention of a model; null if it is not known. Quantized and re-uploaded weights have the shape of the original. */
export function shapeOf(modelId: string): AttentionShape | null {
  return byWeights.get(weightsOf(modelId)) ?? null;
}
