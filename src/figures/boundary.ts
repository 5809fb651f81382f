import { fromTo, threeDigits } from './format.ts';

/** A range and what lies in its middle: of a ratio, or of an energy. */
export interface Range {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** How `converted` works, for whoever has no program. */
export const CONVERSION =
  'low = low end of the measured band × low ratio of each rung up to the one asked for; middle = measured figure × middle ' +
  'ratio of each; high = high end of the band × high ratio of each. The ends are multiplied as intervals, as if all erred ' +
  "to the same side: wide and honest. A reader's own PUE or node ratio takes the place of the range of its rung.";

/** The ratios that a figure was carried by: `node × 1.38 to 2.03, fleet × 1.12 (of one publisher alone), site × 1.20 (your own)`. */
export function ratiosInWords(
  rungs: readonly (Range & { readonly rung: string; readonly own: boolean; readonly is_alone: boolean })[],
): string {
  const whose = (own: boolean, isAlone: boolean) => (own ? ' (your own)' : isAlone ? ' (of one publisher alone)' : '');
  return rungs
    .map(({ rung, low, high, own, is_alone }) => {
      return `${rung} × ${fromTo(threeDigits(low), threeDigits(high))}${whose(own, is_alone)}`;
    })
    .join(', ');
}

/** A measured range carried over rungs, each a range of ratios to the one before: low by low, middle by middle, high by high. */
export function converted(measured: Range, rungs: readonly Range[]): Range {
  return rungs.reduce(
    (of, rung) => ({ low: of.low * rung.low, middle: of.middle * rung.middle, high: of.high * rung.high }),
    measured,
  );
}
