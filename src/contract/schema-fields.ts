import { escapePointer } from '../core/text/json-pointer.ts';
import { isObject } from '../core/text/json.ts';
import { DEFINITION, type Definitions, follow } from './definitions.ts';
import type { Schema } from './schema.ts';

/**
 * A copy of `value` with its fields in the order of the schema. Fields that the schema doesn't describe are left out;
 * {@link undescribedFields} finds them. A map keeps its keys and their order.
 */
export function inSchemaOrder(value: unknown, schema: Schema, definitions: Definitions): unknown {
  const { items, properties = {}, additionalProperties: others } = follow(definitions, schema);
  if (Array.isArray(value)) {
    return items === undefined ? value : value.map((item: unknown) => inSchemaOrder(item, items, definitions));
  }
  if (!isObject(value)) return value;
  const described = Object.entries(properties).filter(([key]) => Object.hasOwn(value, key));
  const fields = typeof others === 'object' ? Object.keys(value).map((key) => [key, others] as const) : described;
  return Object.fromEntries(fields.map(([key, field]) => [key, inSchemaOrder(value[key], field, definitions)]));
}

/** A field that the schema of its object doesn't describe. */
export interface UndescribedField {
  readonly name: string;
  /** JSON pointer to the field in the whole value. */
  readonly pointer: string;
  /** The named schema that the object's schema is, or is inside of. */
  readonly schema: string;
}

/** Every field in `value` that `schema` doesn't describe. `place` is where the value is: at first, nowhere. */
export function* undescribedFields(
  value: unknown,
  schema: Schema,
  definitions: Definitions,
  place: Pick<UndescribedField, 'pointer' | 'schema'> = { pointer: '', schema: '' },
): Generator<UndescribedField> {
  const name = schema.$ref?.slice(DEFINITION.length) ?? place.schema;
  const { items, properties = {}, additionalProperties: others } = follow(definitions, schema);
  if (Array.isArray(value) && items !== undefined) {
    for (const [index, item] of value.entries()) {
      yield* undescribedFields(item, items, definitions, { pointer: `${place.pointer}/${index}`, schema: name });
    }
  }
  if (!isObject(value)) return;
  for (const [key, part] of Object.entries(value)) {
    const pointer = `${place.pointer}/${escapePointer(key)}`;
    const field = typeof others === 'object' ? others : properties[key];
    if (field === undefined) yield { name: key, pointer, schema: name };
    else yield* undescribedFields(part, field, definitions, { pointer, schema: name });
  }
}
