import type { StreamReceiver } from '../../src/outside.ts';

/** What a stand-in engine and its cards are like: all that they do follows from this. */
export interface Nature {
  readonly format: 'vllm' | 'sglang' | 'llamaCpp';
  readonly seed: number;
  /** Data-parallel ranks, each with its own batch, and the most sequences that each decodes at once. */
  readonly ranks: number;
  readonly cap: number;
  /** What the memory for sequences has room for in each rank, whatever the cap. */
  readonly room: number;
  readonly cards: number;
  /** A step takes so many ms, and so many for each sequence of the batch, and for each token of a prompt that joins. */
  readonly stepMs: number;
  readonly perSequenceMs: number;
  readonly perPromptTokenMs: number;
  /** W of all cards together without load; J for each output token, and for each token of a prompt. */
  readonly idleWatts: number;
  readonly perTokenJoules: number;
  readonly perPromptTokenJoules: number;
  /** A step gives each sequence up to so many tokens, as speculative decoding does. */
  readonly drafted: number;
  /** A chunk is sent when at least so many tokens are there. */
  readonly chunk: number;
  /** Output tokens of answers: from, to, spread by their logarithm. */
  readonly output: readonly [least: number, most: number];
  readonly prompt: readonly [least: number, most: number];
  /** Whether an answer begins with reasoning. */
  readonly reasoning: boolean;
  /** Whether chunks carry usage while the answer runs, or only an event at its end. */
  readonly usage: 'always' | 'end' | 'never';
  /** Whether text comes after the end. */
  readonly afterEnd: boolean;
  /** What is sent arrives only every so many ms. */
  readonly clumpMs: number;
  /** Share of prompt tokens found in the prefix cache. */
  readonly prefixHits: number;
  /** Share of requests that are put back once. */
  readonly preempted: number;
  /** Share of answers that break off with an error in the stream. */
  readonly broken: number;
  /** By how many ms the engine's own count of tokens is late. */
  readonly lagMs: number;
  /** The metrics are as old as so many ms. */
  readonly cachedMs: number;
  /** The engine's own count over the tokens that it sends. */
  readonly counts: number;
  /** Energy per token grows by this share in an hour. */
  readonly drift: number;
  /** Share of the metrics' answers that are no answers. */
  readonly unscraped: number;
}

/** A small dense model on one card. */
export const NATURE: Nature = {
  ...{ format: 'vllm', seed: 1, ranks: 1, cap: 16, room: Infinity, cards: 1 },
  ...{ stepMs: 12, perSequenceMs: 0.05, perPromptTokenMs: 0.02 },
  ...{ idleWatts: 90, perTokenJoules: 0.3, perPromptTokenJoules: 0.01 },
  ...{ drafted: 1, chunk: 1, output: [60, 400], prompt: [20, 120], reasoning: false, usage: 'always' },
  ...{ prefixHits: 0, preempted: 0, broken: 0, lagMs: 0, cachedMs: 0, afterEnd: false, clumpMs: 0 },
  ...{ counts: 1, drift: 0, unscraped: 0 },
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
  /** When a chunk was sent last, and when a token was made. */
  last: number;
  made: number;
  isGone: boolean;
}

/** What an engine has counted since its start. */
export type Counters = Record<'generated' | 'prompt' | 'hits' | 'preempted', number>;

/** What the pages of an engine are made of. */
export interface EngineState {
  readonly nature: Nature;
  readonly counters: Readonly<Counters>;
  readonly running: number;
}
