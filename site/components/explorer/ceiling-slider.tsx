import type { TargetedEvent } from 'preact';
import type { CeilingCurve } from '../../../src/figures/ceilings.ts';
import { decimals, withUnit } from '../../../src/figures/format.ts';
import { ceilingSpan } from '../../charts/ceiling.tsx';
import type { PartProps } from './controls.tsx';

/** Positions of the slider; the last one is the ceiling of the index. */
const POSITIONS = 200;

interface CeilingSliderProps extends PartProps {
  readonly curves: readonly CeilingCurve[];
  readonly label: string;
}

/** A slider over the ceilings, logarithmic like the axis that it stands below. */
export function CeilingSlider({ data, settings, change, curves, label }: CeilingSliderProps) {
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
      aria-valuetext={
        ceiling === null ? 'no ceiling' : withUnit(decimals(ceiling, Number.isInteger(ceiling) ? 0 : 1), 'ms')
      }
      onInput={slide}
    />
  );
}
