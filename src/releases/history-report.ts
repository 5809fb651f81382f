import { finding, type Finding } from '../core/findings/finding.ts';
import { isObject, type Json, jsonObject } from '../core/text/json.ts';

/** The parts of a verification that need git. */
export type Part = 'tags' | 'history' | 'rebuild';

/** Something that could not be verified in this clone. */
export interface Gap {
  readonly parts: readonly Part[];
  /** The dates of the affected releases; empty if all are affected. */
  readonly dates: readonly string[];
  /** The reason and its fix. It becomes an error if the part must be verified. */
  readonly finding: Finding;
}

/** The result of comparing releases, or one of them, with the history. */
export interface HistoryReport {
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
  readonly gaps: readonly Gap[];
}

/** A finding of the comparison with the history. `rule` is the part of its id after `verify/`. */
export function historyFinding(rule: string, file: string, message: string, fix: string | null = null): Finding {
  return finding({ rule: `verify/${rule}`, file, message, fix });
}

/** The entries of a change log, given as bytes; empty if it is missing or can't be read. */
export function changesIn(changeLog: Uint8Array | undefined): Json[] {
  const changes = jsonObject(changeLog)?.['changes'];
  return Array.isArray(changes) ? changes.filter(isObject) : [];
}
