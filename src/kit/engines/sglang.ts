import { isObject, type Json } from '../../core/text/json.ts';
import { type Http, OutsideError } from '../outside.ts';
import type { MetricSeries } from '../prometheus.ts';
import {
  countOf,
  flagOf,
  hubIdOf,
  isServedBy,
  metricsAt,
  objectAt,
  textOf,
  theModelAt,
  withoutUndefined,
} from './answers.ts';
import { ChatReader, chatRequest, NEUTRAL, USAGE_ALWAYS } from './chat-stream.ts';
import type { Engine, EngineReading, GeneratedTokens, ServerFacts } from './engine.ts';
import { kvCacheOf, weightsOf } from './weights.ts';

/** Metrics that are read, with `_` in place of `:`. */
const NAMES = [
  'sglang_num_running_reqs',
  'sglang_num_queue_reqs',
  'sglang_realtime_tokens_total',
  'sglang_generation_tokens_total',
  'sglang_num_retracted_requests_total',
];

const METRICS = 'Start SGLang with --enable-metrics.';
const ADDRESS = 'SGLang shows it under /server_info: let the kit reach that page, or say it yourself.';

export const sglang: Engine = {
  name: 'SGLang',
  refusal: null,
  ranksShareCards: true,
  hints: {
    metrics: METRICS,
    max_num_seqs: `Start SGLang with --max-running-requests N. ${ADDRESS}`,
    precision: 'Start SGLang with --dtype, for example --dtype bfloat16, or say it yourself.',
    kv_cache_precision: 'Start SGLang with --kv-cache-dtype, or say it yourself.',
    tensor_parallel: ADDRESS,
    data_parallel: ADDRESS,
    expert_parallel: ADDRESS,
  },
  recognise: (http) => isServedBy(http, 'sglang'),
  describe,
  read,
  request: (ask) => chatRequest(ask, { ...USAGE_ALWAYS, ...NEUTRAL }),
  reader: () => new ChatReader(),
};

/** Reads the one page that has it all. It holds keys, too: nothing but these fields is looked at. */
async function describe(http: Http): Promise<ServerFacts> {
  const { id, root, entry } = await theModelAt(http);
  // The second is the name of the page in older releases.
  const info = (await objectAt(http, '/server_info')) ?? (await objectAt(http, '/get_server_info')) ?? {};
  const data = countOf(info['dp_size']);
  const [tensor, pipeline] = [countOf(info['tp_size']), countOf(info['pp_size'])];
  const isJoined = flagOf(info['enable_dp_attention']);
  const withoutCache = flagOf(info['disable_radix_cache']);
  return {
    served_model: id,
    ...withoutUndefined({
      engine_version: textOf(info['version']),
      model_id: hubIdOf(info['model_path']) ?? hubIdOf(root) ?? hubIdOf(id),
      ...weightsOf(info['dtype'], info['quantization']),
      kv_cache_precision: kvCacheOf(info['kv_cache_dtype'], info['dtype'], info['quantization']),
      tensor_parallel: tensor,
      pipeline_parallel: pipeline,
      data_parallel: data,
      expert_parallel: countOf(info['ep_size']),
      data_parallel_attention: isJoined === true && data === 1 ? false : isJoined,
      // Replicas of the attention alone share the cards of the tensor-parallel rest.
      num_gpus: tensor && pipeline && data && tensor * pipeline * (isJoined === true ? 1 : data),
      max_num_seqs: capOf(info, data),
      max_model_len: countOf(entry['max_model_len']) ?? countOf(info['context_length']),
      ...speculationOf(info),
      prefix_caching: withoutCache === undefined ? undefined : !withoutCache,
    }),
  };
}

/**
 * The cap that is in force: what each data-parallel rank has worked out, or else what was asked for, which is for the
 * whole server.
 */
function capOf(info: Json, data: number | undefined): number | undefined {
  const states = Array.isArray(info['internal_states']) ? info['internal_states'].filter(isObject) : [];
  const caps = states.map((state) => countOf(state['effective_max_running_requests_per_dp']));
  if (caps.length > 0 && caps.length === data && caps.every((cap) => cap !== undefined)) {
    return caps.reduce((sum, cap) => sum + cap, 0);
  }
  const alone = data === 1 ? countOf(states[0]?.['max_running_requests']) : undefined;
  return alone ?? countOf(info['max_running_requests']);
}

function speculationOf(info: Json) {
  const algorithm = info['speculative_algorithm'];
  if (algorithm === null) return { speculative_decoding: null, speculative_tokens: null };
  // Of a chain of drafts each step adds one; of a tree, some of them are verified together.
  const isChain = info['speculative_eagle_topk'] === 1;
  const tokens = isChain ? info['speculative_num_steps'] : info['speculative_num_draft_tokens'];
  return { speculative_decoding: textOf(algorithm), speculative_tokens: countOf(tokens) };
}

async function read(http: Http): Promise<EngineReading> {
  const { metrics } = await metricsAt(http, '/metrics', NAMES, METRICS);
  const running = metrics.total('sglang_num_running_reqs', onceARank);
  const realtime = (mode: string) =>
    metrics.total('sglang_realtime_tokens_total', (all) =>
      onceARank(all.filter(({ labels }) => labels['mode'] === mode)),
    );
  const decoded = realtime('decode');
  const finished = metrics.total('sglang_generation_tokens_total');
  if (running === null && decoded === null && finished === null) {
    throw new OutsideError("/metrics shows neither running requests nor generated tokens of SGLang's.", METRICS);
  }
  const [computed, cached] = [realtime('prefill_compute'), realtime('prefill_cache')];
  return {
    running,
    waiting: metrics.total('sglang_num_queue_reqs', onceARank),
    generated: generatedOf(decoded, finished),
    preemptions: metrics.total('sglang_num_retracted_requests_total', onceARank),
    prefix: computed === null ? null : { queries: computed + (cached ?? 0), hits: cached ?? 0 },
    drafts: null,
    instance: null,
  };
}

/** Older releases count only the tokens of finished answers. */
function generatedOf(decoded: number | null, finished: number | null): GeneratedTokens | null {
  if (decoded !== null) return { tokens: decoded, live: true, resolution: 1 };
  return finished === null ? null : { tokens: finished, live: false, resolution: 1 };
}

/**
 * With --enable-metrics-for-all-schedulers every rank of a data-parallel replica tells the same: the series of the first
 * one alone. Several of one rank differ in another label, such as priority, and all count.
 */
function onceARank(all: readonly MetricSeries[]): readonly MetricSeries[] {
  const firsts = new Map<string, number>();
  for (const { labels } of all) {
    const replica = labels['dp_rank'] ?? '';
    firsts.set(replica, Math.min(firsts.get(replica) ?? Infinity, rankOf(labels)));
  }
  return all.filter(({ labels }) => rankOf(labels) === firsts.get(labels['dp_rank'] ?? ''));
}

function rankOf(labels: MetricSeries['labels']): number {
  return Number(labels['pp_rank'] ?? 0) * 1e6 + Number(labels['tp_rank'] ?? 0);
}
