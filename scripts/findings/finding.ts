/**
 * One thing that is wrong, or worth knowing, about a file. Every check of the project speaks in findings;
 * terminal text, Markdown, JSON and annotations are renderings of it.
 */
export interface Finding {
  /** Id of the rule that was broken, for example `table/type`. */
  rule: string;
  severity: 'error' | 'warning' | 'notice';
  /** Path of the file, relative to where the reader stands. */
  file: string;
  /** JSON pointer (`/rows/3/gpu`) in a document, or the column's name in a table; `''` is the whole file. */
  pointer: string;
  /** Line and column, counted from 1; null where a position makes no sense. */
  line: number | null;
  column: number | null;
  /** What is wrong, in one sentence without its place. */
  message: string;
  /** The value found, as text; null where there is none. */
  found: string | null;
  /** What would be accepted, as text. */
  allowed: string | null;
  /** How to fix it. */
  fix: string | null;
}

/** What a check must say; the rest has the usual value of an error about a whole file. */
export type FindingParts = Pick<Finding, 'rule' | 'file' | 'message'> & Partial<Finding>;

/** A complete finding from its necessary parts. */
export function finding(parts: FindingParts): Finding {
  return { severity: 'error', pointer: '', line: null, column: null, found: null, allowed: null, fix: null, ...parts };
}

/** Thrown where work can't go on; carries every finding, not only the first. */
export class FindingsError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map((f) => `${f.file}: ${f.message}`).join('\n'));
    this.name = 'FindingsError';
    this.findings = findings;
  }
}

/** Throws a {@link FindingsError} when there is at least one error among the findings. */
export function refuse(findings: readonly Finding[]): void {
  if (findings.some((f) => f.severity === 'error')) throw new FindingsError(findings);
}
