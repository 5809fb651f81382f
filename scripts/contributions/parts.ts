import type { Finding } from '../findings/finding.ts';
import { checkAlone, checkTogether, findingsOf, rowOf } from './check.ts';
import type { Reference } from './reference.ts';
import type { ContributionFile, Report, RowReport } from './report.ts';
import { TRACE_LENGTH, traceOf } from './rules/together.ts';
import { subjectOf, type Subject } from './subject.ts';

/**
 * What the rules about one file say of a part of the contributions, as data that threads send each other. A row for
 * each file would take as long to send as to check: who wants some reads their files again.
 */
export interface Part {
  /** The files, by their paths. */
  readonly paths: readonly string[];
  /** The findings in a file by its number in the part, for files that have any. */
  readonly findings: ReadonlyMap<number, readonly Finding[]>;
  /** The figures of the traces, one file after the other; not a number where a file has none. */
  readonly figures: Float64Array<ArrayBuffer>;
}

/** Reads a contribution by its path in the repository. */
type Read = (path: string) => ContributionFile;

/** Checks a part of the contributions, file by file. */
export function checkPart(paths: readonly string[], read: Read, reference: Reference): Part {
  const findings = new Map<number, Finding[]>();
  const figures = new Float64Array(paths.length * TRACE_LENGTH).fill(Number.NaN);
  paths.forEach((path, i) => {
    const checked = checkAlone(read(path), reference);
    if (checked.findings.length > 0) findings.set(i, checked.findings);
    traceOf(checked.subject).figures?.forEach((figure, k) => {
      figures[i * TRACE_LENGTH + k] = figure;
    });
  });
  return { paths, findings, figures };
}

/** A report on contributions that are checked in parts. */
interface GrowingReport {
  /** Takes in the next part; the order of the parts is that of their paths. */
  add(part: Part): void;
  /** What `checkContributions` says of all that was added. */
  readonly report: Report;
}

/** A report on nothing yet, of no more than `mostRows` rows; `read` reads a contribution again. */
export function growingReport(read: Read, mostRows: number, reference: Reference): GrowingReport {
  const subject = (path: string): Subject => subjectOf(read(path), reference.validator);
  const together = checkTogether();
  const findings: Finding[] = [];
  const rows: RowReport[] = [];
  let files = 0;
  return {
    add({ paths, findings: foundIn, figures: all }) {
      files += paths.length;
      paths.forEach((path, i) => {
        const figures = all.subarray(i * TRACE_LENGTH, (i + 1) * TRACE_LENGTH);
        const broken = together({ path, figures: Number.isNaN(figures[0]) ? null : figures });
        const found = foundIn.get(i) ?? [];
        if (found.length === 0 && broken.length === 0 && rows.length >= mostRows) return;
        findings.push(...found);
        for (const { rule, faults } of broken) findings.push(...findingsOf(rule, faults, subject(path)));
        const wrong = found.some((f) => f.severity === 'error') || broken.some(({ rule }) => rule.severity === 'error');
        if (rows.length < mostRows && !wrong) rows.push(...rowOf(subject(path), reference));
      });
    },
    get report() {
      return { files, findings, rows };
    },
  };
}
