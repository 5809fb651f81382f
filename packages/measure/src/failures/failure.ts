import type { Bench } from '../bench.ts';
import type { EndedAnswer } from '../load/tally.ts';
import type { Method } from '../method.ts';
import type { Window } from '../window.ts';

/** All that a measurement may fail by. What has not been seen yet is null. */
export interface Evidence extends Bench {
  readonly idle: Idle;
  /** The indices of the cards of the machine that carry load; null where that isn't seen yet. */
  readonly loaded: readonly number[] | null;
  /** The answer to a first request, before the load, to a prompt of no more than the chat template. */
  readonly first: EndedAnswer;
  /** How long the warm-up has taken, seconds, and why the server is not warm; null once it is. */
  readonly warmUp: { readonly seconds: number; readonly cold: string } | null;
  /** For how many seconds no token has come and no request has ended. */
  readonly silence: number;
  readonly window: Window | null;
}

/** What is seen without load. */
export interface Idle {
  /** Power of each card of the machine, W; null where it can't be told. */
  readonly watts: readonly (number | null)[];
  /** Processes on each card that is measured; null where they can't be seen. */
  readonly processes: readonly (number | null)[];
}

/** One way in which a measurement fails: what it is called, what is allowed, and what to do. */
export interface Failure {
  readonly name: string;
  /** What is wrong, in a sentence. */
  readonly title: string;
  /** By the method in use: a try has other limits. */
  readonly allowed: string | ((method: Method) => string);
  readonly fix: string;
  /** What brings it about by itself: where one of these is told, it says nothing more. */
  readonly unless?: readonly string[];
  /** What was seen that is not allowed; null where nothing was. */
  seen(evidence: Evidence): string | null;
  /** Where it tells only what isn't known, and the measurement goes on. */
  isWarning?(evidence: Evidence): boolean;
}

/** A failure that has come about. Plain, so that it can be kept. */
export interface FailureRecord extends Pick<Failure, 'name' | 'title' | 'fix'> {
  readonly allowed: string;
  readonly seen: string;
  readonly severity: 'error' | 'warning';
}

/** What only looks at the window. */
interface WindowFailure extends Omit<Failure, 'seen'> {
  seen(window: Window, evidence: Evidence): string | null;
}

/** Makes a failure of one that only looks at the window. */
export function inWindow(failure: WindowFailure): Failure {
  return {
    ...failure,
    seen: (evidence) => (evidence.window === null ? null : failure.seen(evidence.window, evidence)),
  };
}

/** A share in percent, for a sentence. */
export function percent(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`;
}
