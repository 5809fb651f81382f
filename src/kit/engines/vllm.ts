import { type Http, OutsideError } from '../outside.ts';
import {
  countOf,
  flagOf,
  hubIdOf,
  isServedBy,
  metricsAt,
  objectAt,
  shownMetricsAt,
  partOf,
  textOf,
  theModelAt,
  withoutUndefined,
} from './answers.ts';
import { ChatReader, chatRequest, NEUTRAL, USAGE_ALWAYS } from './chat-stream.ts';
import type { Engine, EngineReading, ServerFacts } from './engine.ts';
import { kvCacheOf, weightsOf } from './weights.ts';

/** Metrics that are read, with `_` in place of `:`. The names with `gpu_` are those of releases up to 0.10. */
const NAMES = [
  'vllm_num_requests_running',
  'vllm_num_requests_waiting',
  'vllm_generation_tokens_total',
  'vllm_num_preemptions_total',
  'vllm_prefix_cache_queries_total',
  'vllm_prefix_cache_hits_total',
  'vllm_gpu_prefix_cache_queries_total',
  'vllm_gpu_prefix_cache_hits_total',
  'vllm_spec_decode_num_draft_tokens_total',
  'vllm_spec_decode_num_accepted_tokens_total',
  'vllm_cache_config_info',
  'vllm_generation_tokens_created',
  'process_start_time_seconds',
];

const METRICS = 'Start vLLM without --disable-log-stats.';
const CONFIGURATION =
  'Start vLLM with VLLM_SERVER_DEV_MODE=1 in its environment and --host 127.0.0.1, or say it yourself.';

/** An answer of one token is there within so many ms, or says nothing. */
const FINGERPRINT_MS = 20_000;

/** vLLM, its V1 engine. */
export const vllm: Engine = {
  name: 'vLLM',
  refusal: null,
  ranksShareCards: false,
  hints: {
    metrics: METRICS,
    max_num_seqs: CONFIGURATION,
    precision: CONFIGURATION,
    tensor_parallel: CONFIGURATION,
    pipeline_parallel: CONFIGURATION,
    data_parallel: CONFIGURATION,
    expert_parallel: CONFIGURATION,
    speculative_decoding: CONFIGURATION,
    kv_cache_precision: CONFIGURATION,
  },
  recognise: (http) => isServedBy(http, 'vllm'),
  describe,
  read,
  request: (ask) => chatRequest(ask, { ...USAGE_ALWAYS, ...NEUTRAL }),
  reader: () => new ChatReader(),
};

async function describe(http: Http): Promise<ServerFacts> {
  const { id, root, entry } = await theModelAt(http);
  const metrics = await shownMetricsAt(http, '/metrics', NAMES);
  const config = partOf(await objectAt(http, '/server_info?config_format=json'), 'vllm_config');
  const isOpen = Object.keys(config).length > 0;
  const told = isOpen ? configured(config) : await fingerprinted(http, id);
  const cache = (label: string) => metrics?.label('vllm_cache_config_info', label);
  const model = partOf(config, 'model_config');
  return {
    served_model: id,
    ...withoutUndefined({
      model_id: hubIdOf(root) ?? hubIdOf(model['model']) ?? hubIdOf(id),
      max_model_len: countOf(entry['max_model_len']),
      prefix_caching: flagOf(cache('enable_prefix_caching')),
      kv_cache_precision: kvCacheOf(cache('cache_dtype'), model['dtype'], model['quantization']),
      ...told,
      engine_version: textOf((await objectAt(http, '/version'))?.['version']),
    }),
  };
}

/** What the page for developers says. It may hold keys and paths: nothing but these fields is looked at. */
function configured(config: unknown): Partial<ServerFacts> {
  const [model, parallel, scheduler] = ['model_config', 'parallel_config', 'scheduler_config'].map((part) =>
    partOf(config, part),
  );
  const tensor = countOf(parallel?.['tensor_parallel_size']);
  const data = countOf(parallel?.['data_parallel_size']);
  const spread = flagOf(parallel?.['enable_expert_parallel']);
  const pipeline = countOf(parallel?.['pipeline_parallel_size']);
  const cap = countOf(scheduler?.['max_num_seqs']);
  const bits = partOf(model, 'quantization_config')['bits'];
  return withoutUndefined({
    ...weightsOf(model?.['dtype'], model?.['quantization'], bits),
    tensor_parallel: tensor,
    pipeline_parallel: pipeline,
    data_parallel: data,
    expert_parallel: expertsOver(spread, tensor, data),
    // Of several ranks only a mixture of experts is joined, which can't be seen without spread experts.
    data_parallel_attention: data === 1 ? false : spread === true ? true : undefined,
    // Ranks have cards of their own, also where their attention alone is replicated.
    num_gpus: tensor && data && pipeline && tensor * data * pipeline,
    // The cap is of one rank.
    max_num_seqs: cap === undefined || data === undefined ? undefined : cap * data,
    ...speculationOf(config),
  });
}

function speculationOf(config: unknown) {
  const value = (config as { speculative_config?: unknown }).speculative_config;
  if (value === null) return { speculative_decoding: null, speculative_tokens: null };
  const { method, num_speculative_tokens } = partOf(config, 'speculative_config');
  return { speculative_decoding: textOf(method), speculative_tokens: countOf(num_speculative_tokens) };
}

/** vLLM spreads experts over tensor- and data-parallel ranks together. */
function expertsOver(isSpread: boolean | undefined, tensor: number | undefined, data: number | undefined) {
  if (isSpread === false) return 1;
  return isSpread === undefined || tensor === undefined || data === undefined ? undefined : tensor * data;
}

/**
 * What the fingerprint of an answer of one token says: `vllm-<version>[-tpN][-ppN][-dpN][-ep]-<digest>`, parts only
 * where they are more than 1.
 */
async function fingerprinted(http: Http, model: string): Promise<Partial<ServerFacts>> {
  const messages = [{ role: 'user', content: 'Hi' }];
  const body = JSON.stringify({
    model,
    messages,
    max_tokens: 1,
    stream: true,
    stream_options: { include_usage: true },
  });
  let text = '';
  await http.post(
    '/v1/chat/completions',
    body,
    {
      head: () => undefined,
      data: (part) => (text += text.length < 100_000 ? part : ''),
      end: () => undefined,
    },
    { timeout: FINGERPRINT_MS },
  );
  const parts = /"system_fingerprint":"vllm-[^"-]+((?:-(?:tp|pp|dp)\d+|-ep)*)-[0-9a-f]{8}"/.exec(text)?.[1];
  if (parts === undefined) return {};
  const degree = (name: string): number => countOf(new RegExp(`-${name}(\\d+)`).exec(parts)?.[1]) ?? 1;
  const [tensor, data, pipeline] = [degree('tp'), degree('dp'), degree('pp')];
  const spread = parts.includes('-ep');
  return {
    tensor_parallel: tensor,
    pipeline_parallel: pipeline,
    data_parallel: data,
    expert_parallel: spread ? tensor * data : 1,
    num_gpus: tensor * data * pipeline,
    ...(data === 1 ? { data_parallel_attention: false } : spread && { data_parallel_attention: true }),
  };
}

async function read(http: Http): Promise<EngineReading> {
  const { metrics } = await metricsAt(http, '/metrics', NAMES, METRICS);
  const tokens = metrics.total('vllm_generation_tokens_total');
  const running = metrics.total('vllm_num_requests_running');
  if (tokens === null && running === null) {
    throw new OutsideError("/metrics shows neither running requests nor generated tokens of vLLM's.", METRICS);
  }
  const queries =
    metrics.total('vllm_prefix_cache_queries_total') ?? metrics.total('vllm_gpu_prefix_cache_queries_total');
  const hits = metrics.total('vllm_prefix_cache_hits_total') ?? metrics.total('vllm_gpu_prefix_cache_hits_total');
  const proposed = metrics.total('vllm_spec_decode_num_draft_tokens_total');
  const accepted = metrics.total('vllm_spec_decode_num_accepted_tokens_total');
  const started = metrics.total('process_start_time_seconds') ?? metrics.total('vllm_generation_tokens_created');
  return {
    running,
    waiting: metrics.total('vllm_num_requests_waiting'),
    generated: tokens === null ? null : { tokens, live: true, resolution: 1 },
    preemptions: metrics.total('vllm_num_preemptions_total'),
    prefix: queries === null || hits === null ? null : { queries, hits },
    drafts: proposed === null || accepted === null ? null : { proposed, accepted },
    instance: started === null ? null : String(started),
  };
}
