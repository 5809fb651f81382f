import { mapSchema, type Schema } from './schema.ts';

/**
 * A schema as consumers get it, so that what v1 gains later breaks nobody: objects take fields that they don't name, and
 * an open enumeration (`x-open-enum`) is a text whose known values are examples. The build and the check keep both.
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
