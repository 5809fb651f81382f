import { visible } from './characters.ts';

/** The length of text that GitHub accepts, with room for the text around it. */
const MOST = 50_000;

/**
 * Text from a file as Markdown that can only be read: no link, mention, reference, image or HTML comes of it, and no
 * line break. Plain words stay words; everything else becomes code, in which GitHub interprets nothing.
 */
export function inert(text: string): string {
  const line = visible(text).trim();
  return isPlain(line) ? line : code(line);
}

/** Text as inline code, in a fence that it can't close. */
export function code(text: string): string {
  const line = visible(text);
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padded = line === '' || line.startsWith('`') || line.endsWith('`') ? ` ${line} ` : line;
  // A bar would end the cell of a table, in code as well.
  return fence + padded.replaceAll('|', '\\|') + fence;
}

/** Lines as a block of code, in a fence that they can't close; at most as much as GitHub takes. */
export function fenced(text: string): string {
  const lines = text.split('\n').map(visible);
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));
  return [fence, lines.join('\n').slice(0, MOST), fence].join('\n');
}

/** Words, figures and the punctuation that means nothing in Markdown in the middle of a line. */
function isPlain(line: string): boolean {
  const harmless = /^[A-Za-z0-9](?:[A-Za-z0-9 ,.;:()'"%×/+=-]|(?<=[A-Za-z0-9])_(?=[A-Za-z0-9]))*$/;
  const meaningful = /^\d+[.)]|:\/\/|www\.|\b[0-9a-f]{7,40}\b|\bGH-\d|:[a-z0-9_+-]+:/i;
  return harmless.test(line) && !meaningful.test(line);
}

/** A table; the cells are Markdown already. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
