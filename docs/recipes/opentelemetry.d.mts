import type { RecipeOptions } from './measured.mjs';

export const GEN_AI: Readonly<
  Record<'responseModel' | 'requestModel' | 'outputTokens' | 'inputTokens' | 'cachedInputTokens', string>
>;
export function energyAttributes(
  attributes: Readonly<Record<string, unknown>>,
  options?: RecipeOptions,
): Record<string, string | number>;

/** A span processor without the methods' arguments that it does not read. */
export class EnergySpanProcessor {
  constructor(options?: RecipeOptions);
  onStart(): void;
  onEnd(span: object): void;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}
