import { readDates } from '../core/text/written-date.ts';
import { numberFix, readNumber } from '../core/text/written-number.ts';

/** What a schema says about one value, as far as fixes depend on it. */
export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
}

/** Words for a missing value that are text in JSON. */
const NULL_WORD = /^(null|none|nil|nan|undefined|n\/?a|-*)$/i;
const TRUE_WORD = /^(true|yes|y|on|1)$/i;
const FALSE_WORD = /^(false|no|n|off|0)$/i;

/** Whether a text only says that there is no value, such as `"null"`, `"None"` or `""`. */
export function isNullWord(text: string): boolean {
  return NULL_WORD.test(text.trim());
}

/** How to fix a value that its schema rejects, made from the value; null if the value does not show what was meant. */
export function valueFix(value: unknown, schema: ValueSchema, keyword: string): string | null {
  const types = [schema.type ?? []].flat();
  if (types.includes('null') && isMissing(value)) return 'Write null.';
  const isTooLow = keyword === 'minimum' || keyword === 'exclusiveMinimum';
  if (isTooLow && typeof value === 'number' && value < 0) return `Write ${-value}, without the minus sign.`;
  if (keyword === 'enum' || schema.enum !== undefined) return null;
  if (keyword === 'format' && typeof value === 'string') return dateFix(value);
  if (keyword === 'maxLength') return `Shorten it to ${schema.maxLength} characters.`;
  if (keyword === 'type') return typeFix(value, types);
  return null;
}

/** Numbers that programs write for a missing value. Any other negative number is a value with a mistyped sign. */
const MISSING_NUMBERS: readonly unknown[] = [0, -1];

/** Whether a value that the schema rejects only says that there is no value, such as 0 watts. */
function isMissing(value: unknown): boolean {
  return typeof value === 'string' ? isNullWord(value) : MISSING_NUMBERS.includes(value);
}

function typeFix(value: unknown, types: readonly string[]): string | null {
  if (types.includes('boolean')) return booleanFix(value);
  const isNumeric = types.includes('number') || types.includes('integer');
  if (isNumeric && typeof value === 'string') {
    const number = readNumber(value);
    return number === null ? null : numberFix(number);
  }
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return types.includes('string') && isPlain ? quotedFix(String(value)) : null;
}

/** The fix for a number or boolean where a text is needed. */
export function quotedFix(value: string): string {
  return `Write "${value}".`;
}

function booleanFix(value: unknown): string | null {
  const word = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  if (TRUE_WORD.test(word)) return 'Write true.';
  return FALSE_WORD.test(word) ? 'Write false.' : null;
}

function dateFix(value: string): string | null {
  const dates = readDates(value).map((date) => `"${date}"`);
  if (dates.length === 0) return null;
  return `Write ${dates.join(', or ')}.`;
}
