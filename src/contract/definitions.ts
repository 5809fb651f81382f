import { posix } from 'node:path';
import { finding, FindingsError } from '../core/findings/finding.ts';
import { isObject } from '../core/text/json.ts';
import { valueAt } from '../core/text/json-pointer.ts';
import { mapSchema, type Schema, type SchemaFile } from './schema.ts';

/** Every named schema of the project. A file is named by its `title`, a part of one by its key in `$defs`. */
export type Definitions = ReadonlyMap<string, Schema>;

/** The beginning of a `$ref` to a named schema in {@link Definitions}. */
export const DEFINITION = '#/$defs/';

/**
 * All schema files as one set of named schemas, the common input of validation, TypeScript types and OpenAPI components. A `$ref` to a file or to a `$defs` entry becomes `#/$defs/<name>`; a `$ref` to
 * anything smaller, such as one property of another schema, is replaced by what it points to. Keywords next to
 * the `$ref` take precedence.
 *
 * @throws FindingsError on a file without a title, a name used twice, or a `$ref` that leads nowhere.
 */
export function definitionsOf(files: readonly SchemaFile[]): Definitions {
  const byPath = new Map(files.map((file) => [file.path, file.schema]));
  const names = new Map<string, string>();
  const parts = files.flatMap(({ path, schema: { $defs = {}, $schema, $id, ...whole } }) => [
    ...(whole.properties === undefined ? [] : [{ path, place: `${path}#`, name: whole.title, schema: whole }]),
    ...Object.entries($defs).map(([name, schema]) => ({ path, place: `${path}#/$defs/${name}`, name, schema })),
  ]);
  for (const { path, place, name } of parts) {
    const [file, pointer] = [`schema/${path}`, place.slice(path.length + 1)];
    if (name === undefined) {
      const message = 'The schema has no title, which would name its type';
      throw new FindingsError([finding({ rule: 'schema/name', file, pointer, message, fix: 'Add a "title".' })]);
    }
    const [other] = [...names].find(([, taken]) => taken === name) ?? [];
    if (other !== undefined) {
      const message = `The name ${name} is used twice: schema/${other} has it as well`;
      throw new FindingsError([
        finding({ rule: 'schema/name', file, pointer, message, fix: 'Give one another name.' }),
      ]);
    }
    names.set(place, name);
  }

  const resolve = (schema: Schema, path: string): Schema =>
    mapSchema(schema, (part) => {
      if (part.$ref === undefined) return part;
      const { $ref, ...beside } = part;
      const [file = '', pointer = ''] = $ref.split('#');
      const target = file === '' ? path : posix.join(posix.dirname(path), file);
      const name = names.get(`${target}#${pointer}`);
      if (name !== undefined) return { ...beside, $ref: DEFINITION + name };
      const root = byPath.get(target);
      const found = root === undefined ? undefined : (valueAt(root, pointer) as Schema | undefined);
      if (found === undefined) {
        const message = 'A $ref leads nowhere';
        const fix = 'Correct its path, or add the schema that it names.';
        throw new FindingsError([finding({ rule: 'schema/ref', file: `schema/${path}`, message, found: $ref, fix })]);
      }
      return { ...resolve(found, target), ...beside };
    });

  return new Map(parts.map(({ path, place, schema }) => [names.get(place) ?? '', resolve(schema, path)]));
}

/** The same schema with `$ref`s that start with `prefix`, for a place that keeps its named schemas elsewhere. */
export function withPrefix(schema: Schema, prefix: string): Schema {
  return mapSchema(schema, (part) =>
    part.$ref === undefined ? part : { ...part, $ref: prefix + posix.basename(part.$ref) },
  );
}

/** The named schemas of an OpenAPI description, as {@link Definitions}. */
export function definitionsIn(schemas: Readonly<Record<string, Schema>>): Definitions {
  return new Map(Object.entries(schemas).map(([name, schema]) => [name, withPrefix(schema, DEFINITION)]));
}

/** The names in `from`, and all names that they refer to directly or through other schemas. */
export function reachable(definitions: Definitions, from: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    mapSchema(definition(definitions, name), (part) => {
      if (part.$ref !== undefined) visit(part.$ref.slice(DEFINITION.length));
      return part;
    });
  };
  from.forEach(visit);
  return seen;
}

/** The schema with this name. @throws Error if there is none. */
export function definition(definitions: Definitions, name: string): Schema {
  const schema = definitions.get(name);
  if (schema === undefined) throw new Error(`No schema is named ${name}`);
  return schema;
}

/** The schema that a `$ref` points to, or the schema itself if it has no `$ref`. */
export function follow(definitions: Definitions, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : definition(definitions, schema.$ref.slice(DEFINITION.length));
}

/** Path of the type declarations of one kind, such as `api`. */
export function typesFile(kind: string): string {
  return `src/contract/generated/${kind}.d.ts`;
}

/** The schema of measurements: its `$id` is its address on the site. */
export const MEASUREMENT_SCHEMA = 'schema/measurement.schema.json';

/** Path of the types of the published documents. They are published as `types.d.ts`. */
export const API_TYPES = typesFile('api');

/**
 * A copy of `value` with only the keys that `schema` names, in the order of the schema. The schema decides which fields a
 * published document has and in which order, whatever order the code writes them in. A map keeps its keys.
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
