import { metricsAt, objectAt } from '../pages.ts';
import { labelOf } from '../prometheus.ts';
import { countOf, flagOf, hubIdOf, partOf, speculation, textOf } from './answers.ts';
import { NEUTRAL, USAGE_ALWAYS } from './chat-stream.ts';
import type { Engine } from './engine.ts';
import { kvCacheOf, weightsOf } from './weights.ts';

const CACHE = 'vllm_cache_config_info';

/** vLLM, its V1 engine. */
export const vllm: Engine = {
  name: 'vLLM',
  owner: 'vllm',
  ranksShareCards: false,
  metrics: {
    page: '/metrics',
    fix: 'Start vLLM without --disable-log-stats.',
    running: 'vllm_num_requests_running',
    tokens: [['vllm_generation_tokens_total', true]],
    preemptions: 'vllm_num_preemptions_total',
    prefix: { hits: 'vllm_prefix_cache_hits_total', all: 'vllm_prefix_cache_queries_total' },
  },
  hint: 'Start vLLM with VLLM_SERVER_DEV_MODE=1 in its environment and --host 127.0.0.1, so that it shows its configuration.',
  own: { ...USAGE_ALWAYS, ...NEUTRAL },
  penalty: 'repetition_penalty',
  async shown(http, { id, root }) {
    const metrics = await metricsAt(http, '/metrics', [CACHE], null);
    // The page for developers may hold keys and paths: nothing but these fields is looked at.
    const config = partOf(await objectAt(http, '/server_info?config_format=json'), 'vllm_config');
    const model = partOf(config, 'model_config');
    const parallel = partOf(config, 'parallel_config');
    const [tensor, data] = [countOf(parallel['tensor_parallel_size']), countOf(parallel['data_parallel_size'])];
    const isSpread = flagOf(parallel['enable_expert_parallel']);
    const drafts = partOf(config, 'speculative_config');
    const isDrafting = 'speculative_config' in config ? config['speculative_config'] !== null : undefined;
    // The cap is of one rank.
    const cap = countOf(partOf(config, 'scheduler_config')['max_num_seqs']);
    return {
      engine_version: textOf((await objectAt(http, '/version'))['version']),
      model_id: hubIdOf(root) ?? hubIdOf(model['model']) ?? hubIdOf(id),
      ...weightsOf(model['dtype'], model['quantization'], partOf(model, 'quantization_config')['bits']),
      kv_cache_precision: kvCacheOf(labelOf(metrics, CACHE, 'cache_dtype'), model['dtype'], model['quantization']),
      tensor_parallel: tensor,
      pipeline_parallel: countOf(parallel['pipeline_parallel_size']),
      data_parallel: data,
      // It spreads experts over tensor- and data-parallel ranks together.
      expert_parallel: isSpread === false ? 1 : isSpread && tensor && data && tensor * data,
      // Of several ranks only a mixture of experts is joined, which can't be seen without spread experts.
      data_parallel_attention: data === 1 ? false : isSpread === true ? true : undefined,
      max_num_seqs: cap && data && cap * data,
      ...speculation(isDrafting, drafts['method'], drafts['num_speculative_tokens']),
      prefix_caching: flagOf(labelOf(metrics, CACHE, 'enable_prefix_caching')),
    };
  },
};
