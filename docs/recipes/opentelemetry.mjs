// Span attributes for the energy of a response. README.md describes each of them.
// For a chat that people read: new EnergySpanProcessor({ maxItlMs: 50 }).
import { measured, safely } from './measured.mjs';

/**
 * The attributes that are read, from version 1.45.0 of the OpenTelemetry semantic conventions for generative AI, which are
 * in development. If the conventions rename them, change them here.
 */
export const GEN_AI = {
  responseModel: 'gen_ai.response.model',
  requestModel: 'gen_ai.request.model',
  outputTokens: 'gen_ai.usage.output_tokens',
  inputTokens: 'gen_ai.usage.input_tokens',
  cachedInputTokens: 'gen_ai.usage.cache_read.input_tokens',
};

/** The attributes to add to a span. Empty if the model was not measured or the span has no token counts. */
export function energyAttributes(attributes, options = {}) {
  return safely(() => attributesOf(attributes ?? {}, options)) ?? {};
}

function attributesOf(attributes, options) {
  const model = attributes[GEN_AI.responseModel] ?? attributes[GEN_AI.requestModel];
  const outputTokens = attributes[GEN_AI.outputTokens];
  // Other spans are not about a response.
  if (model === undefined && outputTokens === undefined) return {};
  const inputTokens = attributes[GEN_AI.inputTokens];
  const cachedInputTokens = attributes[GEN_AI.cachedInputTokens];
  const found = measured({ model, outputTokens, inputTokens, cachedInputTokens, ...options });
  if (found === null) return {};
  return {
    ...rangeOf('energy', found.wh),
    ...(found.promptWh !== null && { 'token_energy.prompt_energy.low': found.promptWh.low }),
    ...(found.gCo2e !== null && rangeOf('emissions', found.gCo2e)),
    'token_energy.claim': found.claim,
    'token_energy.row_id': found.rowId,
    'token_energy.max_itl_ms': found.maxItlMs,
    'token_energy.boundary': found.boundary,
    ...(found.release !== null && { 'token_energy.release': found.release }),
  };
}

function rangeOf(name, { value, low, high }) {
  return {
    [`token_energy.${name}.value`]: value,
    [`token_energy.${name}.low`]: low,
    [`token_energy.${name}.high`]: high,
  };
}

/** A span processor that adds the attributes to every span that ends, before it is exported. */
export class EnergySpanProcessor {
  constructor(options = {}) {
    this.options = options;
  }
  onStart() {}
  onEnd(span) {
    safely(() => Object.assign(span.attributes, energyAttributes(span.attributes, this.options)));
  }
  async forceFlush() {}
  async shutdown() {}
}
