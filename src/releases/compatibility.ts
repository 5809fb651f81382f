import { isDeepStrictEqual } from 'node:util';
import { parse } from 'csv-parse/sync';
import type { Api } from '../api/documents/endpoint.ts';
import type { Retirement } from '../contract/generated/data.d.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import { valueAt } from '../core/text/json-pointer.ts';
import { isObject, type Json, text, textsOf } from '../core/text/json.ts';
import { groupBy } from '../core/text/group-by.ts';
import { byCodePoint } from '../core/text/order.ts';
import { plural } from '../core/text/words.ts';
import { dateOf, jsonFile } from './archive.ts';
import { idsOf, type PublishedIds, replacementOf } from './retired-ids.ts';

/** What a release promises to those who use it. */
export interface Promises {
  readonly openapi: Json;
  readonly measurementSchema: Json;
  readonly ids: PublishedIds;
  /** The paths of all endpoints, as the manifest lists them. */
  readonly endpoints: ReadonlySet<string>;
  /** The columns of each CSV file, by the path of the file below `/api/v1/`. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
}

/** What a published API promises. @throws Error when it lacks its descriptions. */
function promisesOf({ files, documents }: Api): Promises {
  const { endpoints, further_endpoints: further } = jsonFile(files, 'manifest.json');
  const listed = [endpoints, further].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  return {
    openapi: jsonFile(files, 'openapi.json'),
    measurementSchema: jsonFile(files, 'schema/measurement.schema.json'),
    ids: idsOf(documents),
    endpoints: new Set(textsOf(listed.map((endpoint) => (isObject(endpoint) ? endpoint['path'] : null)))),
    columns: new Map(
      [...files]
        .filter(([path]) => path.endsWith('.csv'))
        .map(([path, bytes]) => [path, headerOf(text(bytes))] as const),
    ),
  };
}

/** The cells of the first line of a CSV file; none where the file is empty. */
function headerOf(csv: string): readonly string[] {
  const [header = []]: string[][] = parse(csv, { to: 1 });
  return header;
}

/**
 * All in which `after` breaks what `before`, the last release, promises within v1; nothing for the first release.
 * Adding is free, and so is whatever a reader of the outputs or a writer of measurements can't notice.
 */
export function breaksOfV1(before: Api | null, after: Api, retirements: readonly Retirement[]) {
  return before === null ? [] : brokenPromises(promisesOf(before), promisesOf(after), retirements, dateOf(after));
}

/** The same breaks where the last release is a rehearsal. It binds nobody: the release of `date` may leave it behind. */
export function leavingBehind(breaks: readonly Finding[], date: string): Finding[] {
  const fix = `The last release is a rehearsal, which nobody can have cited. Leave it behind: npm run release -- --first --date ${date}`;
  return breaks.map((broken) => ({ ...broken, fix }));
}

/** The same for promises that are known. `date` is that of the new release. */
export function brokenPromises(
  old: Promises,
  now: Promises,
  retirements: readonly Retirement[],
  date: string,
): Finding[] {
  const gone = [...old.endpoints].filter((path) => !now.endpoints.has(path));
  return [
    ...gone.map(goneEndpoint),
    ...goneColumns(old.columns, now.columns),
    ...breaksBetween(outputsOf(withoutPaths(old.openapi, gone)), outputsOf(now.openapi), OUTPUTS),
    ...breaksBetween(flatten(old.measurementSchema), flatten(now.measurementSchema), MEASUREMENT),
    ...vanishedIds(old.ids, now.ids, retirements, date),
  ];
}

function goneEndpoint(path: string): Finding {
  return finding({
    rule: 'compatibility/endpoints',
    file: path.slice(1),
    message: `The endpoint ${path} was published and is gone`,
    fix: 'Publish it again; without it this needs /api/v2/, with v1 left in place.',
  });
}

/** A finding for each column that a CSV file has lost. A file that is gone is found as an endpoint. */
function goneColumns(old: Promises['columns'], now: Promises['columns']): Finding[] {
  return [...old].flatMap(([file, before]) => {
    const after = now.get(file) ?? before;
    return before
      .filter((column) => !after.includes(column))
      .map((column) =>
        finding({
          rule: 'compatibility/columns',
          file,
          message: `The column ${column} was published and is gone`,
          found: after.join(','),
          fix: `Publish ${column} again, under this name; without it this needs /api/v2/, with v1 left in place.`,
        }),
      );
  });
}

/** An OpenAPI description without some of its paths: what is gone as an endpoint is not reported as an output as well. */
function withoutPaths(openapi: Json, gone: readonly string[]): Json {
  const paths = isObject(openapi['paths']) ? openapi['paths'] : {};
  return { ...openapi, paths: Object.fromEntries(Object.entries(paths).filter(([path]) => !gone.includes(path))) };
}

/** What a schema says of the values at one path. */
interface Node {
  /** Kinds of values that it lets through: `integer` and `fraction` are the two of `number`. */
  readonly types: readonly string[];
  /** The only values; null where any is let through. */
  readonly values: readonly unknown[] | null;
  /** Whether it must be there, in the object around it. */
  readonly required: boolean;
  /** Least and most, as numbers of which the larger is the narrower one. */
  readonly bounds: Readonly<Record<string, number>>;
  /** Whether it lets through fields that it does not name, or values that it does not list. */
  readonly open: { readonly fields: boolean; readonly values: boolean };
  /** Everything else that it says, as it stands. */
  readonly others: Json;
}

type Flat = ReadonlyMap<string, Node>;

const KINDS = ['null', 'boolean', 'object', 'array', 'string', 'integer', 'fraction'];

/** Keywords that say nothing of values, and those that a node has a place for. */
const DESCRIBING = /^(?:\$schema|\$id|\$defs|\$comment|\$ref|title|description|default|deprecated|examples?|x-.*)$/;
const PLACED =
  /^(?:type|const|enum|properties|required|items|additionalProperties|(?:min|max)(?:imum|Length|Items|Properties)|exclusive(?:Min|Max)imum)$/;

/** What a schema says of every value in it, by path: `#areas[].years.*`. A `$ref` into itself is followed once. */
function flatten(root: Json, top: unknown = root, path = '#', found = new Map<string, Node>()): Map<string, Node> {
  const visit = (value: unknown, here: string, required: boolean, trail: readonly string[]): void => {
    let schema = isObject(value) ? value : {};
    const followed = [...trail];
    while (typeof schema['$ref'] === 'string') {
      const { $ref, ...beside } = schema;
      if (followed.includes($ref)) return;
      followed.push($ref);
      const target = valueAt(root, $ref);
      if (!isObject(target)) throw new Error(`$ref ${$ref} leads nowhere`);
      schema = { ...target, ...beside };
    }
    const { properties, additionalProperties: more, items } = schema;
    found.set(here, nodeOf(schema, required));
    const demanded = textsOf(schema['required']);
    for (const [name, own] of Object.entries(isObject(properties) ? properties : {})) {
      visit(own, `${here}${here.endsWith('#') ? '' : '.'}${name}`, demanded.includes(name), followed);
    }
    if (isObject(more)) visit(more, `${here}.*`, false, followed);
    if (items !== undefined) visit(items, `${here}[]`, false, followed);
  };
  visit(top, path, true, []);
  return found;
}

function nodeOf(schema: Json, required: boolean): Node {
  const values = Object.hasOwn(schema, 'const') ? [schema['const']] : schema['enum'];
  const listed = Array.isArray(values) ? (values as readonly unknown[]) : null;
  const named = textsOf([schema['type']].flat());
  const types = named.flatMap((type) => (type === 'number' ? ['integer', 'fraction'] : [type]));
  const bounds = Object.entries(schema).flatMap(([key, value]) => {
    if (typeof value !== 'number' || !/^(?:min|max|exclusive)/.test(key)) return [];
    // The bound itself let through is wider by less than any figure here.
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
    others: Object.fromEntries(Object.entries(schema).filter(([key]) => !DESCRIBING.test(key) && !PLACED.test(key))),
  };
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The contents of all successful answers of an OpenAPI description: parameters are a question of the data. */
function outputsOf(openapi: Json): Map<string, Node> {
  const found = new Map<string, Node>();
  const children = (value: unknown, key: string): [string, Json][] =>
    Object.entries(isObject(value) && isObject(value[key]) ? value[key] : {}).filter((entry): entry is [string, Json] =>
      isObject(entry[1]),
    );
  for (const [path, methods] of children(openapi, 'paths')) {
    for (const [method] of children({ methods }, 'methods').filter(([, own]) => isObject(own['responses']))) {
      for (const [status, answer] of children(methods[method], 'responses').filter(([code]) => code.startsWith('2'))) {
        for (const [type, { schema }] of children(answer, 'content')) {
          flatten(openapi, schema, `${method.toUpperCase()} ${path} ${status} ${type}#`, found);
        }
      }
    }
  }
  return found;
}

/** In which direction a gate looks. */
interface Gate {
  readonly rule: string;
  readonly file: string;
  readonly fix: string;
  /** What is broken at a path that both have. */
  readonly broken: (old: Node, now: Node) => string[];
  /** What is broken where a path is new, or gone. */
  readonly added: (now: Node, path: string, around: Node | undefined) => string[];
  readonly removed: (around: Node | undefined) => string[];
}

/** A reader may not miss what it always got, nor get what it never got before; of an open enumeration it was told so. */
const OUTPUTS: Gate = {
  rule: 'outputs',
  file: 'openapi.json',
  fix: 'Keep it as it was and add what is new beside it; without that it needs /api/v2/, with v1 left in place.',
  broken: (old, now) => [
    ...surplus(now.types, old.types, 'may be'),
    ...(old.open.values ? [] : surplusValues(now, old, 'may have values it could not have')),
    ...(old.required && !now.required ? ['is optional now'] : []),
    ...notUnderstood(old, now),
  ],
  added: () => [],
  removed: () => ['is gone'],
};

/** A file that was accepted is accepted. */
const MEASUREMENT: Gate = {
  rule: 'measurement',
  file: 'schema/measurement.schema.json',
  fix: 'Accept what was accepted; without that it needs a schema of its own under /api/v2/.',
  broken: (old, now) => [
    ...surplus(old.types, now.types, 'is no longer'),
    ...surplusValues(old, now, 'no longer accepts'),
    ...(now.required && !old.required ? ['is required now'] : []),
    ...(old.open.fields && !now.open.fields ? ['no longer accepts other properties'] : []),
    ...Object.entries(now.bounds)
      .filter(([key, bound]) => bound > (old.bounds[key] ?? -Infinity))
      .map(([key]) => `has a narrower ${key}`),
    ...Object.keys(now.others)
      .filter((key) => NARROWING.includes(key) && !isDeepStrictEqual(old.others[key], now.others[key]))
      .map((key) => `has another ${key}, which counts as a narrower one`),
    ...notUnderstood(old, now),
  ],
  added: ({ required }, path, around) => {
    if (/(?:\[\]|\*)$/.test(path)) return around?.open.fields === true ? ['accepts less than anything now'] : [];
    return required ? ['is new and required'] : [];
  },
  removed: (around) => (around?.open.fields === true ? [] : ['is no longer accepted']),
};

/** Keywords of which no program can tell whether another content is narrower: only taking them away is free. */
const NARROWING: readonly string[] = ['pattern', 'format', 'multipleOf', 'propertyNames', 'uniqueItems'];

function notUnderstood(old: Node, now: Node): string[] {
  return [...new Set([...Object.keys(old.others), ...Object.keys(now.others)])]
    .filter((key) => !NARROWING.includes(key) && !isDeepStrictEqual(old.others[key], now.others[key]))
    .map((key) => `is changed in a way that is not understood: ${key}`);
}

function surplus(wide: readonly string[], narrow: readonly string[], words: string): string[] {
  const more = wide.filter((type) => !narrow.includes(type));
  return more.length === 0 ? [] : [`${words} ${more.join(' or ')}`];
}

function surplusValues(wide: Node, narrow: Node, words: string): string[] {
  const known = narrow.values;
  if (known === null) return [];
  if (wide.values === null) return [`${words}: any but ${inWords(known)}`];
  // A kind that is not let through is told already.
  const more = wide.values.filter(
    (value) => narrow.types.includes(kindOf(value)) && !known.some((one) => isDeepStrictEqual(one, value)),
  );
  return more.length === 0 ? [] : [`${words}: ${inWords(more)}`];
}

function inWords(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ');
}

/** What a gate finds between two flat schemas; of a part that came or went, at its outermost path. */
function breaksBetween(old: Flat, now: Flat, gate: Gate): Finding[] {
  const isOutermost = (of: Flat, path: string): boolean => around(path) === path || of.has(around(path));
  const told = (path: string, faults: readonly string[]) => faults.map((fault) => ({ path, fault }));
  const found = [
    ...[...old].flatMap(([path, was]) => {
      const is = now.get(path);
      if (is !== undefined) return told(path, gate.broken(was, is));
      return isOutermost(now, path) ? told(path, gate.removed(now.get(around(path)))) : [];
    }),
    ...[...now]
      .filter(([path]) => !old.has(path) && isOutermost(old, path))
      .flatMap(([path, is]) => told(path, gate.added(is, path, old.get(around(path))))),
  ];
  // Many documents have the same parts, such as their source.
  return groupBy(found, ({ path, fault }) => `${path.replace(/.*#.*?([^.#]+(?:\.[^.#]+)?)$/, '$1')}\0${fault}`).map(
    ([, group]) => {
      const [{ path, fault }, ...more] = group;
      const others = more.length === 0 ? '' : `, and so in ${plural(more.length, 'other place')}`;
      return finding({
        rule: `compatibility/${gate.rule}`,
        file: gate.file,
        message: `${path.replace(/(?<=.)#$/, '')} ${fault}${others}`,
        fix: gate.fix,
      });
    },
  );
}

/** The path of what holds a value; of the outermost, its own. */
function around(path: string): string {
  return path.replace(/(?:\.[^.[\]#]+|\[\]|(?<=#)[^.[\]#]+)$/, '');
}

/** A finding for each slug and row_id that was published, is not any more, and is not retired. */
function vanishedIds(old: PublishedIds, now: PublishedIds, retirements: readonly Retirement[], date: string) {
  const gone = [...old.slugs].filter((id) => !now.slugs.has(id) && replacementOf(id, retirements) === undefined);
  const lineOf = (id: string): Retirement => ({ id, replaced_by: null, reason: '...', date });
  const lines = gone.sort(byCodePoint).map(lineOf);
  const all = [...retirements, ...lines];
  // The line of a model holds for its rows: for those that the model with its new name has, and for all of one without.
  const rows = [...old.rowIds].filter((id) => {
    const replacement = replacementOf(id, all);
    return (
      !now.rowIds.has(id) && (replacement === undefined || (replacement !== null && !isKnown(replacement, now, all)))
    );
  });
  return [...lines, ...rows.sort(byCodePoint).map(lineOf)].map((line) =>
    finding({
      rule: 'compatibility/retired',
      file: 'data/retired.json',
      pointer: '/retired',
      message: `The ${old.slugs.has(line.id) ? 'slug' : 'row_id'} ${line.id} was published, is gone, and is not retired`,
      fix: `Publish it again, or add to "retired", with the reason, and its new name in place of null if it has one: ${JSON.stringify(line)}`,
    }),
  );
}

/** Whether an id is published, or was retired itself since. */
function isKnown(id: string, { slugs, rowIds }: PublishedIds, retirements: readonly Retirement[]): boolean {
  return slugs.has(id) || rowIds.has(id) || replacementOf(id, retirements) !== undefined;
}
