import type { TargetedEvent } from 'preact';
import type { Size, TakeChart } from '../charts/chart.ts';
import { CEILINGS, type CeilingCurve, costOf, timesAt } from '../../src/figures/ceilings.ts';
import { factor, withUnit } from '../../src/figures/format.ts';
import { type Limits, limitsInWords, type STATISTICS } from '../../src/figures/limits.ts';
import { type CeilingTexts, quoted, type Refusal } from '../views/parameters.ts';

export interface CeilingBarProps {
  /** The ceiling of the index, ms. */
  readonly published: number;
  readonly limits: Pick<Limits, 'ceiling' | 'statistic'>;
  /** Null where no script runs, or none runs yet. */
  readonly change: ((changes: Partial<CeilingTexts>) => void) | null;
  /** What every ceiling costs the models that the figures are of. */
  readonly curves: readonly CeilingCurve[];
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
 * many of the tokens, and what that costs. It takes a script to choose, so that without one it is away.
 */
export function CeilingBar(props: CeilingBarProps) {
  const { limits, change, curves, refused } = props;
  const { ceiling, statistic } = limits;
  const typed = refused?.name === 'ceiling' ? refused.found : undefined;
  const set = ({ currentTarget }: TargetedEvent<HTMLInputElement | HTMLSelectElement>): void =>
    change?.({ [currentTarget.name]: currentTarget.value });
  return (
    <div class="ceiling-bar needs-script" id="ceiling-bar">
      <CeilingChips {...props} />
      <span class="ceiling-field">
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
        ms for
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
        of the tokens
      </span>
      <p class="ceiling-answer" role="status" aria-label="What the ceiling comes to">
        <CeilingAnswer ceiling={ceiling} curves={curves} />
      </p>
      {refused !== undefined && (
        <p class="field-problem" id="ceiling-problem" role="alert">
          {`${typed === undefined ? 'Share of the tokens' : 'Latency ceiling'} can’t be ${quoted(refused.found)}: it can be ${refused.allowed}. Until then: ${limitsInWords({ ...limits, budget: null }) || 'none'}.`}
        </p>
      )}
    </div>
  );
}

/** The ceilings that people feel, to choose from. */
export function CeilingChips({
  published,
  limits: { ceiling },
  change,
}: Pick<CeilingBarProps, 'published' | 'limits' | 'change'>) {
  return (
    <div class="chips" role="group" aria-label="Latency ceiling on the time per token">
      <span>Each token within</span>
      {[published, ...CEILINGS].map((chip) => (
        <button
          key={chip}
          type="button"
          aria-label={chip === published ? undefined : withUnit(chip, 'ms')}
          aria-pressed={ceiling === chip}
          disabled={change === null}
          onClick={() => change?.({ ceiling: String(chip) })}
        >
          {chip === published ? 'as the main table' : chip}
        </button>
      ))}
    </div>
  );
}

/** What a ceiling costs, of what: of one model on each of its GPUs, of several at the median; and how many can't keep it. */
function CeilingAnswer({
  ceiling,
  curves,
}: {
  readonly ceiling: number | null;
  readonly curves: readonly CeilingCurve[];
}) {
  const { median, most, lost, all } = costOf(curves, ceiling);
  if (median === null || most === null) return <>nothing keeps it</>;
  const told = <>{lost > 0 && `; ${lost} of ${all} can’t keep it`}</>;
  if (most < 1.05) return <>takes no more energy than without{told}</>;
  if (new Set(curves.map(({ model }) => model)).size === 1) {
    return (
      <>
        {curves.map((curve, i) => (
          <span key={curve.pair} class="nowrap">
            {i > 0 && ', '}
            {curve.gpu} <strong>{costOn(curve, ceiling)}</strong>
          </span>
        ))}{' '}
        the energy without a ceiling
      </>
    );
  }
  return (
    <>
      costs a median <strong>{factor(median)} times</strong> the energy without a ceiling{told}
    </>
  );
}

function costOn(curve: CeilingCurve, ceiling: number | null): string {
  const times = timesAt(curve, ceiling);
  return times === null ? 'can’t keep it' : `${factor(times)} times`;
}

/** What figures hold for, beside them. */
export function LimitsChip({ limits }: { readonly limits: Omit<Limits, 'pick'> }) {
  const words = limitsInWords(limits);
  return <span class="chip">{words === '' ? 'no ceiling' : words}</span>;
}
