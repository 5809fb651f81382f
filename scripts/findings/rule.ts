import { nearest } from '../text/nearest.ts';
import { byCodePoint } from '../text/order.ts';
import { finding, type Finding, type FindingParts } from './finding.ts';

/** Where a rule is broken: a finding that does not yet name the rule. */
export type Fault = Omit<FindingParts, 'rule'>;

/** What must hold of something where no schema can say it, because it joins fields, tables or documents. */
export interface Rule<T> {
  readonly id: string;
  /** What must hold, in a sentence. */
  readonly title: string;
  check(subject: T): readonly Fault[];
}

/** Everything in which `subject` breaks one of the rules. */
export function broken<T>(rules: readonly Rule<T>[], subject: T): Finding[] {
  return rules.flatMap((rule) => rule.check(subject).map((fault) => finding({ ...fault, rule: rule.id })));
}

/** A fault in a column of `file` for each of its values, named once, that `known`, the values of `where`, lacks. */
export function strays(
  [file, pointer]: readonly [file: string, pointer: string],
  values: readonly string[],
  [where, known]: readonly [where: string, known: readonly string[]],
): Fault[] {
  const there = new Set(known);
  const unknown = [...new Set(values.filter((value) => !there.has(value)))].sort(byCodePoint);
  return unknown.map((value) => {
    const near = nearest(value, known);
    const fix = near === null ? 'Remove the row, or add the one that it names.' : `Did you mean ${near}?`;
    return { file, pointer, message: `${value} is not in ${where}`, found: value, fix };
  });
}
