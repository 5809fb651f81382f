import { tickLabel, withUnit } from '../../src/figures/format.ts';
import { colourOf } from '../charts/svg.tsx';

/** A value with its range, in the unit of the scale. */
interface RangeBarProps {
  readonly value: number;
  /** Null if the uncertainty is not known. */
  readonly low: number | null;
  readonly high: number | null;
  /** The end of the scale, which starts at zero. */
  readonly highest: number;
  /** The position of the GPU in the list of GPUs, which decides the colour. */
  readonly gpu: number;
}

/**
 * A bar on a scale from zero: a line at the value, colour over its range if that is known. The numbers stand in the
 * text next to it.
 */
export function RangeBar({ value, low, high, highest, gpu }: RangeBarProps) {
  return (
    <div
      class="range-bar"
      style={{
        '--bar': colourOf(gpu),
        '--low': share(low ?? value, highest),
        '--at': share(value, highest),
        '--high': share(high ?? value, highest),
      }}
      aria-hidden="true"
    />
  );
}

/** The scale below bars, from zero to `highest` units. */
export function BarScale({ highest, unit }: { readonly highest: number; readonly unit: string }) {
  return (
    <p class="bar-scale" aria-hidden="true">
      {linearTicks(highest).map((tick, i) => (
        <span key={tick} style={{ left: share(tick, highest) }}>
          {i === 0 ? withUnit(tickLabel(tick), unit) : tickLabel(tick)}
        </span>
      ))}
    </p>
  );
}

function share(value: number, highest: number): string {
  return `${((100 * value) / highest).toFixed(1)}%`;
}

/** Round values from zero to at most `highest`. */
function linearTicks(highest: number): number[] {
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = highest / power > 4 ? 2 * power : highest / power > 2 ? power : power / 2;
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, i) => i * step);
}
