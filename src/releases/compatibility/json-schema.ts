import { valueAt } from '../../core/text/json-pointer.ts';
import { isObject, type Json } from '../../core/text/json.ts';

/** A schema inside a document that holds others, which its `$ref`s lead to. */
export interface SchemaNode {
  readonly root: Json;
  /** The schema, with the `$ref` it may have been replaced by what that leads to. */
  readonly schema: Json;
  /** The last `$ref` followed to get there, such as `#/components/schemas/Grid`; null where there was none. */
  readonly ref: string | null;
}

/** Where a schema stands: in words (`Area.years.*`), and as a JSON pointer into its document. */
export interface SchemaPlace {
  readonly label: string;
  readonly pointer: string;
}

/** The kinds of value that types stand for; every `integer` is a `number`, which may have a fraction. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  null: ['null'],
  boolean: ['boolean'],
  object: ['object'],
  array: ['array'],
  string: ['string'],
  integer: ['integer'],
  number: ['integer', 'fraction'],
};

/** All kinds of value; what a schema without type lets through. */
const ANY: ReadonlySet<string> = new Set(Object.values(KINDS).flat());

/** The schema that `value` is or refers to. A missing or unreadable one says nothing about its values. */
export function nodeOf(root: Json, value: unknown): SchemaNode {
  let schema = isObject(value) ? value : {};
  let ref: string | null = null;
  const followed = new Set<string>();
  while (typeof schema['$ref'] === 'string' && !followed.has(schema['$ref'])) {
    const { $ref, ...beside } = schema;
    ref = schema['$ref'];
    followed.add(ref);
    const target = valueAt(root, ref);
    if (!isObject(target)) throw new Error(`$ref ${ref} leads nowhere`);
    schema = { ...target, ...beside };
  }
  return { root, schema, ref };
}

/** The node of a schema inside another one, such as that of a property. */
export function inside({ root }: SchemaNode, value: unknown): SchemaNode {
  return nodeOf(root, value);
}

/** The kinds of value that a schema lets through, by its type or else by the values it names. */
export function kindsOf({ schema }: SchemaNode): ReadonlySet<string> {
  const types = [schema['type']].flat().filter((type): type is string => typeof type === 'string');
  if (types.length > 0) return new Set(types.flatMap((type) => KINDS[type] ?? [type]));
  const values = valuesOf({ schema });
  return values === null ? ANY : new Set(values.map(kindOfValue));
}

/** Whether both schemas let through a value of that kind. */
export function bothAllow(kind: string, a: SchemaNode, b: SchemaNode): boolean {
  return kindsOf(a).has(kind) && kindsOf(b).has(kind);
}

/** The kind of one value. */
export function kindOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction';
  return typeof value;
}

/** The only values allowed, by `enum`, or by `const` as an enum of one; null where neither stands. */
export function valuesOf({ schema }: Pick<SchemaNode, 'schema'>): readonly unknown[] | null {
  if (Object.hasOwn(schema, 'const')) return [schema['const']];
  const listed = schema['enum'];
  return Array.isArray(listed) ? listed : null;
}

/** The properties of an object's schema. */
export function propertiesOf({ schema }: SchemaNode): ReadonlyMap<string, unknown> {
  const properties = schema['properties'];
  return new Map(Object.entries(isObject(properties) ? properties : {}));
}

/** Whether keys that are not named are let through, and with which values: false, or their schema. */
export function othersOf({ schema }: SchemaNode): Json | false {
  const others = schema['additionalProperties'];
  if (others === false) return false;
  return isObject(others) ? others : {};
}

/** True where keys are not named but their values are described. */
export function isMap({ schema }: SchemaNode): boolean {
  return isObject(schema['additionalProperties']);
}

/** The types of a schema in words, such as `number or null`. */
export function typeInWords(node: SchemaNode): string {
  const types = [node.schema['type']].flat().filter((type) => typeof type === 'string');
  return types.length === 0 ? 'any type' : types.join(' or ');
}
