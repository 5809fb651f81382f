import type { RecipeOptions } from './measured.mjs';

/** The inputs of Software Carbon Intensity for AI. */
export interface SciInputs {
  readonly energy_kwh: number;
  readonly intensity_g_co2e_per_kwh: number;
  readonly embodied_g_co2e: number;
  readonly functional_units: number;
  readonly sci_g_co2e_per_response: number;
  readonly boundary: string;
  readonly claim: string;
  readonly caveat: string;
}

export function sciInputs(
  asked: RecipeOptions & { readonly model: string; readonly responses: number; readonly embodiedGCo2e: number },
): SciInputs | null;
