import type { ComponentChildren, TargetedEvent } from 'preact';
import type { Size, TakeChart } from '../charts/chart.ts';
import { CEILINGS, type CeilingCurve, costOf } from '../../src/figures/ceilings.ts';
import { factor, withUnit } from '../../src/figures/format.ts';
import { type Limits, limitsInWords, type STATISTICS } from '../../src/figures/limits.ts';
import { type CeilingTexts, quoted, type Refusal } from '../views/parameters.ts';

export interface CeilingBarProps {
  /** The ceiling of the index, ms. */
  readonly published: number;
  readonly limits: Pick<Limits, 'ceiling' | 'statistic'>;
  /** Null where no script runs, or none runs yet. */
  readonly change: ((changes: Partial<CeilingTexts>) => void) | null;
  /** What every ceiling costs the models that the figures are of; null where the figures beside it say so. */
  readonly curves: readonly CeilingCurve[] | null;
  /** What was typed for a ceiling, or stands in the address, and can’t be taken. */
  readonly refused?: Refusal | undefined;
}

/** What figures under a ceiling are drawn with, whatever they are of: when the page is built, and by its script. */
export interface CeilingFiguresProps extends Pick<CeilingBarProps, 'change' | 'refused'> {
  readonly limits: Limits;
  readonly take?: TakeChart;
  readonly sizes?: readonly Size[];
  /** The id of a chart that is shown alone, for another page to embed. */
  readonly only?: string | undefined;
}

/** Of how many of the tokens a ceiling on each statistic holds. */
const SHARES = { median: 'half', p90: '90\u00a0%', p95: '95\u00a0%', p99: '99\u00a0%' } as const satisfies Record<
  keyof typeof STATISTICS,
  string
>;

/**
 * The ceiling as a sentence, beside the figures that it changes: within how many milliseconds each token comes, for how
 * many of the tokens, and what that costs. It takes a script to choose, so that without one it is away. On a phone the
 * chips take the place of the field.
 */
export function CeilingBar(props: CeilingBarProps) {
  const { published, limits, change, curves, refused } = props;
  const { ceiling, statistic } = limits;
  const typed = refused?.name === 'ceiling' ? refused.found : undefined;
  const set = ({ currentTarget }: TargetedEvent<HTMLInputElement | HTMLSelectElement>): void =>
    change?.({ [currentTarget.name]: currentTarget.value });
  return (
    <div class="ceiling-bar needs-script" id="ceiling-bar">
      <CeilingChips {...props}>
        <input
          aria-label="Latency ceiling, ms"
          name="ceiling"
          type="text"
          inputMode="decimal"
          size={5}
          autocomplete="off"
          placeholder="none"
          disabled={change === null}
          value={typed ?? ceiling ?? ''}
          onChange={set}
          {...(typed !== undefined && { 'aria-invalid': true, 'aria-describedby': 'ceiling-problem' })}
        />
      </CeilingChips>
      <div class="ceiling-share">
        for
        <select
          aria-label="Share of the tokens"
          name="statistic"
          value={statistic}
          disabled={change === null}
          onChange={set}
        >
          {Object.entries(SHARES).map(([name, share]) => (
            <option key={name} value={name}>
              {share}
            </option>
          ))}
        </select>
        of the tokens{curves !== null && ':'}
        {curves !== null && (
          <p class="ceiling-answer" role="status" aria-label="What the ceiling comes to">
            <CeilingAnswer {...{ published, limits, curves }} />
          </p>
        )}
      </div>
      {refused !== undefined && (
        <p class="field-problem" id="ceiling-problem" role="alert">
          {`${typed === undefined ? 'Share of the tokens' : 'Latency ceiling'} can’t be ${quoted(refused.found)}: it can be ${refused.allowed}. Until then: ${limitsInWords({ ...limits, budget: null }) || 'none'}.`}
        </p>
      )}
    </div>
  );
}

interface CeilingChipsProps extends Pick<CeilingBarProps, 'published' | 'limits' | 'change'> {
  /** A field for any other. */
  readonly children?: ComponentChildren;
}

/** The published ceiling and those that people feel, to choose from. */
export function CeilingChips({ published, limits: { ceiling }, change, children }: CeilingChipsProps) {
  return (
    <div class="chips" role="group" aria-label="Latency ceiling on the time per token">
      <span>Each token within</span>
      {chipsOf(published).map((chip) => (
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

function chipsOf(published: number): readonly number[] {
  return [published, ...CEILINGS];
}

/** Whether a pressed chip says all that there is to say of a ceiling. */
export function isChip({ ceiling, statistic }: CeilingBarProps['limits'], published: number): boolean {
  return statistic === 'median' && ceiling !== null && chipsOf(published).includes(ceiling);
}

interface CeilingAnswerProps extends Pick<CeilingBarProps, 'published' | 'limits'> {
  readonly curves: readonly CeilingCurve[];
}

/** What a ceiling costs at the median, and how many can't keep it. */
function CeilingAnswer({ published, limits: { ceiling, statistic }, curves }: CeilingAnswerProps) {
  const { median, most, lost, all } = costOf(curves, ceiling);
  if (median === null || most === null) return <>nothing keeps it</>;
  const told = lost > 0 && `; ${lost} of ${all} can’t keep it`;
  if (most >= 1.05) {
    return (
      <>
        costs a median <strong>{factor(median)} times</strong> the energy without a ceiling{told}
      </>
    );
  }
  const isPublished = ceiling === published && statistic === 'median';
  return (
    <>
      {isPublished ? 'as published' : 'costs no energy'}
      {told}
    </>
  );
}

/** What figures hold for, beside them. */
export function LimitsChip({ limits }: { readonly limits: Omit<Limits, 'pick'> }) {
  const words = limitsInWords(limits);
  return <span class="chip">{words === '' ? 'no ceiling' : words}</span>;
}
