import { escapePointer } from '../../core/text/json-pointer.ts';
import { isObject, type Json, textsOf } from '../../core/text/json.ts';
import { bothAllow, isMap, nodeOf, othersOf, type SchemaPlace, propertiesOf, type SchemaNode } from './json-schema.ts';
import { type Breakage, breakAt, propertyPlace, surplusBreaks, walk } from './walk.ts';
import { isDeepStrictEqual } from 'node:util';

/**
 * What in the outputs of a new OpenAPI description could break a reader of the old one: an endpoint, a field or a kind
 * of content that is gone, a field that may be absent now, a wider type, null or another value where there was none.
 * Parameters are left aside: a slug that is gone is a question of the data, and a new one is not a break.
 */
export function outputBreaks(old: Json, now: Json): Breakage[] {
  const seen = new Set<string>();
  const schemas = (path: string) => (was: Json, is: Json, pointer: string) => {
    const place = { label: path, pointer: `${pointer}/schema` };
    return walk(nodeOf(old, was['schema']), nodeOf(now, is['schema']), place, compareOutput, seen);
  };
  const responses = (path: string) => (was: Json, is: Json, pointer: string) => {
    const gone = (type: string): string => `${path} is no longer ${type}`;
    return ofBoth(was['content'], is['content'], `${pointer}/content`, gone, schemas(path));
  };
  const operations = (path: string) => (was: Json, is: Json, pointer: string) => {
    const successes = Object.entries(objectOf(was['responses'])).filter(([status]) => status.startsWith('2'));
    const gone = (status: string): string => `${path} no longer answers with status ${status}`;
    return ofBoth(Object.fromEntries(successes), is['responses'], `${pointer}/responses`, gone, responses(path));
  };
  const endpoints = (was: Json, is: Json, pointer: string, path: string): Breakage[] => {
    const gone = (method: string): string => `The endpoint ${path} no longer answers ${method.toUpperCase()}`;
    return ofBoth(was, is, pointer, gone, operations(path));
  };
  return ofBoth(old['paths'], now['paths'], '/paths', (path) => `The endpoint ${path} is gone`, endpoints);
}

/** What `compare` finds in the objects that both hold under the same key, and what `gone` says of those that are gone. */
function ofBoth(
  old: unknown,
  now: unknown,
  pointer: string,
  gone: (key: string) => string,
  compare: (was: Json, is: Json, pointer: string, key: string) => Breakage[],
): Breakage[] {
  return Object.entries(objectOf(old)).flatMap(([key, was]) => {
    if (!isObject(was)) return [];
    const is = objectOf(now)[key];
    const here = `${pointer}/${escapePointer(key)}`;
    return isObject(is) ? compare(was, is, here, key) : [breakAt({ label: key, pointer: here }, gone(key))];
  });
}

function compareOutput(old: SchemaNode, now: SchemaNode, place: SchemaPlace): Breakage[] {
  // A reader may get what it never got before; of an open enumeration it was told so.
  const isOpen = old.schema['x-open-enum'] === true || OPENED_SINCE.has(place.label);
  const widened = surplusBreaks(isOpen ? withoutValues(old) : old, now, now, place, {
    kinds: ([kind, ...more]) =>
      kind === 'null' && more.length === 0 ? 'may be null now' : 'has a wider type, or another one',
    values: 'may have values that it could not have before',
    any: 'any value',
  });
  return [...widened, ...lostFields(old, now, place)];
}

/**
 * Enumerations of the rehearsal release of 2026-11-21 that are open since. No later release has them closed, so that
 * nothing can be added here.
 */
const OPENED_SINCE: ReadonlySet<string> = new Set(
  ['protocol_version', 'precision', 'energy_source'].map((field) => `MeasurementRow.${field}`),
);

function withoutValues({ schema, ...node }: SchemaNode): SchemaNode {
  const { enum: values, ...rest } = schema;
  return { ...node, schema: rest };
}

/** A reader may miss what it always got. */
function lostFields(old: SchemaNode, now: SchemaNode, place: SchemaPlace): Breakage[] {
  if (!bothAllow('object', old, now)) return [];
  const [before, after] = [propertiesOf(old), propertiesOf(now)];
  const requiredNow = textsOf(now.schema['required']);
  const added = [...after.keys()].filter((name) => !before.has(name));
  const renamed = added.length === 0 ? '' : `, or renamed (new here: ${added.join(', ')})`;
  const removed = [...before.keys()].filter((name) => !after.has(name));
  const optional = textsOf(old.schema['required']).filter((name) => after.has(name) && !requiredNow.includes(name));
  const at = (name: string): SchemaPlace => propertyPlace(place, name);
  return [
    ...removed.map((name) => breakAt(at(name), `${at(name).label} is removed${renamed}`)),
    ...optional.map((name) => breakAt(at(name), `${at(name).label} is optional now`, 'optional', 'required')),
    // A map that every key could stand in is a set of fields, too.
    ...(isMap(old) && othersOf(now) === false
      ? [breakAt(place, `${place.label} no longer has keys of its own choice`)]
      : []),
  ];
}

function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}

/**
 * What in a new measurement schema could refuse a file that the old one accepts: a property that must be there now or
 * must not be there any more, a narrower type, bound or list of values.
 */
export function measurementBreaks(old: Json, now: Json): Breakage[] {
  return walk(nodeOf(old, old), nodeOf(now, now), { label: 'The measurement', pointer: '' }, compareInput);
}

function compareInput(old: SchemaNode, now: SchemaNode, place: SchemaPlace): Breakage[] {
  const narrowed = surplusBreaks(old, now, old, place, {
    kinds: () => 'has a narrower type, or another one',
    values: 'no longer accepts values that it accepted',
    any: 'all but those it lists',
  });
  return [
    ...narrowed,
    ...narrowerBounds(old, now, place),
    ...otherTexts(old, now, place),
    ...properties(old, now, place),
  ];
}

/** Keywords that bound values on one side: the one that lets the bound itself through, and one that does not. */
interface Side {
  readonly isLower: boolean;
  readonly inclusive: string;
  readonly exclusive?: string;
}

const SIDES: readonly Side[] = [
  { isLower: true, inclusive: 'minimum', exclusive: 'exclusiveMinimum' },
  { isLower: false, inclusive: 'maximum', exclusive: 'exclusiveMaximum' },
  ...['minLength', 'minItems', 'minProperties'].map((inclusive) => ({ isLower: true, inclusive })),
  ...['maxLength', 'maxItems', 'maxProperties'].map((inclusive) => ({ isLower: false, inclusive })),
];

function narrowerBounds(old: SchemaNode, now: SchemaNode, place: SchemaPlace): Breakage[] {
  return SIDES.flatMap((side) => {
    const [was, is] = [boundOf(old.schema, side), boundOf(now.schema, side)];
    if (is === undefined || (was !== undefined && !isTighter(is, was, side))) return [];
    const before = was === undefined ? `no ${side.inclusive}` : `${was.keyword} ${was.value}`;
    return [breakAt(place, `${place.label} has a narrower bound`, `${is.keyword} ${is.value}`, before)];
  });
}

interface BoundKeyword {
  readonly keyword: string;
  readonly value: number;
}

/** The tightest bound of a schema on one side. */
function boundOf(schema: Json, side: Side): BoundKeyword | undefined {
  const [first, second] = [side.inclusive, side.exclusive ?? ''].flatMap((keyword): BoundKeyword[] => {
    const value = schema[keyword];
    return typeof value === 'number' ? [{ keyword, value }] : [];
  });
  return first !== undefined && second !== undefined && isTighter(second, first, side) ? second : first;
}

function isTighter(a: BoundKeyword, b: BoundKeyword, { isLower, exclusive }: Side): boolean {
  if (a.value === b.value) return a.keyword === exclusive && b.keyword !== exclusive;
  return a.value > b.value === isLower;
}

/** Keywords of which no program can tell whether another content is narrower: only taking them away is free. */
const OPAQUE: readonly string[] = ['pattern', 'format', 'multipleOf', 'propertyNames'];

function otherTexts(old: SchemaNode, now: SchemaNode, place: SchemaPlace): Breakage[] {
  const { label } = place;
  const unique = now.schema['uniqueItems'] === true && old.schema['uniqueItems'] !== true;
  return [
    ...OPAQUE.filter((key) => now.schema[key] !== undefined)
      .filter((key) => !isDeepStrictEqual(old.schema[key], now.schema[key]))
      .map((key) => {
        const message = `${label} has another ${key}, which counts as a narrower one`;
        return breakAt(place, message, textOf(now.schema[key]), textOf(old.schema[key]));
      }),
    ...(unique ? [breakAt(place, `${label} no longer accepts a value twice`)] : []),
  ];
}

function properties(old: SchemaNode, now: SchemaNode, place: SchemaPlace): Breakage[] {
  if (!bothAllow('object', old, now)) return [];
  const [before, after] = [propertiesOf(old), propertiesOf(now)];
  const required = textsOf(old.schema['required']);
  const demanded = textsOf(now.schema['required']).filter((name) => !required.includes(name));
  const isClosed = othersOf(now) === false;
  const refused = [...before.keys()].filter((name) => isClosed && !after.has(name));
  const closes = othersOf(old) !== false && isClosed && describesObjects(old, now);
  const at = (name: string): SchemaPlace => propertyPlace(place, name);
  return [
    ...demanded.map((name) => {
      const message = before.has(name) ? `"${name}" is required now` : `"${name}" is new and required`;
      return breakAt(at(name), message, 'required', 'optional');
    }),
    ...refused.map((name) => breakAt(at(name), `"${name}" is no longer accepted`)),
    ...(closes ? [breakAt(place, `${place.label} no longer accepts other properties`)] : []),
  ];
}

function describesObjects(...nodes: readonly SchemaNode[]): boolean {
  return nodes.some(({ schema }) => isObject(schema['properties']) || schema['additionalProperties'] !== undefined);
}

function textOf(value: unknown): string {
  return value === undefined ? 'none' : typeof value === 'string' ? value : JSON.stringify(value);
}
