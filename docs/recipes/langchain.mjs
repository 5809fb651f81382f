// A LangChain callback that adds up the energy of all responses.
// For a chat that people read: new EnergyCallback(model, { maxItlMs: 50 }).
import { BaseCallbackHandler } from '@langchain/core/callbacks/base';
import { measured, safely } from './measured.mjs';

export class EnergyCallback extends BaseCallbackHandler {
  name = 'token-energy';
  /** Wh of the responses whose model was measured. */
  wh = 0;
  /** Wh of reading long prompts, counting the GPU's compute kernels alone. It is not part of `wh`. */
  promptWh = 0;
  /** How many responses have no estimate. */
  unknown = 0;

  /** `model` is used if a response doesn't name its own. `options`: gpu, grid and other options of `estimate`. */
  constructor(model, options = {}) {
    super();
    this.model = model;
    this.options = options;
  }

  async handleLLMEnd(result) {
    safely(() => this.add(result));
  }

  add(result) {
    for (const generation of result?.generations?.flat() ?? []) {
      const message = generation?.message;
      const usage = message?.usage_metadata;
      const model = message?.response_metadata?.model_name ?? this.model;
      const found = measured({
        model,
        outputTokens: usage?.output_tokens,
        inputTokens: usage?.input_tokens,
        cachedInputTokens: usage?.input_token_details?.cache_read,
        ...this.options,
      });
      if (found === null) {
        this.unknown += 1;
      } else {
        this.wh += found.wh.value;
        this.promptWh += found.promptWh?.low ?? 0;
      }
    }
  }
}
