import type { Measurement } from '../../contract/generated/api.d.ts';
import { figure } from '../../core/text/number.ts';
import { firstFew } from '../../core/text/words.ts';
import type { RuleFinding, RuleText } from '../rule.ts';
import type { Subject } from '../subject.ts';

/** A change of the energy by more than this share of it is worth a look. */
const USUAL_CHANGE = 0.1;

/** What is said of a file that replaces another at its path. */
export const changeRule = {
  id: 'comparability/change',
  title: 'A change of an existing row is reported with the change of its energy.',
  severity: 'warning',
  why: 'A correction that halves a published figure looks like any other row.',
  hint: 'Check that the change is meant, and say in notes what was wrong.',
  example: '"wh_per_million_output_tokens": 40, where the file had 80',
} as const satisfies RuleText;

/** How a file differs from the one that it replaces; null where it says the same. */
export function changeOf(now: Subject, before: Subject): RuleFinding | null {
  const [is, was] = [now.valid, before.valid];
  if (is === null || was === null) return null;
  const keys = Object.keys({ ...was, ...is }) as (keyof Measurement)[];
  const fields = keys.filter((key) => JSON.stringify(is[key]) !== JSON.stringify(was[key]));
  if (fields.length === 0) return null;
  const [energy, old] = [is.wh_per_million_output_tokens, was.wh_per_million_output_tokens];
  const isKnown = typeof energy === 'number' && typeof old === 'number' && energy !== old;
  const changed = `changed: ${firstFew(fields)}`;
  const there = 'The row is there already, and';
  if (!isKnown) return { severity: 'notice', message: `${there} changes; its energy stays`, found: changed };
  const change = energy / old - 1;
  const percent = `${change < 0 ? '−' : '+'}${figure(Math.abs(change) * 100, 3)} %`;
  return {
    ...(Math.abs(change) <= USUAL_CHANGE && { severity: 'notice' }),
    message: `${there} its energy changes: ${percent} of what is published now`,
    pointer: '/wh_per_million_output_tokens',
    found: `${figure(energy)} Wh; ${changed}`,
    allowed: `${figure(old)} Wh until now`,
  };
}
