import { byCodePoint } from '../text/order.ts';
import { isComparable, type Result } from './result.ts';

/** A ratio may be this many times the stored one: machines differ, and so do runs. */
export const EXPECTED_WORSE = 2;

/** The stored ratios by the name of their result. @throws Error when the file is not what it should be. */
export function expectedOf(text: string): Map<string, number> {
  const value: unknown = JSON.parse(text);
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  const numbers = entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  if (numbers.length === 0 || numbers.length < entries.length) {
    throw new Error('bench/expected.json is no object of numbers. Make it again: npm run bench -- --update');
  }
  return new Map(numbers);
}

/** Stored ratios as their file keeps them: sorted, to three significant digits. */
export function expectedText(ratios: ReadonlyMap<string, number>): string {
  const sorted = [...ratios].sort(([a], [b]) => byCodePoint(a, b));
  return `${JSON.stringify(Object.fromEntries(sorted.map(([name, r]) => [name, Number(r.toPrecision(3))])), null, 2)}\n`;
}

/** Each comparable result beside its stored ratio, and the names of those that are much worse. */
export function compared(
  results: readonly Result[],
  stored: ReadonlyMap<string, number>,
): { lines: string[]; worse: string[] } {
  const worse: string[] = [];
  const lines = results.filter(isComparable).map(({ name, value }) => {
    const expected = stored.get(name);
    if (expected === undefined) return `  ${name}: ${value.toFixed(2)}, nothing stored`;
    const times = value / expected;
    if (times > EXPECTED_WORSE) worse.push(name);
    return `  ${name}: ${value.toFixed(2)}, stored ${expected} (${times.toFixed(2)} times${times > EXPECTED_WORSE ? ', too much' : ''})`;
  });
  return { lines, worse };
}
