import { mapSchema, type Schema } from './schema.ts';

/**
 * A schema as consumers get it: an open enumeration (`x-open-enum`) becomes a text whose known values are examples, so
 * that a value which v1 gains later breaks nobody. The build and the check keep the list.
 */
export function opened(schema: Schema): Schema {
  return mapSchema(schema, (part) => {
    if (part['x-open-enum'] !== true) return part;
    const { enum: known = [], ...rest } = part;
    return { ...rest, examples: known.filter((value) => value !== null) };
  });
}
