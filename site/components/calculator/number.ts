import { integer } from '../../figures/format.ts';
import { quoted } from './quoted.ts';

/** What a number must be. */
export interface Limits {
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
}

/** A number as people type it: digits, in groups if they like, a point before decimals, perhaps an exponent. */
const NUMBER = /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** The number that a text stands for, with the plainest text for it; or why it stands for none that is allowed. */
export function numberFrom(
  text: string,
  limits: Limits,
): { readonly value: number; readonly text: string } | { readonly problem: string } {
  const plain = text.replace(/[\s_]/g, '');
  if (plain === '') return { problem: 'A number is missing.' };
  if (plain.includes(',')) {
    return { problem: `${quoted(text)} has a comma, which some read as a point. Write 1000000 or 0.25.` };
  }
  if (!NUMBER.test(plain)) {
    return { problem: `${quoted(text)} is no number. Write it in digits, such as 1000000, 1e6 or 0.25.` };
  }
  const value = Number(plain);
  if (value < limits.least || value > limits.most) {
    return { problem: `It must be from ${integer(limits.least)} to ${integer(limits.most)}; ${quoted(text)} is not.` };
  }
  if (limits.whole && !Number.isInteger(value)) return { problem: `${quoted(text)} is no whole number.` };
  return { value, text: String(value) };
}
