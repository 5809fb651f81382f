import type { Schema } from '../../../src/contract/schema.ts';
import {
  type Draft,
  draftOf,
  FIXED,
  isAsked,
  isRequired,
  parseAnswer,
  typesOf,
  MAX_BYTES,
} from '../../../src/checker/path.ts';
import { type FormField, HANDLE, isFreeText, isLongText } from './groups.ts';
import type { ContributionFile } from '../../../src/checker/reference.ts';

/** What stands in the controls of the form, as text, by field. */
export type FormAnswers = Readonly<Record<string, string>>;

/** What a file has beside the fields of a measurement: key and value. It is kept until a person removes it. */
export type Extras = readonly (readonly [key: string, value: unknown])[];

/** The value that an answer stands for; undefined where the field is left out. An empty answer is null where it may be. */
function valueOf(answer: string, schema: Schema): unknown {
  const text = (isLongText(schema) ? answer : oneLine(answer)).trim();
  if (text !== '') return parseAnswer(text, schema);
  if (typesOf(schema).includes('null')) return null;
  return isFreeText(schema) ? '' : undefined;
}

/** The measurement that the answers make, its fields in the order of the schema. */
export function draftFrom(answers: FormAnswers, schema: Schema): Draft {
  const draft: Draft = { ...FIXED };
  for (const [field, part] of Object.entries(schema.properties ?? {})) {
    if (!isAsked(field, part)) continue;
    const answer = answers[field] ?? '';
    const value = answer.trim() === '' && !isRequired(field, schema) ? undefined : valueOf(answer, part);
    if (value !== undefined) draft[field] = value;
  }
  return draftOf(draft, schema);
}

/** The text of the file that a draft makes. */
export function fileText(draft: Draft, extras: Extras): string {
  return `${JSON.stringify({ ...draft, ...Object.fromEntries(extras) }, null, 2)}\n`;
}

/** What a file's object says, as answers, and what it has beside the fields. */
export function answersOf(object: object, schema: Schema): { answers: FormAnswers; extras: Extras } {
  const entries = Object.entries(object).filter(([, value]) => asText(value) !== null);
  const parts = new Map(Object.entries(schema.properties ?? {}));
  const isField = ([key]: readonly [string, unknown]): boolean => {
    const part = parts.get(key);
    return part !== undefined && (Object.hasOwn(FIXED, key) || isAsked(key, part));
  };
  return {
    answers: Object.fromEntries(
      entries.filter(isField).map(([key, value]) => [key, asText(value, parts.get(key)) ?? '']),
    ),
    extras: entries.filter((entry) => !isField(entry)),
  };
}

/** A text with spaces in place of line breaks, which the rules refuse but in long texts. */
function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}

/** A value as a person would type it for a field of that schema; null where it can't be written at all. */
function asText(value: unknown, schema: Schema = {}): string | null {
  if (typeof value === 'string') return isLongText(schema) ? value : oneLine(value);
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
export type FileText = Pick<ContributionFile, 'size' | 'bytes'>;

/** A text from outside as the content of a file. */
export function contentOf(text: string): FileText {
  const written = contentWritten(text);
  return written.size > MAX_BYTES ? { ...written, bytes: null } : written;
}

/** A text that the form wrote as the content of a file. A file that is too large is read as well: the form says which answer is too long. */
export function contentWritten(text: string): FileText {
  const bytes = new TextEncoder().encode(text);
  return { size: bytes.length, bytes };
}

/** What a person opened, read no further than the check reads it. */
export async function contentOfFile(file: Blob): Promise<FileText> {
  return { size: file.size, bytes: file.size > MAX_BYTES ? null : new Uint8Array(await file.arrayBuffer()) };
}

/** The text of a file, which makes the same bytes again; null where it is too large, or not UTF-8. */
function decoded({ bytes }: FileText): string | null {
  try {
    return bytes === null ? null : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A person's work on one measurement. */
export interface Work {
  /** What stands in the controls. */
  readonly answers: FormAnswers;
  readonly extras: Extras;
  /** A file that is shown as it was opened, until the first change; null where the answers make the file. */
  readonly opened: { readonly name: string; readonly content: FileText } | null;
  /** The question whose answer is being typed. */
  readonly typing: string | null;
  /** The questions that were answered. */
  readonly answered: ReadonlySet<string>;
  /** Whether everything was asked for. */
  readonly all: boolean;
}

/** The draft, as it is kept on the reader's device between visits. */
export interface FormDraft {
  readonly answers: FormAnswers;
  readonly extras: Extras;
  /** The file that was opened and not changed since; null where there is none, or none that is text. */
  readonly opened: { readonly name: string; readonly text: string } | null;
}

/** The work before it begins. */
export const NO_WORK: Work = { answers: {}, extras: [], opened: null, typing: null, answered: new Set(), all: false };

/** What a person does, as the work that comes of it. */
export type Step = (work: Work) => Work;

/** An answer is being typed: from here on the file is what the answers make. */
export function typed(name: string, answer: string): Step {
  return (work) => ({ ...work, opened: null, answers: { ...work.answers, [name]: answer }, typing: name });
}

/** A question was left with another answer. */
export function finished(name: string): Step {
  return (work) => ({ ...work, typing: null, answered: new Set([...work.answered, name]) });
}

/** Everything is asked for. */
export function checked(work: Work): Work {
  return { ...work, typing: null, all: true };
}

/** The work that a kept draft is of. */
export function workFrom(saved: FormDraft | null): Work {
  if (saved === null) return NO_WORK;
  const { answers, extras, opened } = saved;
  return {
    ...NO_WORK,
    answers,
    extras,
    opened: opened && { name: opened.name, content: contentOf(opened.text) },
    answered: new Set(Object.keys(answers).filter((name) => answers[name] !== '')),
    all: opened !== null,
  };
}

/** What is to be kept of the work, the answers in the order of the questions; null where there is nothing. */
export function savedFrom({ answers, extras, opened }: Work, questions: readonly FormField[]): FormDraft | null {
  const text = opened && decoded(opened.content);
  const kept = questions.map(({ name }) => [name, answers[name] ?? ''] as const);
  if (text === null && extras.length === 0 && kept.every(([, answer]) => answer === '')) return null;
  return {
    answers: Object.fromEntries(kept),
    extras,
    opened: opened === null || text === null ? null : { name: opened.name, text },
  };
}

/** Whether nothing was said of the measurement. */
export function isBlank({ answers, extras }: Work, questions: readonly FormField[]): boolean {
  return extras.length === 0 && questions.every(({ name }) => name === HANDLE || (answers[name] ?? '') === '');
}
