import { fromTo, threeDigits, withUnit } from './format.ts';

/** A range and what lies in its middle: of a ratio, or of an energy. */
export interface Range {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** A description of the conversion for people who compute by hand. */
export const CONVERSION =
  'low = lower end of the uncertainty range × low ratio of each rung up to the boundary; middle = measured figure × middle ' +
  'ratio of each rung; high = upper end of the uncertainty range × high ratio of each rung. The ends are multiplied as ' +
  'intervals, as if all ratios erred in the same direction, so the range is wide. Your own PUE or node ratio replaces the ' +
  'range of its rung.';

/** A range in words: `115 to 332 kWh (middle 169)`. */
export function rangeInWords({ low, middle, high }: Range, unit: string): string {
  return `${withUnit(fromTo(threeDigits(low), threeDigits(high)), unit)} (middle ${threeDigits(middle)})`;
}

/** What was carried to a boundary, and by which ratios: sentences of their own, apart from what is measured. */
export interface Carried {
  readonly boundary: string;
  readonly rungs: readonly (Range & { readonly rung: string; readonly own: boolean; readonly isAlone: boolean })[];
  readonly caveat: string;
}
export function carriedInWords({ boundary, rungs, caveat }: Carried, figures: string): string {
  const ratios = rungs.map(({ rung, low, high, own, isAlone }) => {
    const whose = own ? ' (your own)' : isAlone ? ' (of one publisher alone)' : '';
    return `${rung} × ${fromTo(threeDigits(low), threeDigits(high))}${whose}`;
  });
  return `Apart from that, converted to the ${boundary}: ${figures}; ${ratios.join(', ')}. ${caveat}`;
}

/** A measured range carried over rungs, each a range of ratios to the one before: low by low, middle by middle, high by high. */
export function converted(measured: Range, rungs: readonly Range[]): Range {
  return rungs.reduce(
    (of, rung) => ({ low: of.low * rung.low, middle: of.middle * rung.middle, high: of.high * rung.high }),
    measured,
  );
}
