import {
  findNodeAtLocation,
  getLocation,
  type Node,
  parse,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { escapePointer, pointerKeys } from '../core/text/json-pointer.ts';
import { numberFix, readNumber } from '../core/text/written-number.ts';

/** The most syntax mistakes that are reported for one file. */
const MAX_SYNTAX_FINDINGS = 20;

/** Why a text is not JSON. */
export interface SyntaxProblem {
  readonly message: string;
  readonly fix: string;
  /** Where the problem is; absent if it is the whole text. */
  readonly offset?: number;
  readonly found?: string;
}

/** A part of a text that is not JSON although its meaning is clear, such as `1,234.5` or `None`. */
interface Repair extends Required<SyntaxProblem> {
  /** Whether the value can mean two numbers. */
  readonly isAmbiguous: boolean;
}

/**
 * Reads a text that is not JSON. Returns what is wrong with it, in the order of the text; the value that was meant, so
 * that the other rules can be checked as well, or undefined if it is unclear; the text with the clear mistakes repaired
 * and every other character in its place; and pointers to the values whose meaning is unclear.
 */
export function recover(text: string) {
  const nothing = { value: undefined, text, ambiguous: [] };
  if (text.trim() === '') {
    return { ...nothing, syntax: [{ message: 'The file is empty', fix: `${ONE_OBJECT}.` }] };
  }
  const other = otherFormat(text);
  if (other !== null) return { ...nothing, syntax: [other] };
  const { repairs, repaired } = repair(text);
  const errors: ParseError[] = [];
  const options = { disallowComments: true, allowTrailingComma: false };
  const value = unlessTooDeep(() => parse(repaired, errors, options) as unknown);
  const findings = [
    ...repairs.slice(0, MAX_SYNTAX_FINDINGS).map(({ isAmbiguous: _, ...details }) => details),
    ...errors.slice(0, MAX_SYNTAX_FINDINGS).map((error) => syntaxFinding(error, repaired)),
  ].sort((a, b) => a.offset - b.offset);
  if (findings.length === 0) {
    return { ...nothing, syntax: [{ message: 'The file is not JSON', fix: `${ONE_OBJECT}.` }] };
  }
  // One mistake can make several errors. Only the first of a line has to be fixed.
  const lineOf = lineIndex(text);
  const lines = findings.map(({ offset }) => lineOf(offset).line);
  const isClear = errors.every((error) => isHarmless(error, repaired));
  return {
    syntax: findings.filter((_, i) => lines[i] !== lines[i - 1]),
    value: isClear ? value : undefined,
    text: repaired,
    ambiguous: repairs
      .filter(({ isAmbiguous }) => isAmbiguous)
      .map(({ offset }) => `/${getLocation(repaired, offset).path.map(String).map(escapePointer).join('/')}`),
  };
}

const ONE_OBJECT =
  'Write one JSON object, { "field": value, ... }, for each measurement; `npm run new` can write it for you';

/** The finding about a text that does not even begin like JSON, instead of one for every line; null if it does. */
function otherFormat(text: string): SyntaxProblem | null {
  const start = text.trimStart();
  const first = (start.split(/\r?\n/, 1)[0] ?? '').slice(0, 60);
  const found = { offset: text.length - start.length, found: first };
  if (/^\{\s*'/.test(start)) {
    const message = 'The file is not JSON: it is a Python dictionary';
    return { ...found, message, fix: 'Write it with json.dump(measurement, file).' };
  }
  // A single word can be a mistyped value.
  if (/^["[{/]/.test(first) || /^(-?\d|true\b|false\b|null\b|NaN\b|-?Infinity\b)[^,;\t]*$/.test(first)) return null;
  const looks = /[,;\t]/.test(first) && !/[{}]/.test(text) ? 'it looks like a table (CSV)' : 'it does not begin with {';
  return { ...found, message: `The file is not JSON: ${looks}`, fix: `${ONE_OBJECT}.` };
}

/** Words of Python and JavaScript, in lower case, as JSON writes them. */
const WORDS_OF_JSON: Readonly<Record<string, string>> = {
  none: 'null',
  true: 'true',
  false: 'false',
  undefined: 'null',
  null: 'null',
};

/** An unquoted value after a key: everything up to the end of the line, or to the comma or brace before it. */
const BARE_VALUE = /("\s*:)([ \t]*)([^\s"{[][^"{}[\]\r\n]*?)(?=[ \t]*,?[ \t]*(?:[}\r\n]|,\s*"))/g;

/** Unquoted values that are not JSON but clear, and the text with JSON in their place, of the same length. */
function repair(text: string) {
  const repairs: Repair[] = [];
  const repaired = text.replace(BARE_VALUE, (whole, key: string, space: string, written: string, at: number) => {
    const meant = meantBy(written);
    const room = space.length + written.length;
    if (meant === null || meant.value === written || meant.value.length > room) return whole;
    repairs.push({
      offset: at + key.length + space.length,
      message: `The file is not JSON: ${meant.problem}`,
      found: written,
      fix: meant.fix,
      isAmbiguous: meant.isAmbiguous,
    });
    // The value keeps its place. A longer one begins in the space before it.
    const before = space.slice(0, Math.max(0, space.length - Math.max(0, meant.value.length - written.length)));
    return (key + before + meant.value).padEnd(whole.length);
  });
  return { repairs, repaired };
}

/** What an unquoted value means, and why it is not JSON; null if it is unclear. */
function meantBy(written: string) {
  const word = WORDS_OF_JSON[written.toLowerCase()];
  if (word !== undefined && Object.hasOwn(WORDS_OF_JSON, written.toLowerCase())) {
    const problem = `JSON writes ${written} as ${word}`;
    return { value: word, problem, fix: `Write ${word}.`, isAmbiguous: false };
  }
  const number = readNumber(written);
  if (number === null) return null;
  const [value, second] = number.readings;
  return {
    value,
    problem: numberProblem(written, number.hasUnit),
    fix: numberFix(number),
    isAmbiguous: second !== undefined,
  };
}

function numberProblem(written: string, hasUnit: boolean): string {
  if (hasUnit) return 'a number contains a unit';
  if (written.includes(',')) return 'a number contains a comma';
  if (/^[+-]?\./.test(written)) return 'a number has no digit before the decimal point';
  return 'a number does not have the form of a JSON number';
}

/** Whether the meaning is clear in spite of the error: it is a comment, or a comma too many or too few. */
function isHarmless(error: ParseError, text: string): boolean {
  const name = printParseErrorCode(error.error);
  return name === 'InvalidCommentToken' || name === 'CommaExpected' || isTrailingComma(name, error, text);
}

function isTrailingComma(name: string, { offset }: ParseError, text: string): boolean {
  const expectsMore = name === 'PropertyNameExpected' || name === 'ValueExpected';
  return expectsMore && text[offset] === '}' && text.slice(0, offset).trimEnd().endsWith(',');
}

function syntaxFinding(error: ParseError, text: string): Required<SyntaxProblem> {
  const name = printParseErrorCode(error.error);
  if (isTrailingComma(name, error, text)) {
    const message = 'The file is not JSON: there is a comma after the last value';
    return { message, offset: text.lastIndexOf(',', error.offset), found: ',', fix: 'Remove the comma.' };
  }
  const found = text.slice(error.offset, error.offset + Math.max(1, Math.min(error.length, 30)));
  const [what, fix] = valueProblem(found) ?? PROBLEMS[name] ?? OTHER;
  const message = `The file is not JSON: ${what}`;
  return { message, offset: error.offset, found: found === '' ? 'the end of the file' : found, fix };
}

/** What is wrong with an unquoted value, and how to fix it; null if only the parser knows. */
function valueProblem(found: string): readonly [string, string] | null {
  if (/^-?(nan|inf(inity)?)$/i.test(found))
    return [`JSON does not have the value ${found}`, 'Write null if the value is not known.'];
  if (found.startsWith("'")) return ['text is in single quotes', 'Put the text in double quotes.'];
  return /^[a-z][\w./-]*$/i.test(found) && !/^(true|false|null)$/.test(found)
    ? ['a text is not in quotes', `Write "${found}".`]
    : null;
}

/** Parse errors in words, and how to fix them. */
const PROBLEMS: Readonly<Record<string, readonly [string, string]>> = {
  InvalidCommentToken: ['it contains a comment', 'Remove the comment. Put remarks for readers in notes.'],
  PropertyNameExpected: [
    'a key in double quotes is expected here',
    'Put the key in double quotes, or remove the comma if no key follows it.',
  ],
  ValueExpected: ['a value is expected here', 'Write a number, "text", true, false or null.'],
  InvalidSymbol: ['this is not a value', 'Put text in double quotes.'],
  InvalidNumberFormat: ['this is not a number', 'Write a number such as 0.36, without a unit.'],
  ColonExpected: ['a colon is missing', 'Put a colon between the key and its value.'],
  CommaExpected: ['a comma is missing', 'Put a comma between the two values.'],
  CloseBraceExpected: ['it ends too early', 'End the file with }.'],
  CloseBracketExpected: ['it ends too early', 'End the list with ].'],
  EndOfFileExpected: ['something follows the end of the object', 'Remove everything after the closing }.'],
  UnexpectedEndOfString: ['a text has no closing quote', 'Close the text with a double quote.'],
};
const OTHER = [
  'a character is not allowed here',
  'Remove the character: text cannot have line breaks or control characters.',
] as const;

/**
 * A function that returns the line and column of the value at a pointer, of its key, or of an offset. For a missing
 * value it returns the place of the object around it, and null if nothing surrounds it. The text is read on the first
 * call, because most files have no findings.
 */
export function placesIn(text: string) {
  let tree: Node | null | undefined;
  let lineOf: ReturnType<typeof lineIndex> | undefined;
  return (pointer: string, atKey: boolean, offset?: number) => {
    const at = offset ?? offsetOf((tree ??= treeOf(text)), pointerKeys(pointer), atKey);
    return at === null ? null : (lineOf ??= lineIndex(text))(at);
  };
}

/** A function that returns the line and column of an offset, both counted from 1. */
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

/** The syntax tree of a JSON text; null if it has none. */
export function treeOf(text: string): Node | null {
  return unlessTooDeep(() => parseTree(text)) ?? null;
}

/** What a parser returns; undefined if thousands of nested brackets exhaust its stack. */
export function unlessTooDeep<T>(parser: () => T): T | undefined {
  try {
    return parser();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
