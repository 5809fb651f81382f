import type { Measurement } from '../contract/generated/api.d.ts';
import type { Finding } from '../core/findings/finding.ts';
import { hasUnsafeCharacter, hasUnsafeCharacterInLines } from '../core/text/characters.ts';
import { escapePointer, pointerKeys } from '../core/text/json-pointer.ts';
import { isObject, type Json } from '../core/text/json.ts';
import { possibleGpus, type PossibleGpus } from './gpus.ts';
import { type ModelSize, sizeOf } from './parameters.ts';
import type { ContributionFile, Reference } from './reference.ts';
import { placesIn, recover, type SyntaxProblem } from './syntax.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** A field of a measurement. */
export type Field = keyof Measurement;

/** A contributed file as the rules see it. It is read once for all rules. */
export interface CheckedFile {
  readonly file: ContributionFile;
  /** Finds a place in the text, as {@link placesIn} does. */
  readonly placeOf: ReturnType<typeof placesIn>;
  /** The text without a byte order mark; null without bytes, or if they are not UTF-8. */
  readonly text: string | null;
  /** Why the text is not JSON; empty if it is. */
  readonly syntax: readonly SyntaxProblem[];
  /** The parsed value, or the one that was clearly meant; undefined if there is neither. */
  readonly value: unknown;
  /** The value if it is a JSON object, with any content; null otherwise. */
  readonly object: Json | null;
  /** Pointers to keys and texts with invisible or control characters. */
  readonly unsafeTexts: readonly string[];
  /** Findings of the schema about the object; empty without an object. */
  readonly schemaFindings: readonly Finding[];
  /** The fields that are present, unambiguous and valid by the schema, and no others. */
  readonly fields: Partial<Measurement>;
  /** The whole measurement; null unless every field is valid and no required field is missing. */
  readonly measurement: Measurement | null;
  /** The known GPUs that may have been used; none if the GPU is unknown. */
  readonly gpus: PossibleGpus;
  /** Parameters of the model that was served. */
  readonly size: ModelSize;
}

/** Decodes and parses a file and checks it against the schema. Never throws for any bytes. */
export function subjectOf(file: ContributionFile, reference: Reference): CheckedFile {
  const { text, value, syntax, ambiguous } = parse(decode(file.bytes));
  const object = isObject(value) ? value : null;
  const unsafeTexts = object === null ? [] : unsafeTextsIn(object);
  const schemaFindings = object === null ? [] : reference.validator.check('Measurement', object);
  const invalidPointers = [...ambiguous, ...unsafeTexts, ...schemaFindings.map(({ pointer }) => pointer)];
  const fields: Partial<Measurement> = object === null ? {} : withoutInvalid(object, invalidPointers);
  return {
    file,
    placeOf: placesIn(text ?? ''),
    text,
    syntax,
    value,
    object,
    unsafeTexts,
    schemaFindings,
    fields,
    // The schema found nothing, so all required fields are there.
    measurement: object !== null && invalidPointers.length === 0 ? (fields as Measurement) : null,
    ...gpusAndSizeOf(fields, reference),
  };
}

/** A row of a table as the rules of physics see it. It may have any of the fields. Findings give `path` as its file. */
export function subjectOfRow(fields: Partial<Measurement>, path: string, reference: Reference): CheckedFile {
  return {
    file: { path, kind: 'file', size: 0, bytes: null },
    placeOf: () => null,
    text: null,
    syntax: [],
    value: fields,
    object: { ...fields },
    unsafeTexts: [],
    schemaFindings: [],
    fields,
    measurement: null,
    ...gpusAndSizeOf(fields, reference),
  };
}

/** The GPUs that were used and the size of the model that was served, as far as valid fields name them. */
function gpusAndSizeOf(fields: Partial<Measurement>, reference: Reference): Pick<CheckedFile, 'gpus' | 'size'> {
  const { gpu = '', gpu_product = null, model = '', model_id = '' } = fields;
  const { total_params_b = null, active_params_b = null } = fields;
  return {
    gpus: possibleGpus({ gpu, gpu_product }, reference),
    size: sizeOf({ model, model_id, total_params_b, active_params_b }, reference),
  };
}

/** An object without the fields that contain one of the pointers. The rest of it is valid by the schema. */
function withoutInvalid(object: Json, invalidPointers: readonly string[]): Partial<Measurement> {
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

/** The fields that a caller may read: those that it asks for, and others if they are present and valid. */
export type Fields<Needed extends Field> = Pick<Measurement, Needed> & Partial<Measurement>;

/** The valid fields of a file; null if one of those that are asked for is missing or invalid. */
export function fieldsIn<const Needed extends readonly Field[]>(
  { fields, measurement }: CheckedFile,
  needed: Needed,
): Fields<Needed[number]> | null {
  const hasAll = measurement !== null || needed.every((field) => Object.hasOwn(fields, field));
  return hasAll ? (fields as Fields<Needed[number]>) : null;
}
