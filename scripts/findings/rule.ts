import { finding, type Finding } from './finding.ts';

/** Where a rule is broken, and how: the rule itself adds its id. */
export type Fault = Pick<Finding, 'file' | 'message'> & Partial<Finding>;

/** A rule that no schema can say, because it joins fields, files or documents. */
export interface Rule<T> {
  readonly id: string;
  /** What must hold, in a sentence. */
  readonly title: string;
  check(subject: T): readonly Fault[];
}

/** All that breaks any of the rules. */
export function broken<T>(rules: readonly Rule<T>[], subject: T): Finding[] {
  return rules.flatMap((rule) => rule.check(subject).map((fault) => finding({ rule: rule.id, ...fault })));
}
