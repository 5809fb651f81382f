import type { Measurement } from '../../contract/generated/api.d.ts';
import { percent, toDigits } from '../../core/text/number.ts';
import { firstFew } from '../../core/text/words.ts';
import type { RuleFinding, RuleText } from '../rule.ts';
import type { CheckedFile } from '../subject.ts';

/** A larger relative change of the energy is a warning. */
const USUAL_CHANGE = 0.1;

/** The rule about a file that replaces another one at its path. */
export const changeRule = {
  id: 'comparability/change',
  title: 'If a file changes an existing row, the energy changes by at most 10 %.',
  severity: 'warning',
  why: 'Otherwise nobody would notice a correction that halves a published value.',
  hint: 'Check that you intended the change, and explain in notes what was wrong.',
  example: '"wh_per_million_output_tokens": 40, where the file had 80',
} as const satisfies RuleText;

/** How a file differs from the one that it replaces; null if they have the same values. */
export function changeOf(now: CheckedFile, before: CheckedFile): RuleFinding | null {
  if (now.object === null || before.object === null) return null;
  const [is, was] = [now.fields, before.fields];
  const keys = Object.keys({ ...was, ...is }) as (keyof Measurement)[];
  const fields = keys.filter((key) => JSON.stringify(is[key]) !== JSON.stringify(was[key]));
  if (fields.length === 0) return null;
  const [energy, old] = [is.wh_per_million_output_tokens, was.wh_per_million_output_tokens];
  const isKnown = typeof energy === 'number' && typeof old === 'number' && energy !== old;
  const changed = `changed: ${firstFew(fields)}`;
  if (!isKnown) {
    return {
      severity: 'notice',
      message: 'The row exists already and changes; its energy stays the same',
      found: changed,
      fix: null,
    };
  }
  const change = energy / old - 1;
  const isUsual = Math.abs(change) <= USUAL_CHANGE;
  return {
    ...(isUsual && { severity: 'notice' }),
    message: `The row exists already and its energy changes by ${change < 0 ? '−' : '+'}${percent(Math.abs(change))}`,
    pointer: '/wh_per_million_output_tokens',
    found: `${toDigits(energy)} Wh; ${changed}`,
    allowed: `${toDigits(old)} Wh until now`,
    fix: isUsual ? null : 'If you intended the change, explain in notes what was wrong.',
  };
}
