import { fromTo, rangeOutwards, threeDigits, withUnit } from './format.ts';

/** The low, middle and high value of a ratio or an energy. */
export interface Range {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** A conversion to a boundary: its ratios and the caveat to publish with it. */
export interface Carried {
  readonly boundary: string;
  readonly rungs: readonly (Range & { readonly rung: string; readonly own: boolean; readonly isAlone: boolean })[];
  readonly caveat: string;
}

/** The ratios of a conversion and its caveat. */
export function ratiosInWords({ rungs, caveat }: Pick<Carried, 'rungs' | 'caveat'>): string {
  const ratios = rungs.map(({ rung, low, middle, high, own, isAlone }) => {
    const ratio =
      low === high ? threeDigits(low) : `${fromTo(threeDigits(low), threeDigits(high))}, middle ${threeDigits(middle)}`;
    const whose = own ? ' (given)' : isAlone ? ' (from a single publisher)' : '';
    return `${rung} × ${ratio}${whose}`;
  });
  return `Ratios: ${ratios.join('; ')}. ${caveat}`;
}

/** A conversion with its results, GPU energy in Wh and emissions in g CO2e. */
export interface ConvertedValues extends Carried {
  readonly wh: Range;
  readonly gCo2e: Range | null;
}

/** A unit and its size in Wh or g CO2e. */
interface Unit {
  readonly unit: string;
  readonly size: number;
}

/** The sentences for a converted value, which appear next to the measured value and never replace it. */
export function conversionInWords(
  { boundary, wh, gCo2e, ...conversion }: ConvertedValues,
  units: { readonly wh: Unit; readonly gCo2e: Unit },
): string {
  const emissions = gCo2e === null ? '' : `, ${rangeInWords(gCo2e, units.gCo2e)}`;
  return `Estimate for the ${boundary}: ${rangeInWords(wh, units.wh)}${emissions}. ${ratiosInWords(conversion)}`;
}

/** A range in words: `115 to 332 Wh (middle 169)`. */
function rangeInWords({ low, middle, high }: Range, { unit, size }: Unit): string {
  const range = rangeOutwards({ low: low / size, high: high / size });
  return `${withUnit(range, unit)} (middle ${threeDigits(middle / size)})`;
}

/** A measured range multiplied by the ratios of some rungs: low by low, middle by middle, high by high. */
export function converted(measured: Range, rungs: readonly Range[]): Range {
  return rungs.reduce(
    (of, rung) => ({ low: of.low * rung.low, middle: of.middle * rung.middle, high: of.high * rung.high }),
    measured,
  );
}
