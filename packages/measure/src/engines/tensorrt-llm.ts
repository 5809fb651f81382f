import { objectAt, optionalMetricsAt } from '../pages.ts';
import { labelOf, totalOf } from '../prometheus.ts';
import { USAGE_ALWAYS } from './chat-stream.ts';
import type { Engine } from './engine.ts';
import { positiveInteger, flagOf, hubIdOf, speculation, textOf } from './facts.ts';
import { kvCacheOf, weightsOf } from './weights.ts';

const BATCH_LIMIT = 'trtllm_max_batch_size_static';
const INFOS = ['model', 'parallel', 'speculative', 'kv_cache'] as const;
const nameOf = (info: (typeof INFOS)[number]): string => `trtllm_${info}_config_info`;

/**
 * TensorRT-LLM behind `trtllm-serve`. Its counters and gauges move when a response ends, not with every step, so with
 * long responses the number of running requests can stay the same for a while.
 */
export const tensorrtLlm: Engine = {
  name: 'TensorRT-LLM',
  owner: 'tensorrt_llm',
  ranksShareGpus: true,
  metricsFix:
    'Use TensorRT-LLM 1.3 or newer, with return_perf_metrics: true in the file that trtllm-serve gets as --config.',
  hint: 'Write return_perf_metrics: true into the file that trtllm-serve gets as --config, so that it shows its configuration.',
  // The server rejects unknown fields, and a second limit on tokens.
  own: USAGE_ALWAYS,
  penalty: 'repetition_penalty',
  async facts(http, { id }, page) {
    const metrics = await optionalMetricsAt(page, [BATCH_LIMIT, ...INFOS.map(nameOf)]);
    const label = (info: (typeof INFOS)[number], name: string) => labelOf(metrics, nameOf(info), name);
    const degree = (kind: string) => positiveInteger(label('parallel', `${kind}_parallel_size`));
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
      // If the other degrees account for all GPUs, there is one data-parallel rank.
      data_parallel:
        tensor && stages && tensor * stages === positiveInteger(label('parallel', 'gpu_count')) ? 1 : undefined,
      max_num_seqs:
        positiveInteger((await objectAt(http, '/server_info'))['max_batch_size']) ??
        positiveInteger(totalOf(metrics, BATCH_LIMIT)),
      ...speculation(isOn, label('speculative', 'spec_method'), label('speculative', 'spec_num_tokens')),
      prefix_caching: flagOf(label('kv_cache', 'enable_block_reuse')),
    };
  },
};
