const LONGEST = 40;

/** What someone typed, or put into a link, as a message repeats it: in quotes, and not at any length. */
export function quoted(text: string): string {
  return `“${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”`;
}
