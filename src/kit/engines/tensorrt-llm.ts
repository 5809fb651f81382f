import type { Http } from '../outside.ts';
import {
  countOf,
  flagOf,
  hubIdOf,
  isServedBy,
  metricsAt,
  objectAt,
  shownMetricsAt,
  textOf,
  theModelAt,
  withoutUndefined,
} from './answers.ts';
import { ChatReader, chatRequest, USAGE_ALWAYS } from './chat-stream.ts';
import type { Engine, EngineReading, ServerFacts } from './engine.ts';
import { kvCacheOf, weightsOf } from './weights.ts';

/** The page that is read again and again. The other one, `/metrics`, is emptied by whoever reads it. */
const PAGE = '/prometheus/metrics';

const NAMES = [
  'trtllm_num_requests_running',
  'trtllm_num_requests_waiting',
  'trtllm_generation_tokens_total',
  'trtllm_kv_cache_reused_blocks_total',
  'trtllm_kv_cache_missed_blocks_total',
  'trtllm_spec_decode_num_draft_tokens_total',
  'trtllm_spec_decode_num_accepted_tokens_total',
  'trtllm_max_batch_size_static',
  'trtllm_model_config_info',
  'trtllm_parallel_config_info',
  'trtllm_speculative_config_info',
  'trtllm_kv_cache_config_info',
];

const METRICS = 'Write return_perf_metrics: true into the file that trtllm-serve is given with --config.';

/**
 * TensorRT-LLM behind `trtllm-serve`. Its counters and gauges move when an answer ends, not with every step: with long
 * answers the running requests stand still for a while.
 */
export const tensorrtLlm: Engine = {
  name: 'TensorRT-LLM',
  refusal: null,
  ranksShareCards: true,
  hints: {
    metrics: METRICS,
    precision: METRICS,
    tensor_parallel: METRICS,
    pipeline_parallel: METRICS,
    expert_parallel: METRICS,
    speculative_decoding: METRICS,
    prefix_caching: METRICS,
  },
  recognise: (http) => isServedBy(http, 'tensorrt_llm'),
  describe,
  read,
  // A key that the server doesn't know is an error here, as is a second cap: nothing else is sent.
  request: (ask) => chatRequest(ask, USAGE_ALWAYS),
  reader: () => new ChatReader(),
};

async function describe(http: Http): Promise<ServerFacts> {
  const { id } = await theModelAt(http);
  const metrics = await shownMetricsAt(http, PAGE, NAMES);
  const info = (name: string) => (label: string) => metrics?.label(`trtllm_${name}_info`, label);
  const [model, parallel, cache] = [info('model_config'), info('parallel_config'), info('kv_cache_config')];
  const server = await objectAt(http, '/server_info');
  return {
    served_model: id,
    ...withoutUndefined({
      engine_version: textOf((await objectAt(http, '/version'))?.['version']),
      model_id: hubIdOf(model('model')) ?? hubIdOf(id),
      ...weightsOf(model('dtype'), model('quantization')),
      kv_cache_precision: kvCacheOf(cache('cache_dtype'), model('dtype'), model('quantization')),
      tensor_parallel: countOf(parallel('tensor_parallel_size')),
      pipeline_parallel: countOf(parallel('pipeline_parallel_size')),
      expert_parallel: countOf(parallel('expert_parallel_size')),
      data_parallel: replicasOf(parallel),
      num_gpus: countOf(parallel('gpu_count')),
      max_num_seqs: countOf(server?.['max_batch_size']) ?? countOf(metrics?.total('trtllm_max_batch_size_static')),
      max_model_len: countOf(model('max_model_len')),
      ...speculationOf(info('speculative_config')),
      prefix_caching: flagOf(cache('enable_block_reuse')),
    }),
  };
}

/** One server has one replica: where its cards are those of its other degrees, there is no more to it. */
function replicasOf(parallel: (label: string) => string | undefined): number | undefined {
  const degrees = ['tensor_parallel_size', 'pipeline_parallel_size', 'context_parallel_size'].map(
    (name) => countOf(parallel(name)) ?? NaN,
  );
  return degrees.reduce((product, degree) => product * degree) === countOf(parallel('gpu_count')) ? 1 : undefined;
}

function speculationOf(info: (label: string) => string | undefined) {
  const isOn = flagOf(info('spec_enabled'));
  if (isOn === false) return { speculative_decoding: null, speculative_tokens: null };
  if (isOn === undefined) return {};
  return { speculative_decoding: textOf(info('spec_method')), speculative_tokens: countOf(info('spec_num_tokens')) };
}

async function read(http: Http): Promise<EngineReading> {
  const { metrics } = await metricsAt(http, PAGE, NAMES, METRICS);
  const tokens = metrics.total('trtllm_generation_tokens_total');
  const reused = metrics.total('trtllm_kv_cache_reused_blocks_total');
  const missed = metrics.total('trtllm_kv_cache_missed_blocks_total');
  const proposed = metrics.total('trtllm_spec_decode_num_draft_tokens_total');
  const accepted = metrics.total('trtllm_spec_decode_num_accepted_tokens_total');
  return {
    running: metrics.total('trtllm_num_requests_running'),
    waiting: metrics.total('trtllm_num_requests_waiting'),
    generated: tokens === null ? null : { tokens, live: false, resolution: 1 },
    preemptions: null,
    prefix: reused === null || missed === null ? null : { queries: reused + missed, hits: reused },
    drafts: proposed === null || accepted === null ? null : { proposed, accepted },
    instance: null,
  };
}
