import type { Measurement } from '../contract/generated/api.d.ts';
import type { Validator } from '../contract/validator.ts';
import { hasUnsafeCharacter, hasUnsafeCharacterInLines } from '../core/text/characters.ts';
import { escapePointer, pointerKeys } from '../core/text/json-pointer.ts';
import { isObject, type Json } from '../core/text/json.ts';
import { possibleGpus } from './gpus.ts';
import { sizeOf } from './parameters.ts';
import type { ContributionFile, Reference } from './reference.ts';
import { MEASURED_FIELDS, type MeasuredValues, measuredValuesOf } from './measured-values.ts';
import { placesIn, recover } from './syntax.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** A field of a measurement. */
export type Field = keyof Measurement;

/** A contributed file as far as it can be read, with what several rules need to know about it. */
export type Subject = Reading & ReturnType<typeof productOf>;

/** A file as the rules see it. It is read once for all rules. */
export function subjectOf(file: ContributionFile, reference: Reference): Subject {
  const reading = readingOf(file, reference.validator);
  // A copy would make every rule slower.
  return Object.assign(reading, productOf(reading.valid, reference));
}

/** A row of a table as the rules of physics see it, whatever fields it has. Findings give `path` as its file. */
export function subjectOfRow(fields: Partial<Measurement>, path: string, reference: Reference): Subject {
  const file: ContributionFile = { path, kind: 'file', size: 0, bytes: null };
  const reading = readingOf(file, reference.validator);
  const row = fields as Measurement;
  return {
    ...reading,
    value: row,
    measurement: row,
    valid: row,
    isValid: (field: Field) => Object.hasOwn(fields, field),
    ...productOf(fields, reference),
  };
}

/** The content of a file, as far as it can be read. */
type Reading = ReturnType<typeof readingOf>;

/** Decodes and parses a file and checks it against the schema. Never throws, whatever the bytes. */
export function readingOf(file: ContributionFile, validator: Validator) {
  const { text, value, syntax, ambiguous } = parse(decode(file.bytes));
  const object = isObject(value) ? value : null;
  const unsafeTexts = object === null ? [] : unsafeTextsIn(object);
  const schemaFindings = object === null ? [] : validator.check('Measurement', object);
  const invalidPointers = [...ambiguous, ...unsafeTexts, ...schemaFindings.map(({ pointer }) => pointer)];
  const valid = object === null ? null : validPart(object, invalidPointers);
  const isValid = (field: Field): boolean => valid !== null && Object.hasOwn(valid, field);
  let places: ReturnType<typeof placesIn> | undefined;
  return {
    file,
    /** Finds places in the text. The text is parsed for it on the first call. */
    places: () => (places ??= placesIn(text ?? '')),
    /** The text without a byte order mark; null if there are no bytes or they are not UTF-8. */
    text,
    /** Why the text is not JSON; empty if it is. */
    syntax,
    /** The parsed value, or the one that was clearly meant; undefined if there is neither. */
    value,
    /** Pointers to keys and texts with invisible or control characters. */
    unsafeTexts,
    /** Findings of the schema about the object; empty if there is no object. */
    schemaFindings,
    /** The object as a measurement; null if there is none. Only fields that `isValid` accepts have the declared types. */
    measurement: object as Measurement | null,
    /** The fields that are present, unambiguous and valid by the schema, and no others. */
    valid: valid as Measurement | null,
    /** Whether a field is among these valid ones. */
    isValid,
    /** Whether the whole object is valid by the schema. */
    isWhole: object !== null && invalidPointers.length === 0,
  };
}

/** The GPUs that were used and the size of the model that was served, as far as valid fields name them. */
function productOf(valid: Partial<Measurement> | null, reference: Reference) {
  const { gpu = '', gpu_product = null, model = '', model_id = '' } = valid ?? {};
  const { total_params_b = null, active_params_b = null } = valid ?? {};
  return {
    /** The known GPUs that may have been used; none if the GPU is unknown. */
    gpus: possibleGpus({ gpu, gpu_product }, reference),
    /** Parameters of the model. */
    size: sizeOf({ model, model_id, total_params_b, active_params_b }, reference),
  };
}

/** An object without the fields that contain one of the pointers. */
function validPart(object: Json, invalidPointers: readonly string[]): Json {
  if (invalidPointers.length === 0) return object;
  const invalid = new Set(invalidPointers.map((pointer) => pointerKeys(pointer)[0]));
  return Object.fromEntries(Object.entries(object).filter(([key]) => !invalid.has(key)));
}

/**
 * Pointers to the keys and texts with an invisible or control character in an object and in the objects directly inside
 * it. Only `notes` may have line breaks and tabs.
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
  if (text === null) return { text, value: undefined, syntax: [], ambiguous: [] };
  try {
    const value: unknown = JSON.parse(text);
    return { text, value, syntax: [], ambiguous: [] };
  } catch {
    return recover(text);
  }
}

/** Whether all of some fields are present and valid. */
export function hasFields(subject: Subject, fields: readonly Field[]): boolean {
  return subject.isWhole || fields.every(subject.isValid);
}

/** The measured values of a file; null if one of them is missing or invalid. */
export function measuredValuesIn(subject: Subject): MeasuredValues | null {
  const { measurement } = subject;
  return measurement !== null && hasFields(subject, MEASURED_FIELDS) ? measuredValuesOf(measurement) : null;
}
