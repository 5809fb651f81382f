import { finding, hasErrors, type Finding } from '../findings/finding.ts';
import { type Fault, type RuleText, type Subject, subjectOf } from './rule.ts';
import type { Reference, ContributionFile, Report } from './reference.ts';
import { rowOf } from './reference.ts';
import { offsetOf, positionAt, treeOf } from './syntax.ts';
import { rules, togetherRules, type Trace, traceOf } from './rules/index.ts';

type Contributions = Iterable<ContributionFile>;

/** A file, and what was found in it. */
interface Checked {
  readonly subject: Subject;
  readonly findings: Finding[];
}

/**
 * Checks contributed files against every rule and reports everything at once. `others` are contributions that are
 * there already: the files are held against them, and nothing is said about them. Never throws, whatever the files.
 */
export function checkContributions(files: Contributions, reference: Reference, others: Contributions = []): Report {
  const checked = [...checkEach(files, reference, others)];
  const publishable = checked.filter((each) => !hasErrors(each));
  return {
    files: checked.length,
    findings: checked.flatMap(({ findings }) => findings),
    rows: publishable.flatMap(({ subject }) => rowOf(subject, reference)),
  };
}

/** The same, file by file, for callers that need what the files hold. */
export function* checkEach(files: Contributions, reference: Reference, others: Contributions = []): Generator<Checked> {
  const together = checkTogether();
  for (const file of others) {
    const subject = subjectOf(file, reference.validator);
    together(traceOf(subject), () => subject);
  }
  for (const file of files) {
    const { subject, findings } = checkAlone(file, reference);
    findings.push(...together(traceOf(subject), () => subject));
    yield { subject, findings };
  }
}

/** What the rules about one file find in a file. */
export function checkAlone(file: ContributionFile, reference: Reference): Checked {
  const subject = subjectOf(file, reference.validator);
  const findings: Finding[] = [];
  for (const rule of rules) {
    const faults = rule.check(subject, reference);
    if (faults.length > 0) findings.push(...findingsOf(rule, faults, subject));
  }
  return { subject, findings };
}

/**
 * A check by the rules between files that has seen nothing yet. It is asked about one file after the other, and says
 * what is wrong with it given those before; only then does it ask for the file itself.
 */
export function checkTogether(): (trace: Trace, subject: () => Subject) => readonly Finding[] {
  const started = togetherRules.map((rule) => ({ rule, check: rule.start() }));
  return (trace, subject) =>
    started.flatMap(({ rule, check }) => {
      const faults = check(trace);
      return faults.length === 0 ? [] : findingsOf(rule, faults, subject());
    });
}

/** The faults of a rule as findings. Places are worked out here, for faults alone. */
export function findingsOf(rule: RuleText, faults: readonly Fault[], { text, file }: Subject): Finding[] {
  const tree = text === null ? null : treeOf(text);
  return faults.map(({ offset, atKey = false, ...fault }) => {
    const at = offset ?? offsetOf(tree, fault.pointer ?? '', atKey);
    const place = text === null || at === null ? null : positionAt(text, at);
    return finding({
      ...fault,
      rule: rule.id,
      ...(rule.severity && { severity: rule.severity }),
      file: file.path,
      line: place?.line ?? null,
      column: place?.column ?? null,
      fix: fault.fix ?? (rule.severity === 'notice' ? null : rule.hint),
    });
  });
}
