import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, textsOf } from '../../text/json.ts';
import { bothAllow, nodeOf, othersOf, type Place, propertiesOf, type SchemaNode } from './json-schema.ts';
import { type Break, breakAt, propertyPlace, surplusBreaks, walk } from './walk.ts';

/**
 * What in a new measurement schema could refuse a file that the old one accepts: a property that must be there now or
 * must not be there any more, a narrower type, bound or list of values.
 */
export function measurementBreaks(old: Json, now: Json): Break[] {
  return walk(nodeOf(old, old), nodeOf(now, now), { label: 'The measurement', pointer: '' }, compareInput);
}

function compareInput(old: SchemaNode, now: SchemaNode, place: Place): Break[] {
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

function narrowerBounds(old: SchemaNode, now: SchemaNode, place: Place): Break[] {
  return SIDES.flatMap((side) => {
    const [was, is] = [boundOf(old.schema, side), boundOf(now.schema, side)];
    if (is === undefined || (was !== undefined && !isTighter(is, was, side))) return [];
    const before = was === undefined ? `no ${side.inclusive}` : `${was.keyword} ${was.value}`;
    return [breakAt(place, `${place.label} has a narrower bound`, `${is.keyword} ${is.value}`, before)];
  });
}

interface Bound {
  readonly keyword: string;
  readonly value: number;
}

/** The tightest bound of a schema on one side. */
function boundOf(schema: Json, side: Side): Bound | undefined {
  const [first, second] = [side.inclusive, side.exclusive ?? ''].flatMap((keyword): Bound[] => {
    const value = schema[keyword];
    return typeof value === 'number' ? [{ keyword, value }] : [];
  });
  return first !== undefined && second !== undefined && isTighter(second, first, side) ? second : first;
}

function isTighter(a: Bound, b: Bound, { isLower, exclusive }: Side): boolean {
  if (a.value === b.value) return a.keyword === exclusive && b.keyword !== exclusive;
  return a.value > b.value === isLower;
}

/** Keywords of which no program can tell whether another content is narrower: only taking them away is free. */
const OPAQUE: readonly string[] = ['pattern', 'format', 'multipleOf', 'propertyNames'];

function otherTexts(old: SchemaNode, now: SchemaNode, place: Place): Break[] {
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

function properties(old: SchemaNode, now: SchemaNode, place: Place): Break[] {
  if (!bothAllow('object', old, now)) return [];
  const [before, after] = [propertiesOf(old), propertiesOf(now)];
  const required = textsOf(old.schema['required']);
  const demanded = textsOf(now.schema['required']).filter((name) => !required.includes(name));
  const isClosed = othersOf(now) === false;
  const refused = [...before.keys()].filter((name) => isClosed && !after.has(name));
  const closes = othersOf(old) !== false && isClosed && describesObjects(old, now);
  const at = (name: string): Place => propertyPlace(place, name);
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
