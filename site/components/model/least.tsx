import type { Configuration } from '../../../src/contract/generated/api.d.ts';
import { byCodePoint, byKeys } from '../../../src/core/text/order.ts';
import { bandInWords, cards, energy, factor, withUnit } from '../../../src/figures/format.ts';
import { type Limits, pickOnEach } from '../../../src/figures/limits.ts';
import { areAlike } from '../../charts/home.tsx';

interface LeastProps {
  readonly configurations: readonly Configuration[];
  /** The one that the limits choose on each GPU. */
  readonly best: readonly Configuration[];
  readonly limits: Limits;
}

/** What a model takes under a ceiling on each GPU, the most frugal one first, and what the ceiling costs there. */
export function LeastOnEach({ configurations, best: onEach, limits }: LeastProps) {
  const best = [...onEach].sort(byKeys<Configuration>('wh_per_million_output_tokens'));
  const free = new Map(pickOnEach(configurations, { ...limits, ceiling: null }).map((c) => [c.gpu, c]));
  const lost = [...free.keys()].filter((gpu) => !best.some((c) => c.gpu === gpu)).sort(byCodePoint);
  return (
    <div role="status" aria-label="What it takes at least">
      <ol class="least">
        {best.map((c, i) => (
          <li key={c.gpu}>
            <strong>{cards(c)}</strong> <strong>{withUnit(energy(c.wh_per_million_output_tokens), 'Wh')}</strong> per
            million tokens{band(c)}{' '}
            <small>{[...standing(best, i), ...costOver(free.get(c.gpu), c, limits)].join('; ')}</small>
          </li>
        ))}
        {lost.map((gpu) => (
          <li key={gpu}>
            <strong>{gpu}</strong> can’t keep this ceiling
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Where it stands among the others, if there are any. */
function standing(best: readonly Configuration[], place: number): string[] {
  const [first, second] = best;
  const own = best[place];
  if (first === undefined || second === undefined || own === undefined) return [];
  if (place > 0) return areAlike(first, own) ? [`not distinguishable from ${cards(first)}`] : [];
  return areAlike(first, second) ? [] : ['most frugal'];
}

/** What the ceiling costs, of what is taken without one. */
function costOver(free: Configuration | undefined, own: Configuration, { ceiling }: Limits): string[] {
  if (ceiling === null || free === undefined) return [];
  const times = own.wh_per_million_output_tokens / free.wh_per_million_output_tokens;
  if (times < 1.05) return ['the ceiling costs no energy'];
  return [`${factor(times)} times the ${withUnit(energy(free.wh_per_million_output_tokens), 'Wh')} without a ceiling`];
}

/** The band of a figure; nothing where a release from before there were uncertainties is shown. */
function band(c: { wh_per_million_output_tokens: number; relative_uncertainty?: number | null }): string {
  const ends = bandInWords(c.wh_per_million_output_tokens, c.relative_uncertainty);
  return ends === null ? '' : ` (${ends})`;
}
