import type { Measured, RecipeOptions } from './measured.mjs';

/** The energy of all steps of a result, in Wh. `steps` has the estimate of each step, with its claim and caveat. */
export interface StepsEnergy {
  readonly wh: { readonly value: number; readonly low: number; readonly high: number };
  readonly promptWh: { readonly low: number };
  readonly atLeastWh: number | null;
  readonly steps: readonly Measured[];
}

export function energyOf(result: object | null | undefined, options?: RecipeOptions): StepsEnergy | null;
