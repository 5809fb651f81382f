// Attributes of a span for the energy of its answer; README.md says what each is.
import { measured } from './measured.mjs';

/** The attributes to add to a span with these; none where the model was not measured or no tokens were counted. */
export function energyAttributes(attributes, options = {}) {
  const model = attributes['gen_ai.response.model'] ?? attributes['gen_ai.request.model'];
  const outputTokens = attributes['gen_ai.usage.output_tokens'];
  // Of a span that is no answer of a model there is nothing to say.
  if (model === undefined && outputTokens === undefined) return {};
  const inputTokens = attributes['gen_ai.usage.input_tokens'];
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
    'token_energy.row_id': found.row_id,
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
    Object.assign(span.attributes, energyAttributes(span.attributes, this.options));
  }
  async forceFlush() {}
  async shutdown() {}
}
