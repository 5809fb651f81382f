import { checkContributions } from '../contributions/check.ts';
import type { Reference } from '../contributions/reference.ts';
import type { ContributionFile, Report } from '../contributions/report.ts';
import { scopeOf, tooManyRule } from '../contributions/scope.ts';
import { finding } from '../findings/finding.ts';
import type { Change, Changes } from './change.ts';

/** What pull requests are held against: the project's data, and the contributions that are merged already. */
export interface Base {
  readonly reference: Reference;
  readonly contributions: Iterable<ContributionFile>;
}

/** What the check says of a pull request. */
export interface Verdict {
  /** Whether it touches any contribution; where it does not, the rest is empty. */
  readonly applies: boolean;
  readonly report: Report;
  /** How many contributed files it takes away. */
  readonly withdrawn: number;
}

/** The most contributed files that are read from one pull request: reading one from GitHub takes a request each. */
export const MOST_FILES = 500;

/** Judges a pull request by `author`: does it keep to the author's folder, and does every file keep the rules. */
export async function verdictOf(author: string, { changes, read }: Changes, base: Base): Promise<Verdict> {
  const scope = scopeOf(
    changes.map(({ path }) => path),
    author,
  );
  if (!scope.applies) return { applies: false, report: { files: 0, findings: [], rows: [] }, withdrawn: 0 };

  const touched = new Set(scope.contributions);
  const contributed = changes.filter(({ path }) => touched.has(path));
  const present = contributed.filter(({ kind }) => kind !== 'deleted' && kind !== 'folder');
  // A folder that was not looked into can hold anything.
  const tooMany = present.length > MOST_FILES || contributed.some(({ kind }) => kind === 'folder');
  const files = tooMany ? [] : await read(present);
  const report = checkContributions(files, base.reference, without(base.contributions, touched));
  return {
    applies: true,
    report: {
      ...report,
      findings: [...scope.findings, ...(tooMany ? [tooManyFiles(present)] : []), ...report.findings],
    },
    withdrawn: contributed.filter(({ kind }) => kind === 'deleted').length,
  };
}

function tooManyFiles(present: readonly Change[]) {
  return finding({
    rule: tooManyRule.id,
    file: 'contributions',
    message: 'The pull request has too many measurements, or folders, to be checked at once',
    found: `${present.length} files`,
    allowed: `at most ${MOST_FILES} files, in your own folder`,
    fix: tooManyRule.hint,
  });
}

/** A merged contribution that the pull request replaces or takes away is nothing to hold it against. */
function* without(files: Iterable<ContributionFile>, touched: ReadonlySet<string>): Generator<ContributionFile> {
  for (const file of files) if (!touched.has(file.path)) yield file;
}
