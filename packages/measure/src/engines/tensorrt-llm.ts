import { metricsAt, objectAt } from '../pages.ts';
import { labelOf, totalOf } from '../prometheus.ts';
import { countOf, flagOf, hubIdOf, speculation, textOf } from './answers.ts';
import { USAGE_ALWAYS } from './chat-stream.ts';
import type { Engine } from './engine.ts';
import { kvCacheOf, weightsOf } from './weights.ts';

/** The page that is read again and again. The other one, `/metrics`, is emptied by whoever reads it. */
const PAGE = '/prometheus/metrics';
const METRICS = 'Write return_perf_metrics: true into the file that trtllm-serve is given with --config.';

const CAP = 'trtllm_max_batch_size_static';
const INFOS = ['model', 'parallel', 'speculative', 'kv_cache'] as const;
const nameOf = (info: (typeof INFOS)[number]): string => `trtllm_${info}_config_info`;

/**
 * TensorRT-LLM behind `trtllm-serve`. Its counters and gauges move when an answer ends, not with every step: with long
 * answers the running requests stand still for a while.
 */
export const tensorrtLlm: Engine = {
  name: 'TensorRT-LLM',
  owner: 'tensorrt_llm',
  ranksShareCards: true,
  metrics: {
    page: PAGE,
    fix: METRICS,
    running: 'trtllm_num_requests_running',
    tokens: [['trtllm_generation_tokens_total', false]],
    prefix: { hits: 'trtllm_kv_cache_reused_blocks_total', misses: 'trtllm_kv_cache_missed_blocks_total' },
  },
  hint: METRICS,
  // A key that the server doesn't know is an error here, as is a second cap: nothing else is sent.
  own: USAGE_ALWAYS,
  penalty: 'repetition_penalty',
  async shown(http, { id }) {
    const metrics = await metricsAt(http, PAGE, [CAP, ...INFOS.map(nameOf)], null);
    const label = (info: (typeof INFOS)[number], name: string) => labelOf(metrics, nameOf(info), name);
    const degree = (kind: string) => countOf(label('parallel', `${kind}_parallel_size`));
    const [dtype, quantization] = [label('model', 'dtype'), label('model', 'quantization')];
    const [tensor, stages] = [degree('tensor'), degree('pipeline')];
    const isOn = flagOf(label('speculative', 'spec_enabled'));
    return {
      engine_version: textOf((await objectAt(http, '/version'))['version']),
      model_id: hubIdOf(label('model', 'model')) ?? hubIdOf(id),
      ...weightsOf(dtype, quantization),
      kv_cache_precision: kvCacheOf(label('kv_cache', 'cache_dtype'), dtype, quantization),
      tensor_parallel: tensor,
      pipeline_parallel: stages,
      expert_parallel: degree('expert'),
      // Where its cards are those of its other degrees, there is no more to it.
      data_parallel: tensor && stages && tensor * stages === countOf(label('parallel', 'gpu_count')) ? 1 : undefined,
      max_num_seqs: countOf((await objectAt(http, '/server_info'))['max_batch_size']) ?? countOf(totalOf(metrics, CAP)),
      ...speculation(isOn, label('speculative', 'spec_method'), label('speculative', 'spec_num_tokens')),
      prefix_caching: flagOf(label('kv_cache', 'enable_block_reuse')),
    };
  },
};
