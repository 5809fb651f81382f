import { isDeepStrictEqual } from 'node:util';
import { kindOfValue, kindsOf, valuesOf, type SchemaNode } from './json-schema.ts';

/** What values a schema lets through and another one does not. */
export interface Surplus {
  /** Kinds of value (`null`, `fraction`, ...) that only the first one allows. */
  readonly kinds: readonly string[];
  /**
   * Values that only the first one names, their kind being allowed by both; `any` where the first one names none and
   * the other one does; null where there is nothing to say.
   */
  readonly values: readonly unknown[] | 'any' | null;
}

/** What `wide` allows and `narrow` does not, by type, `enum` and `const`. A wrong kind is not told again as a value. */
export function surplus(wide: SchemaNode, narrow: SchemaNode): Surplus {
  const allowed = kindsOf(narrow);
  return { kinds: [...kindsOf(wide)].filter((kind) => !allowed.has(kind)), values: surplusValues(wide, narrow) };
}

function surplusValues(wide: SchemaNode, narrow: SchemaNode): Surplus['values'] {
  const [named, allowed] = [valuesOf(wide), valuesOf(narrow)];
  if (allowed === null) return null;
  if (named === null) return 'any';
  const kinds = kindsOf(narrow);
  const others = named.filter((value) => !allowed.some((other) => isDeepStrictEqual(other, value)));
  const told = others.filter((value) => kinds.has(kindOfValue(value)));
  return told.length === 0 ? null : told;
}

/** Values as a message lists them. */
export function valuesInWords(values: readonly unknown[] | null): string {
  return values === null
    ? 'any value'
    : values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ');
}
