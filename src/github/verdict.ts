import { checkContributions } from '../checker/check.ts';
import { countWithSeverity, reportAsMarkdown } from '../checker/formats.ts';
import type { ContributionFile, Reference } from '../checker/reference.ts';
import type { CheckReport } from '../checker/row.ts';
import { type Author, scopeOf, tooManyRule } from '../checker/scope.ts';
import { finding, hasErrors } from '../core/findings/finding.ts';
import { readContributionFiles } from '../api/inputs/contribution-files.ts';
import { readReference } from '../api/inputs/reference.ts';
import type { Project } from '../core/project.ts';
import { cut } from '../core/text/cut.ts';
import { countOf } from '../core/text/words.ts';
import type { ChangedFiles } from './changed-files.ts';

/** The basis of a verdict: the project's data, and the contributions that are already merged. */
export interface Base {
  readonly reference: Reference;
  /** The merged contributions. Can be iterated any number of times. */
  readonly contributions: Iterable<ContributionFile>;
}

/** The result of the check of a pull request. */
export interface Verdict {
  /** Whether it changes any contribution. If not, the report is empty. */
  readonly applies: boolean;
  readonly report: CheckReport;
  /** The number of contributed files that it removes. */
  readonly withdrawn: number;
  /** Why it could not be checked, which blocks it like an error; absent if it was checked. */
  readonly obstacle?: string;
}

/** The verdict on a pull request that can't be checked. The reason must not contain text from the pull request. */
export function uncheckedVerdict(obstacle: string): Verdict {
  return { applies: false, report: NOTHING, withdrawn: 0, obstacle };
}

/** Whether a pull request must not be merged as it is. */
export function isBlocked({ obstacle, report }: Verdict): boolean {
  return obstacle !== undefined || hasErrors(report);
}

const NOTHING: CheckReport = { files: 0, findings: [], rows: [] };

/** The most contributed files that are read from one pull request. Each takes one request to GitHub. */
export const MAX_FILES = 500;

/** Checks that a pull request changes only its author's folder, and every changed file against every rule. */
export async function verdictOf(author: Author, { changes, read }: ChangedFiles, base: Base): Promise<Verdict> {
  const scope = scopeOf(
    changes.map(({ path }) => path),
    author,
  );
  if (!scope.applies) return { applies: false, report: NOTHING, withdrawn: 0 };

  const touched = new Set(scope.contributions);
  const contributed = changes.filter(({ path }) => touched.has(path));
  const present = contributed.filter(({ kind }) => kind !== 'deleted');
  const removed = new Set(contributed.filter(({ kind }) => kind === 'deleted').map(({ path }) => path));
  const tooMany = present.length > MAX_FILES;
  const files = tooMany ? [] : await read(present);
  const report = checkContributions(files, base.reference, { others: base.contributions, removed });
  const findings = [...scope.findings, ...(tooMany ? [tooManyFiles(present.length)] : []), ...report.findings];
  return { applies: true, report: { ...report, findings }, withdrawn: removed.size };
}

function tooManyFiles(count: number) {
  const { id: rule } = tooManyRule;
  const fix = `Split the measurements over pull requests of at most ${MAX_FILES} files.`;
  const message = 'The pull request has too many measurements for one check';
  const [found, allowed] = [`${count} files`, `at most ${MAX_FILES} files, in your own folder`];
  return finding({ rule, file: 'contributions', message, found, allowed, fix });
}

/**
 * The basis of verdicts on pull requests to a project.
 * @throws FindingsError if the project's own data have errors.
 */
export async function readBase(project: Project, date: string): Promise<Base> {
  return {
    reference: await readReference(project, date),
    contributions: { [Symbol.iterator]: () => readContributionFiles(project.contributions) },
  };
}

/** The sentence about a pull request that changes no contribution. */
const NOT_APPLICABLE = 'This pull request changes no measurement';

/** The verdict in one sentence without text from any file, short enough for a commit status. */
export function verdictSentence({ applies, report, withdrawn, obstacle }: Verdict): string {
  if (obstacle !== undefined) return obstacle;
  if (!applies) return NOT_APPLICABLE;
  const errors = countWithSeverity(report.findings, 'error');
  if (errors > 0) return `${countOf(errors, 'error')} to fix`;
  const parts: string[] = [];
  if (report.files > 0) parts.push(`${countOf(report.files, 'measurement')} ready to publish`);
  const warnings = countWithSeverity(report.findings, 'warning');
  if (warnings > 0) parts.push(`${countOf(warnings, 'warning')} to look at`);
  if (withdrawn > 0) parts.push(`${countOf(withdrawn, 'measurement file')} removed`);
  return parts.join('; ');
}

/**
 * The verdict as Markdown of at most `limit` characters, for the comment. Text from files is escaped.
 */
export function verdictMarkdown({ applies, report, withdrawn, obstacle }: Verdict, limit: number): string {
  if (obstacle !== undefined) return `### Measurement check: not possible\n\n${obstacle}.\n`;
  if (!applies) return `### Measurement check: not needed\n\n${NOT_APPLICABLE}.\n`;
  const isWithdrawal = report.files === 0 && !hasErrors(report);
  const parts = [isWithdrawal ? '### Measurement check: files removed\n' : reportAsMarkdown(report)];
  if (withdrawn > 0) {
    const files = countOf(withdrawn, 'measurement file');
    parts.push(`${files} removed. Past releases keep the rows, and the next release no longer has them.\n`);
  }
  return cut(parts.join('\n'), limit, 'Run `npm run check` for the complete report.');
}
