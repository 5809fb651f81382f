import type { EndedResponse } from '../load/tally.ts';
import type { Method } from '../method.ts';
import type { Setup } from '../setup.ts';
import type { Window } from '../window.ts';

/** Everything that a check may look at. Values that the run hasn't reached yet are null. */
export interface Evidence extends Setup {
  readonly idle: IdleReading;
  /** Indices of the GPUs of the machine that are under load; null if their power isn't shown, or before the window. */
  readonly loaded: readonly number[] | null;
  /** The response to a first request, whose prompt is little more than the chat template. */
  readonly first: EndedResponse;
  /** Seconds of warm-up so far, and why it isn't over; null once it is. */
  readonly warmUp: { readonly seconds: number; readonly shortfall: string } | null;
  /** Seconds without a token or an ended response. */
  readonly silence: number;
  readonly window: Window | null;
}

/** The values read before the load. */
export interface IdleReading {
  /** Power of each GPU of the machine, W; null if it isn't shown. */
  readonly watts: readonly (number | null)[];
  /** Compute processes on each measured GPU; null if they aren't visible. */
  readonly processes: readonly (number | null)[];
}

/** Evidence with a finished window. */
export interface WindowEvidence extends Evidence {
  readonly window: Window;
}

/** The outcome of a check: a problem, or the reason why the check was not possible. Plain data for the log. */
export interface RunFinding {
  readonly name: string;
  readonly outcome: 'failed' | 'not possible';
  /** An error ends the measurement. */
  readonly severity: 'error' | 'warning';
  readonly title: string;
  readonly found: string;
  /** Empty for a check that was not possible. */
  readonly allowed: string;
  readonly fix: string;
}

/** A check of a run. Its outcome is a finding, or null: the check passed, or is not due yet. */
export interface Check {
  readonly name: string;
  /** Checks that explain the same problem. If one of them reports it, this check says nothing. */
  readonly unless: readonly string[];
  run(evidence: Evidence): RunFinding | null;
}

interface CheckText {
  readonly name: string;
  /** What is wrong, in a sentence. */
  readonly title: string;
  readonly allowed: string | ((method: Method) => string);
  readonly unless?: readonly string[];
}

/** How a check is made. */
interface CheckSpec<Input extends object | number, Known> extends CheckText {
  readonly fix: string | ((evidence: Known) => string);
  /** What the check looks at; null if the run lacks it. */
  input(evidence: Known): Input | null;
  /** What it means if the run lacks the input. Absent if every run has it. */
  readonly missing?: MissingInput<Known>;
  /** What is wrong with the input; null for nothing. */
  problem(input: Input, evidence: Known): string | null;
  /** Whether a problem only has to be known to readers. */
  isWarning?(evidence: Known): boolean;
}

/** Why an input can be missing, and what to do about it. */
interface MissingInput<Known> {
  readonly reason: string | ((evidence: Known) => string);
  readonly fix: string;
  /** Whether a measurement without this check can't be trusted. */
  isError?(evidence: Known): boolean;
}

/** A check that is made during the warm-up and after the window. */
export function check<Input extends object | number>(spec: CheckSpec<Input, Evidence>): Check {
  return { name: spec.name, unless: spec.unless ?? [], run: (evidence) => outcomeOf(spec, evidence) };
}

/** A check that is made once the window is over. */
export function windowCheck<Input extends object | number>(spec: CheckSpec<Input, WindowEvidence>): Check {
  return {
    name: spec.name,
    unless: spec.unless ?? [],
    run: ({ window, ...rest }) => (window === null ? null : outcomeOf(spec, { ...rest, window })),
  };
}

function outcomeOf<Input extends object | number, Known extends Evidence>(
  spec: CheckSpec<Input, Known>,
  evidence: Known,
): RunFinding | null {
  const { name, title, missing } = spec;
  const input = spec.input(evidence);
  if (input === null) {
    return {
      name,
      outcome: 'not possible',
      severity: missing?.isError?.(evidence) === true ? 'error' : 'warning',
      title: 'The kit could not check this.',
      found: textFor(missing?.reason ?? 'its input is missing', evidence),
      allowed: '',
      fix: missing?.fix ?? '',
    };
  }
  const found = spec.problem(input, evidence);
  if (found === null) return null;
  return {
    name,
    outcome: 'failed',
    severity: spec.isWarning?.(evidence) === true ? 'warning' : 'error',
    title,
    found,
    allowed: textFor(spec.allowed, evidence.method),
    fix: textFor(spec.fix, evidence),
  };
}

function textFor<T>(text: string | ((value: T) => string), value: T): string {
  return typeof text === 'string' ? text : text(value);
}
