import { isDeepStrictEqual } from 'node:util';
import { isObject, textsOf, type Json } from '../../text/json.ts';
import {
  bothAllow,
  nodeOf,
  othersOf,
  propertiesOf,
  typeInWords,
  valuesOf,
  type Place,
  type SchemaNode,
} from './json-schema.ts';
import { surplus, valuesInWords } from './values.ts';
import { propertyPlace, walk, type Break } from './walk.ts';

/**
 * What in a new measurement schema could refuse a file that the old one accepts: a property that must be there now or
 * must not be there any more, a narrower type, bound or list of values.
 */
export function measurementBreaks(old: Json, now: Json): Break[] {
  return walk(nodeOf(old, old), nodeOf(now, now), { label: 'The measurement', pointer: '' }, compareInput);
}

function compareInput(old: SchemaNode, now: SchemaNode, place: Place): Break[] {
  return [
    ...narrowed(old, now, place),
    ...narrowerBounds(old, now, place),
    ...otherTexts(old, now, place),
    ...properties(old, now, place),
  ];
}

function narrowed(old: SchemaNode, now: SchemaNode, place: Place): Break[] {
  const { kinds, values } = surplus(old, now);
  const breaks: Break[] = [];
  if (kinds.length > 0) {
    breaks.push({
      place,
      message: `${place.label} has a narrower type, or another one`,
      found: typeInWords(now),
      allowed: typeInWords(old),
    });
  }
  if (values !== null) {
    const removed = values === 'any' ? 'all but those it lists' : valuesInWords(values);
    breaks.push({
      place,
      message: `${place.label} no longer accepts values that it accepted: ${removed}`,
      found: valuesInWords(valuesOf(now)),
      allowed: valuesInWords(valuesOf(old)),
    });
  }
  return breaks;
}

/** A side on which values are bounded, and the keywords that bound it. */
interface Side {
  readonly side: 'lower' | 'upper';
  readonly inclusive: string;
  readonly exclusive?: string;
}

const SIDES: readonly Side[] = [
  { side: 'lower', inclusive: 'minimum', exclusive: 'exclusiveMinimum' },
  { side: 'upper', inclusive: 'maximum', exclusive: 'exclusiveMaximum' },
  { side: 'lower', inclusive: 'minLength' },
  { side: 'upper', inclusive: 'maxLength' },
  { side: 'lower', inclusive: 'minItems' },
  { side: 'upper', inclusive: 'maxItems' },
  { side: 'lower', inclusive: 'minProperties' },
  { side: 'upper', inclusive: 'maxProperties' },
];

function narrowerBounds(old: SchemaNode, now: SchemaNode, place: Place): Break[] {
  return SIDES.flatMap((side) => {
    const [was, is] = [boundOf(old.schema, side), boundOf(now.schema, side)];
    if (is === null || (was !== null && !isTighter(is, was, side.side))) return [];
    return [
      {
        place,
        message: `${place.label} has a narrower bound`,
        found: `${is.keyword} ${is.value}`,
        allowed: was === null ? `no ${side.inclusive}` : `${was.keyword} ${was.value}`,
      },
    ];
  });
}

interface Bound {
  readonly keyword: string;
  readonly value: number;
  readonly isExclusive: boolean;
}

/** The tightest bound of a schema on one side. */
function boundOf(schema: Json, { side, inclusive, exclusive }: Side): Bound | null {
  const found = [inclusive, ...(exclusive === undefined ? [] : [exclusive])].flatMap((keyword): Bound[] => {
    const value = schema[keyword];
    return typeof value === 'number' ? [{ keyword, value, isExclusive: keyword === exclusive }] : [];
  });
  const [first, second] = found;
  if (first === undefined || second === undefined) return first ?? null;
  return isTighter(second, first, side) ? second : first;
}

function isTighter(a: Bound, b: Bound, side: Side['side']): boolean {
  if (a.value === b.value) return a.isExclusive && !b.isExclusive;
  return side === 'lower' ? a.value > b.value : a.value < b.value;
}

/** Keywords of which no program can tell whether another content is narrower: only taking them away is free. */
const OPAQUE: readonly string[] = ['pattern', 'format', 'multipleOf', 'propertyNames'];

function otherTexts(old: SchemaNode, now: SchemaNode, place: Place): Break[] {
  const changed = OPAQUE.filter((key) => now.schema[key] !== undefined)
    .filter((key) => !isDeepStrictEqual(old.schema[key], now.schema[key]))
    .map((key) => ({
      place,
      message: `${place.label} has another ${key}, which counts as a narrower one`,
      found: textOf(now.schema[key]),
      allowed: textOf(old.schema[key]),
    }));
  const unique = now.schema['uniqueItems'] === true && old.schema['uniqueItems'] !== true;
  const message = `${place.label} no longer accepts a value twice`;
  return [...changed, ...(unique ? [{ place, message, found: null, allowed: null }] : [])];
}

function properties(old: SchemaNode, now: SchemaNode, place: Place): Break[] {
  if (!bothAllow('object', old, now)) return [];
  const [before, after] = [propertiesOf(old), propertiesOf(now)];
  const required = textsOf(old.schema['required']);
  const demanded = textsOf(now.schema['required']).filter((name) => !required.includes(name));
  const refused = othersOf(now) === false ? [...before.keys()].filter((name) => !after.has(name)) : [];
  const closed = othersOf(old) !== false && othersOf(now) === false && describesObjects(old, now);
  return [
    ...demanded.map((name) => {
      const where = propertyPlace(place, name);
      const message = before.has(name) ? `"${name}" is required now` : `"${name}" is new and required`;
      return { place: where, message, found: 'required', allowed: 'optional' };
    }),
    ...refused.map((name) => ({
      place: propertyPlace(place, name),
      message: `"${name}" is no longer accepted`,
      found: null,
      allowed: null,
    })),
    ...(closed
      ? [{ place, message: `${place.label} no longer accepts other properties`, found: null, allowed: null }]
      : []),
  ];
}

function describesObjects(...nodes: readonly SchemaNode[]): boolean {
  return nodes.some(({ schema }) => isObject(schema['properties']) || schema['additionalProperties'] !== undefined);
}

function textOf(value: unknown): string {
  return value === undefined ? 'none' : typeof value === 'string' ? value : JSON.stringify(value);
}
