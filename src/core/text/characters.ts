/** Control characters, line and paragraph separators, annotation marks, and the blank Braille cell. */
const CONTROLS = '\\p{Cc}\\u2028\\u2029\\ufff9-\\ufffb\\u2800';

/**
 * Characters that a reader can't see but that change how programs treat a text: control characters, and Unicode's
 * Default_Ignorable_Code_Point (in the JavaScript engine's version), such as soft hyphens, zero-width spaces and
 * joiners, byte order marks, tags, and marks that change the direction of text.
 */
const INVISIBLE = `${CONTROLS}\\p{Default_Ignorable_Code_Point}`;

/** Scripts whose words may contain joiners. A Persian or Hindi name without them is misspelt. */
const JOINED = ['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh'];
const JOINED_LETTER = `[${JOINED.map((script) => `\\p{Script=${script}}`).join('')}]`;

/** Ignorable characters in a correct place: a joiner in a word of such a script, or a part of an emoji. */
const IN_PLACE = [
  `(?<=${JOINED_LETTER})[\\u200c\\u200d](?=${JOINED_LETTER})`,
  '(?<=\\p{Extended_Pictographic}\\p{Emoji_Modifier}?)\\ufe0f',
  '(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})',
].join('|');

/** More marks on one letter than any language uses. They would cover the lines above and below. */
const PILE = '\\p{Mn}{5,}';

const EACH = new RegExp(`[${INVISIBLE}]`, 'gu');
const ANY = new RegExp(`[${INVISIBLE}]|\\p{Surrogate}|${PILE}`, 'u');
const EACH_IN_PLACE = new RegExp(IN_PLACE, 'gu');

/** Whether a text has an invisible character, or half of a surrogate pair, which can't be written as UTF-8. */
export function hasUnsafeCharacter(text: string): boolean {
  return ANY.test(text) && ANY.test(text.replace(EACH_IN_PLACE, ''));
}

/**
 * Whether a text with several lines has an unsafe character. Line breaks and tabs are allowed. See
 * {@link hasUnsafeCharacter}.
 */
export function hasUnsafeCharacterInLines(text: string): boolean {
  return hasUnsafeCharacter(text.replace(/\r\n|[\n\t]/g, ' '));
}

/** Text from a file, made safe for a terminal: invisible characters are shown escaped, very long text is cut. */
export function visible(text: string): string {
  return visibleUpTo(text, 300);
}

/** The same, cut only after `max` characters. */
export function visibleUpTo(text: string, max: number): string {
  const escaped = text.replace(EACH, (c) => {
    const code = (c.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  });
  return escaped.length > max ? `${escaped.slice(0, max)}…` : escaped;
}

/**
 * JSON in which characters that are invisible or change the direction of text are escaped. Line breaks between values
 * stay.
 */
export function escapeInvisible(json: string): string {
  return json.replace(EACH, (character) => {
    if (character === '\n') return character;
    const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  });
}

/** Log text in which GitHub's runner finds no commands: `##[…]` anywhere, or `::…::` at the beginning of a line. */
export function withoutCommands(text: string): string {
  return text.replaceAll('##[', '## [').replace(/^(\s*:)(?=:)/gm, '$1 ');
}

/**
 * Whether a program could run or render a text: as a formula in a spreadsheet, or, if it is not escaped, as markup, a
 * link or an address that runs a script.
 */
export function isFormulaOrMarkup(text: string): boolean {
  const line = text.trimStart();
  return (
    /^[=+\-@|%]/.test(line) || /<[a-z/!?]|&(#|[a-z]+;)|\]\s*\(|\b(javascript|vbscript|data):|`|\$\{|\{\{/i.test(text)
  );
}
