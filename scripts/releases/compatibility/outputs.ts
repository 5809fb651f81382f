import { escapePointer } from '../../text/json-pointer.ts';
import { isObject, textsOf, type Json } from '../../text/json.ts';
import {
  bothAllow,
  isMap,
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
 * What in the outputs of a new OpenAPI description could break a reader of the old one: an endpoint, a field or a kind
 * of content that is gone, a field that may be absent now, a wider type, null or another value where there was none.
 * Parameters are left aside: a slug that is gone is a question of the data, and a new one is no break.
 */
export function outputBreaks(old: Json, now: Json): Break[] {
  const seen = new Set<string>();
  return Object.entries(objectOf(old['paths'])).flatMap(([path, item]) => {
    const place = { label: path, pointer: `/paths/${escapePointer(path)}` };
    const found = objectOf(now['paths'])[path];
    if (!isObject(found)) return [gone(place, `The endpoint ${path} is gone`)];
    return Object.entries(objectOf(item)).flatMap(([method, operation]) => {
      if (!isObject(operation)) return [];
      const here = { label: path, pointer: `${place.pointer}/${method}` };
      const other = found[method];
      if (!isObject(other)) return [gone(here, `The endpoint ${path} no longer answers ${method.toUpperCase()}`)];
      return responseBreaks({ root: old, operation }, { root: now, operation: other }, here, seen);
    });
  });
}

interface Operation {
  readonly root: Json;
  readonly operation: Json;
}

/** Compares what a call that succeeds answers. */
function responseBreaks(old: Operation, now: Operation, place: Place, seen: Set<string>): Break[] {
  const successes = Object.entries(objectOf(old.operation['responses'])).filter(([status]) => status.startsWith('2'));
  return successes.flatMap(([status, response]) => {
    const after = objectOf(now.operation['responses'])[status];
    const here = { label: place.label, pointer: `${place.pointer}/responses/${status}` };
    if (!isObject(after)) return [gone(here, `${place.label} no longer answers with status ${status}`)];
    const contents = objectOf(after['content']);
    return Object.entries(objectOf(objectOf(response)['content'])).flatMap(([type, media]) => {
      const content = contents[type];
      const pointer = `${here.pointer}/content/${escapePointer(type)}`;
      if (!isObject(content)) return [gone({ ...here, pointer }, `${place.label} is no longer ${type}`)];
      return walk(
        nodeOf(old.root, objectOf(media)['schema']),
        nodeOf(now.root, content['schema']),
        { label: place.label, pointer: `${pointer}/schema` },
        compareOutput,
        seen,
      );
    });
  });
}

function compareOutput(old: SchemaNode, now: SchemaNode, place: Place): Break[] {
  return [...widened(old, now, place), ...lostFields(old, now, place)];
}

/** A reader may get what it never got before. */
function widened(old: SchemaNode, now: SchemaNode, place: Place): Break[] {
  const { kinds, values } = surplus(now, old);
  const breaks: Break[] = [];
  if (kinds.length > 0) {
    const message = kinds.length === 1 && kinds[0] === 'null' ? 'may be null now' : 'has a wider type, or another one';
    breaks.push({
      place,
      message: `${place.label} ${message}`,
      found: typeInWords(now),
      allowed: typeInWords(old),
    });
  }
  if (values !== null) {
    const added = values === 'any' ? 'any value' : valuesInWords(values);
    breaks.push({
      place,
      message: `${place.label} may have values that it could not have before: ${added}`,
      found: valuesInWords(valuesOf(now)),
      allowed: valuesInWords(valuesOf(old)),
    });
  }
  return breaks;
}

/** A reader may miss what it always got. */
function lostFields(old: SchemaNode, now: SchemaNode, place: Place): Break[] {
  if (!bothAllow('object', old, now)) return [];
  const [before, after] = [propertiesOf(old), propertiesOf(now)];
  const [required, requiredNow] = [textsOf(old.schema['required']), textsOf(now.schema['required'])];
  const added = [...after.keys()].filter((name) => !before.has(name));
  const removed = [...before.keys()].filter((name) => !after.has(name));
  const optional = required.filter((name) => after.has(name) && !requiredNow.includes(name));
  const renamed = added.length === 0 ? '' : `, or renamed (new here: ${added.join(', ')})`;
  return [
    ...removed.map((name) => {
      const where = propertyPlace(place, name);
      return gone(where, `${where.label} is removed${renamed}`);
    }),
    ...optional.map((name) => {
      const where = propertyPlace(place, name);
      return { place: where, message: `${where.label} is optional now`, found: 'optional', allowed: 'required' };
    }),
    // A map that every key could stand in is a set of fields, too.
    ...(isMap(old) && othersOf(now) === false
      ? [gone({ ...place, label: `${place.label}.*` }, `${place.label} no longer has keys of its own choice`)]
      : []),
  ];
}

function gone(place: Place, message: string): Break {
  return { place, message, found: null, allowed: null };
}

function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}
