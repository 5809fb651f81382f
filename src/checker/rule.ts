import { finding, type Finding } from '../core/findings/finding.ts';
import { pointerKeys } from '../core/text/json-pointer.ts';
import type { Reference } from './reference.ts';
import { type Field, type Fields, fieldsIn, type CheckedFile } from './subject.ts';

/**
 * A finding of a check. Rule, file, line and column are added when the check is run. Its fix is made from what was
 * found and works for this file; only a notice has none.
 */
export interface RuleFinding
  extends Pick<Finding, 'message' | 'fix'>, Partial<Pick<Finding, 'severity' | 'pointer' | 'found' | 'allowed'>> {
  /** The key is wrong, not its value. */
  readonly atKey?: boolean;
  /** Offset in the text, if a pointer cannot lead to the place. */
  readonly offset?: number;
}

/** How a rule describes itself, for the report, the form and the rules page. */
export interface RuleText {
  /** `group/name`. */
  readonly id: string;
  /** The condition that the rule checks, in one or two sentences. */
  readonly title: string;
  /** Severity of its findings, unless they have their own; an error if absent. */
  readonly severity?: Finding['severity'];
  /** Why it matters, in one paragraph or several. */
  readonly why: string | readonly string[];
  /** How to keep the rule, for the documentation. The fix of a finding is made by its check. */
  readonly hint: string;
  /** What breaks it, as a contributor might write it. */
  readonly example: string;
}

/** A part of a rule: it tests one condition. A rule is kept if all of its checks find nothing. */
export interface Check {
  /** The fields that it reads; none if it is about the file as a whole. */
  readonly fields: readonly Field[];
  find(subject: CheckedFile, reference: Reference): readonly RuleFinding[];
}

/** A rule about one file. */
export interface Rule extends RuleText {
  /**
   * Ids of rules that come before this one in the list and may already explain what it would report. If one of them has
   * a finding about a field, nothing more is reported by the checks that read the field, nor about the field. Only an
   * error hides an error, because a file with warnings alone is accepted.
   */
  readonly after?: readonly string[];
  readonly checks: readonly Check[];
}

/** The runs from which thresholds are derived, for the texts of rules. Comments call them the published runs. */
export const PUBLISHED = 'published runs of the ML.ENERGY Benchmark';

/** The most findings that are reported for one file. A file can have thousands, and nobody reads more. */
export const MAX_FINDINGS = 100;

/** Findings of a rule with rule, file, line and column, at most {@link MAX_FINDINGS}. */
export function findingsOf(rule: RuleText, found: readonly RuleFinding[], subject: CheckedFile): Finding[] {
  return found.slice(0, MAX_FINDINGS).map(({ offset, atKey = false, ...details }) =>
    finding({
      ...details,
      rule: rule.id,
      severity: severityOf(rule, details),
      file: subject.file.path,
      ...subject.placeOf(details.pointer ?? '', atKey, offset),
    }),
  );
}

function severityOf(rule: RuleText, found: RuleFinding): Finding['severity'] {
  return found.severity ?? rule.severity ?? 'error';
}

/**
 * What rules find in one file, in the order of the rules.
 * @param crashed returns the finding about a rule that threw an error, which stops no other rule.
 */
export function runRules(
  rules: readonly Rule[],
  subject: CheckedFile,
  reference: Reference,
  crashed: (rule: Rule, error: unknown) => Finding,
): Finding[] {
  const findingsByRule = new Map<string, readonly Finding[]>();
  return rules.flatMap((rule) => {
    const earlier = (rule.after ?? []).flatMap((id) => findingsByRule.get(id) ?? []);
    const explained = new Set(earlier.map(fieldOf));
    const withError = new Set(earlier.filter(({ severity }) => severity === 'error').map(fieldOf));
    try {
      const found = rule.checks
        .filter(({ fields }) => !fields.some((field) => withError.has(field)))
        .flatMap((check) =>
          check.find(subject, reference).filter((each) => {
            const hiding = severityOf(rule, each) === 'error' ? withError : explained;
            return ![...check.fields, fieldOf(each)].some((field) => hiding.has(field));
          }),
        );
      const findings = findingsOf(rule, distinct(found), subject);
      findingsByRule.set(rule.id, findings);
      return findings;
    } catch (error) {
      return [crashed(rule, error)];
    }
  });
}

/** The field that a finding is about; empty for the file as a whole. */
function fieldOf({ pointer = '' }: Pick<RuleFinding, 'pointer'>): string {
  return pointerKeys(pointer)[0] ?? '';
}

/** Findings without those that repeat the message of another one at the same place. */
function distinct(found: readonly RuleFinding[]): RuleFinding[] {
  const keyOf = ({ pointer, offset, message }: RuleFinding) => JSON.stringify([pointer, offset, message]);
  return [...new Map(found.map((each) => [keyOf(each), each])).values()];
}

/**
 * A check of some fields. It runs only on files in which all of them are present and valid by the schema, so that one
 * mistyped field does not hide what is wrong with the others. Its findings are about the first field unless they say
 * otherwise.
 */
export function checkFields<const Needed extends readonly [Field, ...Field[]]>(
  fields: Needed,
  check: (fields: Fields<Needed[number]>, subject: CheckedFile, reference: Reference) => RuleFinding | null,
): Check {
  const pointer = `/${fields[0]}`;
  return {
    fields,
    find(subject, reference) {
      const values = fieldsIn(subject, fields);
      const found = values === null ? null : check(values, subject, reference);
      return found === null ? [] : [{ pointer, ...found }];
    },
  };
}

/** A check of the file as a whole. */
export function checkFile(find: Check['find']): Check {
  return { fields: [], find };
}

/** The check that a number is at most another number of the file. */
export function fieldAtMost(
  field: Exclude<Field, 'kit'>,
  limitField: Exclude<Field, 'kit'>,
  { message, fix }: Pick<RuleFinding, 'message' | 'fix'>,
): Check {
  return checkFields([field, limitField], ({ [field]: value, [limitField]: limit }) =>
    typeof value === 'number' && typeof limit === 'number' && value > limit
      ? { message, found: String(value), allowed: `at most ${limit} (${limitField})`, fix }
      : null,
  );
}

/** Above `warning` a value is unusual, above `error` it is impossible. */
export interface Thresholds {
  readonly warning: number;
  readonly error: number;
}

/** The finding about a value above the warning threshold; null if the value is at or below it. */
export function findingAbove(
  value: number,
  { warning, error }: Thresholds,
  details: () => RuleFinding,
): RuleFinding | null {
  if (value <= warning) return null;
  return { ...details(), ...(value <= error && { severity: 'warning' }) };
}
