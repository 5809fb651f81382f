import { isObject, type Json } from '../../core/text/json.ts';
import type { Http } from '../outside.ts';
import {
  countOf,
  hubIdOf,
  isServedBy,
  metricsAt,
  objectAt,
  partOf,
  textOf,
  theModelAt,
  withoutUndefined,
} from './answers.ts';
import { ChatReader, chatRequest } from './chat-stream.ts';
import type { Engine, EngineReading, ServerFacts } from './engine.ts';
import { ggufWeightsOf } from './weights.ts';

const NAMES = [
  'llamacpp_requests_processing',
  'llamacpp_requests_deferred',
  'llamacpp_tokens_predicted_total',
  'llamacpp_prompt_tokens_total',
  'llamacpp_prompt_tokens_cached_total',
  'llamacpp_spec_decode_num_draft_tokens_total',
  'llamacpp_spec_decode_num_accepted_tokens_total',
];

const METRICS = 'Start llama-server with --metrics.';
const LAYERS =
  'llama-server spreads layers over the cards: pipeline_parallel is their number and tensor_parallel 1; with --split-mode row it is the other way round.';

/** The server of llama.cpp. One scrape waits for the step under way, so that more than one a second would slow it. */
export const llamaCpp: Engine = {
  name: 'llama.cpp',
  refusal: null,
  ranksShareCards: false,
  hints: {
    metrics: METRICS,
    max_num_seqs: 'Start llama-server with --parallel N, and without --no-slots.',
    tensor_parallel: LAYERS,
    pipeline_parallel: LAYERS,
    model_id:
      'It is the model that the GGUF file was made of, such as Qwen/Qwen3-8B; its quantization goes into precision_detail.',
    kv_cache_precision: 'It is what --cache-type-k says: f16 by default.',
  },
  recognise: (http) => isServedBy(http, 'llamacpp'),
  describe,
  read,
  request: (ask) => chatRequest(ask, OWN, 'repeat_penalty'),
  reader: () => new ChatReader(),
};

async function describe(http: Http): Promise<ServerFacts> {
  const { id, entry } = await theModelAt(http);
  // The page holds the path of the model, too: nothing but these fields is looked at.
  const props = (await objectAt(http, '/props')) ?? {};
  const meta = partOf(entry, 'meta');
  return {
    served_model: id,
    ...withoutUndefined({
      engine_version: textOf(props['build_info']),
      model_id: baseModelOf(id),
      ...ggufWeightsOf(props['model_ftype'] ?? meta['ftype']),
      max_num_seqs: countOf(props['total_slots']),
      max_model_len: countOf(partOf(props, 'default_generation_settings')['n_ctx']) ?? countOf(meta['n_ctx']),
      ...(await speculationAt(http)),
    }),
    data_parallel: 1,
    expert_parallel: 1,
    data_parallel_attention: false,
    // Every request asks for it.
    prefix_caching: true,
  };
}

/** Fetched from a hub, a model has a quantization behind its id; what ends in GGUF is a repository of files, not the model they were made of. */
function baseModelOf(id: string): string | undefined {
  const hubId = hubIdOf(id.replace(/:[\w.-]+$/, ''));
  return hubId !== undefined && /[-_.]gguf$/i.test(hubId) ? undefined : hubId;
}

async function speculationAt(http: Http) {
  const { status, body } = await http.get('/slots');
  if (status !== 200) return {};
  try {
    const slots: unknown = JSON.parse(body);
    const flags = Array.isArray(slots) ? slots.filter(isObject).map((slot) => slot['speculative']) : [];
    if (flags.length > 0 && flags.every((flag) => flag === false)) {
      return { speculative_decoding: null, speculative_tokens: null };
    }
    // Which of its ways it is isn't shown.
    return flags.includes(true) ? { speculative_decoding: 'method not shown' } : {};
  } catch {
    return {};
  }
}

async function read(http: Http): Promise<EngineReading> {
  const { metrics, headers } = await metricsAt(http, '/metrics', NAMES, METRICS);
  const tokens = metrics.total('llamacpp_tokens_predicted_total');
  const computed = metrics.total('llamacpp_prompt_tokens_total');
  const cached = metrics.total('llamacpp_prompt_tokens_cached_total');
  const proposed = metrics.total('llamacpp_spec_decode_num_draft_tokens_total');
  const accepted = metrics.total('llamacpp_spec_decode_num_accepted_tokens_total');
  return {
    running: metrics.total('llamacpp_requests_processing'),
    waiting: metrics.total('llamacpp_requests_deferred'),
    generated: tokens === null ? null : { tokens, live: false, resolution: resolutionOf(tokens) },
    preemptions: null,
    prefix: computed === null || cached === null ? null : { queries: computed + cached, hits: cached },
    drafts: !proposed || accepted === null ? null : { proposed, accepted },
    // A time of some clock, which is another one after every start.
    instance: headers['process-start-time-unix'] ?? null,
  };
}

/** Counters are written with six digits: from a million on they go up in tens, from ten million on in hundreds. */
function resolutionOf(tokens: number): number {
  return 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, tokens))) - 5);
}

/** What only this server takes. */
const OWN: Json = {
  stream_options: { include_usage: true },
  // It has no usage in every chunk; its timings count in its place.
  timings_per_token: true,
  cache_prompt: true,
  // Neutral values: its own defaults are others.
  top_k: 0,
  min_p: 0,
};
