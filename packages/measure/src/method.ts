/** Durations and limits of a measurement. Times in seconds, shares as ratios. docs/measuring.md gives the reasons. */
export const FULL = {
  /** Duration of the idle reading, before anything is sent. */
  idle: 30,
  /**
   * At least `least` seconds and `responsesPerStream` responses per stream. It ends once, over `span`, temperature
   * changes by less than `slope`, °C a minute, and tokens per second, power and running requests change by less than
   * `drift`. After `most` seconds the measurement fails.
   */
  warmUp: { least: 120, responsesPerStream: 2, span: 60, slope: 1, drift: 0.02, most: 1800 },
  /**
   * At least `least` seconds, `responseTimes` times the 90th percentile of response times, and so many responses in all
   * and per stream. The kit waits for responses for `most` seconds at most.
   */
  window: { least: 300, responseTimes: 3, responses: 200, responsesPerStream: 2, most: 3600 },
  /** Rest between two windows. */
  pause: 60,
  /** Parts of the window that must agree, and the limit on their coefficient of variation and on last versus first. */
  parts: 5,
  variation: 0.03,
};

export type Method = typeof FULL;

/** A trial of the setup: under 90 seconds in all. Its result can't be published. */
export const QUICK: Method = {
  idle: 5,
  warmUp: { least: 15, responsesPerStream: 0, span: 10, slope: 60, drift: 0.25, most: 30 },
  window: { least: 25, responseTimes: 0, responses: 1, responsesPerStream: 0, most: 30 },
  pause: 0,
  parts: 5,
  variation: 0.25,
};

/** Limits of the checks. */
export const LIMITS = {
  /** Difference between the counter and the integral of the power. */
  counterToPower: 0.05,
  /** Longest time between two samples, ms. */
  gapMs: 3000,
  /** Longest time without a token of any response, s. */
  silence: 30,
  /** Samples in which a GPU is throttled. */
  throttled: 0.01,
  /** Output tokens whose time since the previous token is known. */
  timed: 0.5,
  /** Running requests as a share of those that could run. */
  saturated: 0.85,
  /** Responses that end at the token limit. */
  capped: 0.3,
  /** Prompt tokens from a cache, without the tokens of the chat template. */
  prefixHits: 0.1,
  /** Preemptions as a share of the finished requests. */
  preempted: 0.01,
  /** Difference between the server's token count and the tokens that arrived. */
  tokens: 0.01,
  /** Tokens per arrival for each token of a step. */
  perArrival: 1.25,
  /** Seconds in which the metrics were read. */
  scrapes: 0.95,
  /** Delay of the 99th percentile of timers, ms. */
  lagMs: 50,
} as const;
