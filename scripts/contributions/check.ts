import { finding, type Finding } from '../findings/finding.ts';
import { likeForLike } from './like-for-like.ts';
import { Positions, positionAt } from './position.ts';
import type { Reference } from './reference.ts';
import type { ContributionFile, Report, RowReport } from './report.ts';
import type { RuleText } from './rule.ts';
import type { Fault } from './fault.ts';
import { rules, togetherRules } from './rules/index.ts';
import { traceOf, type Trace } from './rules/together.ts';
import { subjectOf, type Subject } from './subject.ts';

/** A file, and all that was found in it. */
export interface Checked {
  readonly subject: Subject;
  readonly findings: readonly Finding[];
}

/**
 * Checks contributed files against every rule and tells everything at once. `others` are contributions that are
 * there already: the files are held against them, and nothing is said about them. Never throws, whatever the files.
 */
export function checkContributions(
  files: Iterable<ContributionFile>,
  reference: Reference,
  others: Iterable<ContributionFile> = [],
): Report {
  const findings: Finding[] = [];
  const rows: RowReport[] = [];
  let count = 0;
  for (const { subject, findings: found } of checkEach(files, reference, others)) {
    count += 1;
    findings.push(...found);
    if (!found.some((f) => f.severity === 'error')) rows.push(...rowOf(subject, reference));
  }
  return { files: count, findings, rows };
}

/** The same, file by file, for who needs what the files hold. */
export function* checkEach(
  files: Iterable<ContributionFile>,
  reference: Reference,
  others: Iterable<ContributionFile> = [],
): Generator<Checked> {
  const together = checkTogether();
  for (const file of others) together(traceOf(subjectOf(file, reference.validator)));
  for (const file of files) {
    const { subject, findings } = checkAlone(file, reference);
    for (const { rule, faults } of together(traceOf(subject))) findings.push(...findingsOf(rule, faults, subject));
    yield { subject, findings };
  }
}

/** A file, and what the rules about one file find in it. */
export function checkAlone(file: ContributionFile, reference: Reference): { subject: Subject; findings: Finding[] } {
  const subject = subjectOf(file, reference.validator);
  const findings: Finding[] = [];
  for (const rule of rules) {
    const faults = rule.check(subject, reference);
    if (faults.length > 0) findings.push(...findingsOf(rule, faults, subject));
  }
  return { subject, findings };
}

/** What a file breaks, given those before it. */
interface Broken {
  readonly rule: RuleText;
  readonly faults: readonly Fault[];
}

const NOTHING: readonly Broken[] = [];

/** A check by the rules between files that has seen nothing yet; asked about one file after the other. */
export function checkTogether(): (trace: Trace) => readonly Broken[] {
  const started = togetherRules.map((rule) => ({ rule, check: rule.start() }));
  return (trace) => {
    let broken: readonly Broken[] = NOTHING;
    for (const { rule, check } of started) {
      const faults = check(trace);
      if (faults.length > 0) broken = [...broken, { rule, faults }];
    }
    return broken;
  };
}

/** The faults of a rule as findings. Places are worked out here, for faults alone. */
export function findingsOf(rule: RuleText, faults: readonly Fault[], { text, file }: Subject): Finding[] {
  const positions = text === null ? null : new Positions(text);
  return faults.map(({ offset, atKey = false, ...fault }) => {
    const place =
      offset === undefined || text === null
        ? (positions?.of(fault.pointer ?? '', atKey) ?? null)
        : positionAt(text, offset);
    return finding({
      ...fault,
      rule: rule.id,
      severity: rule.severity,
      file: file.path,
      line: place?.line ?? null,
      column: place?.column ?? null,
      fix: fault.fix ?? (rule.severity === 'notice' ? null : rule.hint),
    });
  });
}

/** What a file without errors would publish; nothing for the example. */
export function rowOf({ measurement: m, file }: Subject, reference: Reference): RowReport[] {
  if (m === null || m.example) return [];
  return [
    {
      file: file.path,
      contributor: m.contributor,
      model: m.model,
      gpu: m.gpu,
      num_gpus: m.num_gpus,
      precision: m.precision,
      wh_per_million_output_tokens: m.wh_per_million_output_tokens,
      median_itl_ms: m.median_itl_ms,
      comparable: m.median_itl_ms <= reference.itlDeadlineMs,
      itl_margin_ms: reference.itlDeadlineMs - m.median_itl_ms,
      vendor_affiliation: m.vendor_affiliation,
      like_for_like: likeForLike(m, reference),
      // Wh per million tokens x gCO2e per kWh / 1,000 = kg CO2e per billion tokens.
      kg_co2e_per_billion_output_tokens: reference.grids.map(({ area, gCo2ePerKwh }) => ({
        area,
        kg: (m.wh_per_million_output_tokens * gCo2ePerKwh) / 1000,
      })),
    },
  ];
}
