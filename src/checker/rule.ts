import type { Measurement } from '../contract/generated/api.d.ts';
import { shown } from '../contract/schema-errors.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import { figure } from '../core/text/number.ts';
import type { Reference } from './reference.ts';
import { type Field, hasFields, type Subject } from './subject.ts';

/** One way in which a file breaks a rule. The check adds the rule, the file and the position. */
export interface Fault extends Partial<Pick<Finding, 'found' | 'allowed' | 'fix'>> {
  readonly message: string;
  /** The fault is milder than the rule says: a figure near an edge. */
  readonly severity?: Finding['severity'];
  /** JSON pointer of what is wrong; the whole file where absent. */
  readonly pointer?: string;
  /** The key is wrong, not its value. */
  readonly atKey?: boolean;
  /** Offset in the text, where a pointer does not lead to the place. */
  readonly offset?: number;
}

/** What a rule says of itself, for the report, the form and the rules page. */
export interface RuleText {
  /** `group/name`. */
  readonly id: string;
  /** What must hold, in a sentence. */
  readonly title: string;
  /** An error where it is not stated. */
  readonly severity?: Finding['severity'];
  /** Why it matters. */
  readonly why: string;
  /** How to fix a file that breaks it. */
  readonly hint: string;
  /** What breaks it, as a contributor might write it. */
  readonly example: string;
}

/** At most so many findings are reported of a file: nobody reads more, and a file can have thousands of faults. */
export const MOST_FINDINGS = 100;

/** The faults of a rule as findings with their line and column, at most {@link MOST_FINDINGS}. */
export function findingsOf(rule: RuleText, faults: readonly Fault[], subject: Subject): Finding[] {
  return faults.slice(0, MOST_FINDINGS).map(({ offset, atKey = false, ...fault }) => {
    const severity = fault.severity ?? rule.severity ?? 'error';
    return finding({
      ...fault,
      rule: rule.id,
      severity,
      file: subject.file.path,
      ...subject.places()(fault.pointer ?? '', atKey, offset),
      fix: fault.fix ?? (severity === 'notice' ? null : rule.hint),
    });
  });
}

/** A rule about one file. */
export interface Rule extends RuleText {
  check(subject: Subject, reference: Reference): readonly Fault[];
}

/** What a check is told of the fields that it needs, and of the others those that are there and valid. */
type Figures<Needed extends Field> = Pick<Measurement, Needed> & Partial<Measurement>;

/**
 * A condition on figures. It is asked only about files in which all of `needs` are present and valid by the schema, so
 * that one mistyped field does not hide what is wrong with the others; its faults are about the first of them by default.
 */
export function about<const Needs extends readonly [Field, ...Field[]]>(
  needs: Needs,
  check: (figures: Figures<Needs[number]>, reference: Reference, subject: Subject) => Fault | null,
): Rule['check'] {
  const pointer = `/${needs[0]}`;
  return (subject, reference) => {
    const { valid } = subject;
    if (valid === null || !hasFields(subject, needs)) return NONE;
    const fault = check(valid, reference, subject);
    return fault === null ? NONE : [{ pointer, ...fault }];
  };
}

/** The condition that a figure is no more than another one of the file. */
export function noMore(field: Exclude<Field, 'kit'>, than: Exclude<Field, 'kit'>, message: string): Rule['check'] {
  return about([field, than], ({ [field]: value, [than]: most }) =>
    typeof value === 'number' && typeof most === 'number' && value > most
      ? { message, found: String(value), allowed: `at most ${most} (${than})` }
      : null,
  );
}

/** Several conditions as one: what any of them finds. */
export function each(...conditions: readonly Rule['check'][]): Rule['check'] {
  return (subject, reference) => {
    const faults: Fault[] = [];
    for (const condition of conditions) faults.push(...condition(subject, reference));
    return faults;
  };
}

/** No faults; one list for all, because most rules find none in most files. */
export const NONE: readonly Fault[] = [];

/** From where on a figure is unusual, which is a warning, and impossible. */
export interface Edge {
  readonly warning: number;
  readonly error: number;
}

/** The fault of a figure above an edge; null where it is not. */
export function above(value: number, { warning, error }: Edge, fault: () => Fault): Fault | null {
  if (value <= warning) return null;
  return { ...fault(), ...(value <= error && { severity: 'warning' }) };
}

/**
 * The condition that what follows from figures is not above what is usual, and possible: `words` say of one above it that
 * it is, with `#` for the value.
 */
export function atMost<const Needs extends readonly [Field, ...Field[]]>(
  needs: Needs,
  valueOf: (figures: Figures<Needs[number]>) => number,
  { usual, most, words }: { readonly usual: number; readonly most: number; readonly words: string },
): Rule['check'] {
  return about(needs, (m) => {
    const value = valueOf(m);
    return above(value, { warning: usual, error: most }, () => ({
      message: words.replace('#', figure(value, 3)),
      found: shown(m[needs[0]]),
      allowed: [
        ...(most < Infinity ? [`at most ${most}`] : []),
        ...(usual < most ? [`usually at most ${usual}`] : []),
      ].join(', '),
    }));
  });
}
