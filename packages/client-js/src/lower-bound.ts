import type { Estimate } from '../token-energy.d.ts';

/** What decides whether the lower end of an uncertainty range is a lower bound. */
export interface BoundConditions extends MeasuredConditions {
  /**
   * How the figure was found. A converted figure is never a lower bound: its ratios were not measured together with it.
   */
  readonly basis: 'measured' | 'predicted';
}

/** What decides whether the lower end of the uncertainty range of a measured figure is a lower bound. */
export interface MeasuredConditions {
  /**
   * Whether the name means exactly the weights that were measured, and no provider that serves them on its own
   * hardware.
   */
  readonly isMeasuredModel: boolean;
  /** Whether the figure is of the GPU in the question; also true if the question names none. */
  readonly isMeasuredGpu: boolean;
  /** Power usage effectiveness that the figure was multiplied by. */
  readonly pue: number;
  /** Whether the measured servers accepted a prompt and a response of these lengths together. */
  readonly isLengthAccepted: boolean;
  /**
   * Why the figure may be too high for the prompt in the question: nothing is known of the measured prompts, they may
   * have had more tokens to read, the prompt and the response are shorter than those measured, or the question doesn't
   * say how many tokens were cached. Null if the question has no prompt, or one that is as long as those measured.
   */
  readonly promptObstacle: 'short_prompt' | 'short_context' | 'unknown_prompt' | 'uncounted_cache' | null;
}

/** Why a measured figure is not a lower bound. */
export type MeasuredObstacle = NonNullable<Estimate['boundObstacle']>;

/** Why a figure is not a lower bound. */
export type BoundObstacle = 'predicted' | MeasuredObstacle;

/**
 * The measured configuration whose energy limits a chosen one from below, for every batch size that meets the latency
 * limit: the chosen one or, on as many of the same GPUs, the fastest above the limit, if it uses less energy. A batch
 * size between two measured ones may meet the limit, and uses at least as much as the lower of the two.
 * @param measured - all configurations of the model, lowest energy first
 */
export function boundingConfiguration<C extends Served>(
  chosen: C,
  measured: readonly C[],
  isWithinLimit: (configuration: C) => boolean,
  latency: (configuration: C) => number,
): C {
  const { gpu, numGpus } = chosen;
  const slower = measured.filter((row) => row.gpu === gpu && row.numGpus === numGpus && !isWithinLimit(row));
  const next = slower.filter((row) => !slower.some((other) => latency(other) < latency(row)));
  // All configurations of a model on a GPU have the same relative uncertainty, so the lowest value has the lowest lower
  // end.
  return measured.find((row) => row === chosen || next.includes(row)) ?? chosen;
}

/** The GPUs of a configuration. */
interface Served {
  readonly gpu: string;
  readonly numGpus: number;
}

/** The conditions of a published configuration as it was measured. */
export const AS_MEASURED: BoundConditions = {
  basis: 'measured',
  isMeasuredModel: true,
  isMeasuredGpu: true,
  pue: 1,
  isLengthAccepted: true,
  promptObstacle: null,
};

/**
 * The first reason why a figure is not a lower bound; null if it is one. The Methods page has the same rule in words.
 */
export function boundObstacle(conditions: BoundConditions): BoundObstacle | null {
  return conditions.basis === 'measured' ? measuredObstacle(conditions) : 'predicted';
}

/** The first reason why a measured figure is not a lower bound; null if it is one. */
export function measuredObstacle(conditions: MeasuredConditions): MeasuredObstacle | null {
  // Measurements that don't cover a call say nothing about it, even if other conditions are met.
  if (!conditions.isLengthAccepted) return 'length';
  if (!conditions.isMeasuredModel) return 'other_model';
  if (!conditions.isMeasuredGpu) return 'other_gpu';
  if (conditions.pue !== 1) return 'pue';
  return conditions.promptObstacle;
}

/**
 * The value that may be called "at least": `low`, the lower end of an uncertainty range. Null if it is not a lower
 * bound. For energy of GPUs only: emissions have no uncertainty range of their own.
 */
export function lowerBoundOf(low: number, conditions: BoundConditions): number | null {
  return boundObstacle(conditions) === null ? low : null;
}
