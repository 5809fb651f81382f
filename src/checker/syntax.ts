import { findNodeAtLocation, type Node, parse, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { pointerKeys } from '../core/text/json-pointer.ts';

/** At most so many mistakes of form are reported of a file. */
const MAX_SYNTAX_FINDINGS = 20;

/**
 * What can be saved of a text that is not JSON: what is wrong with it, in the order of the text; the value that was
 * meant, so that the other rules can be checked in one go, undefined where the mistakes leave it open what was meant;
 * and the text without the commas in numbers, with every other character in its place.
 */
export function recover(text: string) {
  if (text.trim() === '') return { syntax: [{ message: 'The file is empty' }], value: undefined, text };
  const other = otherFormat(text);
  if (other !== null) return { syntax: [other], value: undefined, text };
  const { commas, repaired } = withoutCommasIn(text);
  const errors: ParseError[] = [];
  const options = { disallowComments: true, allowTrailingComma: false };
  const value = unlessTooDeep(() => parse(repaired, errors, options) as unknown);
  const findings = [
    ...commas.slice(0, MAX_SYNTAX_FINDINGS).map(({ at, written, meant, kind }) => ({
      message: `The file is not JSON: a number has a ${kind} comma`,
      offset: at,
      found: written,
      fix: `Write ${meant}`,
    })),
    ...errors.slice(0, MAX_SYNTAX_FINDINGS).map((error) => syntaxFinding(error, repaired)),
  ].sort((a, b) => a.offset - b.offset);
  if (findings.length === 0) return { syntax: [{ message: 'The file is not JSON' }], value: undefined, text };
  // One mistake can make several errors; the first of a line is the one to fix.
  const lineOf = lineIndex(text);
  const lines = new Map(findings.map((found) => [lineOf(found.offset).line, found] as const).reverse());
  const clear = errors.every((error) => isHarmless(error, repaired));
  return { syntax: [...lines.values()].reverse(), value: clear ? value : undefined, text: repaired };
}

/** The finding about a text that does not even begin like JSON: one, instead of one for every line. */
function otherFormat(text: string) {
  const first = (text.trimStart().split(/\r?\n/, 1)[0] ?? '').slice(0, 60);
  // A single word can be a mistyped value; a measurement is none.
  if (/^["[{/]/.test(first) || /^(-?\d|true\b|false\b|null\b|NaN\b|-?Infinity\b)[^,;\t]*$/.test(first)) return null;
  const looks = /[,;\t]/.test(first) && !/[{}]/.test(text) ? 'it looks like a table (CSV)' : 'it does not begin with {';
  return {
    message: `The file is not JSON: ${looks}`,
    offset: text.length - text.trimStart().length,
    found: first,
    fix: 'Write one JSON object, { "field": value, ... }, for each measurement; npm run new asks for the fields and writes it.',
  };
}

/** Numbers with commas in them, where a value stands, and the text without these, every other character in its place. */
function withoutCommasIn(text: string) {
  const commas: { at: number; written: string; meant: string; kind: string }[] = [];
  const number = /("\s*:\s*)(-?\d+(?:,\d+)+(?:\.\d+)?)(?=\s*[,}\r\n])/g;
  const repaired = text.replace(number, (whole, before: string, written: string, at: number) => {
    const found = withoutCommas(written);
    if (found === null) return whole;
    commas.push({ at: at + before.length, written, ...found });
    return before + found.meant.padEnd(written.length);
  });
  return { commas, repaired };
}

/** The number that one with commas means: `1,234.5` has thousands commas, `0,144` a decimal one. Null for any other. */
export function withoutCommas(written: string): { meant: string; kind: 'thousands' | 'decimal' } | null {
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(written)) {
    return { meant: written.replaceAll(',', ''), kind: 'thousands' };
  }
  return /^-?\d+,\d+$/.test(written) ? { meant: written.replace(',', '.'), kind: 'decimal' } : null;
}

/** Whether it is clear what was meant in spite of the error: a comment, a comma too many or too few. */
function isHarmless(error: ParseError, text: string): boolean {
  const name = printParseErrorCode(error.error);
  return name === 'InvalidCommentToken' || name === 'CommaExpected' || isTrailingComma(name, error, text);
}

function isTrailingComma(name: string, { offset }: ParseError, text: string): boolean {
  const expectsMore = name === 'PropertyNameExpected' || name === 'ValueExpected';
  return expectsMore && text[offset] === '}' && text.slice(0, offset).trimEnd().endsWith(',');
}

function syntaxFinding(error: ParseError, text: string) {
  const name = printParseErrorCode(error.error);
  if (isTrailingComma(name, error, text)) {
    const message = 'The file is not JSON: there is a comma after the last value';
    return { message, offset: text.lastIndexOf(',', error.offset), found: ',', fix: 'Remove the comma.' };
  }
  const found = text.slice(error.offset, error.offset + Math.max(1, Math.min(error.length, 30)));
  const [what, fix] = /^-?(NaN|Infinity)$/i.test(found) ? NO_NUMBER : (WORDS[name] ?? OTHER);
  const message = `The file is not JSON: ${what}`;
  return { message, offset: error.offset, found: found === '' ? 'the end of the file' : found, fix };
}

/** Parse errors in words, and how to fix them. */
const WORDS: Readonly<Record<string, readonly [string, string]>> = {
  InvalidCommentToken: ['it has a comment', 'Remove the comment; what readers should know goes into notes.'],
  PropertyNameExpected: ['a key in double quotes is expected here', 'Put keys in double quotes.'],
  ValueExpected: ['a value is expected here', 'Write a number, "text", true, false or null.'],
  InvalidSymbol: ['this is not a value', 'Put text in double quotes.'],
  InvalidNumberFormat: ['this is not a number', 'Write a number such as 0.36, without unit.'],
  ColonExpected: ['a colon is missing', 'Put a colon between key and value.'],
  CommaExpected: ['a comma is missing', 'Put a comma between two values.'],
  CloseBraceExpected: ['it ends too early', 'Close what was opened: the file ends in }.'],
  CloseBracketExpected: ['it ends too early', 'Close what was opened: the file ends in }.'],
  EndOfFileExpected: ['something follows the end of the object', 'Remove it.'],
  UnexpectedEndOfString: ['a text has no closing quote', 'Close it with a double quote.'],
};
const NO_NUMBER = ['this is not a number', 'A figure that is not known is null where the schema allows it.'] as const;
const OTHER = ['a character is not allowed here', 'Text must not have line breaks or control characters.'] as const;

/**
 * Finds the place of the value of a pointer, or of its key, or of an offset where one is given; of the nearest object around
 * it where it is missing, null where nothing is. A text is looked through once, however many places are asked for.
 */
export function placesIn(text: string) {
  let tree: Node | null | undefined;
  const lineOf = lineIndex(text);
  return (pointer: string, atKey: boolean, offset?: number) => {
    const at = offset ?? offsetOf((tree ??= treeOf(text)), pointerKeys(pointer), atKey);
    return at === null ? null : lineOf(at);
  };
}

/** Where offsets lie in a text: line and column, counted from 1. */
function lineIndex(text: string) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset: number) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

function offsetOf(tree: Node | null, path: readonly string[], atKey: boolean): number | null {
  if (tree === null) return null;
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, depth));
    if (node !== undefined) return (atKey && node.parent?.type === 'property' ? node.parent : node).offset;
  }
  return tree.offset;
}

/** The parts of a JSON text with their places; null where there are none. */
export function treeOf(text: string): Node | null {
  return unlessTooDeep(() => parseTree(text)) ?? null;
}

/** What a parser returns; undefined where thousands of nested brackets exhaust its stack: then no place is known. */
function unlessTooDeep<T>(parser: () => T): T | undefined {
  try {
    return parser();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
