import { byCodePoint } from '../text/order.ts';
import { isObject } from '../text/json.ts';

/** A value that has no parts. */
export type Scalar = string | number | boolean | null;

/**
 * The values of an object by the path of their field: nested objects with dots (`years.2024`). A list is one text, its
 * values in order and joined by commas, so that their order is no difference.
 */
export function fieldsOf(value: unknown): Map<string, Scalar> {
  const fields = new Map<string, Scalar>();
  const add = (part: unknown, path: string): void => {
    if (!isObject(part)) fields.set(path, scalarOf(part));
    else for (const key of Object.keys(part)) add(part[key], path === '' ? key : `${path}.${key}`);
  };
  add(value, '');
  return fields;
}

function scalarOf(value: unknown): Scalar {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(textOf).sort(byCodePoint).join(', ');
  return null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
