import type { KernelFloorRow, ModelShapeRow } from '../contract/generated/data.d.ts';

/** A matrix product that was measured: m rows of input by n by k weights, and the energy of one call, J. */
export interface GemmCall {
  readonly m: number;
  readonly n: number;
  readonly k: number;
  readonly joules: number;
}

/** An attention call that was measured: of so many sequences with so many tokens each, and its energy, J. */
export interface AttentionCall {
  readonly heads: number;
  readonly kvHeads: number;
  readonly headSize: number;
  readonly batch: number;
  readonly tokens: number;
  readonly joules: number;
}

/** The calls that were measured on one card, in 16 bits. */
export interface KernelCalls {
  readonly gemm: readonly GemmCall[];
  /** Over prompts. */
  readonly context: readonly AttentionCall[];
  /** Over one step of a response. */
  readonly generation: readonly AttentionCall[];
}

/** Lengths of prompts, and batches and contexts of steps, that are summed: from the least to the most that users see. */
const PROMPTS = [512, 2_048, 8_192, 16_384] as const;
const BATCHES = [1, 8, 64, 256, 1_024] as const;
const CONTEXTS = [512, 4_096] as const;

/** How many measured shapes of a matrix a shape between them is reckoned from. */
const SHAPES = 3;
/**
 * From so many rows on a product is bound by arithmetic. Power was sampled every 100 ms, and of like calls some read half of
 * others: the mean is taken of all calls with at least half as many and fewer than twice as many rows.
 */
const LARGE = 512;

/**
 * Energy per token that the kernels of a model take on a card, for prompts and for steps of responses: matrix products of
 * all layers, attention, and the product with the vocabulary, once for a prompt. Communication, norms and gaps between
 * kernels are left out, so that it is a floor. J per token.
 */
export function kernelFloors(shape: ModelShapeRow, card: string, calls: KernelCalls): KernelFloorRow[] {
  const gemm = gemmJoules(calls.gemm);
  const { layers, hidden_size: hidden, intermediate_size: inner, vocabulary } = shape;
  const heads = shape.heads * shape.head_size;
  const layer = (m: number): number =>
    gemm(m, heads + 2 * shape.kv_heads * shape.head_size, hidden) +
    gemm(m, hidden, heads) +
    gemm(m, 2 * inner, hidden) +
    gemm(m, hidden, inner);
  const ofShape = (all: readonly AttentionCall[]): AttentionCall[] =>
    all.filter((c) => c.heads === shape.heads && c.kvHeads === shape.kv_heads && c.headSize === shape.head_size);
  const [context, generation] = [ofShape(calls.context), ofShape(calls.generation)];
  const row = (phase: KernelFloorRow['phase'], batch: number, tokens: number, joules: number): KernelFloorRow => {
    return { card, model: shape.model, phase, batch, tokens, joules_per_token: Number(joules.toPrecision(6)) };
  };
  const prompts = PROMPTS.map((tokens) => {
    const joules = layers * (layer(tokens) + nearest(context, 1, tokens)) + gemm(1, vocabulary, hidden);
    return row('prompt', 1, tokens, joules / tokens);
  });
  const steps = BATCHES.flatMap((batch) =>
    CONTEXTS.map((tokens) => {
      const joules = layers * (layer(batch) + nearest(generation, batch, tokens)) + gemm(batch, vocabulary, hidden);
      return row('step', batch, tokens, joules / batch);
    }),
  );
  return [...prompts, ...steps];
}

/**
 * The energy of a product of any shape, J: the mean, for each weight, of the three measured shapes nearest to it in
 * ln n and ln k. Between measured m it is a power law of m.
 */
function gemmJoules(calls: readonly GemmCall[]): (m: number, n: number, k: number) => number {
  const shapes = new Map<string, GemmCall[]>();
  for (const call of calls) {
    const key = `${call.n} ${call.k}`;
    const same = shapes.get(key);
    if (same === undefined) shapes.set(key, [call]);
    else same.push(call);
  }
  const all = [...shapes.values()].map((same) => same.sort((a, b) => a.m - b.m));
  return (m, n, k) => {
    const near = all
      .flatMap((same) => same.slice(0, 1).map((c) => ({ same, n: c.n, k: c.k, far: distance(c.n / n, c.k / k) })))
      .sort((a, b) => a.far - b.far || a.n - b.n || a.k - b.k)
      .slice(0, SHAPES);
    return mean(near.map((shape) => (rowsJoules(shape.same, m) * n * k) / (shape.n * shape.k)));
  };
}

/** The energy of m rows on one shape of weights, from its calls in the order of their rows. */
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
 * The energy of the attention call nearest in ln batch and ln tokens; of several the least. Large batches of long
 * contexts were not measured: for them, the energy of a smaller call is returned, which is less than the true energy.
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

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
