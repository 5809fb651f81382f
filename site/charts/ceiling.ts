import { integer, withUnit } from '../../src/figures/format.ts';
import type { Work } from '../work.ts';

/** A page under a ceiling: `/models/at-30-ms/`. The loosest ceiling has the address without one. */
export function at(path: string, { ceilings, summary }: Work, ceiling: number): string {
  return ceiling === ceilings[0] ? path : `${path}at-${String(ceiling)}-${summary.ceiling_unit}/`;
}

/** The name of a chart under a ceiling: `model-qwen-3-32b-at-30-ms`. */
export function idAt(id: string, work: Work, ceiling: number): string {
  return at(`${id}/`, work, ceiling).slice(0, -1).replace('/', '-');
}

/** What a ceiling is on, to stand before it: `half of the tokens within`. */
export function heldBy({ piece, summary }: Pick<Work, 'piece' | 'summary'>): string {
  return summary.unit === 'token' ? 'half of the tokens within' : `a batch of ${piece}s within`;
}

/** A ceiling with its unit: `30 ms`. */
export function ceilingInWords({ summary }: Pick<Work, 'summary'>, ceiling: number): string {
  return withUnit(integer(ceiling), summary.ceiling_unit);
}

/** The ceiling at the start of a sentence; nothing of the loosest one, which hardly binds. */
export function underCeiling(work: Work, ceiling: number): string {
  return ceiling === work.ceilings[0] ? '' : `With ${heldBy(work)} ${ceilingInWords(work, ceiling)}, `;
}
