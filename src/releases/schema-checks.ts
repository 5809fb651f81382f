import { isDeepStrictEqual } from 'node:util';
import { type Finding, finding } from '../core/findings/finding.ts';
import { groupBy } from '../core/text/group-by.ts';
import { countOf } from '../core/text/words.ts';
import { kindOf, type SchemaNode, type SchemaNodes } from './schema-nodes.ts';

/** The changes to a schema that v1 doesn't allow, for its readers or for its writers. */
interface SchemaCheck {
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

/**
 * Readers must keep getting every field, and must not get values they never had to expect: of another type, beyond a
 * bound, or in another form. An open enumeration may grow.
 */
export const OUTPUTS: SchemaCheck = {
  rule: 'outputs',
  file: 'openapi.json',
  fix: 'Restore it, and add a new field instead. This change needs /api/v2/.',
  changed: (old, now) => [
    ...extraTypes(now.types, old.types, 'can now be'),
    ...(old.open.values
      ? []
      : [
          ...extraValues(now, old, 'can now have new values'),
          ...narrowerBounds(old, now).map((key) => `no longer has the same ${key}, but a wider one or none`),
          ...changedForms(old, now).map((key) => `no longer has the same ${key}, so it can have new values`),
        ]),
    ...(old.required && !now.required ? ['is now optional'] : []),
    ...unknownChanges(old, now),
  ],
  added: () => [],
  removed: () => ['is missing'],
};

/** A measurement file that was accepted must stay accepted. */
export const MEASUREMENT: SchemaCheck = {
  rule: 'measurement',
  file: 'schema/measurement.schema.json',
  fix: 'Accept these files again. This change needs a schema under /api/v2/.',
  changed: (old, now) => [
    ...extraTypes(old.types, now.types, 'can no longer be'),
    ...extraValues(old, now, 'no longer accepts'),
    ...(now.required && !old.required ? ['is now required'] : []),
    ...(old.open.fields && !now.open.fields ? ['no longer accepts other properties'] : []),
    ...narrowerBounds(now, old).map((key) => `has a narrower ${key}`),
    ...changedForms(now, old).map((key) => `has a different ${key}, which may be narrower`),
    ...unknownChanges(old, now),
  ],
  added: ({ required }, path, parent) => {
    if (/(?:\[\]|\*)$/.test(path)) return parent?.open.fields === true ? ['no longer accepts all values'] : [];
    return required ? ['is new and required'] : [];
  },
  removed: (parent) => (parent?.open.fields === true ? [] : ['is no longer accepted']),
};

/**
 * Keywords of the form of a value. A program can't decide which of two such keywords allows more, so any difference
 * counts.
 */
const FORMS: readonly string[] = ['pattern', 'format', 'multipleOf', 'propertyNames', 'uniqueItems'];

/** The bounds of a schema that are narrower than the bounds of the other one, or that the other one doesn't have. */
function narrowerBounds(schema: SchemaNode, other: SchemaNode): string[] {
  return Object.keys(schema.bounds).filter((key) => (schema.bounds[key] ?? 0) > (other.bounds[key] ?? -Infinity));
}

/** The keywords of form of a schema that the other one doesn't have, or has with another value. */
function changedForms(schema: SchemaNode, other: SchemaNode): string[] {
  return Object.keys(schema.others).filter(
    (key) => FORMS.includes(key) && !isDeepStrictEqual(schema.others[key], other.others[key]),
  );
}

function unknownChanges(old: SchemaNode, now: SchemaNode): string[] {
  return [...new Set([...Object.keys(old.others), ...Object.keys(now.others)])]
    .filter((key) => !FORMS.includes(key) && !isDeepStrictEqual(old.others[key], now.others[key]))
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
    (value) =>
      narrow.types.includes(kindOf(value)) && !known.some((knownValue) => isDeepStrictEqual(knownValue, value)),
  );
  return more.length === 0 ? [] : [`${words}: ${listOf(more)}`];
}

function listOf(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ');
}

/** The findings of a check about two schemas. A part that was added or removed is reported at its outermost path. */
export function breaksBetween(old: SchemaNodes, now: SchemaNodes, check: SchemaCheck): Finding[] {
  const isOutermost = (nodes: SchemaNodes, path: string): boolean =>
    parentOf(path) === path || nodes.has(parentOf(path));
  const problemsAt = (path: string, problems: readonly string[]) => problems.map((problem) => ({ path, problem }));
  const found = [
    ...[...old].flatMap(([path, was]) => {
      const is = now.get(path);
      if (is !== undefined) return problemsAt(path, check.changed(was, is));
      return isOutermost(now, path) ? problemsAt(path, check.removed(now.get(parentOf(path)))) : [];
    }),
    ...[...now]
      .filter(([path]) => !old.has(path) && isOutermost(old, path))
      .flatMap(([path, is]) => problemsAt(path, check.added(is, path, old.get(parentOf(path))))),
  ];
  // Many documents have the same parts, such as their source.
  return groupBy(found, ({ path, problem }) => JSON.stringify([endOf(path), problem])).map(([, group]) => {
    const [{ path, problem }, ...more] = group;
    const others = more.length === 0 ? '' : ` (and ${countOf(more.length, 'other place')})`;
    return finding({
      rule: `compatibility/${check.rule}`,
      file: check.file,
      message: `${path.replace(/(?<=.)#$/, '')} ${problem}${others}`,
      fix: check.fix,
    });
  });
}

/** The last two parts of a path, such as `years.*` of `GET /grid.json 200 application/json#areas[].years.*`. */
function endOf(path: string): string {
  return path.replace(/.*#.*?([^.#]+(?:\.[^.#]+)?)$/, '$1');
}

/** The path of the parent; the outermost path is its own parent. */
function parentOf(path: string): string {
  return path.replace(/(?:\.[^.[\]#]+|\[\]|(?<=#)[^.[\]#]+)$/, '');
}
