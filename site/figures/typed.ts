const LONGEST = 40;

/** What someone typed, or put into a link, as a message repeats it: in quotes, and not at any length. */
export function quoted(text: string): string {
  return `“${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”`;
}

/** A number as people type it: digits, in groups if they like, a point before decimals, perhaps an exponent. */
const NUMBER = /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** The number that a text stands for; NaN where it stands for none. */
export function typedNumber(text: string): number {
  const plain = text.replace(/[\s_]/g, '');
  return NUMBER.test(plain) ? Number(plain) : NaN;
}
