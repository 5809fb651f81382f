import type { Measured, RecipeOptions } from './measured.mjs';

export function energyOf(response: object | null | undefined, options?: RecipeOptions): Measured | null;
