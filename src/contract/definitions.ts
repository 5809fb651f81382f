import { posix } from 'node:path';
import { finding, FindingsError } from '../core/findings/finding.ts';
import { valueAt } from '../core/text/json-pointer.ts';
import { mapSchema, type Schema, type SchemaFile } from './schema.ts';

/** Every named schema of the project. The name of a file is its `title`; the name of a part is its key in `$defs`. */
export type Definitions = ReadonlyMap<string, Schema>;

/** The beginning of a `$ref` to a named schema in {@link Definitions}. */
export const DEFINITION = '#/$defs/';

/**
 * All schema files as one set of named schemas, the common input of validation, TypeScript types and OpenAPI
 * components. A `$ref` to a file or to a `$defs` entry becomes `#/$defs/<name>`. A `$ref` to anything smaller, such as
 * one property of another schema, is replaced by what it points to. Keywords next to the `$ref` take precedence.
 *
 * @throws FindingsError on a file without a title, a name used twice, or a `$ref` that points to nothing.
 */
export function definitionsOf(files: readonly SchemaFile[]): Definitions {
  const named = uniqueNames(namedParts(files));
  const targets = {
    schemas: new Map(files.map((file) => [file.path, file.schema])),
    names: new Map(named.map(({ name, path, pointer }) => [placeOf(path, pointer), name])),
  };
  return new Map(named.map(({ name, path, schema }) => [name, resolveRefs(schema, path, targets)]));
}

/** A schema that other schemas can refer to by name: a whole file or a `$defs` entry. */
interface NamedPart {
  /** Path of the file below `schema/`. */
  readonly path: string;
  readonly pointer: string;
  /** Undefined if the file has no title. */
  readonly name: string | undefined;
  readonly schema: Schema;
}

/** The whole files, except those that consist only of `$defs`, and all `$defs` entries. */
function namedParts(files: readonly SchemaFile[]): NamedPart[] {
  return files.flatMap(({ path, schema: { $defs = {}, $schema, $id, ...whole } }) => [
    ...(whole.properties === undefined ? [] : [{ path, pointer: '', name: whole.title, schema: whole }]),
    ...Object.entries($defs).map(([name, schema]) => ({ path, pointer: `/$defs/${name}`, name, schema })),
  ]);
}

/** Returns parts after checking their names. @throws FindingsError if a name is missing or used twice. */
function uniqueNames(parts: readonly NamedPart[]): (NamedPart & { readonly name: string })[] {
  const users = new Map<string, NamedPart>();
  return parts.map((part) => {
    const { path, pointer, name } = part;
    const place = { rule: 'schema/name', file: `schema/${path}`, pointer };
    if (name === undefined) {
      const message = 'The schema has no title, which would name its type';
      throw new FindingsError([finding({ ...place, message, fix: 'Add a "title".' })]);
    }
    const other = users.get(name);
    if (other !== undefined) {
      const message = `The name ${name} is used twice: schema/${placeOf(other.path, other.pointer)} has it as well`;
      throw new FindingsError([finding({ ...place, message, fix: 'Give one another name.' })]);
    }
    users.set(name, part);
    return { ...part, name };
  });
}

/** What a `$ref` can point to: the schemas of files by path, and the names of parts by place. */
interface RefTargets {
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly names: ReadonlyMap<string, string>;
}

/** A part of the file at `path` with its `$ref`s resolved. @throws FindingsError on a `$ref` that points to nothing. */
function resolveRefs(schema: Schema, path: string, targets: RefTargets): Schema {
  return mapSchema(schema, (part) => {
    if (part.$ref === undefined) return part;
    const { $ref, ...beside } = part;
    const [file = '', pointer = ''] = $ref.split('#');
    const target = file === '' ? path : posix.join(posix.dirname(path), file);
    const name = targets.names.get(placeOf(target, pointer));
    if (name !== undefined) return { ...beside, $ref: DEFINITION + name };
    const root = targets.schemas.get(target);
    const found = root === undefined ? undefined : (valueAt(root, pointer) as Schema | undefined);
    if (found === undefined) {
      const message = 'A $ref points to nothing';
      const fix = 'Correct its path, or add the schema that it names.';
      throw new FindingsError([finding({ rule: 'schema/ref', file: `schema/${path}`, message, found: $ref, fix })]);
    }
    return { ...resolveRefs(found, target, targets), ...beside };
  });
}

/** The place of a schema, as a `$ref` writes it. */
function placeOf(path: string, pointer: string): string {
  return `${path}#${pointer}`;
}

/** A schema whose `$ref`s start with `prefix`, for a document that has its named schemas in another place. */
export function withPrefix(schema: Schema, prefix: string): Schema {
  return mapSchema(schema, (part) =>
    part.$ref === undefined ? part : { ...part, $ref: prefix + posix.basename(part.$ref) },
  );
}

/** The named schemas of an OpenAPI description, as {@link Definitions}. */
export function definitionsIn(schemas: Readonly<Record<string, Schema>>): Definitions {
  return new Map(Object.entries(schemas).map(([name, schema]) => [name, withPrefix(schema, DEFINITION)]));
}

/** The names in `from`, and the names of all schemas that these refer to, directly or through other schemas. */
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
