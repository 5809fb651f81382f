// Attributes of a span for the energy of its answer; README.md says what each is.
import { measured, safely } from './measured.mjs';

/**
 * What of a span is read, by its names in the conventions for generative AI, which are in development: version 1.45.0 of
 * OpenTelemetry's semantic conventions. Where they change, they change here.
 */
export const GEN_AI = {
  responseModel: 'gen_ai.response.model',
  requestModel: 'gen_ai.request.model',
  outputTokens: 'gen_ai.usage.output_tokens',
  inputTokens: 'gen_ai.usage.input_tokens',
};

/** The attributes to add to a span with these; none where the model was not measured or no tokens were counted. */
export function energyAttributes(attributes, options = {}) {
  return safely(() => attributesOf(attributes ?? {}, options)) ?? {};
}

function attributesOf(attributes, options) {
  const model = attributes[GEN_AI.responseModel] ?? attributes[GEN_AI.requestModel];
  const outputTokens = attributes[GEN_AI.outputTokens];
  // Of a span that is no answer of a model there is nothing to say.
  if (model === undefined && outputTokens === undefined) return {};
  const inputTokens = attributes[GEN_AI.inputTokens];
  const found = measured({ model, outputTokens, inputTokens, ...options });
  if (found === null) return {};
  const band = (name, { value, low, high }) => ({
    [`token_energy.${name}.value`]: value,
    [`token_energy.${name}.low`]: low,
    [`token_energy.${name}.high`]: high,
  });
  return {
    ...band('energy', found.wh),
    ...(found.gCo2e !== null && band('emissions', found.gCo2e)),
    'token_energy.row_id': found.rowId,
    'token_energy.max_itl_ms': found.maxItlMs,
    'token_energy.boundary': found.boundary,
    ...(found.release !== null && { 'token_energy.release': found.release }),
  };
}

/** A processor that adds them to every span that ends, before it is exported. */
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
