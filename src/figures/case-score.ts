import { byKeys } from '../core/text/order.ts';

/** A question, and the band in which its answer lies. */
export interface Band {
  readonly id: string;
  readonly low: number;
  readonly high: number;
}

/** A calculator's answer, Wh; null where it has none. */
export interface Answer {
  readonly id: string;
  readonly wh: number | null;
}

/** An answer outside its band. */
interface Miss extends Band {
  readonly wh: number;
  /** How many times too high it is, or below 1 too low, by the nearer end of the band. */
  readonly times: number;
}

/** How a calculator's answers lie. */
export interface Score {
  readonly asked: number;
  readonly answered: number;
  readonly inside: number;
  /** Answers outside the band, the worst first. */
  readonly misses: readonly Miss[];
}

/** Holds answers, one a question at most, against their bands. */
export function scoreOf(bands: readonly Band[], answers: readonly Answer[]): Score {
  const given = new Map(answers.map(({ id, wh }) => [id, wh]));
  const known = bands.flatMap(({ id, low, high }) => {
    const wh = given.get(id) ?? null;
    return wh === null ? [] : [{ id, low, high, wh, times: timesOff(wh, low, high) }];
  });
  const misses = known.filter(({ times }) => times !== 1).sort(byKeys(({ times }) => -Math.abs(Math.log(times)), 'id'));
  return { asked: bands.length, answered: known.length, inside: known.length - misses.length, misses };
}

function timesOff(wh: number, low: number, high: number): number {
  if (wh > high) return wh / high;
  return wh < low ? wh / low : 1;
}
