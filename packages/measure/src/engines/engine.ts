import type { Json } from '../../../../src/core/text/json.ts';
import type { Http } from '../outside.ts';

/** A kind of serving engine: all that the kit knows of its maker. */
export interface Engine {
  /** As measurements name it, for example `vLLM`. */
  readonly name: string;
  /** Whoever serves its models, as its list of models says. */
  readonly owner: string;
  /** Whether data-parallel ranks of the attention share the cards that the rest of the model is spread over. */
  readonly ranksShareCards: boolean;
  readonly metrics: MetricNames;
  /** How a person makes it show what it hides of its configuration, in a sentence. */
  readonly hint: string;
  /** What it alone is sent with a request, and what it calls the repetition penalty. */
  readonly own: Json;
  readonly penalty: string;
  /** What the server shows of itself. A page that is missing, off or odd leaves its fields undefined. */
  shown(http: Http, model: ServedModel): Promise<Shown>;
}

/** Facts, some of which may be hidden. */
type Shown = { readonly [Field in keyof ServerFacts]?: ServerFacts[Field] | undefined };

/** Where an engine shows what of itself: names of metrics with `_` in place of `:`, a `mode` behind a stroke. */
interface MetricNames {
  readonly page: string;
  /** How they are turned on, a sentence. */
  readonly fix: string;
  readonly running: string;
  /** Its own count of generated tokens, the best first, and whether it moves with every step, or when an answer ends. */
  readonly tokens: readonly (readonly [name: string, live: boolean])[];
  readonly preemptions?: string;
  /** What was found in the prefix cache, and what was not, or all that was looked up. */
  readonly prefix: { readonly hits: string; readonly misses: string } | { readonly hits: string; readonly all: string };
}

/** What a list of models says of one of them. */
export interface ServedModel {
  /** The name that requests give it. */
  readonly id: string;
  /** Its name or path before it was renamed. */
  readonly root: string | undefined;
  readonly owner: string | undefined;
  readonly entry: Json;
}

/**
 * What a server shows of its configuration. A field that is absent is hidden: the person is asked. Where the field of
 * that name in a measurement can say "none", null says so here too: then it is known that there is none. Degrees and
 * caps are of the whole server, over all data-parallel ranks.
 */
export interface ServerFacts {
  /** The name that requests give the model. */
  readonly served_model: string;
  readonly engine_version?: string;
  /** Id on a model hub, `owner/name`; absent where what is shown has not that form, such as a path. */
  readonly model_id?: string;
  /** Weight precision, a value of the measurement schema. */
  readonly precision?: string;
  /** What exactly, where the precision is a family: `AWQ`, `Q4_K_M`; null for nothing to add. */
  readonly precision_detail?: string | null;
  readonly kv_cache_precision?: string | null;
  readonly tensor_parallel?: number;
  readonly pipeline_parallel?: number;
  readonly data_parallel?: number;
  /** 1 where experts are not spread. */
  readonly expert_parallel?: number;
  readonly data_parallel_attention?: boolean;
  /** Cap on the sequences decoded at once, summed over data-parallel ranks. */
  readonly max_num_seqs?: number;
  /** Name of the method; null for none. */
  readonly speculative_decoding?: string | null;
  /** Draft tokens for each step; null where there is no speculation. */
  readonly speculative_tokens?: number | null;
  readonly prefix_caching?: boolean;
}

/** The metrics at one moment, summed over all ranks. Null is "not shown". Counters may start again at any time. */
export interface EngineReading {
  /** Requests that are decoded, without those that wait. */
  readonly running: number | null;
  /** The engine's own count of generated tokens, and whether it moves with every step (true), or when an answer ends (false). */
  readonly generated: { readonly tokens: number; readonly live: boolean } | null;
  /** Requests put back into the queue so far. */
  readonly preemptions: number | null;
  /** How much of the prompts so far was looked up in the prefix cache and how much was found there, in one unit of the engine's choice. */
  readonly prefix: { readonly queries: number; readonly hits: number } | null;
}

/** What an answer is asked for. */
export interface AnswerRequest {
  /** {@link ServerFacts.served_model}. */
  readonly model: string;
  readonly messages: readonly Message[];
  /** Longest answer, tokens. */
  readonly maxOutputTokens: number;
  /** Null where none is wanted: then it isn't sent. */
  readonly repetitionPenalty: number | null;
  /** A value of its own for each request of a run. */
  readonly seed: number;
}

/** One message of a conversation. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** What one event of an answer says. */
export interface Chunk {
  /** Whether it carries visible or reasoning text; the role alone is none. */
  text: boolean;
  /** Output tokens of the answer up to here, reasoning included, as the server counts; null where it doesn't say. */
  outputTokens: number | null;
  /** Tokens of the prompt; null where it doesn't say. */
  promptTokens: number | null;
  /** Why the answer stopped; null while it goes on. `length` is the cap. */
  finish: 'stop' | 'length' | 'other' | null;
  /** An error inside the stream: its type or status, never the server's own sentence; null for none. */
  error: string | null;
}
