import { mapSchema, type Schema } from './schema.ts';

/**
 * A schema as consumers get it. Later additions to v1 must not break them, so objects accept unknown fields, and an open
 * enumeration (`x-open-enum`) is a text with the known values as examples. The build and the check use the strict schema.
 */
export function opened(schema: Schema): Schema {
  return mapSchema(schema, (part) => {
    const { additionalProperties: others, ...unbound } = part;
    const taken = others === false ? unbound : part;
    if (taken['x-open-enum'] !== true) return taken;
    const { enum: known = [], ...rest } = taken;
    return { ...rest, examples: known.filter((value) => value !== null) };
  });
}
