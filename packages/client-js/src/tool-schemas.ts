import { isObject } from '../../../src/core/text/json.ts';
import packages from '../../../schema/packages.json' with { type: 'json' };

/** A JSON Schema, as the Model Context Protocol lists it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

interface ObjectSchema {
  type: 'object';
  required: string[];
  properties: Record<string, JsonSchema>;
  additionalProperties: false;
  [keyword: string]: unknown;
}

/** The part of a definition in schema/packages.json that is read here. */
interface Definition {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

const DEFINITIONS: ReadonlyMap<string, Definition> = new Map(Object.entries(packages.$defs));

/** Limits that are infinite in a result without a limit. JSON has no such number and writes null. */
const MAY_BE_INFINITE = ['maxItlMs', 'maxLatencyS', 'maxMeanTpotMs'];

/** An argument of an option: one type, because some clients can't read a list of types, and without null. */
export function argument(shape: string, option: string): JsonSchema {
  const { type, enum: allowed, 'x-kind': _, ...keywords } = propertiesOf(shape)[option] ?? {};
  const types = (Array.isArray(type) ? type : [type]).filter((name) => name !== 'null' && name !== undefined);
  const values: unknown = Array.isArray(allowed) ? allowed.filter((value) => value !== null) : undefined;
  // A year is allowed as a number and as text. Text has the pattern.
  const only: unknown = types.includes('string') ? 'string' : types[0];
  return { type: only, ...keywords, ...(values !== undefined && { enum: values }) };
}

/** The schema of an object with these properties, all of them required or only those named. */
export function objectSchema(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): ObjectSchema {
  return { type: 'object', required: [...required], properties: { ...properties }, additionalProperties: false };
}

/**
 * The schema of a tool's result, with the definitions that it refers to. The definitions have no descriptions and no
 * lists of allowed values, because an agent reads every schema in every session: the types of the package have both.
 */
export function resultSchema(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]) {
  const schema = { type: 'object' as const, required: [...required], properties: { ...properties } };
  const $defs: Record<string, JsonSchema> = {};
  for (let names = referredTo(schema); names.length > 0;) {
    for (const name of names) $defs[name] = bareDefinition(name);
    names = referredTo($defs).filter((name) => !(name in $defs));
  }
  return { ...schema, $defs };
}

/** A definition with the types of its fields alone. It refers to the definition that it extends. */
function bareDefinition(name: string): JsonSchema {
  const { $ref, properties = {}, required = [] } = DEFINITIONS.get(name) ?? {};
  const own = Object.entries(properties).map(([key, shape]) => [key, typesIn(infinite(key, shape))] as const);
  return {
    ...($ref !== undefined && { allOf: [{ $ref }] }),
    type: 'object',
    required,
    properties: Object.fromEntries(own),
  };
}

function typesIn(shape: unknown): unknown {
  if (Array.isArray(shape)) return shape.map(typesIn);
  if (!isObject(shape)) return shape;
  const { description: _, enum: _values, additionalProperties, ...others } = shape;
  const own = Object.entries(others).map(([key, part]) => [key, typesIn(part)] as const);
  const values = isObject(additionalProperties) && { additionalProperties: typesIn(additionalProperties) };
  return { ...Object.fromEntries(own), ...values };
}

/** A reference to a definition of schema/packages.json. */
export function definition(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

function referredTo(schema: unknown): string[] {
  return [...JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, name = '']) => name);
}

/** The properties of a definition and of the one that it extends. */
function propertiesOf(name: string): Readonly<Record<string, JsonSchema>> {
  const { $ref, properties = {} } = DEFINITIONS.get(name) ?? {};
  return { ...($ref !== undefined && propertiesOf($ref.slice($ref.lastIndexOf('/') + 1))), ...properties };
}

function infinite(key: string, shape: JsonSchema): JsonSchema {
  return MAY_BE_INFINITE.includes(key) ? { ...shape, type: ['number', 'null'] } : shape;
}
