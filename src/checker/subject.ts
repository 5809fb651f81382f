import type { Measurement } from '../contract/generated/api.d.ts';
import type { Validator } from '../contract/validator.ts';
import { hasUnsafeCharacter, hasUnsafeCharacterInLines } from '../core/text/characters.ts';
import { escapePointer, pointerKeys } from '../core/text/json-pointer.ts';
import { isObject, type Json } from '../core/text/json.ts';
import { possibleGpus } from './cards.ts';
import { sizeOf } from './parameters.ts';
import type { ContributionFile, Reference } from './reference.ts';
import { FIGURES, figuresOf, type RunFigures } from './run-figures.ts';
import { placesIn, recover } from './syntax.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** A field of a measurement. */
export type Field = keyof Measurement;

/** A contributed file as far as it can be read, and what several rules ask about it: it is read once, and handed on. */
export type Subject = Reading & ReturnType<typeof productOf>;

/** A file as the rules look at it. */
export function subjectOf(file: ContributionFile, reference: Reference): Subject {
  const reading = readingOf(file, reference.validator);
  // Not a copy, which every rule would find its fields in more slowly.
  return Object.assign(reading, productOf(reading.valid, reference));
}

/** A row of a table as rules about figures look at it, whatever fields it has; `file` is what findings name. */
export function subjectOfRow(fields: Partial<Measurement>, path: string, reference: Reference): Subject {
  const file: ContributionFile = { path, kind: 'file', size: 0, bytes: null };
  const reading = readingOf(file, reference.validator);
  const row = fields as Measurement;
  const own = { value: row, measurement: row, valid: row, isValid: (field: Field) => Object.hasOwn(fields, field) };
  return { ...reading, ...own, ...productOf(fields, reference) };
}

/** What a file holds, as far as it can be read. */
type Reading = ReturnType<typeof readingOf>;

/** Reads a file: bytes to text, text to value, value against the schema. Never throws, whatever the bytes. */
export function readingOf(file: ContributionFile, validator: Validator) {
  const { text, value, syntax } = parse(decode(file.bytes));
  const object = isObject(value) ? value : null;
  const unsafeTexts = object === null ? [] : unsafeTextsIn(object);
  const schemaFindings = object === null ? [] : validator.check('Measurement', object);
  const invalidPointers = [...unsafeTexts, ...schemaFindings.map(({ pointer }) => pointer)];
  const valid = object === null ? null : validPart(object, invalidPointers);
  const isValid = (field: Field): boolean => valid !== null && Object.hasOwn(valid, field);
  let places: ReturnType<typeof placesIn> | undefined;
  return {
    file,
    /** Where things are in the text, worked out when it is first asked for. */
    places: () => (places ??= placesIn(text ?? '')),
    /** The text, without a byte order mark; null where the bytes are missing or not UTF-8. */
    text,
    /** What keeps the text from being JSON; none where it is. */
    syntax,
    /** The parsed value, or what was plainly meant; undefined where there is neither. */
    value,
    /** Pointers of the keys and texts with invisible or control characters. */
    unsafeTexts,
    /** What the schema finds in the object; nothing if there is no object. */
    schemaFindings,
    /** The object as a measurement, null where there is none. Only fields that `isValid` accepts are what their types say. */
    measurement: object as Measurement | null,
    /** The fields of it that are present and valid by the schema, and no others: what rules about figures get. */
    valid: valid as Measurement | null,
    /** Whether a field is among those. */
    isValid,
    /** Whether all required fields are. */
    isWhole: object !== null && invalidPointers.length === 0,
  };
}

/** The cards that were used and the size of the model that was served, as far as valid fields name them. */
function productOf(valid: Partial<Measurement> | null, reference: Reference) {
  const { gpu = '', gpu_product = null, model = '', model_id = '' } = valid ?? {};
  const { total_params_b = null, active_params_b = null } = valid ?? {};
  return {
    /** The cards that it can be of; none where they are not known. */
    cards: possibleGpus({ gpu, gpu_product }, reference),
    /** Parameters of the model. */
    size: sizeOf({ model, model_id, total_params_b, active_params_b }, reference),
  };
}

/** An object without the fields that the pointers lead to or into. */
function validPart(object: Json, invalidPointers: readonly string[]): Json {
  if (invalidPointers.length === 0) return object;
  const invalid = new Set(invalidPointers.map((pointer) => pointerKeys(pointer)[0]));
  return Object.fromEntries(Object.entries(object).filter(([key]) => !invalid.has(key)));
}

/**
 * Pointers of the keys and texts in an object, and in the objects that are its values, with an invisible or control
 * character. Only `notes` may have line breaks and tabs.
 */
function unsafeTextsIn(object: object, above = ''): string[] {
  return Object.entries(object).flatMap(([key, value]: [string, unknown]) => {
    const pointer = `${above}/${escapePointer(key)}`;
    const hasUnsafe = pointer === '/notes' ? hasUnsafeCharacterInLines : hasUnsafeCharacter;
    const isUnsafe = hasUnsafeCharacter(key) || (typeof value === 'string' && hasUnsafe(value));
    const inside = isObject(value) && above === '' ? unsafeTextsIn(value, pointer) : [];
    return isUnsafe ? [pointer, ...inside] : inside;
  });
}

function decode(bytes: Uint8Array | null): string | null {
  try {
    return bytes === null ? null : decoder.decode(bytes);
  } catch {
    return null;
  }
}

function parse(text: string | null) {
  if (text === null) return { text, value: undefined, syntax: [] };
  try {
    const value: unknown = JSON.parse(text);
    return { text, value, syntax: [] };
  } catch {
    return recover(text);
  }
}

/** Whether all of some required fields are present and valid. Of a file that keeps to the schema, they all are. */
export function hasFields(subject: Subject, fields: readonly Field[]): boolean {
  return subject.isWhole || fields.every(subject.isValid);
}

/** The figures of a file; null where one of them is missing or not valid. */
export function figuresIn(subject: Subject): RunFigures | null {
  return subject.measurement !== null && hasFields(subject, FIGURES) ? figuresOf(subject.measurement) : null;
}
