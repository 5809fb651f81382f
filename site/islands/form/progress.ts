import type { Finding } from '../../../scripts/findings/finding.ts';
import { HANDLE } from '../../components/form/groups.ts';

/**
 * How far a person has come with the questions. Nobody is corrected in mid-word, and nobody is told at the start that
 * forty answers are missing: a question counts once it was answered, or once everything was asked for.
 */
export class Progress {
  private readonly fields: ReadonlySet<string>;
  private readonly answered = new Set<string>();
  private typing: string | null = null;
  private all = false;

  constructor(fields: Iterable<string>) {
    this.fields = new Set(fields);
  }

  /** An answer is being typed. */
  begin(name: string): void {
    this.typing = name;
  }

  /** A question was answered. */
  finish(name: string): void {
    this.typing = null;
    this.answered.add(name);
  }

  /** Everything counts from now on. */
  finishAll(): void {
    this.typing = null;
    this.all = true;
  }

  /** Nothing was answered yet. */
  reset(): void {
    this.typing = null;
    this.all = false;
    this.answered.clear();
  }

  /** The question that a finding is about; null where it is about the file as a whole, or a key that is no field. */
  fieldOf({ rule, pointer }: Finding): string | null {
    if (rule === 'file/path' || rule === 'file/handle-case') return HANDLE;
    const name = pointer.split('/')[1] ?? '';
    return this.fields.has(name) ? name : null;
  }

  /** Whether a finding says no more than that a question was not answered yet. */
  isWaiting(finding: Finding, isEmpty: (name: string) => boolean): boolean {
    const field = this.fieldOf(finding);
    return field !== null && !this.counts(field) && finding.severity === 'error' && isEmpty(field);
  }

  /** Whether a finding is about something that counts. */
  isTold(finding: Finding): boolean {
    const field = this.fieldOf(finding);
    return field === null || field !== this.typing || this.counts(field);
  }

  private counts(field: string): boolean {
    return this.all || this.answered.has(field);
  }
}
