import { checkContributions } from '../checker/check.ts';
import { countOf, reportAsMarkdown } from '../checker/formats.ts';
import type { ContributionFile, Reference } from '../checker/reference.ts';
import type { CheckReport } from '../checker/row.ts';
import { type Author, scopeOf, tooManyRule } from '../checker/scope.ts';
import { finding, hasErrors } from '../core/findings/finding.ts';
import { readContributionFiles } from '../api/inputs/contribution-files.ts';
import { readReference } from '../api/inputs/reference.ts';
import type { Project } from '../core/project.ts';
import { cut } from '../core/text/cut.ts';
import { plural } from '../core/text/words.ts';
import type { ChangedFiles } from './changed-files.ts';

/** What pull requests are held against: the project's data, and the contributions that are merged already. */
export interface Base {
  readonly reference: Reference;
  /** What is merged, as often as it is asked for. */
  readonly contributions: Iterable<ContributionFile>;
}

/** What the check says of a pull request. */
export interface Verdict {
  /** Whether it touches any contribution; where it does not, the rest is empty. */
  readonly applies: boolean;
  readonly report: CheckReport;
  /** How many contributed files it takes away. */
  readonly withdrawn: number;
  /** Why it could not be judged, which is as bad as an error; absent where it was. */
  readonly refused?: string;
}

/** The verdict on a pull request that can't be judged, with a reason of our own words. */
export function unjudged(refused: string): Verdict {
  return { applies: false, report: NOTHING, withdrawn: 0, refused };
}

/** Whether a pull request must not be merged as it is. */
export function isRefused({ refused, report }: Verdict): boolean {
  return refused !== undefined || hasErrors(report);
}

const NOTHING: CheckReport = { files: 0, findings: [], rows: [] };

/** The most contributed files that are read from one pull request: reading one from GitHub takes a request each. */
export const MOST_FILES = 500;

/** The verdict on a pull request: does it stay in the author's folder, and does every file pass every rule. */
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
  const tooMany = present.length > MOST_FILES;
  const files = tooMany ? [] : await read(present);
  const report = checkContributions(files, base.reference, { others: base.contributions, removed });
  const findings = [...scope.findings, ...(tooMany ? [tooManyFiles(present.length)] : []), ...report.findings];
  return { applies: true, report: { ...report, findings }, withdrawn: removed.size };
}

function tooManyFiles(count: number) {
  const { id: rule, hint: fix } = tooManyRule;
  const message = 'The pull request has too many measurements to be checked at once';
  const [found, allowed] = [`${count} files`, `at most ${MOST_FILES} files, in your own folder`];
  return finding({ rule, file: 'contributions', message, found, allowed, fix });
}

/**
 * What a pull request to a project is held against.
 * @throws FindingsError when the project's own data are wrong.
 */
export async function readBase(project: Project, date: string): Promise<Base> {
  return {
    reference: await readReference(project, date),
    contributions: { [Symbol.iterator]: () => readContributionFiles(project.contributions) },
  };
}

/** What is said of a pull request that changes no contribution. */
const NOT_APPLICABLE = 'No contribution in this pull request';

/** The verdict in one sentence without figures from any file, short enough for a commit status. */
export function verdictSentence({ applies, report, withdrawn, refused }: Verdict): string {
  if (refused !== undefined) return refused;
  if (!applies) return NOT_APPLICABLE;
  const errors = countOf(report.findings, 'error');
  if (errors > 0) return `${plural(errors, 'error')} to fix`;
  const parts: string[] = [];
  if (report.files > 0) parts.push(`${plural(report.files, 'measurement')} ready to publish`);
  const warnings = countOf(report.findings, 'warning');
  if (warnings > 0) parts.push(`${plural(warnings, 'warning')} to look at`);
  if (withdrawn > 0) parts.push(`${plural(withdrawn, 'measurement file')} taken away`);
  return parts.join('; ');
}

/**
 * The verdict as Markdown of at most `limit` characters, for the comment. Everything that comes from a file is inert in
 * it.
 */
export function verdictMarkdown({ applies, report, withdrawn, refused }: Verdict, limit: number): string {
  if (refused !== undefined) return `### Measurement check: not possible\n\n${refused}.\n`;
  if (!applies) return `### Measurement check: not needed\n\n${NOT_APPLICABLE}.\n`;
  const isWithdrawal = report.files === 0 && !hasErrors(report);
  const parts = [isWithdrawal ? '### Measurement check: a withdrawal\n' : reportAsMarkdown(report)];
  if (withdrawn > 0) {
    const files = plural(withdrawn, 'measurement file');
    parts.push(`${files} taken away. Past releases keep the rows; the next one no longer has them.\n`);
  }
  return cut(parts.join('\n'), limit, 'Run `npm run check` for the whole report.');
}
