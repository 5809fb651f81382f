/**
 * What a reader can't see but a program obeys, as the inside of a character class: controls, soft hyphens, spaces
 * without width, line and paragraph separators, byte order marks, and the marks that change the direction of text.
 */
export const INVISIBLE =
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff';

const EACH = new RegExp(`[${INVISIBLE}]`, 'g');
const ANY = new RegExp(`[${INVISIBLE}]|\\p{Surrogate}`, 'u');

/** Whether a text has an invisible character, or half of a surrogate pair, which can't be written as UTF-8. */
export function hasUnsafeCharacter(text: string): boolean {
  return ANY.test(text);
}

/** A text in which every invisible character is written as an escape. */
export function withEscapes(text: string): string {
  return text.replace(EACH, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Text from a file, made safe for a terminal: invisible characters are shown escaped, very long text is cut. */
export function visible(text: string): string {
  const escaped = withEscapes(text);
  return escaped.length > 300 ? `${escaped.slice(0, 300)}…` : escaped;
}

/**
 * Whether a text could do more than be read: begin a formula in a spreadsheet, or be markup, a link, or an address that runs a
 * script where somebody forgets to escape it.
 */
export function isFormulaOrMarkup(text: string): boolean {
  const line = text.trimStart();
  return (
    /^[=+\-@|%]/.test(line) || /<[a-z/!?]|&(#|[a-z]+;)|\]\s*\(|\b(javascript|vbscript|data):|`|\$\{|\{\{/i.test(text)
  );
}
