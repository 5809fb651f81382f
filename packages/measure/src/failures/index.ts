import { energyFailures } from './energy.ts';
import { engineFailures } from './engine.ts';
import type { Evidence, Failure, FailureRecord } from './failure.ts';
import { loadFailures } from './load.ts';

/** Every way in which a measurement fails. */
export const failures: readonly Failure[] = [...energyFailures, ...engineFailures, ...loadFailures];

/** The failures that have come about, without those that only follow from another. */
export function told(evidence: Evidence): FailureRecord[] {
  const all = failures.flatMap((failure) => {
    const seen = failure.seen(evidence);
    if (seen === null) return [];
    const { name, title, fix } = failure;
    const allowed = typeof failure.allowed === 'string' ? failure.allowed : failure.allowed(evidence.method);
    const severity = failure.isWarning?.(evidence) === true ? 'warning' : 'error';
    return [{ failure, name, title, allowed, fix, seen, severity } as const];
  });
  const errors = all.filter(({ severity }) => severity === 'error').map(({ name }) => name);
  return all.flatMap(({ failure: { unless = [] }, ...each }) =>
    unless.some((name) => errors.includes(name)) ? [] : [each],
  );
}

/** What is told of a failure, for a person. */
export function toldText({ name, title, seen, allowed, fix, severity }: FailureRecord): string {
  return `${severity === 'warning' ? 'warning ' : ''}${name}: ${title}\n  Seen: ${seen}. Allowed: ${allowed}.\n  ${fix}`;
}
