import { finding, type Finding, hasErrors } from '../core/findings/finding.ts';
import { messageOf } from '../core/text/words.ts';
import type { ContributionFile, Reference } from './reference.ts';
import { type CheckReport, rowOf, type RowReport } from './row.ts';
import { findingsOf, MAX_FINDINGS, type Rule, runRules } from './rule.ts';
import { changeOf, changeRule } from './rules/change.ts';
import { crossFileRules, rules } from './rules/index.ts';
import { uncheckedRule } from './rules/file.ts';
import { type CheckedFile, subjectOf } from './subject.ts';

type Contributions = Iterable<ContributionFile>;

/** A file and its findings. */
interface FileCheck {
  readonly subject: CheckedFile;
  readonly findings: readonly Finding[];
}

/** How contributions are checked, apart from the rules. */
export interface CheckOptions {
  /**
   * Contributions that exist already. The files are compared with them, and nothing is reported about them. The file
   * at the path of a checked file is the one that it replaces.
   */
  readonly others?: Contributions;
  /** Paths among `others` that are about to be removed: nothing is compared with them. */
  readonly removed?: ReadonlySet<string>;
  /** The most rows to report; all of them if absent. */
  readonly maxRows?: number;
}

/**
 * Checks contributed files against every rule and returns all findings. Each file is read once for all rules. Never
 * throws, for any content of the files.
 */
export function checkContributions(
  files: Contributions,
  reference: Reference,
  options: CheckOptions = {},
): CheckReport {
  const { maxRows = Infinity } = options;
  const findings: Finding[] = [];
  const rows: RowReport[] = [];
  let count = 0;
  for (const checked of checkEach(files, reference, options)) {
    count += 1;
    findings.push(...checked.findings);
    const row = rows.length >= maxRows || hasErrors(checked) ? null : rowOf(checked.subject, reference);
    if (row !== null) rows.push(row);
  }
  return { files: count, findings, rows };
}

/** Checks contributions file by file, for callers that need the content of each file. */
export function* checkEach(
  files: Contributions,
  reference: Reference,
  options: CheckOptions = {},
): Generator<FileCheck> {
  const { listed, crossFileChecks, replaced } = readBefore(files, reference, options);
  for (const file of listed) {
    const { subject, findings } = checkSingleFile(file, reference);
    const old = replaced.get(file.path);
    const change = old && changeOf(subject, old);
    const comparisons = [
      ...(change ? findingsOf(changeRule, [change], subject) : []),
      ...crossFileChecks.flatMap(({ rule, check }) => findingsOf(rule, check(subject, reference), subject)),
    ];
    yield { subject, findings: capped(findings, comparisons, file) };
  }
}

/**
 * Runs the rules that compare files with each other on the other contributions. Returns these rules and the files that
 * checked files replace.
 */
function readBefore(files: Contributions, reference: Reference, { others = [], removed }: CheckOptions) {
  const crossFileChecks = crossFileRules.map((rule) => ({ rule, check: rule.start() }));
  const replaced = new Map<string, CheckedFile>();
  const listed = [...files];
  const paths = new Set(listed.map(({ path }) => path));
  for (const file of others) {
    if (removed?.has(file.path) === true) continue;
    const { subject } = readSafely(file, reference);
    if (paths.has(file.path)) replaced.set(file.path, subject);
    else for (const { check } of crossFileChecks) check(subject, reference);
  }
  return { listed, crossFileChecks, replaced };
}

/** Runs the rules about one file. A rule that throws an error gives a finding and does not stop other rules. */
function checkSingleFile(file: ContributionFile, reference: Reference): FileCheck {
  const { subject, findings } = readSafely(file, reference);
  const crashed = (rule: Rule, error: unknown): Finding => crashFinding(`checked against ${rule.id}`, error, file);
  return { subject, findings: [...findings, ...runRules(rules, subject, reference, crashed)] };
}

/**
 * At most {@link MAX_FINDINGS} findings about a file, followed by those from comparing it with other files. If there
 * are more, the comparisons come first, so that a copy is always reported, and the last finding says how many are left
 * out.
 */
function capped(
  fileFindings: readonly Finding[],
  comparisons: readonly Finding[],
  file: ContributionFile,
): readonly Finding[] {
  if (fileFindings.length + comparisons.length <= MAX_FINDINGS) return [...fileFindings, ...comparisons];
  const shown = [...comparisons, ...fileFindings].slice(0, MAX_FINDINGS - 1);
  // A rule may have found more than it returned.
  const more = fileFindings.length + comparisons.length - shown.length;
  return [...shown, uncheckedFinding(file, `The file has at least ${more} more findings that are not shown`)];
}

function readSafely(file: ContributionFile, reference: Reference): FileCheck {
  try {
    return { subject: subjectOf(file, reference), findings: [] };
  } catch (error) {
    return { subject: subjectOf({ ...file, bytes: null }, reference), findings: [crashFinding('read', error, file)] };
  }
}

function crashFinding(action: string, error: unknown, file: ContributionFile): Finding {
  return uncheckedFinding(file, `The file cannot be ${action}, because the check has a bug`, messageOf(error));
}

function uncheckedFinding({ path: file }: ContributionFile, message: string, found: string | null = null): Finding {
  return finding({
    rule: uncheckedRule.id,
    file,
    message,
    found,
    fix: found === null ? 'Fix the other findings, then check again.' : 'Open an issue with this file.',
  });
}
