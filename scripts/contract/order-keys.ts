import { follow, type Definitions } from './definitions.ts';
import type { Schema } from './schema.ts';

/**
 * A copy of `value` with every object's keys in the order in which `schema` names them, so that the order of a
 * published document is the contract's and not an accident of the code. Keys the schema does not name keep their
 * place after the named ones.
 */
export function inSchemaOrder(value: unknown, schema: Schema, definitions: Definitions): unknown {
  const here = follow(definitions, schema);
  if (Array.isArray(value)) {
    const { items } = here;
    return items === undefined ? value : value.map((item: unknown) => inSchemaOrder(item, items, definitions));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = new Map<string, unknown>(Object.entries(value));
  const keys = new Set([...Object.keys(here.properties ?? {}).filter((key) => entries.has(key)), ...entries.keys()]);
  const others = typeof here.additionalProperties === 'object' ? here.additionalProperties : undefined;
  return Object.fromEntries(
    [...keys].map((key) => {
      const part = here.properties?.[key] ?? others;
      const inner: unknown = entries.get(key);
      return [key, part === undefined ? inner : inSchemaOrder(inner, part, definitions)];
    }),
  );
}
