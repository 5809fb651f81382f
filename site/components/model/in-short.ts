import type { Configuration } from '../../../src/contract/generated/api.d.ts';
import { bandInWords, cards, energy, withUnit } from '../../../src/figures/format.ts';
import { itlName, type Limits } from '../../../src/figures/limits.ts';

/** What a model takes at best under a ceiling, in a sentence: its page begins with it. */
export function inShort(best: readonly Configuration[], { ceiling, statistic }: Limits): string {
  const held =
    ceiling === null ? 'Without a ceiling' : `With at most ${withUnit(String(ceiling), 'ms')} ${itlName(statistic)}`;
  const [first, ...others] = best.map(
    (c) => `${withUnit(energy(c.wh_per_million_output_tokens), 'Wh')} on ${cards(c)}${band(c)}`,
  );
  if (first === undefined) return `${held}: no configuration measured keeps it.`;
  return `${held}, a million output tokens take ${[first.replace('Wh', 'Wh of GPU energy'), ...others].join(' and ')} at best.`;
}

/** The band of a figure, in words; nothing where a release from before there were uncertainties is shown. */
function band(c: { wh_per_million_output_tokens: number; relative_uncertainty?: number | null }): string {
  const ends = bandInWords(c.wh_per_million_output_tokens, c.relative_uncertainty);
  return ends === null ? '' : ` (with its uncertainty, ${ends})`;
}
