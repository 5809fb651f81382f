/**
 * A problem in a file, or information about it. Every check of the project returns findings, which are rendered as
 * terminal text, Markdown, JSON or annotations.
 */
export interface Finding {
  /** Id of the rule that was broken, for example `table/type`. */
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'notice';
  /** Path of the file, relative to the project or the current folder. */
  readonly file: string;
  /** JSON pointer in a document (`/rows/3/gpu`), or the name of a column in a table. Empty for the whole file. */
  readonly pointer: string;
  /** Line and column, counted from 1; null if the position is unknown. */
  readonly line: number | null;
  readonly column: number | null;
  /** What is wrong, in one sentence without its place. */
  readonly message: string;
  /** The value found, as text; null if nothing was found. */
  readonly found: string | null;
  /** The allowed values, as text; null if the message states them. */
  readonly allowed: string | null;
  /** One instruction that fixes it; null if nothing has to be fixed. */
  readonly fix: string | null;
  /** Lines to paste into the file, if the fix says so. */
  readonly lines?: readonly string[];
}

/** The required parts of a finding. The other parts default to an error about a whole file. */
export type FindingParts = Pick<Finding, 'rule' | 'file' | 'message'> & Partial<Finding>;

/** A complete finding from its required parts. */
export function finding(parts: FindingParts): Finding {
  return { severity: 'error', pointer: '', line: null, column: null, found: null, allowed: null, fix: null, ...parts };
}

/** Thrown when errors stop a command. Contains all findings, not only the first. */
export class FindingsError extends Error {
  constructor(readonly findings: readonly Finding[]) {
    super(findings.map((f) => `${f.file}: ${f.message}`).join('\n'));
    this.name = 'FindingsError';
  }
}

/** Whether a report has a finding with severity error. */
export function hasErrors({ findings }: { readonly findings: readonly Finding[] }): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** @throws FindingsError if at least one finding is an error. */
export function throwIfErrors(findings: readonly Finding[]): void {
  if (hasErrors({ findings })) throw new FindingsError(findings);
}

/** A finding whose rule is added by the code that runs the rule. */
export type FindingOfRule = Omit<FindingParts, 'rule'>;

/** A rule that no schema can express, because it joins several fields, tables or documents. */
export interface DataRule<T> {
  readonly id: string;
  /** The rule, in one sentence. */
  readonly title: string;
  check(subject: T): readonly FindingOfRule[];
}

/** Runs the rules on `subject` and returns what they find. */
export function findingsOfRules<T>(rules: readonly DataRule<T>[], subject: T): Finding[] {
  return rules.flatMap((rule) => rule.check(subject).map((details) => finding({ ...details, rule: rule.id })));
}
