import type { Json } from '../../../../src/core/text/json.ts';
import type { Http } from '../outside.ts';
import type { MetricsPage } from '../pages.ts';
import type { EngineName } from './metric-names.ts';

/** A serving engine that the kit supports. The names of its metrics are in `metric-names.ts`. */
export interface Engine {
  /** Its name in measurements. */
  readonly name: EngineName;
  /** The value of `owned_by` in its list of models. */
  readonly owner: string;
  /** Whether data-parallel ranks of the attention use the same GPUs as the rest of the model. */
  readonly ranksShareGpus: boolean;
  /** How to turn its metrics on, in a sentence. */
  readonly metricsFix: string;
  /** How to make it show its configuration, in a sentence. */
  readonly hint: string;
  /** Request fields that only this engine gets, and its name for the repetition penalty. */
  readonly own: Json;
  readonly penalty: string;
  /** What the server shows about itself. If a page is missing or malformed, its fields are undefined. */
  facts(http: Http, model: ServedModel, metrics: MetricsPage): Promise<Facts>;
}

type Facts = { readonly [Field in keyof ServerFacts]?: ServerFacts[Field] | undefined };

/** One entry of a list of models. */
export interface ServedModel {
  /** The name that requests use. */
  readonly id: string;
  /** Its name or path before it was renamed. */
  readonly root: string | undefined;
  readonly owner: string | undefined;
  readonly entry: Json;
}

/**
 * What a server shows about its configuration. The kit asks for fields that are absent. Null means "none": for example,
 * no speculative decoding. Parallel degrees and the batch limit apply to the whole server.
 */
export interface ServerFacts {
  /** The name that requests use for the model. */
  readonly served_model: string;
  readonly engine_version?: string;
  /** Id on a model hub, `owner/name`; absent if the server shows something else, such as a path. */
  readonly model_id?: string;
  /** Precision of the weights, a value of the measurement schema. */
  readonly precision?: string;
  /** Details such as `AWQ` or `Q4_K_M`; null without details. */
  readonly precision_detail?: string | null;
  readonly kv_cache_precision?: string | null;
  readonly tensor_parallel?: number;
  readonly pipeline_parallel?: number;
  readonly data_parallel?: number;
  /** 1 if experts are not spread. */
  readonly expert_parallel?: number;
  readonly data_parallel_attention?: boolean;
  /** Batch limit, summed over data-parallel ranks. */
  readonly max_num_seqs?: number;
  /** Name of the method; null for none. */
  readonly speculative_decoding?: string | null;
  /** Draft tokens per step; null without speculative decoding. */
  readonly speculative_tokens?: number | null;
  readonly prefix_caching?: boolean;
  /** Whether weights stay in main memory and are read from there. */
  readonly cpu_offload?: boolean;
  /** Name of a key-value cache outside the GPU; null for none. */
  readonly external_cache?: string | null;
}

/** The metrics at one moment, over all ranks. Null means "not shown". Counters may restart at any time. */
export interface EngineReading {
  /** Requests in the running batch, without waiting ones. */
  readonly running: number | null;
  /** The engine's count of generated tokens. A live count moves with every step, another one when a response ends. */
  readonly generated: { readonly tokens: number; readonly live: boolean } | null;
  /** Requests that were put back into the queue. */
  readonly preemptions: number | null;
  /** How much of the prompts was looked up in caches and found there, in a unit of the engine's choice. */
  readonly prefix: { readonly queries: number; readonly hits: number } | null;
}

/** A request for a chat completion. */
export interface ChatRequest {
  /** {@link ServerFacts.served_model}. */
  readonly model: string;
  readonly messages: readonly Message[];
  /** Most output tokens of the response. */
  readonly maxOutputTokens: number;
  /** Null: not sent. */
  readonly repetitionPenalty: number | null;
  /** Different for each request of a run. */
  readonly seed: number;
}

/** One message of a conversation. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** The content of one event of a streamed response. */
export interface Chunk {
  /** Whether it has visible or reasoning text. */
  text: boolean;
  /** Output tokens of the response so far, with reasoning, as counted by the server; null if it doesn't say. */
  outputTokens: number | null;
  /** Tokens of the prompt; null if the server doesn't say. */
  promptTokens: number | null;
  /** Why the response ended; null while it goes on. `length` means that it reached the limit. */
  finish: 'stop' | 'length' | 'other' | null;
  /** Type or status of an error in the stream, never the server's own text; null for none. */
  error: string | null;
}
