import { isObject } from '../core/text/json.ts';
import { type Definitions, follow } from './definitions.ts';
import type { Schema } from './schema.ts';

/**
 * A copy of `value` with only the keys that `schema` names, in the order of the schema. The schema decides which fields a
 * published document has and in which order, whatever the code returns. A map keeps its keys.
 */
export function pickSchemaFields(value: unknown, schema: Schema, definitions: Definitions): unknown {
  const { items, properties = {}, additionalProperties: others } = follow(definitions, schema);
  if (Array.isArray(value)) {
    return items === undefined ? value : value.map((item: unknown) => pickSchemaFields(item, items, definitions));
  }
  if (!isObject(value)) return value;
  const named = Object.entries(properties).filter(([key]) => Object.hasOwn(value, key));
  const parts = typeof others === 'object' ? Object.keys(value).map((key) => [key, others] as const) : named;
  return Object.fromEntries(parts.map(([key, part]) => [key, pickSchemaFields(value[key], part, definitions)]));
}
