import type { Check, Evidence, RunFinding } from './check.ts';
import { energyChecks } from './energy.ts';
import { engineChecks } from './engine.ts';
import { loadChecks } from './load.ts';

/** Every check of a run. */
export const CHECKS: readonly Check[] = [...energyChecks, ...engineChecks, ...loadChecks];

/** The findings of all checks, without those that only follow from another one. */
export function findingsIn(evidence: Evidence): RunFinding[] {
  const all = CHECKS.flatMap((check) => {
    const finding = check.run(evidence);
    return finding === null ? [] : [{ unless: check.unless, finding }];
  });
  const names = all.map(({ finding }) => finding.name);
  const errors = all.flatMap(({ finding }) => (finding.severity === 'error' ? [finding.name] : []));
  return all.flatMap(({ unless, finding }) => {
    const causes = finding.outcome === 'failed' ? errors : names;
    return unless.some((name) => causes.includes(name)) ? [] : [finding];
  });
}

/** A finding as text for the screen. */
export function findingText({ name, title, found, allowed, fix, severity }: RunFinding): string {
  const details = allowed === '' ? `Reason: ${found}.` : `Found: ${found}. Allowed: ${allowed}.`;
  return `${severity} ${name}: ${title}\n  ${details}\n  ${fix}`;
}
