import { DEFINITION, type Definitions, definition, reachable } from './definitions.ts';
import { mapSchema, type Schema, type SchemaFile } from './schema.ts';

/** The published file with the parts that several documents share. */
export const COMMON = 'common.schema.json';

/** Name of the published file for a named schema: `PerQuery` is in `per-query.schema.json`. */
export function schemaFileName(name: string): string {
  return `${name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}.schema.json`;
}

/** The names of the schemas in `common.schema.json`. @throws Error if the project has no such file. */
export function commonNames(files: readonly SchemaFile[]): string[] {
  const common = files.find(({ path }) => path === `api/${COMMON}`);
  if (common === undefined) throw new Error(`schema/api/${COMMON} is missing`);
  return Object.keys(common.schema.$defs ?? {});
}

/**
 * The schema of a document as consumers get it: open, without keywords of our own, and valid together with
 * `common.schema.json`. Parts from the files of other documents are copied into its `$defs`, so that no further file is
 * needed. `folder` is the address of the folder that it is published in.
 */
export function publishedSchema(
  name: string,
  common: readonly string[],
  definitions: Definitions,
  folder: string,
): Schema {
  const parts = [...reachable(definitions, [name])].filter((part) => part !== name && !common.includes(part));
  return {
    ...heading(schemaFileName(name), folder),
    ...inFile(definition(definitions, name), name, common),
    ...(parts.length > 0 && { $defs: partsByName(parts, name, common, definitions) }),
  };
}

/** `common.schema.json` as consumers get it. */
export function publishedCommon(common: readonly string[], definitions: Definitions, folder: string): Schema {
  return {
    ...heading(COMMON, folder),
    description: 'Parts that the schemas of several documents share.',
    $defs: partsByName(common, null, [], definitions),
  };
}

function heading(file: string, folder: string): Schema {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: `${folder}/${file}` };
}

function partsByName(
  names: readonly string[],
  root: string | null,
  common: readonly string[],
  definitions: Definitions,
): Record<string, Schema> {
  return Object.fromEntries(names.map((name) => [name, inFile(definition(definitions, name), root, common)]));
}

/**
 * A named schema for the file whose root is the schema `root`: each `$ref` points to the root, to a part of the file or
 * to `common.schema.json`.
 */
function inFile(schema: Schema, root: string | null, common: readonly string[]): Schema {
  return mapSchema(opened(schema), ({ 'x-open-enum': isOpen, ...part }) => {
    if (part.$ref === undefined) return part;
    const name = part.$ref.slice(DEFINITION.length);
    if (name === root) return { ...part, $ref: '#' };
    return common.includes(name) ? { ...part, $ref: `${COMMON}${part.$ref}` } : part;
  });
}

/**
 * A schema as consumers get it. Later additions to v1 must not break them, so objects accept unknown fields, and an
 * open enumeration (`x-open-enum`) accepts any text and lists the known values as examples. The build and the check use
 * the strict schema.
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
