import type { StreamReceiver } from '../../src/outside.ts';

/** The properties that determine the behaviour of a fake engine and its GPUs. */
export interface Nature {
  readonly format: 'vllm' | 'sglang' | 'llama.cpp';
  readonly seed: number;
  /** The number of data-parallel ranks, and the batch limit of each rank. */
  readonly ranks: number;
  readonly cap: number;
  /** The number of sequences that fit into the memory of each rank. The batch limit may be higher. */
  readonly room: number;
  /** Number of GPUs. */
  readonly gpuCount: number;
  /** Duration of a step, ms: a constant, a part per sequence in the batch, and a part per new prompt token. */
  readonly stepMs: number;
  readonly perSequenceMs: number;
  readonly perPromptTokenMs: number;
  /** Power of all GPUs together without load, W; energy per output token and per prompt token, J. */
  readonly idleWatts: number;
  readonly perTokenJoules: number;
  readonly perPromptTokenJoules: number;
  /** The largest number of tokens that a step adds to a sequence. It is above 1 for speculative decoding. */
  readonly drafted: number;
  /** The smallest number of tokens per chunk, except the first and last chunk. */
  readonly chunk: number;
  /** Range of the output tokens and of the prompt tokens, both uniform on a logarithmic scale. */
  readonly output: readonly [least: number, most: number];
  readonly prompt: readonly [least: number, most: number];
  /** Whether a response begins with reasoning. */
  readonly reasoning: boolean;
  /** Whether chunks have token counts, or only an event at the end of the response. */
  readonly usage: 'always' | 'end' | 'never';
  /** Whether data follows the end of a response. */
  readonly afterEnd: boolean;
  /** Interval at which the network delivers data, ms. 0: at once. */
  readonly clumpMs: number;
  /** Share of prompt tokens from the prefix cache. */
  readonly prefixHits: number;
  /** Share of requests that are preempted once. */
  readonly preempted: number;
  /** Share of responses that end with an error in the stream. */
  readonly broken: number;
  /** Delay of the engine's token count, ms. */
  readonly lagMs: number;
  /** Time for which the engine caches its metrics page, ms. */
  readonly cachedMs: number;
  /** The engine's own token count divided by the true count. */
  readonly counts: number;
  /** Relative growth of the energy per token per hour. */
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

/** A waiting or running request. */
export interface Sequence {
  readonly id: number;
  readonly promptTokens: number;
  readonly outputTokens: number;
  readonly isCapped: boolean;
  readonly breaksAt: number;
  readonly receive: StreamReceiver;
  produced: number;
  sent: number;
  /** Time of the last chunk, and of the last token, ms. */
  last: number;
  made: number;
  isGone: boolean;
}

/** The engine's counters. */
export type Counters = Record<'generated' | 'prompt' | 'hits' | 'preempted', number>;

/** The engine's state, for its pages. */
export interface EngineState {
  readonly nature: Nature;
  readonly counters: Readonly<Counters>;
  readonly running: number;
}
