import { checkEach } from '../contributions/check.ts';
import type { Reference } from '../contributions/reference.ts';
import { refuse, type Finding } from '../findings/finding.ts';
import { readContributionFiles } from './contribution-files.ts';
import type { Contribution } from './inputs.ts';

/**
 * The measurements below `folder`, each checked against every rule. The example is among them, marked
 * as one. A missing folder holds none.
 * @throws FindingsError with everything that is wrong in any of them; warnings don't stand in the way.
 */
export function readContributions(folder: string, reference: Reference): Contribution[] {
  const findings: Finding[] = [];
  const contributions: Contribution[] = [];
  for (const { subject, findings: found } of checkEach(readContributionFiles(folder), reference)) {
    findings.push(...found.filter((finding) => finding.severity === 'error'));
    if (subject.measurement !== null) {
      contributions.push({ file: subject.file.path, measurement: subject.measurement });
    }
  }
  refuse(findings);
  return contributions;
}
