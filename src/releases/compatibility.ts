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

/** The part of an API that must stay compatible within v1. */
export interface PublicContract {
  readonly openapi: Json;
  readonly measurementSchema: Json;
  readonly ids: PublishedIds;
  /** The year of `grid.json`, which only has areas with a value for it. */
  readonly gridYear: unknown;
  /** The paths of all endpoints, as the manifest lists them. */
  readonly endpoints: ReadonlySet<string>;
  /** The columns of each CSV file, by the path of the file below `/api/v1/`. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
}

/** The contract of a published API. @throws Error if its manifest, OpenAPI description or measurement schema is missing. */
function compiledSchemas({ files, documents }: Api): PublicContract {
  const { endpoints, further_endpoints: further } = jsonFile(files, 'manifest.json');
  const listed = [endpoints, further].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  return {
    openapi: jsonFile(files, 'openapi.json'),
    measurementSchema: jsonFile(files, 'schema/measurement.schema.json'),
    ids: idsOf(documents),
    gridYear: documents.get('grid.json')?.['year'],
    endpoints: new Set(textsOf(listed.map((endpoint) => (isObject(endpoint) ? endpoint['path'] : null)))),
    columns: new Map(
      [...files]
        .filter(([path]) => path.endsWith('.csv'))
        .map(([path, bytes]) => [path, headerOf(text(bytes))] as const),
    ),
  };
}

/** The cells of a CSV file's first line; none if the file is empty. */
function headerOf(csv: string): readonly string[] {
  const [header = []]: string[][] = parse(csv, { to: 1 });
  return header;
}

/**
 * Every change from `before`, the last release, to `after` that v1 doesn't allow. Additions are allowed, and so is every
 * change that neither a reader of the documents nor a writer of measurements can notice.
 */
export function breakingChanges(before: Api | null, after: Api, retirements: readonly Retirement[]) {
  return before === null
    ? []
    : compatibilityFindings(compiledSchemas(before), compiledSchemas(after), retirements, dateOf(after));
}

/** The same findings when the last release is a rehearsal: the fix is to leave it out, because nobody can have cited it. */
export function withRehearsalFix(findings: readonly Finding[], date: string): Finding[] {
  const fix = `The last release is a rehearsal. Leave it out: npm run release -- --first --date ${date}`;
  return findings.map((found) => ({ ...found, fix }));
}

/** Every change between two contracts that v1 doesn't allow. `date` is the date of the new release. */
export function compatibilityFindings(
  old: PublicContract,
  now: PublicContract,
  retirements: readonly Retirement[],
  date: string,
): Finding[] {
  const gone = [...old.endpoints].filter((path) => !now.endpoints.has(path));
  return [
    ...gone.map(removedEndpoint),
    ...removedColumns(old.columns, now.columns),
    ...breaksBetween(outputsOf(withoutPaths(old.openapi, gone)), outputsOf(now.openapi), OUTPUTS),
    ...breaksBetween(nodesOf(old.measurementSchema), nodesOf(now.measurementSchema), MEASUREMENT),
    ...missingIds(old.ids, now.ids, retirements, date),
    ...missingAreas(old, now, retirements, date),
  ];
}

function removedEndpoint(path: string): Finding {
  return finding({
    rule: 'compatibility/endpoints',
    file: path.slice(1),
    message: `The published endpoint ${path} is missing`,
    fix: 'Publish it again. Removing it needs /api/v2/.',
  });
}

/** A finding for each column that a CSV file has lost. A missing file is reported as an endpoint. */
function removedColumns(old: PublicContract['columns'], now: PublicContract['columns']): Finding[] {
  return [...old].flatMap(([file, before]) => {
    const after = now.get(file) ?? before;
    return before
      .filter((column) => !after.includes(column))
      .map((column) =>
        finding({
          rule: 'compatibility/columns',
          file,
          message: `The published column ${column} is missing`,
          found: after.join(','),
          fix: `Publish ${column} again under this name. Removing it needs /api/v2/.`,
        }),
      );
  });
}

/** An OpenAPI description without the given paths, so that a missing endpoint is reported only once. */
function withoutPaths(openapi: Json, gone: readonly string[]): Json {
  const paths = isObject(openapi['paths']) ? openapi['paths'] : {};
  return { ...openapi, paths: Object.fromEntries(Object.entries(paths).filter(([path]) => !gone.includes(path))) };
}

/** The constraints of a schema on the values at one path. */
interface SchemaNode {
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
type SchemaNodes = ReadonlyMap<string, SchemaNode>;

const KINDS = ['null', 'boolean', 'object', 'array', 'string', 'integer', 'fraction'];

/** Keywords that don't constrain values, and keywords that have a field in {@link SchemaNode}. */
const DESCRIBING = /^(?:\$schema|\$id|\$defs|\$comment|\$ref|title|description|default|deprecated|examples?|x-.*)$/;
const MODELLED =
  /^(?:type|const|enum|properties|required|items|additionalProperties|(?:min|max)(?:imum|Length|Items|Properties)|exclusive(?:Min|Max)imum)$/;

/** The nodes of a schema by path. A recursive `$ref` is followed once. */
function nodesOf(schema: Json): SchemaNodes {
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

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The schema nodes of all successful responses in an OpenAPI description. */
function outputsOf(openapi: Json): SchemaNodes {
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

/** The changes to a schema that v1 doesn't allow, for its readers or for its writers. */
interface Gate {
  readonly rule: string;
  readonly file: string;
  readonly fix: string;
  /** Problems at a path that both schemas have. */
  readonly changed: (old: SchemaNode, now: SchemaNode) => string[];
  /** Problems with a new path. `parent` is its parent in the old schema. */
  readonly added: (now: SchemaNode, path: string, parent: SchemaNode | undefined) => string[];
  /** Problems with a removed path. `parent` is its parent in the new schema. */
  readonly removed: (parent: SchemaNode | undefined) => string[];
}

/** Readers must keep getting every field, and must not get values they never had to expect. An open enumeration may grow. */
const OUTPUTS: Gate = {
  rule: 'outputs',
  file: 'openapi.json',
  fix: 'Restore it, and add a new field instead. This change needs /api/v2/.',
  changed: (old, now) => [
    ...extraTypes(now.types, old.types, 'can now be'),
    ...(old.open.values ? [] : extraValues(now, old, 'can now have new values')),
    ...(old.required && !now.required ? ['is now optional'] : []),
    ...unknownChanges(old, now),
  ],
  added: () => [],
  removed: () => ['is missing'],
};

/** A measurement file that was accepted must stay accepted. */
const MEASUREMENT: Gate = {
  rule: 'measurement',
  file: 'schema/measurement.schema.json',
  fix: 'Accept these files again. This change needs a schema under /api/v2/.',
  changed: (old, now) => [
    ...extraTypes(old.types, now.types, 'can no longer be'),
    ...extraValues(old, now, 'no longer accepts'),
    ...(now.required && !old.required ? ['is now required'] : []),
    ...(old.open.fields && !now.open.fields ? ['no longer accepts other properties'] : []),
    ...Object.entries(now.bounds)
      .filter(([key, bound]) => bound > (old.bounds[key] ?? -Infinity))
      .map(([key]) => `has a narrower ${key}`),
    ...Object.keys(now.others)
      .filter((key) => NARROWING.includes(key) && !isDeepStrictEqual(old.others[key], now.others[key]))
      .map((key) => `has a different ${key}, which may be narrower`),
    ...unknownChanges(old, now),
  ],
  added: ({ required }, path, parent) => {
    if (/(?:\[\]|\*)$/.test(path)) return parent?.open.fields === true ? ['no longer accepts all values'] : [];
    return required ? ['is new and required'] : [];
  },
  removed: (parent) => (parent?.open.fields === true ? [] : ['is no longer accepted']),
};

/** Keywords for which a program can't decide whether a change narrows them. Only removing them is allowed. */
const NARROWING: readonly string[] = ['pattern', 'format', 'multipleOf', 'propertyNames', 'uniqueItems'];

function unknownChanges(old: SchemaNode, now: SchemaNode): string[] {
  return [...new Set([...Object.keys(old.others), ...Object.keys(now.others)])]
    .filter((key) => !NARROWING.includes(key) && !isDeepStrictEqual(old.others[key], now.others[key]))
    .map((key) => `has a changed keyword that the compatibility check doesn't know: ${key}`);
}

function extraTypes(wide: readonly string[], narrow: readonly string[], words: string): string[] {
  const more = wide.filter((type) => !narrow.includes(type));
  return more.length === 0 ? [] : [`${words} ${more.join(' or ')}`];
}

function extraValues(wide: SchemaNode, narrow: SchemaNode, words: string): string[] {
  const known = narrow.values;
  if (known === null) return [];
  if (wide.values === null) return [`${words}: any except ${listOf(known)}`];
  // A kind of value that is not allowed at all is reported as a type.
  const more = wide.values.filter(
    (value) => narrow.types.includes(kindOf(value)) && !known.some((one) => isDeepStrictEqual(one, value)),
  );
  return more.length === 0 ? [] : [`${words}: ${listOf(more)}`];
}

function listOf(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ');
}

/** The findings of a gate between two schemas. A part that was added or removed is reported at its outermost path. */
function breaksBetween(old: SchemaNodes, now: SchemaNodes, gate: Gate): Finding[] {
  const isOutermost = (nodes: SchemaNodes, path: string): boolean =>
    parentOf(path) === path || nodes.has(parentOf(path));
  const problemsAt = (path: string, problems: readonly string[]) => problems.map((problem) => ({ path, problem }));
  const found = [
    ...[...old].flatMap(([path, was]) => {
      const is = now.get(path);
      if (is !== undefined) return problemsAt(path, gate.changed(was, is));
      return isOutermost(now, path) ? problemsAt(path, gate.removed(now.get(parentOf(path)))) : [];
    }),
    ...[...now]
      .filter(([path]) => !old.has(path) && isOutermost(old, path))
      .flatMap(([path, is]) => problemsAt(path, gate.added(is, path, old.get(parentOf(path))))),
  ];
  // Many documents have the same parts, such as their source.
  return groupBy(found, ({ path, problem }) => `${path.replace(/.*#.*?([^.#]+(?:\.[^.#]+)?)$/, '$1')}\0${problem}`).map(
    ([, group]) => {
      const [{ path, problem }, ...more] = group;
      const others = more.length === 0 ? '' : ` (and ${plural(more.length, 'other place')})`;
      return finding({
        rule: `compatibility/${gate.rule}`,
        file: gate.file,
        message: `${path.replace(/(?<=.)#$/, '')} ${problem}${others}`,
        fix: gate.fix,
      });
    },
  );
}

/** The path of the parent; the outermost path is its own parent. */
function parentOf(path: string): string {
  return path.replace(/(?:\.[^.[\]#]+|\[\]|(?<=#)[^.[\]#]+)$/, '');
}

/** A finding for each published slug and row_id that is missing and not retired. */
function missingIds(old: PublishedIds, now: PublishedIds, retirements: readonly Retirement[], date: string) {
  const gone = [...old.slugs].filter((id) => !now.slugs.has(id) && replacementOf(id, retirements) === undefined);
  const lineOf = (id: string): Retirement => ({ id, replaced_by: null, reason: '...', date });
  const lines = gone.sort(byCodePoint).map(lineOf);
  const all = [...retirements, ...lines];
  // A retired model also retires its rows: all of them, or with a new name those that exist under that name.
  const rows = [...old.rowIds].filter((id) => {
    const replacement = replacementOf(id, all);
    return (
      !now.rowIds.has(id) && (replacement === undefined || (replacement !== null && !isKnown(replacement, now, all)))
    );
  });
  return [
    ...lines.map((line) => notRetired('slug', line)),
    ...rows.sort(byCodePoint).map((id) => notRetired('row_id', lineOf(id))),
  ];
}

/** A finding about an id that disappears without a retirement. `line` is the retirement that is missing. */
function notRetired(kind: 'slug' | 'row_id' | 'area', line: Retirement): Finding {
  return finding({
    rule: 'compatibility/retired',
    file: 'data/retired.json',
    pointer: '/retired',
    message: `The ${kind} ${line.id} was published, but is missing and not retired`,
    fix: `Add this line to "retired" with the reason, and with its new name as replaced_by if it has one: ${JSON.stringify(line)}`,
  });
}

/** A finding for each area that is gone. Somebody who chooses another year accepts the areas of that year. */
function missingAreas(old: PublicContract, now: PublicContract, retirements: readonly Retirement[], date: string) {
  if (old.gridYear !== now.gridYear) return [];
  return [...old.ids.areas]
    .filter((id) => !now.ids.areas.has(id) && replacementOf(id, retirements) === undefined)
    .map((id) => notRetired('area', { id, replaced_by: null, reason: '...', date }));
}

/** Whether an id is published or retired. */
function isKnown(id: string, { slugs, rowIds }: PublishedIds, retirements: readonly Retirement[]): boolean {
  return slugs.has(id) || rowIds.has(id) || replacementOf(id, retirements) !== undefined;
}
