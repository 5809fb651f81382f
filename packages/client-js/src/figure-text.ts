/** The digits of figures, in the order of their values. */
export const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_';

/** The figures of a text: how many decimals they have, the first digits of all, the second ones of all, and so on. */
export function figuresIn(text: string, count: number): (number | null)[] {
  const wholes = new Float64Array(count);
  for (let i = 1, at = 0; i < text.length; i++, at = (at + 1) % count)
    wholes[at] = (wholes[at] ?? 0) * DIGITS.length + DIGITS.indexOf(text.charAt(i));
  const scale = 10 ** DIGITS.indexOf(text.charAt(0));
  return Array.from(wholes, (whole) => (whole === 0 ? null : (whole - 1) / scale));
}
