import type { KernelFloorRow, ModelShapeRow } from '../../contract/generated/data.d.ts';
import { groupBy } from '../../core/text/group-by.ts';
import { roundToSignificant } from '../../core/text/number.ts';
import { mean } from '../../figures/statistics.ts';

/** A measured matrix product of m rows of input by n by k weights, and the energy of one call, J. */
export interface GemmCall {
  readonly m: number;
  readonly n: number;
  readonly k: number;
  readonly joules: number;
}

/** A measured attention call for `batch` sequences of `tokens` tokens each, and its energy, J. */
export interface AttentionCall {
  readonly heads: number;
  readonly kvHeads: number;
  readonly headSize: number;
  readonly batch: number;
  readonly tokens: number;
  readonly joules: number;
}

/** The calls that were measured on one GPU, in 16 bits. */
export interface KernelCalls {
  readonly gemm: readonly GemmCall[];
  /** Attention of prompts. */
  readonly context: readonly AttentionCall[];
  /** Attention of one step of responses. */
  readonly generation: readonly AttentionCall[];
}

/**
 * The lengths of prompts, and the batches and contexts of steps, whose energy is computed. They cover what users see.
 */
const PROMPTS = [512, 2_048, 8_192, 16_384] as const;
const BATCHES = [1, 8, 64, 256, 1_024] as const;
const CONTEXTS = [512, 4_096] as const;

/** The number of measured shapes of a matrix that the energy of any other shape is computed from. */
const SHAPES = 3;

/**
 * At this many rows or more, arithmetic limits the product. Power was sampled every 100 ms, so similar calls differ by
 * up to 2×. The mean therefore covers all such calls with at least half as many and fewer than twice as many rows.
 */
const LARGE = 512;

/** The energy of a product of m rows of input by n by k weights, J. */
type ProductEnergy = (m: number, n: number, k: number) => number;

/**
 * Lower bounds of the energy per token that a model uses on a GPU, for prompts and for steps of responses, J. They are
 * the sums over its kernels: the matrix products and the attention of all layers, and the product with the vocabulary,
 * which a prompt needs once. They leave out communication, norms and the gaps between kernels.
 */
export function kernelFloors(shape: ModelShapeRow, gpu: string, calls: KernelCalls): KernelFloorRow[] {
  const product = productEnergy(calls.gemm);
  const hasSameAttention = (c: AttentionCall): boolean =>
    c.heads === shape.heads && c.kvHeads === shape.kv_heads && c.headSize === shape.head_size;
  const [context, generation] = [calls.context.filter(hasSameAttention), calls.generation.filter(hasSameAttention)];
  /**
   * Energy of passing tokens through the model, J. `outputs` of them get a probability for each word of the vocabulary.
   */
  const joulesOfPass = (tokens: number, attention: number, outputs: number): number =>
    shape.layers * (layerProducts(shape, tokens, product) + attention) +
    product(outputs, shape.vocabulary, shape.hidden_size);
  const prompts = PROMPTS.map((tokens) => {
    const joules = joulesOfPass(tokens, nearest(context, 1, tokens), 1) / tokens;
    return { phase: 'prompt', batch: 1, tokens, joules } as const;
  });
  const steps = BATCHES.flatMap((batch) =>
    CONTEXTS.map((tokens) => {
      const joules = joulesOfPass(batch, nearest(generation, batch, tokens), batch) / batch;
      return { phase: 'step', batch, tokens, joules } as const;
    }),
  );
  return [...prompts, ...steps].map(({ joules, ...place }) => ({
    card: gpu,
    model: shape.model,
    ...place,
    joules_per_token: roundToSignificant(joules, 6),
  }));
}

/** The energy of all matrix products of one layer for so many tokens, J. */
function layerProducts(shape: ModelShapeRow, tokens: number, product: ProductEnergy): number {
  const { hidden_size: hidden, intermediate_size: inner } = shape;
  const queries = shape.heads * shape.head_size;
  const keysAndValues = 2 * shape.kv_heads * shape.head_size;
  return (
    product(tokens, queries + keysAndValues, hidden) +
    product(tokens, hidden, queries) +
    product(tokens, 2 * inner, hidden) +
    product(tokens, hidden, inner)
  );
}

/**
 * The energy of a product of any shape: the mean energy per weight of the three measured shapes nearest to it in ln n
 * and ln k, times its weights. See {@link rowsJoules} for m.
 */
function productEnergy(calls: readonly GemmCall[]): ProductEnergy {
  const shapes = groupBy(calls, ({ n, k }) => `${n} ${k}`).map(([, same]) => {
    const [{ n, k }] = same;
    return { n, k, calls: same.sort((a, b) => a.m - b.m) };
  });
  return (m, n, k) => {
    const near = shapes
      .map((shape) => ({ ...shape, far: distance(shape.n / n, shape.k / k) }))
      .sort((a, b) => a.far - b.far || a.n - b.n || a.k - b.k)
      .slice(0, SHAPES);
    return mean(near.map((shape) => (rowsJoules(shape.calls, m) * n * k) / (shape.n * shape.k)));
  };
}

/**
 * The energy of m rows on one shape of weights, J, from its calls in the order of their rows: below {@link LARGE} a
 * power law between the neighboring calls, otherwise proportional to the rows. NaN if m is outside the measured range.
 */
function rowsJoules(calls: readonly GemmCall[], m: number): number {
  if (m >= LARGE) {
    return mean(calls.filter((c) => c.m >= LARGE && c.m >= m / 2 && c.m < 2 * m).map((c) => (c.joules / c.m) * m));
  }
  const above = calls.find((c) => c.m >= m);
  const below = calls.findLast((c) => c.m <= m);
  if (above === undefined || below === undefined) return NaN;
  if (above.m === below.m) return above.joules;
  const share = Math.log(m / below.m) / Math.log(above.m / below.m);
  return below.joules * (above.joules / below.joules) ** share;
}

/**
 * The energy of the attention call nearest in ln batch and ln tokens, or the least energy of several; NaN without
 * calls. Large batches of long contexts were not measured. For them, the result is the energy of a smaller call, which
 * is less than the true energy.
 */
function nearest(calls: readonly AttentionCall[], batch: number, tokens: number): number {
  const [first] = calls
    .map((c) => ({ far: distance(c.batch / batch, c.tokens / tokens), joules: c.joules }))
    .sort((a, b) => a.far - b.far || a.joules - b.joules);
  return first?.joules ?? NaN;
}

function distance(a: number, b: number): number {
  return Math.hypot(Math.log(a), Math.log(b));
}
