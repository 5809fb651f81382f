import { tickLabel } from '../../src/figures/format.ts';
import { widthOf } from './svg.tsx';

/** A logarithmic scale from values to pixels. */
export function logarithmic([low, high]: readonly [number, number], [from, to]: readonly [number, number]) {
  return (value: number): number => from + ((to - from) * Math.log(value / low)) / Math.log(high / low);
}

/**
 * Round values from `low` to `high` for the ticks of a logarithmic axis: at 1, 2 and 5, or more if that gives fewer
 * than four.
 */
export function logTicks(low: number, high: number): number[] {
  const first = Math.floor(Math.log10(low));
  const powers = Array.from({ length: Math.ceil(Math.log10(high)) - first + 1 }, (_, i) => first + i);
  const of = (digits: readonly number[]): number[] =>
    powers
      .flatMap((power) => digits.map((digit) => Number(`${digit}e${power}`)))
      .filter((tick) => tick >= low && tick <= high);
  const few = of([1, 2, 5]);
  return few.length >= 4 ? few : of([1, 1.5, 2, 3, 4, 5, 6, 8]);
}

/** The nearest ticks below and above some values, as the ends of an axis. */
export function tickedEnds(values: readonly number[]): readonly [number, number] {
  const [low, high] = [Math.min(...values) / 1.05, Math.max(...values) * 1.05];
  const ticks = logTicks(low / 10, high * 10);
  return [ticks.findLast((tick) => tick <= low) ?? low, ticks.find((tick) => tick >= high) ?? high];
}

/** The first digits of ticks that are the same in every power of ten, the densest first. */
const SERIES = ['125', '1'];

/**
 * The ticks whose labels don't overlap and end before `width`: the densest series that fits, so that the labels have
 * the same steps in every power of ten. On an axis too short for a series, as many ticks as fit, the roundest first.
 */
export function roomyTicks(
  ticks: readonly number[],
  place: (tick: number) => number,
  letters: number,
  width: number,
): number[] {
  const half = (tick: number): number => widthOf(tickLabel(tick), letters) / 2;
  const isClear = (tick: number, others: readonly number[]): boolean =>
    others.every((one) => Math.abs(place(one) - place(tick)) > half(one) + half(tick) + 10);
  const inside = ticks.filter((tick) => place(tick) + half(tick) <= width);
  for (const digits of SERIES) {
    const own = inside.filter((tick) => digits.includes(firstDigit(tick)));
    if (own.length > 3 && own.every((tick, i) => isClear(tick, own.slice(0, i)))) return own;
  }
  const chosen: number[] = [];
  const rank = (tick: number): number => '152346789'.indexOf(firstDigit(tick));
  for (const tick of inside.toSorted((a, b) => rank(a) - rank(b) || a - b)) {
    if (isClear(tick, chosen)) chosen.push(tick);
  }
  return chosen.sort((a, b) => a - b);
}

function firstDigit(value: number): string {
  return /[1-9]/.exec(String(value))?.[0] ?? '';
}
