// A callback of LangChain that adds up the energy of all answers.
import { BaseCallbackHandler } from '@langchain/core/callbacks/base';
import { measured, safely } from './measured.mjs';

export class EnergyCallback extends BaseCallbackHandler {
  name = 'token-energy';
  /** Wh of the answers whose model was measured, and how many others there were. */
  wh = 0;
  unknown = 0;

  /** `model` where the answers don't say theirs; `options`: gpu, grid and so on. */
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
      const outputTokens = message?.usage_metadata?.output_tokens;
      const model = message?.response_metadata?.model_name ?? this.model;
      const found = measured({ model, outputTokens, ...this.options });
      if (found === null) this.unknown += 1;
      else this.wh += found.wh.value;
    }
  }
}
