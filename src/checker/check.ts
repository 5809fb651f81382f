import { finding, hasErrors, type Finding } from '../core/findings/finding.ts';
import { messageOf } from '../core/text/words.ts';
import { accountFault, accountOf, accountRule, type Author, folderFindings } from './account.ts';
import { isInFolderOf } from './path.ts';
import type { Reference, ContributionFile } from './reference.ts';
import { type CheckReport, rowOf, type RowReport } from './row.ts';
import { findingsOf, MOST_FINDINGS } from './rule.ts';
import { changeOf, changeRule } from './rules/change.ts';
import { rules, togetherRules } from './rules/index.ts';
import { uncheckedRule } from './rules/file.ts';
import { type Subject, subjectOf } from './subject.ts';

type Contributions = Iterable<ContributionFile>;

/** A file, and what was found in it. */
interface FileCheck {
  readonly subject: Subject;
  readonly findings: Finding[];
}

/** What files are checked beside. */
export interface Surroundings {
  /**
   * Contributions that are there already: the files are held against them, and nothing is said about them. One at the
   * path of a file is what the file replaces.
   */
  readonly others?: Contributions;
  /** The paths of those that are taken away, and nothing to hold a file against. */
  readonly gone?: ReadonlySet<string>;
  /** Who sends the files; absent where nobody does. */
  readonly author?: Author;
  /** So many rows are reported at most; all where absent. */
  readonly mostRows?: number;
}

/**
 * Checks contributed files against every rule and reports everything at once: each file is read once, and what was read
 * goes from rule to rule. Never throws, whatever the files.
 */
export function checkContributions(files: Contributions, reference: Reference, beside: Surroundings = {}): CheckReport {
  const { author, mostRows = Infinity } = beside;
  const findings: Finding[] = [];
  const rows: RowReport[] = [];
  let count = 0;
  const before = readBefore(files, reference, beside);
  if (author !== undefined) findings.push(...folderFindings(author, before.accounts));
  // Nothing else of a file is kept: what each of a hundred thousand holds would be moved about by the collector.
  for (const checked of checkAfter(before, reference, author)) {
    count += 1;
    findings.push(...checked.findings);
    const row = rows.length >= mostRows || hasErrors(checked) ? null : rowOf(checked.subject, reference);
    if (row !== null) rows.push(row);
  }
  return { files: count, findings, rows };
}

/** The same, file by file, for callers that need what the files hold. */
export function checkEach(files: Contributions, reference: Reference, beside: Surroundings = {}): Generator<FileCheck> {
  return checkAfter(readBefore(files, reference, beside), reference, beside.author);
}

/** What was there before, as far as files are held against it. */
function readBefore(files: Contributions, reference: Reference, { others, gone, author }: Surroundings) {
  const together = togetherRules.map((rule) => ({ rule, check: rule.start() }));
  const replaced = new Map<string, Subject>();
  const accounts = new Set<number>();
  if (others === undefined) return { files, together, replaced, accounts };
  const listed = [...files];
  const paths = new Set(listed.map(({ path }) => path));
  for (const file of others) {
    const { subject } = readSafely(file, reference);
    const account = author !== undefined && isInFolderOf(author.handle, file.path) ? accountOf(subject) : null;
    if (account !== null) accounts.add(account);
    if (gone?.has(file.path) === true) continue;
    if (paths.has(file.path)) replaced.set(file.path, subject);
    else for (const { check } of together) check(subject, reference);
  }
  return { files: listed, together, replaced, accounts };
}

function* checkAfter(
  before: ReturnType<typeof readBefore>,
  reference: Reference,
  author?: Author,
): Generator<FileCheck> {
  for (const { subject, findings } of checkAlone(before.files, reference, author?.hasConfirmedFigures === false)) {
    const old = before.replaced.get(subject.file.path);
    const change = old && changeOf(subject, old);
    if (change) findings.push(...findingsOf(changeRule, [change], subject));
    for (const { rule, check } of before.together)
      findings.push(...findingsOf(rule, check(subject, reference), subject));
    const account = author && accountFault(author, subject, old);
    if (account) findings.push(...findingsOf(accountRule, [account], subject));
    yield { subject, findings };
  }
}

/** So many findings the rules about one file may make: those between files and about accounts can add one each. */
const MOST_ALONE = MOST_FINDINGS - togetherRules.length - 2;

/** So many files are read, and held against one rule, before the next: what a processor does over and over is fast. */
const TOGETHER = 100;

/** What the rules about one file find in each file. */
function* checkAlone(files: Contributions, reference: Reference, isPending: boolean): Generator<FileCheck> {
  let checks: FileCheck[] = [];
  for (const file of files) {
    checks.push(readSafely(file, reference));
    if (checks.length < TOGETHER) continue;
    yield* heldAgainstRules(checks, reference, isPending);
    checks = [];
  }
  yield* heldAgainstRules(checks, reference, isPending);
}

/** The same files with what the rules find. A rule that fails is an error of the file, and stops no other. */
function heldAgainstRules(checks: readonly FileCheck[], reference: Reference, isPending: boolean) {
  for (const rule of rules) {
    for (const { subject, findings } of checks) {
      try {
        const faults = rule.check(subject, reference);
        if (faults.length > 0) findings.push(...findingsOf(rule, faults, subject, isPending));
      } catch (error) {
        findings.push(crash(`held against ${rule.id}`, error, subject.file));
      }
    }
  }
  for (const { subject, findings } of checks) {
    const more = findings.length - MOST_ALONE + 1;
    const message = `The file has ${more} more findings, which are not shown`;
    if (more > 1) findings.splice(-more, more, unchecked(subject.file, message));
  }
  return checks;
}

function readSafely(file: ContributionFile, reference: Reference): FileCheck {
  try {
    return { subject: subjectOf(file, reference), findings: [] };
  } catch (error) {
    return { subject: subjectOf({ ...file, bytes: null }, reference), findings: [crash('read', error, file)] };
  }
}

function crash(what: string, error: unknown, file: ContributionFile): Finding {
  return unchecked(file, `The file can not be ${what}: the check fails`, messageOf(error));
}

function unchecked({ path: file }: ContributionFile, message: string, found: string | null = null): Finding {
  return finding({ rule: uncheckedRule.id, file, message, found, fix: uncheckedRule.hint });
}
