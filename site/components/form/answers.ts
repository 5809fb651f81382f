import type { Schema } from '../../../scripts/contract/schema.ts';
import { draftOf, FIXED, parseAnswer, typesOf, type Draft, MAX_BYTES } from '../../../scripts/contributions/path.ts';
import { isFreeText } from './groups.ts';
import { measurementValidator } from '../../../scripts/contract/compiled-validator.ts';
import type { ContributionFile } from '../../../scripts/contributions/reference.ts';
import { subjectOf, type Subject } from '../../../scripts/contributions/rule.ts';

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

/** Content of a file: its size in bytes, and the bytes unless it is too large to be read. */
export type Content = Pick<ContributionFile, 'size' | 'bytes'>;

/** A text from outside as the content of a file. */
export function contentOf(text: string): Content {
  const written = contentWritten(text);
  return written.size > MAX_BYTES ? { ...written, bytes: null } : written;
}

/** A text that the form wrote as the content of a file. Too large, it is read all the same: some answer is too long. */
export function contentWritten(text: string): Content {
  const bytes = new TextEncoder().encode(text);
  return { size: bytes.length, bytes };
}

/** What a person opened, read no further than the check reads it. */
export async function contentOfFile(file: Blob): Promise<Content> {
  return { size: file.size, bytes: file.size > MAX_BYTES ? null : new Uint8Array(await file.arrayBuffer()) };
}

/** The text of a file, which makes the same bytes again; null where it is too large, or not UTF-8. */
export function textOf({ bytes }: Content): string | null {
  try {
    return bytes === null ? null : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** What a file holds, or was plainly meant to hold. */
export function readContent(content: Content): Subject {
  return subjectOf({ path: '', kind: 'file', ...content }, measurementValidator);
}
