import { isDeepStrictEqual } from 'node:util';
import { escapePointer } from '../../core/text/json-pointer.ts';
import {
  bothAllow,
  inside,
  isMap,
  kindOfValue,
  kindsOf,
  othersOf,
  type SchemaPlace,
  propertiesOf,
  type SchemaNode,
  typeInWords,
  valuesOf,
} from './json-schema.ts';

/** One thing that a new schema does that it must not do, at a place. */
export interface Breakage {
  readonly place: SchemaPlace;
  readonly message: string;
  /** What the new schema says, and what the old one said. */
  readonly found: SchemaText;
  readonly allowed: SchemaText;
}

type SchemaText = string | null;

/** A break, with what the new schema says and what the old one said, where there is something to show. */
export function breakAt(
  place: SchemaPlace,
  message: string,
  found: SchemaText = null,
  allowed: SchemaText = null,
): Breakage {
  return { place, message, found, allowed };
}

/** Compares two schemas on their own level; what is inside them, the walk compares. */
export type SchemaComparison = (old: SchemaNode, now: SchemaNode, place: SchemaPlace) => Breakage[];

/** Keywords that describe, and those that every comparison of this project weighs or passes on purpose. */
const UNDERSTOOD: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$defs',
  '$comment',
  'title',
  'description',
  'default',
  'deprecated',
  'example',
  'examples',
  'type',
  'const',
  'enum',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'contentMediaType',
  'contentEncoding',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'items',
  'minItems',
  'maxItems',
  'uniqueItems',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
]);

/**
 * All that `compare` finds in two schemas and in everything inside both: properties, items of lists, values of maps,
 * over any number of `$ref`s. What several places refer to is compared once.
 */
export function walk(
  old: SchemaNode,
  now: SchemaNode,
  at: SchemaPlace,
  compare: SchemaComparison,
  seen = new Set<string>(),
): Breakage[] {
  // A named schema is reported by its own name, wherever it was met.
  const place = now.ref === null ? at : { label: now.ref.split('/').at(-1) ?? '', pointer: now.ref.slice(1) };
  if (old.ref !== null && now.ref !== null) {
    const pair = JSON.stringify([old.ref, now.ref]);
    if (seen.has(pair)) return [];
    seen.add(pair);
  }
  return [
    ...notUnderstood(old, now, place),
    ...compare(old, now, place),
    ...partsOfBoth(old, now, place).flatMap(([was, is, part]) => walk(was, is, part, compare, seen)),
  ];
}

/** The place of a property of the object at `place`. */
export function propertyPlace({ label, pointer }: SchemaPlace, name: string): SchemaPlace {
  return { label: `${label}.${name}`, pointer: `${pointer}/properties/${escapePointer(name)}` };
}

type SchemaPart = readonly [old: SchemaNode, now: SchemaNode, place: SchemaPlace];

/** The schemas that stand inside both, and can both mean something: a type that is another one is reported already. */
function partsOfBoth(old: SchemaNode, now: SchemaNode, place: SchemaPlace): SchemaPart[] {
  const { label, pointer } = place;
  const parts: SchemaPart[] = [];
  if (bothAllow('object', old, now)) {
    const after = propertiesOf(now);
    for (const [name, was] of propertiesOf(old)) {
      if (after.has(name)) parts.push([inside(old, was), inside(now, after.get(name)), propertyPlace(place, name)]);
    }
    const [was, is] = [othersOf(old), othersOf(now)];
    // Where neither says what the values are, there is nothing to compare.
    if (was !== false && is !== false && (isMap(old) || isMap(now))) {
      const values = { label: `${label}.*`, pointer: `${pointer}/additionalProperties` };
      parts.push([inside(old, was), inside(now, is), values]);
    }
  }
  const [was, is] = [old.schema['items'], now.schema['items']];
  if (bothAllow('array', old, now) && (was !== undefined || is !== undefined)) {
    parts.push([inside(old, was), inside(now, is), { label: `${label}[]`, pointer: `${pointer}/items` }]);
  }
  return parts;
}

/** What can't be compared must stay as it is: better one question too many than a break unseen. */
function notUnderstood(old: SchemaNode, now: SchemaNode, place: SchemaPlace): Breakage[] {
  const keywords = new Set([...Object.keys(old.schema), ...Object.keys(now.schema)]);
  return [...keywords]
    .filter((key) => !UNDERSTOOD.has(key) && !key.startsWith('x-'))
    .filter((key) => !isDeepStrictEqual(old.schema[key], now.schema[key]))
    .map((key) => {
      const message = `${place.label}: "${key}" changed, which can't be compared`;
      return breakAt(place, message, shown(now.schema[key]), shown(old.schema[key]));
    });
}

function shown(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** What is said of values that one schema lets through and the other one does not. */
interface PlaceWords {
  /** Of kinds of value: `null`, `fraction`, ... */
  readonly kinds: (kinds: readonly string[]) => string;
  /** Of single values, which `values` lists. */
  readonly values: string;
  /** What stands for the list where any value is meant. */
  readonly any: string;
}

/**
 * Breaks where `wide`, one of the two schemas, lets through what the other one does not, by type, `enum` and `const`. A
 * wrong kind is not reported again as a value.
 */
export function surplusBreaks(
  old: SchemaNode,
  now: SchemaNode,
  wide: SchemaNode,
  place: SchemaPlace,
  words: PlaceWords,
): Breakage[] {
  const narrow = wide === old ? now : old;
  const allowed = kindsOf(narrow);
  const kinds = [...kindsOf(wide)].filter((kind) => !allowed.has(kind));
  const breaks: Breakage[] = [];
  if (kinds.length > 0) {
    breaks.push(breakAt(place, `${place.label} ${words.kinds(kinds)}`, typeInWords(now), typeInWords(old)));
  }
  const [named, known] = [valuesOf(wide), valuesOf(narrow)];
  const others = (named ?? []).filter(
    (value) => allowed.has(kindOfValue(value)) && known?.some((other) => isDeepStrictEqual(other, value)) === false,
  );
  if (known !== null && (named === null || others.length > 0)) {
    const message = `${place.label} ${words.values}: ${named === null ? words.any : inWords(others)}`;
    breaks.push(breakAt(place, message, inWords(valuesOf(now)), inWords(valuesOf(old))));
  }
  return breaks;
}

function inWords(values: readonly unknown[] | null): string {
  if (values === null) return 'any value';
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ');
}
