import { finding, type Finding } from '../findings/finding.ts';
import { likeForLike } from './like-for-like.ts';
import { Positions, positionAt } from './position.ts';
import type { Reference } from './reference.ts';
import type { ContributionFile, Report, RowReport } from './report.ts';
import type { Fault, RuleText } from './rule.ts';
import { rules, togetherRules } from './rules/index.ts';
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
  const together = togetherRules.map((rule) => ({ rule, check: rule.start() }));
  for (const file of others) {
    const subject = subjectOf(file, reference.validator);
    for (const { check } of together) check(subject);
  }
  for (const file of files) {
    const subject = subjectOf(file, reference.validator);
    const findings: Finding[] = [];
    for (const rule of rules) add(findings, rule, rule.check(subject, reference), subject);
    for (const { rule, check } of together) add(findings, rule, check(subject), subject);
    yield { subject, findings };
  }
}

/** Turns the faults of a rule into findings. Places are worked out here, for faults alone. */
function add(findings: Finding[], rule: RuleText, faults: readonly Fault[], subject: Subject): void {
  if (faults.length === 0) return;
  const { text, file } = subject;
  const positions = text === null ? null : new Positions(text);
  for (const { offset, atKey = false, ...fault } of faults) {
    const place =
      offset === undefined || text === null
        ? (positions?.of(fault.pointer ?? '', atKey) ?? null)
        : positionAt(text, offset);
    findings.push(
      finding({
        ...fault,
        rule: rule.id,
        severity: rule.severity,
        file: file.path,
        line: place?.line ?? null,
        column: place?.column ?? null,
        fix: fault.fix ?? (rule.severity === 'notice' ? null : rule.hint),
      }),
    );
  }
}

/** What a file without errors would publish; nothing for the example. */
function rowOf({ measurement: m, file }: Subject, reference: Reference): RowReport[] {
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
