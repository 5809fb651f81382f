import type { TargetedEvent } from 'preact';
import { CEILINGS, type CeilingCurve, costOf } from '../../../src/figures/ceilings.ts';
import { decimals, factor, integer } from '../../../src/figures/format.ts';
import { STATISTICS } from '../../../src/figures/limits.ts';
import { ceilingSpan } from '../../charts/ceiling.tsx';
import { quoted, type Refusal } from '../../views/url-state.ts';
import type { PartProps } from './controls.tsx';

interface CeilingProps extends PartProps {
  readonly curves: readonly CeilingCurve[];
}

/** Of how many of the tokens a ceiling on each statistic holds. */
const SHARES = { median: 'half', p90: '90\u00a0%', p95: '95\u00a0%', p99: '99\u00a0%' } as const satisfies Record<
  keyof typeof STATISTICS,
  string
>;

/**
 * The ceiling as a sentence, which stays in sight: within how many milliseconds each token comes, for how many of the
 * tokens, and what that costs. It takes a script to choose, so that without one it is away.
 */
export function CeilingBar(props: CeilingProps & { typed: readonly Refusal[] }) {
  const { settings, change, typed } = props;
  const { ceiling, statistic } = settings;
  const refused = typed.find(({ name }) => name === 'ceiling');
  const set = ({ currentTarget }: TargetedEvent<HTMLInputElement | HTMLSelectElement>): void =>
    change?.({ [currentTarget.name]: currentTarget.value });
  return (
    <div class="ceiling-bar needs-script" id="ceiling-bar">
      <CeilingChips {...props} />
      <label class="ceiling-field">
        <input
          aria-label="Latency ceiling, ms"
          name="ceiling"
          type="text"
          inputMode="decimal"
          size={5}
          autocomplete="off"
          placeholder="none"
          disabled={change === null}
          value={refused?.found ?? ceiling ?? ''}
          onChange={set}
          {...(refused !== undefined && { 'aria-invalid': true, 'aria-describedby': 'ceiling-problem' })}
        />
        ms
      </label>
      <label class="ceiling-field">
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
        of the tokens
      </label>
      <p class="ceiling-answer" role="status" aria-label="What the ceiling comes to">
        <CeilingAnswer {...props} />
      </p>
      {refused !== undefined && (
        <p class="field-problem" id="ceiling-problem" role="alert">
          {`Latency ceiling can’t be ${quoted(refused.found)}: it can be ${refused.allowed}. Until then, it is ${ceiling === null ? 'none' : `${String(ceiling)} ms`}.`}
        </p>
      )}
    </div>
  );
}

function CeilingChips({ data: { published }, settings: { ceiling }, change }: PartProps) {
  return (
    <div class="chips" role="group" aria-label="Latency ceiling on the time per token">
      <span>Each token within</span>
      {[published, ...CEILINGS].map((chip) => (
        <button
          key={chip}
          type="button"
          aria-pressed={ceiling === chip}
          disabled={change === null}
          onClick={() => change?.({ ceiling: String(chip) })}
        >
          {chip} ms
        </button>
      ))}
    </div>
  );
}

/** What a ceiling costs at the median, and how many pairs can't keep it. */
function CeilingAnswer({ settings, curves }: CeilingProps) {
  const { median, most, lost, all } = costOf(curves, settings.ceiling);
  if (median === null || most === null) return <>nothing keeps it</>;
  return (
    <>
      {most < 1.05 ? (
        'costs nothing'
      ) : (
        <>
          costs <strong>{factor(median)} times</strong>
        </>
      )}
      {lost > 0 && `; ${integer(lost)} of ${integer(all)} can’t keep it`}
    </>
  );
}

/** Positions of the slider; the last one is the ceiling of the index. */
const POSITIONS = 200;

/** A slider over the ceilings, logarithmic like the axis that it stands below. */
export function CeilingSlider({ data, settings, change, curves, label }: CeilingProps & { label: string }) {
  const [low, high] = ceilingSpan(curves);
  const { ceiling } = settings;
  const position =
    ceiling === null
      ? POSITIONS
      : Math.min(POSITIONS, Math.max(0, Math.round((POSITIONS * Math.log(ceiling / low)) / Math.log(high / low))));
  const slide = ({ currentTarget }: TargetedEvent<HTMLInputElement>): void => {
    const at = Number(currentTarget.value);
    const ms = Number((low * (high / low) ** (at / POSITIONS)).toPrecision(2));
    // Where a step is less than what two digits tell, it goes to the next number.
    const stepped = ms === ceiling ? ceiling + Math.sign(at - position) : ms;
    change?.({ ceiling: String(at === POSITIONS ? data.published : stepped) });
  };
  return (
    <input
      class="ceiling-slider"
      type="range"
      min={0}
      max={POSITIONS}
      value={position}
      disabled={change === null}
      aria-label={label}
      aria-valuetext={ceiling === null ? 'no ceiling' : `${decimals(ceiling, Number.isInteger(ceiling) ? 0 : 1)} ms`}
      onInput={slide}
    />
  );
}
