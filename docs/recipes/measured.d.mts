import type { Estimate, OutputQuestion, ItemEstimate, PredictedEstimate, TokenQuestion } from 'token-energy';

/** Options of every recipe: those of `estimate`, and the provider that serves the model, such as `openrouter`. */
export type RecipeOptions = Partial<TokenQuestion> & { readonly provider?: string | null };

/** An estimate with a total. 2024 figures are left out. */
export type Measured = Estimate | PredictedEstimate;

export function measured(
  question: RecipeOptions & { readonly allowPredicted?: boolean | null; readonly model: string },
): Measured | null;
export function measured(question: OutputQuestion & { readonly provider?: string | null }): ItemEstimate | null;
export function safely<T>(work: () => T): T | null;
export function warn(reason: string): null;
