import type { StreamReceiver } from '../../src/outside.ts';

/** The properties of a fake engine and its GPUs. Everything that they do follows from them. */
export interface Nature {
  readonly format: 'vllm' | 'sglang' | 'llama.cpp';
  readonly seed: number;
  /** Data-parallel ranks, each with its own batch, and the batch limit of each. */
  readonly ranks: number;
  readonly cap: number;
  /** The number of sequences that fit into the memory of each rank. The batch limit may be higher. */
  readonly room: number;
  /** Number of GPUs. */
  readonly gpuCount: number;
  /** Duration of a step, ms: a constant, a part per sequence of the batch, and a part per prompt token that joins. */
  readonly stepMs: number;
  readonly perSequenceMs: number;
  readonly perPromptTokenMs: number;
  /** Power of all GPUs together without load, W; energy per output token and per prompt token, J. */
  readonly idleWatts: number;
  readonly perTokenJoules: number;
  readonly perPromptTokenJoules: number;
  /** Most tokens that a step adds to a sequence: more than 1 for speculative decoding. */
  readonly drafted: number;
  /** Tokens per chunk, at least. */
  readonly chunk: number;
  /** Output tokens of a response: from, to, evenly by their logarithm. */
  readonly output: readonly [least: number, most: number];
  readonly prompt: readonly [least: number, most: number];
  /** Whether a response begins with reasoning. */
  readonly reasoning: boolean;
  /** Whether chunks have token counts, or only an event at the end of the response. */
  readonly usage: 'always' | 'end' | 'never';
  /** Whether data follows the end of a response. */
  readonly afterEnd: boolean;
  /** Data arrives only every so many ms. */
  readonly clumpMs: number;
  /** Share of prompt tokens from the prefix cache. */
  readonly prefixHits: number;
  /** Share of requests that are preempted once. */
  readonly preempted: number;
  /** Share of responses that end with an error in the stream. */
  readonly broken: number;
  /** Delay of the engine's token count, ms. */
  readonly lagMs: number;
  /** Age of the metrics, ms. */
  readonly cachedMs: number;
  /** The engine's token count divided by the tokens that it sends. */
  readonly counts: number;
  /** Growth of the energy per token in an hour. */
  readonly drift: number;
  /** Share of metrics requests that fail. */
  readonly unscraped: number;
}

/** A small dense model on one GPU. */
export const NATURE: Nature = {
  format: 'vllm',
  seed: 1,
  ranks: 1,
  cap: 16,
  room: Infinity,
  gpuCount: 1,
  stepMs: 12,
  perSequenceMs: 0.05,
  perPromptTokenMs: 0.02,
  idleWatts: 90,
  perTokenJoules: 0.3,
  perPromptTokenJoules: 0.01,
  drafted: 1,
  chunk: 1,
  output: [60, 400],
  prompt: [20, 120],
  reasoning: false,
  usage: 'always',
  afterEnd: false,
  clumpMs: 0,
  prefixHits: 0,
  preempted: 0,
  broken: 0,
  lagMs: 0,
  cachedMs: 0,
  counts: 1,
  drift: 0,
  unscraped: 0,
};

/** A request that waits or runs. */
export interface Sequence {
  readonly id: number;
  readonly promptTokens: number;
  readonly outputTokens: number;
  readonly isCapped: boolean;
  readonly breaksAt: number;
  readonly receive: StreamReceiver;
  produced: number;
  sent: number;
  /** Time of its last chunk, and of its last token. */
  last: number;
  made: number;
  isGone: boolean;
}

/** The engine's counters. */
export type Counters = Record<'generated' | 'prompt' | 'hits' | 'preempted', number>;

/** The state that the engine's pages show. */
export interface EngineState {
  readonly nature: Nature;
  readonly counters: Readonly<Counters>;
  readonly running: number;
}
