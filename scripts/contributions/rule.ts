import type { Measurement } from '../contract/generated/api.d.ts';
import type { Finding } from '../findings/finding.ts';
import type { Fault, Field } from './fault.ts';
import type { Reference } from './reference.ts';
import type { Subject } from './subject.ts';

/** What a rule says of itself, for the report, the form and the rules page. */
export interface RuleText {
  /** `group/name`. */
  readonly id: string;
  /** What must hold, in a sentence. */
  readonly title: string;
  readonly severity: Finding['severity'];
  /** Why it matters. */
  readonly why: string;
  /** How to fix a file that breaks it. */
  readonly hint: string;
  /** What breaks it, as a contributor might write it. */
  readonly example: string;
}

/** A rule about one file. */
export interface Rule extends RuleText {
  check(subject: Subject, reference: Reference): readonly Fault[];
}

/** A rule about figures: it looks at the fields in `needs`, and its faults are about the first of them by default. */
interface FigureRule<Needs extends readonly [Field, ...Field[]]> extends RuleText {
  readonly needs: Needs;
  check(figures: Pick<Measurement, Needs[number]>, reference: Reference, subject: Subject): Fault | null;
}

/**
 * Makes a rule of a rule about figures. It is asked only about files in which all of `needs` are present and valid by
 * the schema, so that one mistyped field does not hide what is wrong with the others.
 */
export function figureRule<const Needs extends readonly [Field, ...Field[]]>(rule: FigureRule<Needs>): Rule {
  const pointer = `/${rule.needs[0]}`;
  return {
    ...rule,
    check: (subject, reference) => {
      const { measurement } = subject;
      if (measurement === null || !hasFields(subject, rule.needs)) return NONE;
      const fault = rule.check(measurement, reference, subject);
      return fault === null ? NONE : [{ pointer, ...fault }];
    },
  };
}

/** Whether all of some required fields are present and valid. Of a file that keeps to the schema, they all are. */
export function hasFields(subject: Subject, fields: readonly Field[]): boolean {
  return subject.violations.length === 0 ? subject.measurement !== null : fields.every(subject.isValid);
}

/** No faults; one list for all, because most rules find none in most files. */
export const NONE: readonly Fault[] = [];

/** A fault without its figures, with the unit of the figure and a note on its limit, each with the space before it. */
interface Beyond extends Fault {
  readonly unit?: string;
  readonly note?: string;
}

/** The fault of a figure above its upper limit; null where it is not. */
export function atMost(value: number, limit: number, beyond: Beyond): Fault | null {
  return value <= limit ? null : withFigures(value, `at most ${limit}`, beyond);
}

/** The fault of a figure below its lower limit; null where it is not. */
export function atLeast(value: number, limit: number, beyond: Beyond): Fault | null {
  return value >= limit ? null : withFigures(value, `at least ${limit}`, beyond);
}

function withFigures(value: number, limit: string, { unit = '', note = '', ...fault }: Beyond): Fault {
  return { found: `${value}${unit}`, allowed: `${limit}${unit}${note}`, ...fault };
}
