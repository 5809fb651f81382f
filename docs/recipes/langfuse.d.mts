import type { Measured, RecipeOptions } from './measured.mjs';

/** The generation that is scored. */
export interface Generation {
  readonly traceId: string;
  readonly observationId?: string;
  readonly model: string;
  readonly outputTokens?: number | null;
  readonly inputTokens?: number | null;
  readonly cachedInputTokens?: number | null;
}

export function scoreEnergy(langfuse: object, generation: Generation, options?: RecipeOptions): Measured | null;
