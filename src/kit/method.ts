/** How long and how strictly is measured. Times in seconds, shares as ratios. */
export interface Method {
  /** Power without load is read for so long, before anything is sent. */
  readonly idle: number;
  readonly warmUp: {
    /** At least so long. */
    readonly least: number;
    /** So many answers for each stream have to be over. */
    readonly answersPerStream: number;
    /** Over so long temperature and drift are looked at. */
    readonly span: number;
    /** Temperature rises or falls by less than this, °C a minute. */
    readonly slope: number;
    /** Tokens per second, power and running requests change by less than this share of their mean over the span. */
    readonly drift: number;
    /** Given up after. */
    readonly most: number;
  };
  readonly window: {
    readonly least: number;
    /** At least so many times what nine of ten answers take. */
    readonly answerTimes: number;
    /** At least so many answers, and so many for each stream. */
    readonly answers: number;
    readonly answersPerStream: number;
    /** Waiting for answers ends here; waiting for `answerTimes` does not. */
    readonly most: number;
  };
  /** Between two windows the load rests for so long. */
  readonly pause: number;
  /** Parts of the window that have to agree; coefficient of variation, and difference of the last from the first. */
  readonly parts: number;
  readonly variation: number;
}

/** What a measurement is made by. docs/measuring.md gives the reason for each figure. */
export const FULL: Method = {
  idle: 30,
  warmUp: { least: 120, answersPerStream: 2, span: 60, slope: 1, drift: 0.02, most: 1800 },
  window: { least: 300, answerTimes: 3, answers: 200, answersPerStream: 2, most: 3600 },
  pause: 60,
  parts: 5,
  variation: 0.03,
};

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
  /** Power without load as a share of a card's limit: an idle one with a model in its memory takes a tenth to a fifth. */
  idle: 0.35,
  /** Power over the limit of a card. */
  overLimit: 0.05,
  /** Samples in which the card brakes. */
  throttled: 0.01,
  /** What the two clocks of the machine may differ by from one second to the next, ms. */
  clockMs: 500,
  /** Tokens per second in the last part of the window against the first: answers differ in length, so more than their energy. */
  rate: 0.1,
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
  /** The engine's own count behind what arrives, s. */
  lateSeconds: 3,
  /** Tokens in an arrival for each that a step of the engine gives. */
  perArrival: 1.25,
  /** Answers without usage. */
  usage: 0,
  /** Of the samples of each second, those in which the engine's metrics were read. */
  scrapes: 0.95,
  /** Answers that end for another reason than their own end or the longest length. */
  oddEnds: 0.01,
  /** By how many ms one timer in a hundred is late. */
  lagMs: 50,
} as const;
