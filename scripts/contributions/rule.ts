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
  /** How to mend a file that breaks it. */
  readonly hint: string;
  /** What breaks it, as a contributor might write it. */
  readonly example: string;
}

/** A rule about one file. */
export interface Rule extends RuleText {
  check(subject: Subject, reference: Reference): readonly Fault[];
}

/**
 * A rule about figures. It is asked only about files in which all of `needs` are present and valid by the schema,
 * so that one mistyped field does not hide what is wrong with the others.
 */
export function figureRule<const Needs extends readonly Field[]>(
  text: RuleText,
  needs: Needs,
  check: (figures: Pick<Measurement, Needs[number]>, reference: Reference, subject: Subject) => Fault | null,
): Rule {
  return {
    ...text,
    check: (subject, reference) => {
      const { measurement } = subject;
      if (measurement === null || !hasFields(subject, needs)) return NONE;
      const fault = check(measurement, reference, subject);
      return fault === null ? NONE : [fault];
    },
  };
}

/** Whether all of some required fields are present and valid. Of a file that keeps to the schema, they all are. */
export function hasFields(subject: Subject, fields: readonly Field[]): boolean {
  return subject.violations.length === 0 ? subject.measurement !== null : fields.every(subject.isValid);
}

/** No faults; one list for all, because most rules find none in most files. */
export const NONE: readonly Fault[] = [];
