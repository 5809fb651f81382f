/** The number of all parameters of a model and of those that one token uses, both in billions. */
export interface ParameterCounts {
  readonly total: number;
  readonly active: number;
}

/**
 * Billions of parameters that one decoding step reads from memory for a batch, as an expected value. Tokens of a
 * mixture of experts choose different experts, so a step reads more parameters than one token uses: A + (T - A) x (1 -
 * (1 - A / T)^(B - 1)) for A active and T total parameters and a batch B. A dense model reads all of them.
 */
export function parametersReadPerStep({ total, active }: ParameterCounts, batch: number): number {
  if (active >= total) return active;
  const others = Math.max(batch, 1) - 1;
  return active + (total - active) * (1 - (1 - active / total) ** others);
}

/** The parts of a model that determine the size of its key-value cache. */
export interface AttentionShape {
  readonly layers: number;
  readonly heads: number;
  readonly kv_heads: number;
  readonly head_size: number;
}

/** Bytes that the key-value cache needs for each token of a request. */
export function kvCacheBytesPerToken({ layers, kv_heads, head_size }: AttentionShape, bytesPerValue: number): number {
  const keysAndValues = 2;
  return keysAndValues * layers * kv_heads * head_size * bytesPerValue;
}

/** TFLOP/s for tokens that each need a multiplication and an addition for every active parameter. */
export function teraflopsFor(tokensPerSecond: number, activeBillions: number): number {
  return (tokensPerSecond * 2 * activeBillions) / 1000;
}
