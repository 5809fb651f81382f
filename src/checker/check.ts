import { finding, hasErrors, type Finding } from '../core/findings/finding.ts';
import { messageOf } from '../core/text/words.ts';
import { type Fault, type Rule, type RuleText, type Subject, subjectOf, unreadSubject } from './rule.ts';
import type { Reference, ContributionFile } from './reference.ts';
import type { Report, RowReport } from './row.ts';
import { rowOf } from './row.ts';
import { changeOf, changeRule } from './rules/change.ts';
import { rules, togetherRules } from './rules/index.ts';
import { crashRule, manyRule, MOST_FINDINGS } from './rules/limits.ts';
import { type Trace, traceOf } from './rules/same-run.ts';

type Contributions = Iterable<ContributionFile>;

/** A file, and what was found in it. */
interface Checked {
  readonly subject: Subject;
  readonly findings: Finding[];
}

const NO_OTHERS: readonly ContributionFile[] = [];

/**
 * Checks contributed files against every rule and reports everything at once. `others` are contributions that are
 * there already: the files are held against them, and nothing is said about them; one at the path of a file is what the
 * file replaces. Never throws, whatever the files.
 */
export function checkContributions(
  files: Contributions,
  reference: Reference,
  others: Contributions = NO_OTHERS,
): Report {
  const report = { files: 0, findings: [] as Finding[], rows: [] as RowReport[] };
  // Nothing else of a file is kept: what each of a hundred thousand holds would be moved about by the collector.
  for (const checked of checkEach(files, reference, others)) {
    report.files += 1;
    report.findings.push(...checked.findings);
    const row = hasErrors(checked) ? null : rowOf(checked.subject, reference);
    if (row !== null) report.rows.push(row);
  }
  return report;
}

/** The same, file by file, for callers that need what the files hold. */
export function* checkEach(
  files: Contributions,
  reference: Reference,
  others: Contributions = NO_OTHERS,
): Generator<Checked> {
  const together = checkTogether();
  const listed = others === NO_OTHERS ? files : [...files];
  const paths = new Set(others === NO_OTHERS ? [] : [...listed].map(({ path }) => path));
  const replaced = new Map<string, Subject>();
  for (const file of others) {
    const subject = readSafely(file, reference).subject;
    if (paths.has(file.path)) replaced.set(file.path, subject);
    else together(traceOf(subject), () => subject);
  }
  for (const file of listed) {
    const { subject, findings } = checkAlone(file, reference);
    const before = replaced.get(file.path);
    const change = before === undefined ? null : changeOf(subject, before);
    if (change !== null) findings.push(...findingsOf(changeRule, [change], subject));
    findings.push(...together(traceOf(subject), () => subject));
    yield { subject, findings };
  }
}

/** So many findings the rules about one file may make: the rules between files can add one each. */
const MOST_ALONE = MOST_FINDINGS - togetherRules.length - 1;

/** What the rules about one file find in a file. A rule that fails is an error of the file, and stops no other. */
export function checkAlone(file: ContributionFile, reference: Reference): Checked {
  const { subject, findings } = readSafely(file, reference);
  for (const rule of rules) {
    const faults = faultsOf(rule, subject, reference);
    if (faults.length > 0) findings.push(...faults);
  }
  return { subject, findings: findings.length <= MOST_ALONE ? findings : theFirst(findings, file) };
}

function readSafely(file: ContributionFile, { validator }: Reference): Checked {
  try {
    return { subject: subjectOf(file, validator), findings: [] };
  } catch (error) {
    const subject = unreadSubject(file);
    return { subject, findings: [crash('read', error, subject)] };
  }
}

function faultsOf(rule: Rule, subject: Subject, reference: Reference): readonly Finding[] {
  try {
    const faults = rule.check(subject, reference);
    return faults.length === 0 ? NO_FINDINGS : findingsOf(rule, faults, subject);
  } catch (error) {
    return [crash(`held against ${rule.id}`, error, subject)];
  }
}

const NO_FINDINGS: readonly Finding[] = [];

function crash(what: string, error: unknown, { file }: Subject): Finding {
  const message = `The file can not be ${what}: the check fails`;
  return finding({ rule: crashRule.id, file: file.path, message, found: messageOf(error), fix: crashRule.hint });
}

/** A share of the findings for each rule that has any, and one finding that says how many there are more. */
function theFirst(findings: readonly Finding[], file: ContributionFile): Finding[] {
  const counts = new Map<string, number>();
  const ranked = findings.map((each, at) => {
    const rank = counts.get(each.rule) ?? 0;
    counts.set(each.rule, rank + 1);
    return { each, at, rank };
  });
  const shown = ranked.sort((a, b) => a.rank - b.rank || a.at - b.at).slice(0, MOST_ALONE - 1);
  const message = `The file has ${findings.length - shown.length} more findings, which are not shown`;
  return [
    ...shown.sort((a, b) => a.at - b.at).map(({ each }) => each),
    finding({ rule: manyRule.id, file: file.path, message, fix: manyRule.hint }),
  ];
}

/**
 * A check by the rules between files that has seen nothing yet. It is asked about one file after the other, and says
 * what is wrong with it given those before; only then does it ask for the file itself.
 */
export function checkTogether(): (trace: Trace, subject: () => Subject) => readonly Finding[] {
  const started = togetherRules.map((rule) => ({ rule, check: rule.start() }));
  return (trace, subject) => {
    let findings = NO_FINDINGS;
    for (const { rule, check } of started) {
      const faults = check(trace);
      if (faults.length > 0) findings = [...findings, ...findingsOf(rule, faults, subject())];
    }
    return findings;
  };
}

/** The faults of a rule as findings, not more than are reported. Places are worked out here, for faults alone. */
export function findingsOf(rule: RuleText, faults: readonly Fault[], { places, file }: Subject): Finding[] {
  return faults.slice(0, MOST_FINDINGS).map(({ offset, atKey = false, severity = rule.severity, ...fault }) => {
    const place = places().of(fault.pointer ?? '', atKey, offset);
    return finding({
      ...fault,
      rule: rule.id,
      ...(severity && { severity }),
      file: file.path,
      line: place?.line ?? null,
      column: place?.column ?? null,
      fix: fault.fix ?? (severity === 'notice' ? null : rule.hint),
    });
  });
}
