import { findNodeAtLocation, type Node, parse, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { pointerKeys } from '../core/text/json-pointer.ts';

/** Why a text is not JSON. */
export interface SyntaxProblem {
  readonly message: string;
  readonly fix: string;
  /** Where the problem is; absent if it is the whole text. */
  readonly offset?: number;
  readonly found?: string;
}

const ONE_OBJECT =
  'Write one JSON object, { "field": value, ... }, for each measurement; `npm run new` can write it for you.';

/** The first problem of a text that is not JSON. One mistake can make several errors, so later ones are not reported. */
export function syntaxProblem(text: string): SyntaxProblem {
  const start = text.trimStart();
  if (!/^[{/]/.test(start)) {
    const found = (start.split(/\r?\n/, 1)[0] ?? '').slice(0, 60);
    const message = 'The file is not JSON: it does not begin with {';
    return { message, offset: text.length - start.length, found: found || END, fix: ONE_OBJECT };
  }
  const errors: ParseError[] = [];
  unlessTooDeep(() => parse(text, errors, { disallowComments: true, allowTrailingComma: false }) as unknown);
  const [first] = errors;
  if (first === undefined) return { message: 'The file is not JSON', fix: ONE_OBJECT };
  const { offset, length, error } = first;
  const before = text.slice(0, offset).trimEnd();
  if (text[offset] === '}' && before.endsWith(',')) {
    const message = 'The file is not JSON: there is a comma after the last value';
    return { message, offset: before.length - 1, found: ',', fix: 'Remove the comma.' };
  }
  const found = text.slice(offset, offset + Math.max(1, Math.min(length, 30)));
  const [what, fix] = valueProblem(found) ?? PROBLEMS[printParseErrorCode(error)] ?? OTHER;
  return { message: `The file is not JSON: ${what}`, offset, found: found || END, fix };
}

const END = 'the end of the file';

/** What is wrong with a value that other languages allow, and how to fix it; null for any other text. */
function valueProblem(found: string): readonly [string, string] | null {
  if (/^-?(nan|inf(inity)?|none|undefined)$/i.test(found))
    return [`JSON does not have the value ${found}`, 'Write null if the value is not known.'];
  return found.startsWith("'") ? ['text is in single quotes', 'Put all text and keys in double quotes.'] : null;
}

const A_VALUE = 'Write a number without a unit, "text", true, false or null.';

/** Parse errors in words, and how to fix them. */
const PROBLEMS: Readonly<Record<string, readonly [string, string]>> = {
  InvalidCommentToken: ['it contains a comment', 'Remove the comment. Put remarks for readers in notes.'],
  PropertyNameExpected: [
    'a key in double quotes is expected here',
    'Put the key in double quotes. If no key follows the comma, remove the comma.',
  ],
  ValueExpected: ['a value is expected here', A_VALUE],
  InvalidSymbol: ['this is not a value', A_VALUE],
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
