import type { ComponentChildren } from 'preact';
import { withUnit } from '../../src/figures/format.ts';
import { CEILINGS, type Limits, limitsInWords } from '../../src/figures/limits.ts';
import type { CeilingTexts } from '../views/parameters.ts';

interface CeilingChipsProps {
  /** The ceiling of the index, ms. */
  readonly published: number;
  readonly limits: Pick<Limits, 'ceiling' | 'statistic'>;
  /** Null where no script runs, or none runs yet. */
  readonly change: ((changes: Partial<CeilingTexts>) => void) | null;
  /** A field for any other. */
  readonly children?: ComponentChildren;
}

/** The published ceiling and those that people feel, to choose from. */
export function CeilingChips({ published, limits: { ceiling }, change, children }: CeilingChipsProps) {
  return (
    <div class="chips" role="group" aria-label="Latency ceiling on the time per token">
      <span>Each token within</span>
      {[published, ...CEILINGS].map((chip) => (
        <button
          key={chip}
          type="button"
          aria-label={withUnit(chip, 'ms')}
          aria-pressed={ceiling === chip}
          disabled={change === null}
          onClick={() => change?.({ ceiling: String(chip) })}
        >
          {chip}
        </button>
      ))}
      {children}
      <span>ms</span>
    </div>
  );
}

/** Whether a pressed chip says all that there is to say of a ceiling. */
export function isChip({ ceiling, statistic }: CeilingChipsProps['limits'], published: number): boolean {
  return statistic === 'median' && ceiling !== null && [published, ...CEILINGS].includes(ceiling);
}

/** What figures hold for, beside them. */
export function LimitsChip({ limits }: { readonly limits: Omit<Limits, 'pick'> }) {
  const words = limitsInWords(limits);
  return <span class="chip">{words === '' ? 'no ceiling' : words}</span>;
}
