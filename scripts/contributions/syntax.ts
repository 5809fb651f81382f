import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import type { Fault } from './rule.ts';

/** What is wrong with a text that is not JSON, and where. */
export function syntaxFault(text: string): Fault {
  const first = firstError(text);
  const thousands = /:\s*-?(\d{1,3}(?:,\d{3})+(?:\.\d+)?)\s*[,}\r\n]/.exec(text);
  if (thousands?.[1] !== undefined && (first === null || first.offset >= thousands.index)) {
    const number = thousands[1];
    return {
      message: 'The file is not JSON: a number has a thousands comma',
      offset: text.indexOf(number, thousands.index),
      found: number,
      fix: `Write ${number.replaceAll(',', '')}`,
    };
  }
  if (text.trim() === '') return { message: 'The file is empty' };
  if (first === null) return { message: 'The file is not JSON' };
  const found = text.slice(first.offset, first.offset + Math.max(1, Math.min(first.length, 30)));
  const [what, fix] = explained(first.error, found);
  return {
    message: `The file is not JSON: ${what}`,
    offset: first.offset,
    found: found === '' ? 'the end of the file' : found,
    fix,
  };
}

function firstError(text: string): ParseError | null {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // Thousands of nested brackets exhaust the parser's stack; then the place is not told.
    if (!(error instanceof RangeError)) throw error;
  }
  return errors[0] ?? null;
}

/** A parse error in words, and how to mend it. */
function explained(code: ParseError['error'], found: string): readonly [string, string | null] {
  const name = printParseErrorCode(code);
  if (name === 'PropertyNameExpected' && found === '}') return ['there is a comma after the last value', 'Remove it.'];
  return WORDS[name] ?? ['a character is not allowed here', 'Text must not have line breaks or control characters.'];
}

const WORDS: Readonly<Record<string, readonly [string, string | null]>> = {
  InvalidCommentToken: ['it has a comment', 'Remove the comment; what readers should know goes into notes.'],
  PropertyNameExpected: ['a key in double quotes is expected here', 'Put keys in double quotes.'],
  ValueExpected: ['a value is expected here', 'Write a number, "text", true, false or null.'],
  InvalidSymbol: ['this is no value', 'Put text in double quotes. NaN and Infinity are no figures: leave the row out.'],
  InvalidNumberFormat: ['this is no number', 'Write a number such as 0.36, without unit.'],
  ColonExpected: ['a colon is missing', 'Put a colon between key and value.'],
  CommaExpected: ['a comma is missing', 'Put a comma between two values.'],
  CloseBraceExpected: ['it ends too early', 'Close what was opened: the file ends in }.'],
  CloseBracketExpected: ['it ends too early', 'Close what was opened: the file ends in }.'],
  EndOfFileExpected: ['something follows the end of the object', 'Remove it.'],
  UnexpectedEndOfString: ['a text has no closing quote', 'Close it with a double quote.'],
};
