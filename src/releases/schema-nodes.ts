import { valueAt } from '../core/text/json-pointer.ts';
import { isObject, type Json, textsOf } from '../core/text/json.ts';

/** The constraints of a schema on the values at one path. */
export interface SchemaNode {
  /** Allowed kinds of values. The type `number` is the two kinds `integer` and `fraction`. */
  readonly types: readonly string[];
  /** The values of `enum` or `const`; null without such a keyword. */
  readonly values: readonly unknown[] | null;
  /** Whether the parent object requires it. */
  readonly required: boolean;
  /** Lower and upper bounds. Upper bounds are negated, so a larger number is always the narrower bound. */
  readonly bounds: Readonly<Record<string, number>>;
  /** Whether it allows fields that it doesn't name, and values that it doesn't list. */
  readonly open: { readonly fields: boolean; readonly values: boolean };
  /** All other keywords. */
  readonly others: Json;
}

/** The nodes of a schema by path, such as `#areas[].years.*`. */
export type SchemaNodes = ReadonlyMap<string, SchemaNode>;

const KINDS = ['null', 'boolean', 'object', 'array', 'string', 'integer', 'fraction'];

/** Keywords that don't constrain values, and keywords that have a field in {@link SchemaNode}. */
const DESCRIBING = /^(?:\$schema|\$id|\$defs|\$comment|\$ref|title|description|default|deprecated|examples?|x-.*)$/;
const MODELLED =
  /^(?:type|const|enum|properties|required|items|additionalProperties|(?:min|max)(?:imum|Length|Items|Properties)|exclusive(?:Min|Max)imum)$/;

/** The nodes of a schema by path. A recursive `$ref` is followed once. */
export function nodesOf(schema: Json): SchemaNodes {
  const nodes = new Map<string, SchemaNode>();
  addNodes(nodes, schema, schema, '#');
  return nodes;
}

/** Adds the nodes of `schema`, a part of the document `root`, to `nodes`. `path` is the path of the schema itself. */
function addNodes(nodes: Map<string, SchemaNode>, root: Json, schema: unknown, path: string): void {
  const visit = (value: unknown, here: string, required: boolean, followedBefore: readonly string[]): void => {
    const followed = [...followedBefore];
    const resolved = withoutRefs(root, value, followed);
    if (resolved === null) return;
    nodes.set(here, nodeOf(resolved, required));
    const { properties, additionalProperties, items } = resolved;
    const requiredNames = textsOf(resolved['required']);
    for (const [name, property] of Object.entries(isObject(properties) ? properties : {})) {
      visit(property, `${here}${here.endsWith('#') ? '' : '.'}${name}`, requiredNames.includes(name), followed);
    }
    if (isObject(additionalProperties)) visit(additionalProperties, `${here}.*`, false, followed);
    if (items !== undefined) visit(items, `${here}[]`, false, followed);
  };
  visit(schema, path, true, []);
}

/**
 * A schema with the targets of its `$ref`s in their place; null if one of them is in `followed`, because the schema is
 * recursive. Adds the followed ones to `followed`.
 */
function withoutRefs(root: Json, value: unknown, followed: string[]): Json | null {
  let schema = isObject(value) ? value : {};
  while (typeof schema['$ref'] === 'string') {
    const { $ref, ...siblings } = schema;
    if (followed.includes($ref)) return null;
    followed.push($ref);
    const target = valueAt(root, $ref);
    if (!isObject(target)) throw new Error(`The $ref ${$ref} points to nothing`);
    schema = { ...target, ...siblings };
  }
  return schema;
}

/** The constraints of one schema, in comparable form. */
function nodeOf(schema: Json, required: boolean): SchemaNode {
  const values = Object.hasOwn(schema, 'const') ? [schema['const']] : schema['enum'];
  const listed = Array.isArray(values) ? (values as readonly unknown[]) : null;
  const named = textsOf([schema['type']].flat());
  const types = named.flatMap((type) => (type === 'number' ? ['integer', 'fraction'] : [type]));
  const bounds = Object.entries(schema).flatMap(([key, value]) => {
    if (typeof value !== 'number' || !/^(?:min|max|exclusive)/.test(key)) return [];
    // An exclusive bound is slightly narrower than an inclusive one with the same value.
    const side = /max/i.test(key) ? -1 : 1;
    const name = key.replace(/^exclusive(.)/, (_, letter: string) => letter.toLowerCase());
    return [[name, side * value + (key === name ? 0 : 1e-12 * Math.max(1, Math.abs(value)))] as const];
  });
  return {
    types: types.length > 0 ? types : listed === null ? KINDS : [...new Set(listed.map(kindOf))],
    values: listed,
    required,
    bounds: Object.fromEntries(bounds),
    open: {
      fields: schema['additionalProperties'] !== false,
      values: schema['x-open-enum'] === true,
    },
    others: Object.fromEntries(Object.entries(schema).filter(([key]) => !DESCRIBING.test(key) && !MODELLED.test(key))),
  };
}

/** The kind of a value, see {@link SchemaNode.types}. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The schema nodes of all successful responses in an OpenAPI description. */
export function outputsOf(openapi: Json): SchemaNodes {
  const nodes = new Map<string, SchemaNode>();
  for (const { place, schema } of successfulResponses(openapi)) addNodes(nodes, openapi, schema, `${place}#`);
  return nodes;
}

/** The schema of each successful response. `place` has its method, path, status and media type. */
function* successfulResponses(openapi: Json): Generator<{ readonly place: string; readonly schema: unknown }> {
  for (const [path, operations] of objectsIn(openapi['paths'])) {
    for (const [method, operation] of objectsIn(operations)) {
      for (const [status, response] of objectsIn(operation['responses'])) {
        if (!status.startsWith('2')) continue;
        for (const [type, { schema }] of objectsIn(response['content'])) {
          yield { place: `${method.toUpperCase()} ${path} ${status} ${type}`, schema };
        }
      }
    }
  }
}

/** The entries of an object whose values are objects; none if `value` is not an object. */
function objectsIn(value: unknown): [string, Json][] {
  return Object.entries(isObject(value) ? value : {}).filter((entry): entry is [string, Json] => isObject(entry[1]));
}
