import { tickLabel } from '../../packages/client-js/src/format.ts';
import { widthOf } from './svg.tsx';

/** A logarithmic scale from values to pixels. */
export function logarithmic([low, high]: readonly [number, number], [from, to]: readonly [number, number]) {
  return (value: number): number => from + ((to - from) * Math.log(value / low)) / Math.log(high / low);
}

/** Round values from `low` to `high` for the ticks of a logarithmic axis: at 1, 2 and 5, or more if that gives fewer than four. */
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

/**
 * The ticks whose labels don't overlap and end before `width`. Rounder ticks are preferred: those that begin with 1, then
 * 5, 2, 3.
 */
export function roomyTicks(
  ticks: readonly number[],
  place: (tick: number) => number,
  letters: number,
  width: number,
): number[] {
  const rank = (tick: number): number => '152346789'.indexOf(/[1-9]/.exec(String(tick))?.[0] ?? '');
  const half = (tick: number): number => widthOf(tickLabel(tick), letters) / 2;
  const chosen: number[] = [];
  for (const tick of ticks.toSorted((a, b) => rank(a) - rank(b) || a - b)) {
    const isClear = chosen.every((one) => Math.abs(place(one) - place(tick)) > half(one) + half(tick) + 10);
    if (isClear && place(tick) + half(tick) <= width) chosen.push(tick);
  }
  return chosen.sort((a, b) => a - b);
}
