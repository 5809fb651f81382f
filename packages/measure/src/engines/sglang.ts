import { isObject, type Json } from '../../../../src/core/text/json.ts';
import { objectAt } from '../pages.ts';
import { NEUTRAL, USAGE_ALWAYS } from './chat-stream.ts';
import type { Engine } from './engine.ts';
import { positiveInteger, flagOf, hubIdOf, isPositive, speculation, textOf } from './facts.ts';
import { kvCacheOf, weightsOf } from './weights.ts';

export const sglang: Engine = {
  name: 'SGLang',
  owner: 'sglang',
  ranksShareGpus: true,
  metricsFix: 'Start SGLang with --enable-metrics.',
  hint: 'SGLang shows its configuration under /server_info. Give the kit access to that page, and start SGLang with --dtype and --max-running-requests.',
  own: { ...USAGE_ALWAYS, ...NEUTRAL },
  penalty: 'repetition_penalty',
  async facts(http, { id, root }) {
    // The page also contains keys. Read nothing but these fields.
    const info = await objectAt(http, '/server_info');
    const data = positiveInteger(info['dp_size']);
    const isJoined = flagOf(info['enable_dp_attention']);
    const withoutCache = flagOf(info['disable_radix_cache']);
    const algorithm = info['speculative_algorithm'];
    // In a chain of drafts each step adds one token; in a tree several are verified together.
    const drafts = info['speculative_eagle_topk'] === 1 ? 'speculative_num_steps' : 'speculative_num_draft_tokens';
    return {
      engine_version: textOf(info['version']),
      model_id: hubIdOf(info['model_path']) ?? hubIdOf(root) ?? hubIdOf(id),
      ...weightsOf(info['dtype'], info['quantization']),
      kv_cache_precision: kvCacheOf(info['kv_cache_dtype'], info['dtype'], info['quantization']),
      tensor_parallel: positiveInteger(info['tp_size']),
      pipeline_parallel: positiveInteger(info['pp_size']),
      data_parallel: data,
      expert_parallel: positiveInteger(info['ep_size']),
      data_parallel_attention: isJoined === true && data === 1 ? false : isJoined,
      max_num_seqs: batchLimit(info, data),
      ...speculation(algorithm === undefined ? undefined : algorithm !== null, algorithm, info[drafts]),
      prefix_caching: withoutCache === undefined ? undefined : !withoutCache,
      cpu_offload: isPositive(info['cpu_offload_gb']),
      external_cache: externalCache(info),
    };
  },
};

/** Caches outside the GPU: hierarchical cache in main memory, its storage behind that, and LMCache. */
function externalCache(info: Json): string | null | undefined {
  if (flagOf(info['enable_lmcache']) === true) return 'LMCache';
  const isHierarchical = flagOf(info['enable_hierarchical_cache']);
  if (isHierarchical === undefined) return undefined;
  if (!isHierarchical) return null;
  const storage = textOf(info['hicache_storage_backend']);
  return storage === undefined ? 'HiCache' : `HiCache with ${storage}`;
}

/**
 * The batch limit in force: the sum over data-parallel ranks, or else the requested limit, which is for the whole
 * server.
 */
function batchLimit(info: Json, data: number | undefined): number | undefined {
  const states = Array.isArray(info['internal_states']) ? info['internal_states'].filter(isObject) : [];
  const limits = states.flatMap((state) => positiveInteger(state['effective_max_running_requests_per_dp']) ?? []);
  if (limits.length > 0 && limits.length === data) return limits.reduce((sum, limit) => sum + limit, 0);
  const single = data === 1 ? positiveInteger(states[0]?.['max_running_requests']) : undefined;
  return single ?? positiveInteger(info['max_running_requests']);
}
