import type { Http } from '../outside.ts';

/**
 * A kind of serving engine: one object per kind in this folder, listed in `engines/index.ts`, and all that the kit
 * knows of its maker. Objects are without state: what has to be remembered between two calls lies in what they return.
 */
export interface Engine {
  /** As measurements name it, for example `vLLM`. */
  readonly name: string;
  /** Why it can't be measured, and what to use in its place, in a sentence; null where it can. */
  readonly refusal: string | null;
  /** Whether data-parallel ranks of the attention share the cards that the rest of the model is spread over. */
  readonly ranksShareCards: boolean;
  /**
   * How a person makes it show what it hides: option or setting, by field of {@link ServerFacts}; `metrics` for the metrics
   * as a whole. A sentence each, shown where the kit has to ask.
   */
  readonly hints: Readonly<Partial<Record<keyof ServerFacts | 'metrics', string>>>;
  /**
   * Whether the server behind `http` is of this kind. Asks for cheap pages only, never for a generation.
   * @throws OutsideError where nobody answers; an odd answer is a no.
   */
  recognise(http: Http): Promise<boolean>;
  /**
   * What the server shows of itself. A page that is missing, off or odd leaves its fields out.
   * @throws OutsideError where nobody answers, or no model is served, or several and none is chosen.
   */
  describe(http: Http): Promise<ServerFacts>;
  /**
   * Reads the metrics once; asked for once a second, and at the edges of the window.
   * @throws OutsideError where they are off or can't be read, with the option that turns them on as `fix`.
   */
  read(http: Http): Promise<EngineReading>;
  /** The request for one answer, streamed, with usage in every chunk where the engine has that. */
  request(ask: AnswerRequest): PostRequest;
  /** A reader for one answer's stream. */
  reader(): StreamReader;
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
  /** Cards that the degrees take together, as this engine counts them. */
  readonly num_gpus?: number;
  /** Cap on the sequences decoded at once, summed over data-parallel ranks. */
  readonly max_num_seqs?: number;
  /** Longest sequence, prompt and answer together, tokens. */
  readonly max_model_len?: number;
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
  readonly waiting: number | null;
  readonly generated: GeneratedTokens | null;
  /** Requests put back into the queue so far. */
  readonly preemptions: number | null;
  /** How much of the prompts so far was looked up in the prefix cache and how much was found there, in one unit of the engine's choice. */
  readonly prefix: { readonly queries: number; readonly hits: number } | null;
  /** Draft tokens so far, and those accepted; null without speculation. */
  readonly drafts: { readonly proposed: number; readonly accepted: number } | null;
  /** Something that changes when the server is started again, such as its start time; null where nothing does. */
  readonly instance: string | null;
}

/** The engine's own count of generated tokens. */
export interface GeneratedTokens {
  readonly tokens: number;
  /** Whether it moves with every step (true), or when an answer ends (false). */
  readonly live: boolean;
  /** How fine the count is shown, tokens: 1, or 10 and more where it is rounded. */
  readonly resolution: number;
}

/** What an answer is asked for. */
export interface AnswerRequest {
  /** {@link ServerFacts.served_model}. */
  readonly model: string;
  readonly messages: readonly Message[];
  /** Longest answer, tokens. */
  readonly maxOutputTokens: number;
  readonly sampling: Sampling;
  /** A value of its own for each request of a run. */
  readonly seed: number;
}

/** One message of a conversation. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** How tokens are drawn. Everything is sent, so that no default of a server or a model decides. */
export interface Sampling {
  readonly temperature: number;
  readonly topP: number;
  /** Null where none is wanted: then it isn't sent. */
  readonly repetitionPenalty: number | null;
}

/** A request: its path below the base address, and its body as JSON. */
export interface PostRequest {
  readonly path: string;
  readonly body: string;
}

/**
 * Reads the events of one answer in order. It is the kit's innermost loop: up to 100,000 events a second go through
 * `read` on two cores, so it does as little as it can, and it never throws.
 */
export interface StreamReader {
  /**
   * Reads the payload of one event: what stands behind `data:`, trimmed; comments and empty lines never get here. The
   * object that is returned may be the same one every time.
   */
  read(payload: string): Readonly<Chunk>;
  /**
   * Once nothing more comes: null where the answer is whole (it told why it stopped, told no error and, where the
   * engine has an end mark, gave it); else what is missing, in a few words of the kit's own.
   */
  fault(): string | null;
}

/** What one event of an answer says. */
export interface Chunk {
  /** Whether it carries visible or reasoning text; the role alone is none. */
  text: boolean;
  /** Output tokens of the answer up to here, reasoning included, as the server counts; null where it doesn't say. */
  outputTokens: number | null;
  /** Tokens of the prompt; null where it doesn't say. */
  promptTokens: number | null;
  /** Tokens of the prompt that were found in the prefix cache; null where it doesn't say. */
  cachedTokens: number | null;
  /** Why the answer stopped; null while it goes on. `length` is the cap. */
  finish: 'stop' | 'length' | 'other' | null;
  /** An error inside the stream: its type or status, never the server's own sentence; null for none. */
  error: string | null;
}
