import { isObject } from '../text/json.ts';
import { byCodePoint } from '../text/order.ts';
import { isComparable, type Result } from './result.ts';

/** A ratio may be this many times the stored one: machines differ, and so do runs. */
export const EXPECTED_WORSE = 2;
/** An exponent may be this much above the stored one: of ten times as much it makes half as much time again. */
const EXPONENT_WORSE = 0.2;

/** The stored ratios by the name of their result. @throws Error when the text is no JSON object of positive numbers. */
export function expectedOf(text: string): Map<string, number> {
  const value: unknown = JSON.parse(text);
  const entries = isObject(value) ? Object.entries(value) : [];
  const numbers = entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0);
  if (numbers.length === 0 || numbers.length < entries.length) throw new Error('This is no object of positive numbers');
  return new Map(numbers);
}

/** Stored ratios as their file keeps them: sorted, to three significant digits. */
export function expectedText(ratios: ReadonlyMap<string, number>): string {
  const sorted = [...ratios].sort(([a], [b]) => byCodePoint(a, b));
  return `${JSON.stringify(Object.fromEntries(sorted.map(([name, r]) => [name, Number(r.toPrecision(3))])), null, 2)}\n`;
}

/** Each comparable result beside its stored figure, and what is wrong: much worse ones, and those with none stored. */
export function compared(
  results: readonly Result[],
  stored: ReadonlyMap<string, number>,
): { lines: string[]; faults: string[] } {
  const faults: string[] = [];
  const lines = results.filter(isComparable).map(({ name, value, unit }) => {
    const expected = stored.get(name);
    if (expected === undefined) {
      faults.push(`Nothing is stored for: ${name}. Store it: npm run bench -- --update`);
      return `  ${name}: ${value.toFixed(2)}, nothing stored`;
    }
    const most = unit === 'exponent' ? expected + EXPONENT_WORSE : expected * EXPECTED_WORSE;
    if (value > most) faults.push(`More than ${most.toPrecision(3)}, which is all that is let pass: ${name}`);
    return `  ${name}: ${value.toFixed(2)}, stored ${expected} (${(value / expected).toFixed(2)} times${value > most ? ', too much' : ''})`;
  });
  return { lines, faults };
}
