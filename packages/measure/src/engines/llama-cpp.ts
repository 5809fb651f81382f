import { isObject } from '../../../../src/core/text/json.ts';
import { jsonAt, objectAt } from '../pages.ts';
import { countOf, hubIdOf, partOf, speculation, textOf } from './answers.ts';
import type { Engine } from './engine.ts';
import { ggufWeightsOf } from './weights.ts';

/** The server of llama.cpp. One scrape waits for the step under way, so that more than one a second would slow it. */
export const llamaCpp: Engine = {
  name: 'llama.cpp',
  owner: 'llamacpp',
  ranksShareCards: false,
  metrics: {
    page: '/metrics',
    fix: 'Start llama-server with --metrics.',
    running: 'llamacpp_requests_processing',
    tokens: [['llamacpp_tokens_predicted_total', false]],
    prefix: { hits: 'llamacpp_prompt_tokens_cached_total', misses: 'llamacpp_prompt_tokens_total' },
  },
  hint: 'llama-server spreads layers over the cards: pipeline_parallel is their number and tensor_parallel 1, with --split-mode row the other way round. model_id is the model that the GGUF file was made of, such as Qwen/Qwen3-8B.',
  own: {
    stream_options: { include_usage: true },
    // It has no usage in every chunk; its timings count in its place.
    timings_per_token: true,
    cache_prompt: true,
    // Neutral values: its own defaults are others.
    top_k: 0,
    min_p: 0,
  },
  penalty: 'repeat_penalty',
  async shown(http, { id, entry }) {
    // The page holds the path of the model, too: nothing but these fields is looked at.
    const props = await objectAt(http, '/props');
    const meta = partOf(entry, 'meta');
    // Fetched from a hub, a model has a quantization behind its id; what ends in GGUF is a repository of files.
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
      max_num_seqs: countOf(props['total_slots']),
      // Which of its ways it is isn't shown.
      ...speculation(isDrafting, 'method not shown', undefined),
      // Every request asks for it.
      prefix_caching: true,
    };
  },
};
