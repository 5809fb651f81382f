import type { Measured, RecipeOptions } from './measured.mjs';

export function energyOf(result: object | null | undefined, options?: RecipeOptions): Measured | null;
