import { integer } from '../../figures/format.ts';
import { quoted, typedNumber } from '../../figures/typed.ts';

/** What a number must be. */
export interface Limits {
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
}

/** The number that a text stands for, with the plainest text for it; or why it stands for none that is allowed. */
export function numberFrom(
  text: string,
  limits: Limits,
): { readonly value: number; readonly text: string } | { readonly problem: string } {
  if (text.trim() === '') return { problem: 'A number is missing.' };
  if (text.includes(',')) {
    return { problem: `${quoted(text)} has a comma, which some read as a point. Write 1000000 or 0.25.` };
  }
  const value = typedNumber(text);
  if (Number.isNaN(value)) {
    return { problem: `${quoted(text)} is not a number. Write it in digits, such as 1000000, 1e6 or 0.25.` };
  }
  if (value < limits.least || value > limits.most) {
    return { problem: `It must be from ${integer(limits.least)} to ${integer(limits.most)}; ${quoted(text)} is not.` };
  }
  if (limits.whole && !Number.isInteger(value)) return { problem: `${quoted(text)} is not a whole number.` };
  return { value, text: String(value) };
}
