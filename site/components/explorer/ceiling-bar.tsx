import type { TargetedEvent } from 'preact';
import { CEILINGS, type CeilingCurve, costOf } from '../../../src/figures/ceilings.ts';
import { decimals, times } from '../../../src/figures/format.ts';
import { ceilingSpan } from '../../charts/ceiling.tsx';
import { type ModelPicks, versusOf } from '../../charts/home.tsx';
import type { Refusal } from '../../views/url-state.ts';
import type { PartProps } from './controls.tsx';

interface CeilingProps extends PartProps {
  readonly curves: readonly CeilingCurve[];
}

interface AnswerProps extends CeilingProps {
  readonly picked: readonly ModelPicks[];
}

/**
 * The ceiling, which stays in sight: chips, a slider, a field, and beside them what the chosen ceiling comes to. It
 * takes a script to choose, so that without one it is away.
 */
export function CeilingBar(props: AnswerProps & { typed: readonly Refusal[] }) {
  const { settings, change, typed } = props;
  const { ceiling } = settings;
  const refused = typed.find(({ name }) => name === 'ceiling');
  const set = ({ currentTarget }: TargetedEvent<HTMLInputElement>): void => change?.({ ceiling: currentTarget.value });
  return (
    <div class="ceiling-bar needs-script" id="ceiling-bar">
      <CeilingChips {...props} />
      <CeilingSlider {...props} label="Latency ceiling, slider" />
      <div class="ceiling-field">
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
        <span aria-hidden="true">ms</span>
      </div>
      <p class="ceiling-answer" role="status" aria-label="What the ceiling comes to">
        <CeilingAnswer {...props} />
      </p>
      {refused !== undefined && (
        <p class="field-problem" id="ceiling-problem" role="alert">
          {`Latency ceiling can’t be “${refused.found.slice(0, 40)}”: it can be ${refused.allowed}. Until then, it is ${ceiling === null ? 'none' : `${String(ceiling)} ms`}.`}
        </p>
      )}
    </div>
  );
}

function CeilingChips({ data: { published }, settings: { ceiling }, change }: PartProps) {
  return (
    <div class="chips" role="group" aria-label="Latency ceiling on the time per token">
      <span aria-hidden="true">Ceiling</span>
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

/** What a ceiling costs at the median, and how many times one GPU takes of another under it. */
function CeilingAnswer({ settings, curves, picked, data }: AnswerProps) {
  const { median } = costOf(curves, settings.ceiling);
  const versus = versusOf(picked, data.choices.gpus);
  return (
    <>
      {median === null ? (
        'No configuration keeps it.'
      ) : (
        <>
          Median: <strong>{times(median)}</strong> the least energy
        </>
      )}
      {versus !== null && (
        <>
          {' · '}
          {versus.more} <strong>{times(versus.median)}</strong> {versus.less}
        </>
      )}
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
