import type { Measurement } from '../contract/generated/api.d.ts';
import type { Validator } from '../contract/validator.ts';
import type { Violation } from '../contract/violations.ts';
import { isObject } from '../text/json.ts';
import type { Fault, Field } from './fault.ts';
import type { ContributionFile } from './report.ts';
import { recover } from './syntax.ts';

/** A contributed file as far as it can be read; the rules look at this. */
export interface Subject {
  readonly file: ContributionFile;
  /** The text, without a byte order mark; null where the bytes are missing or not UTF-8. */
  readonly text: string | null;
  /** What keeps the text from being JSON; none where it is. */
  readonly syntax: readonly Fault[];
  /** The parsed value, or what was plainly meant; undefined where there is neither. */
  readonly value: unknown;
  /** Every way in which the object breaks the schema; none where there is no object. */
  readonly violations: readonly Violation[];
  /**
   * The object as a measurement, null where there is none. Only the fields that {@link isValid} accepts hold what
   * their types promise.
   */
  readonly measurement: Measurement | null;
  /** Whether a field is present and valid by the schema. */
  readonly isValid: (field: Field) => boolean;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads a file: bytes to text, text to value, value against the schema. Never throws, whatever the bytes. */
export function subjectOf(file: ContributionFile, validator: Validator): Subject {
  const { text, value, syntax } = parse(decode(file.bytes));
  const object = isObject(value) ? value : null;
  const violations = object === null ? [] : validator.check('Measurement', object);
  const isValid = (field: Field): boolean =>
    object !== null &&
    Object.hasOwn(object, field) &&
    !violations.some(({ pointer }) => pointer.split('/')[1] === field);
  return { file, text, syntax, value, violations, measurement: object as Measurement | null, isValid };
}

function decode(bytes: Uint8Array | null): string | null {
  try {
    return bytes === null ? null : decoder.decode(bytes);
  } catch {
    return null;
  }
}

function parse(text: string | null): Pick<Subject, 'text' | 'value' | 'syntax'> {
  if (text === null) return { text, value: undefined, syntax: [] };
  try {
    return { text, value: JSON.parse(text) as unknown, syntax: [] };
  } catch {
    const recovered = recover(text);
    return { text: recovered.text, value: recovered.value, syntax: recovered.faults };
  }
}
