import type { Measurement } from '../contract/generated/api.d.ts';
import type { Validator } from '../contract/validator.ts';
import type { Violation } from '../contract/violations.ts';
import type { ContributionFile } from './report.ts';
import type { Field } from './rule.ts';

/** A contributed file as far as it can be read; the rules look at this. */
export interface Subject {
  readonly file: ContributionFile;
  /** The text, without a byte order mark; null where the bytes are missing or no UTF-8. */
  readonly text: string | null;
  readonly hasByteOrderMark: boolean;
  /** The parsed value; undefined where there is no text or it is not JSON. */
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

// A byte order mark is kept by the decoder, to be told as such.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a file: bytes to text, text to value, value against the schema. Never throws, whatever the bytes. */
export function subjectOf(file: ContributionFile, validator: Validator): Subject {
  const decoded = decode(file.bytes);
  const hasByteOrderMark = decoded?.startsWith('\ufeff') ?? false;
  const text = decoded?.replace(/^\ufeff/, '') ?? null;
  const value = text === null ? undefined : parse(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const violations = isObject ? validator.check('Measurement', value) : [];
  return {
    file,
    text,
    hasByteOrderMark,
    value,
    violations,
    measurement: isObject ? (value as Measurement) : null,
    isValid: (field) =>
      isObject && Object.hasOwn(value, field) && !violations.some(({ pointer }) => pointer.split('/')[1] === field),
  };
}

function decode(bytes: Uint8Array | null): string | null {
  try {
    return bytes === null ? null : decoder.decode(bytes);
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
