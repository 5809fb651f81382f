import { isObject, type Json } from '../../../../src/core/text/json.ts';
import { objectAt } from '../pages.ts';
import { countOf, flagOf, hubIdOf, speculation, textOf } from './answers.ts';
import { NEUTRAL, USAGE_ALWAYS } from './chat-stream.ts';
import type { Engine } from './engine.ts';
import { kvCacheOf, weightsOf } from './weights.ts';

export const sglang: Engine = {
  name: 'SGLang',
  owner: 'sglang',
  ranksShareCards: true,
  metrics: {
    page: '/metrics',
    fix: 'Start SGLang with --enable-metrics.',
    running: 'sglang_num_running_reqs',
    // Older releases count only the tokens of finished answers.
    tokens: [
      ['sglang_realtime_tokens_total/decode', true],
      ['sglang_generation_tokens_total', false],
    ],
    preemptions: 'sglang_num_retracted_requests_total',
    prefix: {
      hits: 'sglang_realtime_tokens_total/prefill_cache',
      misses: 'sglang_realtime_tokens_total/prefill_compute',
    },
  },
  hint: 'SGLang shows it under /server_info: let the kit reach that page, and start it with --dtype and --max-running-requests.',
  own: { ...USAGE_ALWAYS, ...NEUTRAL },
  penalty: 'repetition_penalty',
  async shown(http, { id, root }) {
    // It holds keys, too: nothing but these fields is looked at.
    const info = await objectAt(http, '/server_info');
    const data = countOf(info['dp_size']);
    const isJoined = flagOf(info['enable_dp_attention']);
    const withoutCache = flagOf(info['disable_radix_cache']);
    const algorithm = info['speculative_algorithm'];
    // Of a chain of drafts each step adds one; of a tree, some of them are verified together.
    const drafts = info['speculative_eagle_topk'] === 1 ? 'speculative_num_steps' : 'speculative_num_draft_tokens';
    return {
      engine_version: textOf(info['version']),
      model_id: hubIdOf(info['model_path']) ?? hubIdOf(root) ?? hubIdOf(id),
      ...weightsOf(info['dtype'], info['quantization']),
      kv_cache_precision: kvCacheOf(info['kv_cache_dtype'], info['dtype'], info['quantization']),
      tensor_parallel: countOf(info['tp_size']),
      pipeline_parallel: countOf(info['pp_size']),
      data_parallel: data,
      expert_parallel: countOf(info['ep_size']),
      data_parallel_attention: isJoined === true && data === 1 ? false : isJoined,
      max_num_seqs: capOf(info, data),
      ...speculation(algorithm === undefined ? undefined : algorithm !== null, algorithm, info[drafts]),
      prefix_caching: withoutCache === undefined ? undefined : !withoutCache,
    };
  },
};

/**
 * The cap that is in force: what each data-parallel rank has worked out, or else what was asked for, which is for the
 * whole server.
 */
function capOf(info: Json, data: number | undefined): number | undefined {
  const states = Array.isArray(info['internal_states']) ? info['internal_states'].filter(isObject) : [];
  const caps = states.flatMap((state) => countOf(state['effective_max_running_requests_per_dp']) ?? []);
  if (caps.length > 0 && caps.length === data) return caps.reduce((sum, cap) => sum + cap, 0);
  const alone = data === 1 ? countOf(states[0]?.['max_running_requests']) : undefined;
  return alone ?? countOf(info['max_running_requests']);
}
