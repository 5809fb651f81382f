import type { Schema } from '../../../scripts/contract/schema.ts';
import { draftOf, FIXED, parseAnswer, typesOf, type Draft } from '../../../scripts/contributions/draft.ts';
import { isFreeText } from './words.ts';

/** What stands in the controls of the form, as text, by field. */
export type Answers = Readonly<Record<string, string>>;

/** What a file has beside the fields of a measurement: key and value. It is kept until a person removes it. */
export type Extras = readonly (readonly [key: string, value: unknown])[];

/** The value that an answer stands for; undefined where the field is left out. An empty answer is null where it may be. */
function valueOf(answer: string, schema: Schema): unknown {
  const text = oneLine(answer).trim();
  if (text !== '') return parseAnswer(text, schema);
  if (typesOf(schema).includes('null')) return null;
  return isFreeText(schema) ? '' : undefined;
}

/** The measurement that the answers make, its fields in the order of the schema. */
export function draftFrom(answers: Answers, schema: Schema): Draft {
  const draft: Draft = { ...FIXED };
  for (const [field, part] of Object.entries(schema.properties ?? {})) {
    if (Object.hasOwn(FIXED, field)) continue;
    const value = valueOf(answers[field] ?? '', part);
    if (value !== undefined) draft[field] = value;
  }
  return draftOf(draft, schema);
}

/** The text of the file that a draft makes. */
export function fileText(draft: Draft, extras: Extras): string {
  return `${JSON.stringify({ ...draft, ...Object.fromEntries(extras) }, null, 2)}\n`;
}

/** What a file's object says, as answers, and what it has beside the fields. */
export function answersOf(object: object, schema: Schema): { answers: Answers; extras: Extras } {
  const entries = Object.entries(object).filter(([, value]) => asText(value) !== null);
  const isField = ([key]: readonly [string, unknown]): boolean => Object.hasOwn(schema.properties ?? {}, key);
  return {
    answers: Object.fromEntries(entries.filter(isField).map(([key, value]) => [key, asText(value) ?? ''])),
    extras: entries.filter((entry) => !isField(entry)),
  };
}

/** A text with spaces in place of line breaks, which the rules refuse. */
function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}

/** A value as a person would type it; null where it can't be written at all. */
function asText(value: unknown): string | null {
  if (typeof value === 'string') return oneLine(value);
  if (value === null) return '';
  try {
    return JSON.stringify(value);
  } catch (error) {
    // Thousands of nested lists exhaust the stack.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
