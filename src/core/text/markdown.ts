import { visible } from './characters.ts';

/** The longest code block, characters. GitHub accepts 65,536 for a whole text. */
const MAX_BLOCK_LENGTH = 50_000;

/**
 * Text from a file as Markdown without links, mentions, references, images, HTML or line breaks. Plain words stay
 * words; everything else becomes inline code, in which GitHub interprets nothing.
 */
export function inert(text: string): string {
  const line = visible(text).trim();
  return isPlain(line) ? line : code(line);
}

/** Text as inline code. The text can't end the code. */
export function code(text: string): string {
  const line = visible(text);
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padded = line === '' || line.startsWith('`') || line.endsWith('`') ? ` ${line} ` : line;
  return fence + padded + fence;
}

/** Text as a code block of at most {@link MAX_BLOCK_LENGTH} characters. The text can't end the block. */
export function fenced(text: string): string {
  const lines = text.split('\n').map(visible);
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));
  return [fence, lines.join('\n').slice(0, MAX_BLOCK_LENGTH), fence].join('\n');
}

/** Whether a line has only words, numbers and punctuation without a meaning in Markdown. */
function isPlain(line: string): boolean {
  const harmless = /^[A-Za-z0-9](?:[A-Za-z0-9 ,.;:()'"%×/+=-]|(?<=[A-Za-z0-9])_(?=[A-Za-z0-9]))*$/;
  const meaningful = /^\d+[.)]|:\/\/|www\.|\b[0-9a-f]{7,40}\b|\bGH-\d|:[a-z0-9_+-]+:/i;
  return harmless.test(line) && !meaningful.test(line);
}

/** A table. The cells are Markdown. Bars in them are escaped, because a bar ends a cell, even inside code. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
