import { isObject } from '../../../../src/core/text/json.ts';
import { jsonAt, objectAt } from '../pages.ts';
import type { Engine } from './engine.ts';
import { positiveInteger, hubIdOf, partOf, speculation, textOf } from './facts.ts';
import { ggufWeightsOf } from './weights.ts';

/**
 * The server of llama.cpp. Reading its metrics waits for the current step, so more than one reading a second slows it.
 */
export const llamaCpp: Engine = {
  name: 'llama.cpp',
  owner: 'llamacpp',
  ranksShareGpus: false,
  metricsFix: 'Start llama-server with --metrics.',
  hint: 'llama-server spreads layers over the GPUs: pipeline_parallel is their number and tensor_parallel is 1; with --split-mode row it is the reverse. model_id is the model that the GGUF file was made from, such as Qwen/Qwen3-8B.',
  own: {
    stream_options: { include_usage: true },
    // Its chunks have no usage; the counts come from its timings.
    timings_per_token: true,
    cache_prompt: true,
    // Neutral values, because it has defaults of its own.
    top_k: 0,
    min_p: 0,
  },
  penalty: 'repeat_penalty',
  async facts(http, { id, entry }) {
    // The page also contains the path of the model. Read nothing but these fields.
    const props = await objectAt(http, '/props');
    const meta = partOf(entry, 'meta');
    // A model from a hub has its quantization after the id; a name that ends in GGUF is a repository of files.
    const hubId = hubIdOf(id.replace(/:[\w.-]+$/, ''));
    const slots = await jsonAt(http, '/slots');
    const drafts = Array.isArray(slots) ? slots.filter(isObject).map((slot) => slot['speculative']) : [];
    const isDrafting =
      drafts.includes(true) || (drafts.length > 0 && drafts.every((flag) => flag === false) ? false : undefined);
    return {
      engine_version: textOf(props['build_info']),
      model_id: hubId !== undefined && /[-_.]gguf$/i.test(hubId) ? undefined : hubId,
      ...ggufWeightsOf(props['model_ftype'] ?? meta['ftype']),
      data_parallel: 1,
      expert_parallel: 1,
      data_parallel_attention: false,
      max_num_seqs: positiveInteger(props['total_slots']),
      // The method isn't shown.
      ...speculation(isDrafting, 'method not shown', undefined),
      // Every request asks for it.
      prefix_caching: true,
    };
  },
};
