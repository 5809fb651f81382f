/** How long and how strictly is measured. Times in seconds, shares as ratios. docs/measuring.md gives the reason for each. */
export const FULL = {
  /** Power without load is read for so long, before anything is sent. */
  idle: 30,
  /**
   * At least so long, with so many answers for each stream, until over `span` temperature changes by less than `slope`, °C a
   * minute, and tokens per second, power and running requests by less than `drift` of their mean; given up after `most`.
   */
  warmUp: { least: 120, answersPerStream: 2, span: 60, slope: 1, drift: 0.02, most: 1800 },
  /**
   * At least so long, so many times what nine of ten answers take, and so many answers, in all and for each stream, for
   * which it is waited no longer than `most`.
   */
  window: { least: 300, answerTimes: 3, answers: 200, answersPerStream: 2, most: 3600 },
  /** Between two windows the load rests for so long. */
  pause: 60,
  /** Parts of the window that have to agree; coefficient of variation, and difference of the last from the first. */
  parts: 5,
  variation: 0.03,
};

export type Method = typeof FULL;

/** To try a set-up: under 90 seconds in all, and nothing that could be published. */
export const QUICK: Method = {
  idle: 5,
  warmUp: { least: 15, answersPerStream: 0, span: 10, slope: 60, drift: 0.25, most: 30 },
  window: { least: 25, answerTimes: 0, answers: 1, answersPerStream: 0, most: 30 },
  pause: 0,
  parts: 5,
  variation: 0.25,
};

/** Limits of what is accepted, in the words of docs/measuring.md. */
export const LIMITS = {
  /** Counter against the integral of the power. */
  counterToPower: 0.05,
  /** Longest time between two samples, ms. */
  gapMs: 3000,
  /** No token from any answer, s. */
  silence: 30,
  /** Samples in which the card brakes. */
  throttled: 0.01,
  /** Output tokens whose time since the one before is known. */
  timed: 0.5,
  /** Running requests as a share of what could run. */
  saturated: 0.85,
  /** Answers that end at the longest length. */
  capped: 0.3,
  /** Prompt tokens found in the prefix cache, beyond what the chat template makes alike. */
  prefixHits: 0.1,
  /** Preempted requests as a share of those finished. */
  preempted: 0.01,
  /** The server's tokens against those that arrived. */
  tokens: 0.01,
  /** Tokens in an arrival for each that a step of the engine gives. */
  perArrival: 1.25,
  /** Of the samples of each second, those in which the engine's metrics were read. */
  scrapes: 0.95,
  /** By how many ms one timer in a hundred is late. */
  lagMs: 50,
} as const;
