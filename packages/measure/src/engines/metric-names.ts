/** One counter or gauge: its name with `_` in place of `:`, and the labels that select its series. */
export interface Metric {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** A name of a metric, and the versions of the engine that use it; null for all known ones. */
interface Alias extends Metric {
  readonly versions: string | null;
}

/** A counter of generated tokens. A live one moves with every step, another one when a response ends. */
interface TokenAlias extends Alias {
  readonly live: boolean;
}

/**
 * Counters of the prefix cache: what was found in it, and either what was not found or everything that was looked up.
 */
type PrefixAliases = { readonly versions: string | null; readonly hits: Metric } & (
  { readonly all: Metric } | { readonly misses: Metric }
);

/** The metrics of an engine. Each list has the preferred name first; the first one that a page has is read. */
export interface MetricNames {
  readonly page: string;
  readonly running: readonly Alias[];
  readonly tokens: readonly TokenAlias[];
  /** Null for an engine that never preempts a running request. */
  readonly preemptions: readonly Alias[] | null;
  readonly prefix: readonly PrefixAliases[];
  /** Hits in a cache outside the GPU. The hits in the prefix cache don't include them. */
  readonly externalHits: readonly Alias[];
  /** A metric that every version of the engine has. A server without it is another engine. */
  readonly essential: readonly ('running' | 'tokens')[];
}

export type EngineName = 'vLLM' | 'SGLang' | 'TensorRT-LLM' | 'NVIDIA NIM' | 'llama.cpp';

/** Names of metrics by engine and version. */
export const METRIC_NAMES: Readonly<Record<EngineName, MetricNames>> = {
  vLLM: {
    page: '/metrics',
    running: [{ name: 'vllm_num_requests_running', versions: null }],
    tokens: [{ name: 'vllm_generation_tokens_total', versions: null, live: true }],
    preemptions: [{ name: 'vllm_num_preemptions_total', versions: null }],
    prefix: [
      {
        versions: '0.10 and newer',
        hits: { name: 'vllm_prefix_cache_hits_total' },
        all: { name: 'vllm_prefix_cache_queries_total' },
      },
      {
        versions: '0.8 to 0.9',
        hits: { name: 'vllm_gpu_prefix_cache_hits_total' },
        all: { name: 'vllm_gpu_prefix_cache_queries_total' },
      },
    ],
    externalHits: [{ name: 'vllm_external_prefix_cache_hits_total', versions: '0.11 and newer' }],
    essential: ['running', 'tokens'],
  },
  SGLang: {
    page: '/metrics',
    running: [{ name: 'sglang_num_running_reqs', versions: null }],
    tokens: [
      { name: 'sglang_realtime_tokens_total', labels: { mode: 'decode' }, versions: '0.5.6 and newer', live: true },
      { name: 'sglang_generation_tokens_total', versions: null, live: false },
    ],
    preemptions: [
      { name: 'sglang_num_retracted_requests_total', versions: '0.5.6 and newer' },
      { name: 'sglang_num_retracted_reqs_total', versions: 'before 0.5.6' },
    ],
    prefix: [
      {
        versions: '0.5.6 and newer',
        hits: { name: 'sglang_realtime_tokens_total', labels: { mode: 'prefill_cache' } },
        misses: { name: 'sglang_realtime_tokens_total', labels: { mode: 'prefill_compute' } },
      },
      {
        versions: null,
        hits: { name: 'sglang_cached_tokens_total' },
        all: { name: 'sglang_prompt_tokens_total' },
      },
    ],
    externalHits: [],
    essential: ['running', 'tokens'],
  },
  'TensorRT-LLM': {
    // The other page, `/metrics`, is emptied by each reader.
    page: '/prometheus/metrics',
    running: [
      { name: 'trtllm_num_requests_running', versions: '1.3 and newer' },
      { name: 'num_requests_running', versions: 'builds without the prefix' },
    ],
    tokens: [
      { name: 'trtllm_generation_tokens_total', versions: '1.3 and newer', live: false },
      { name: 'generation_tokens_total', versions: 'builds without the prefix', live: false },
    ],
    preemptions: [],
    prefix: [
      {
        versions: '1.3 and newer',
        hits: { name: 'trtllm_kv_cache_reused_blocks_total' },
        misses: { name: 'trtllm_kv_cache_missed_blocks_total' },
      },
      {
        versions: 'builds without the prefix',
        hits: { name: 'kv_cache_reused_blocks_total' },
        misses: { name: 'kv_cache_missed_blocks_total' },
      },
    ],
    externalHits: [],
    essential: ['running'],
  },
  'NVIDIA NIM': {
    page: '/v1/metrics',
    running: [
      { name: 'num_requests_running', versions: '1.x' },
      { name: 'vllm_num_requests_running', versions: '2.x' },
      { name: 'trtllm_num_requests_running', versions: '2.x' },
    ],
    tokens: [
      { name: 'generation_tokens_total', versions: '1.x', live: true },
      { name: 'vllm_generation_tokens_total', versions: '2.x', live: true },
      { name: 'trtllm_generation_tokens_total', versions: '2.x', live: false },
    ],
    preemptions: [{ name: 'vllm_num_preemptions_total', versions: '2.x' }],
    prefix: [
      {
        versions: '2.x',
        hits: { name: 'vllm_prefix_cache_hits_total' },
        all: { name: 'vllm_prefix_cache_queries_total' },
      },
    ],
    externalHits: [],
    essential: ['running', 'tokens'],
  },
  'llama.cpp': {
    page: '/metrics',
    running: [{ name: 'llamacpp_requests_processing', versions: null }],
    tokens: [{ name: 'llamacpp_tokens_predicted_total', versions: null, live: false }],
    preemptions: null,
    prefix: [
      {
        versions: 'builds since 2026',
        hits: { name: 'llamacpp_prompt_tokens_cached_total' },
        misses: { name: 'llamacpp_prompt_tokens_total' },
      },
    ],
    externalHits: [],
    essential: ['running', 'tokens'],
  },
};

/** Every name in the table of an engine, each once. */
export function namesIn({ running, tokens, preemptions, prefix, externalHits }: MetricNames): readonly string[] {
  const metrics: readonly Metric[] = [
    ...running,
    ...tokens,
    ...(preemptions ?? []),
    ...externalHits,
    ...prefix.flatMap((each) => [each.hits, 'all' in each ? each.all : each.misses]),
  ];
  return [...new Set(metrics.map(({ name }) => name))];
}
