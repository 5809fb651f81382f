import type { EngineState, Nature, Sequence } from './nature.ts';

/** Position of a chunk in a response. */
interface Place {
  readonly isFirst: boolean;
  readonly isOver: boolean;
}

/** The pages and streams of an engine, written after the engine's source code. */
export interface Format {
  /** Path of the metrics. */
  readonly metrics: string;
  /** Whether the engine counts tokens while it generates them, or only when a response ends. */
  readonly isLive: boolean;
  /** A page; null if it doesn't exist. */
  page(path: string, engine: EngineState): string | null;
  /** The events for the tokens that a sequence has produced, with the end of the stream after the last one. */
  chunk(sequence: Sequence, nature: Nature, place: Place): string;
  /** An error inside the stream. */
  error(): string;
}

const MODEL = 'fake/Tiny-1B';
const ID = `"id":"chatcmpl-8f2c","object":"chat.completion.chunk","created":1787212400,"model":"${MODEL}"`;

function event(parts: readonly string[]): string {
  return `data: {${[ID, ...parts].join(',')}}\n\n`;
}

function usageOf({ promptTokens }: Sequence, completion: number): string {
  return `"usage":{"prompt_tokens":${promptTokens},"total_tokens":${promptTokens + completion},"completion_tokens":${completion}}`;
}

/** The first half of a response with reasoning is reasoning. */
function fieldOf(sequence: Sequence, nature: Nature, reasoning: string): string {
  return nature.reasoning && sequence.produced < sequence.outputTokens / 2 ? reasoning : 'content';
}

function models(owner: string, more = ''): string {
  return `{"object":"list","data":[{"id":"${MODEL}","object":"model","created":1787212350,"owned_by":"${owner}"${more}}]}`;
}

function finishOf({ isCapped }: Sequence): string {
  return isCapped ? '"length"' : '"stop"';
}

const DONE = 'data: [DONE]\n\n';
const MAX_LENGTH = `,"root":"${MODEL}","parent":null,"max_model_len":40960`;

/** A metric with one series per rank. The series add up to `whole`. */
function ranked(nature: Nature, labels: (rank: number) => string) {
  return (name: string, type: string, whole: number): string[] => [
    `# HELP ${name} A value.`,
    `# TYPE ${name} ${type}`,
    ...Array.from({ length: nature.ranks }, (_, rank) => {
      const share = Math.floor(whole / nature.ranks) + (rank < Math.round(whole) % nature.ranks ? 1 : 0);
      return `${name}{${labels(rank)}} ${share}.0`;
    }),
  ];
}

const vllm: Format = {
  metrics: '/metrics',
  isLive: true,
  page: (path, engine) => {
    const { nature, counters } = engine;
    const series = ranked(nature, (rank) => `engine="${rank}",model_name="${MODEL}"`);
    switch (path.replace(/[?].*/, '')) {
      case '/version':
        return '{"version":"0.27.0"}';
      case '/v1/models':
        return models('vllm', MAX_LENGTH);
      case '/server_info':
        return JSON.stringify({
          vllm_config: {
            model_config: { model: MODEL, dtype: 'torch.bfloat16', quantization: null },
            cache_config: { cache_dtype: 'auto', enable_prefix_caching: true },
            parallel_config: {
              ...{ tensor_parallel_size: nature.gpuCount / nature.ranks, pipeline_parallel_size: 1 },
              ...{ data_parallel_size: nature.ranks, enable_expert_parallel: false },
            },
            scheduler_config: { max_num_seqs: nature.cap },
            speculative_config:
              nature.drafted > 1 ? { method: 'mtp', num_speculative_tokens: nature.drafted - 1 } : null,
          },
        });
      case '/metrics':
        return [
          ...series('vllm:num_requests_running', 'gauge', engine.running),
          ...series('vllm:generation_tokens_total', 'counter', Math.round(counters.generated)),
          ...series('vllm:prefix_cache_queries_total', 'counter', counters.prompt),
          ...series('vllm:prefix_cache_hits_total', 'counter', counters.hits),
          ...series('vllm:num_preemptions_total', 'counter', counters.preempted),
          'vllm:cache_config_info{block_size="16",cache_dtype="auto",enable_prefix_caching="True",engine="0"} 1.0',
          '',
        ].join('\n');
      default:
        return null;
    }
  },
  chunk: (sequence, nature, { isFirst, isOver }) => {
    const { produced } = sequence;
    const counted = (count: number): string[] => (nature.usage === 'always' ? [usageOf(sequence, count)] : []);
    const choice = (delta: string, finish: string): string =>
      `"choices":[{"index":0,"delta":{${delta}},"logprobs":null,"finish_reason":${finish}}]`;
    const word = `"${fieldOf(sequence, nature, 'reasoning')}":" word"`;
    return [
      isFirst ? event([choice('"role":"assistant","content":""', 'null'), ...counted(0)]) : '',
      event([choice(word, isOver ? finishOf(sequence) : 'null'), ...counted(produced)]),
      isOver && nature.usage !== 'never' ? event(['"choices":[]', usageOf(sequence, produced)]) : '',
      isOver ? DONE : '',
    ].join('');
  },
  error: () =>
    `data: {"error":{"message":"CUDA error on node-17","type":"InternalServerError","param":null,"code":500}}\n\n${DONE}`,
};

const sglang: Format = {
  metrics: '/metrics',
  isLive: true,
  page: (path, engine) => {
    const { nature, counters } = engine;
    const series = ranked(
      nature,
      (rank) => `dp_rank="${rank}",engine_type="unified",model_name="${MODEL}",tp_rank="0"`,
    );
    const tokens = (mode: string) => (rank: number) =>
      `dp_rank="${rank}",mode="${mode}",model_name="${MODEL}",tp_rank="0"`;
    const counted = (mode: string, whole: number): string[] =>
      ranked(nature, tokens(mode))('sglang:realtime_tokens_total', 'counter', whole).slice(2);
    switch (path.replace(/[?].*/, '')) {
      case '/v1/models':
        return models('sglang', MAX_LENGTH);
      case '/server_info':
        return JSON.stringify({
          ...{ model_path: MODEL, dtype: 'bfloat16', quantization: null, kv_cache_dtype: 'auto', version: '0.5.9' },
          ...{ tp_size: nature.gpuCount / nature.ranks, pp_size: 1, dp_size: nature.ranks, ep_size: 1 },
          ...{ enable_dp_attention: false, max_running_requests: nature.cap, disable_radix_cache: false },
          ...{ speculative_algorithm: null, api_key: 'sk-not-to-be-kept' },
          internal_states: Array.from({ length: nature.ranks }, () => ({
            ...{ max_running_requests: nature.cap, effective_max_running_requests_per_dp: nature.cap },
          })),
        });
      case '/metrics':
        return [
          '# TYPE sglang:realtime_tokens_total counter',
          ...counted('prefill_compute', counters.prompt - counters.hits),
          ...counted('prefill_cache', counters.hits),
          ...counted('decode', Math.round(counters.generated)),
          ...series('sglang:num_running_reqs', 'gauge', engine.running),
          ...series('sglang:num_retracted_requests_total', 'counter', counters.preempted),
          '',
        ].join('\n');
      default:
        return null;
    }
  },
  chunk: (sequence, nature, { isFirst, isOver }) => {
    const { produced } = sequence;
    const counted = (count: number): string[] => (nature.usage === 'always' ? [usageOf(sequence, count)] : []);
    const choice = (delta: string, finish = 'null'): string =>
      `"choices":[{"index":0,"delta":{${delta}},"logprobs":null,"finish_reason":${finish},"matched_stop":null}]`;
    const field = fieldOf(sequence, nature, 'reasoning_content');
    const word = field === 'content' ? '"reasoning_content":null,"content":" word"' : '"reasoning_content":" word"';
    return [
      isFirst ? event([choice('"reasoning_content":null,"role":"assistant","content":""')]) : '',
      event([choice(word), ...counted(produced)]),
      isOver ? event([choice('"reasoning_content":null', finishOf(sequence))]) : '',
      isOver && nature.usage !== 'never' ? event(['"choices":[]', usageOf(sequence, produced)]) : '',
      isOver ? DONE : '',
    ].join('');
  },
  error: () =>
    `data: {"error":{"object":"error","message":"aborted","type":"InternalServerError","code":500}}\n\n${DONE}`,
};

const llamaCpp: Format = {
  metrics: '/metrics',
  isLive: false,
  page: (path, engine) => {
    const { nature, counters } = engine;
    // llama.cpp writes six digits, the default of C++ streams.
    const sixDigits = (value: number): string => Number(value.toPrecision(6)).toString();
    switch (path.replace(/[?].*/, '')) {
      case '/v1/models':
        return models('llamacpp', ',"meta":{"ftype":"Q4_K - Medium"}');
      case '/props':
        return JSON.stringify({
          total_slots: nature.cap,
          model_ftype: 'Q4_K - Medium',
          model_path: '/home/somebody/models/tiny.gguf',
          build_info: 'b10573-3f545bec',
        });
      case '/metrics':
        return [
          ...['# TYPE llamacpp:prompt_tokens_total counter'],
          `llamacpp:prompt_tokens_total ${sixDigits(counters.prompt - counters.hits)}`,
          `llamacpp:prompt_tokens_cached_total ${sixDigits(counters.hits)}`,
          `llamacpp:tokens_predicted_total ${sixDigits(counters.generated)}`,
          `llamacpp:requests_processing ${engine.running}`,
          '',
        ].join('\n');
      default:
        return null;
    }
  },
  chunk: (sequence, nature, { isFirst, isOver }) => {
    const { produced, promptTokens } = sequence;
    const timings =
      nature.usage === 'always' ? [`"timings":{"cache_n":0,"prompt_n":${promptTokens},"predicted_n":${produced}}`] : [];
    const choice = (delta: string, finish = 'null'): string =>
      `"choices":[{"finish_reason":${finish},"index":0,"delta":{${delta}}}]`;
    return [
      isFirst ? event([choice('"role":"assistant","content":null')]) : '',
      event([choice(`"${fieldOf(sequence, nature, 'reasoning_content')}":" word"`), ...timings]),
      isOver ? event([choice('', finishOf(sequence)), ...timings]) : '',
      isOver && nature.usage !== 'never' ? event(['"choices":[]', usageOf(sequence, produced), ...timings]) : '',
      isOver ? DONE : '',
    ].join('');
  },
  error: () => 'data: {"error":{"code":500,"message":"Compute error.","type":"server_error"}}\n\n',
};

/** The formats of a fake engine, by name. */
export const FORMATS = { vllm, sglang, 'llama.cpp': llamaCpp } satisfies Record<Nature['format'], Format>;
