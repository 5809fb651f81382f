import { byCodePoint } from '../text/order.ts';
import { isObject } from './json.ts';

/** A value that has no parts. */
export type Scalar = string | number | boolean | null;

/**
 * The values of an object by the path of their field: nested objects with dots (`years.2024`). A list is one text, its
 * values in order and joined by commas, so that their order is no difference.
 */
export function fieldsOf(value: unknown, prefix = ''): Map<string, Scalar> {
  if (!isObject(value)) return new Map([[prefix, scalarOf(value)]]);
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [...fieldsOf(part, prefix === '' ? key : `${prefix}.${key}`)]),
  );
}

function scalarOf(value: unknown): Scalar {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(textOf).sort(byCodePoint).join(', ');
  return null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
