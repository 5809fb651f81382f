import { quoted } from './database.ts';
import { keyOf } from '../formats/format.ts';
import { type Path, pathIn, stepIn } from '../formats/path.ts';

/**
 * The keys of a log's rows. It turns a path of a format into SQL, or into null if the rows don't have the path.
 * Only this module writes names from files into SQL, always quoted.
 */
export interface Layout {
  /** SQL of a path's value: a number if the column has numbers, otherwise text. */
  readonly valueOf: (path: Path) => string | null;
  /** Whether there is a value or an object at this path. */
  readonly has: (path: string) => boolean;
  /** Type of the column at a path, such as `BIGINT` or `TIMESTAMP`; `VARCHAR` for text. */
  readonly typeOf: (path: string) => string;
  /** Names as the log writes them, for messages. */
  readonly names: readonly string[];
  /** The paths of all values as the log writes them, at any depth: `data[].usage.output_tokens`. */
  readonly paths: readonly string[];
}

/** A column of a table. */
export interface Column {
  /** Its name as the log writes it. */
  readonly name: string;
  readonly type: string;
  readonly sql: string;
  /** The structure of its objects; null if it has none. */
  readonly structure: Structure | null;
}

/** The layout of a table, whose columns may contain JSON objects. */
export function tableLayout(columns: readonly Column[]): Layout {
  const byKey = new Map<string, Column>();
  // If two columns have the same key, the first one is read.
  for (const column of columns) if (!byKey.has(keyOf(column.name))) byKey.set(keyOf(column.name), column);
  const valueOf = (path: Path): string | null => {
    if (path.kind === 'sum') {
      const column = byKey.get(path.key);
      return column?.structure == null ? null : sumSql(objectSql(column), path.pattern);
    }
    const own = byKey.get(path.column);
    if (own !== undefined) return own.structure === null || typeof own.structure === 'string' ? own.sql : null;
    for (const [start, column] of byKey) {
      if (column.structure === null || start === '' || !path.column.startsWith(start)) continue;
      const found = findKeys(column.structure, path.column.slice(start.length));
      if (found !== null && !isObjectStructure(found[0]))
        return `json_extract_string(${objectSql(column)}, ${quoted(jsonPath(found[1]))})`;
    }
    return null;
  };
  return {
    names: columns.flatMap(({ name, structure }) => [name, ...namesOf(structure ?? '').map((key) => `${name}.${key}`)]),
    paths: columns.flatMap(({ name, structure }) => valuePaths(name, structure ?? '')),
    typeOf: (path) => byKey.get(keyOf(path))?.type ?? 'VARCHAR',
    has: (path) => byKey.has(keyOf(path)) || valueOf(pathIn(path)) !== null,
    valueOf,
  };
}

/** SQL of a column with its objects as JSON. */
export function objectSql({ sql, type }: Pick<Column, 'sql' | 'type'>): string {
  return /^(?:STRUCT|MAP)|\[\]$/.test(type) ? `to_json(${sql})` : `TRY_CAST(${sql} AS JSON)`;
}

/** What `json_group_structure` reports: the type of a value, a list with the type of its items, or an object. */
export type Structure = string | readonly Structure[] | ObjectStructure;

interface ObjectStructure {
  readonly [key: string]: Structure;
}

/** A level of nested objects: SQL of the object, and its structure. The outermost level comes first. */
export interface Level {
  readonly sql: string;
  readonly structure: Structure;
}

/** The layout of JSON objects: the row is the last level. */
export function jsonLayout(levels: readonly Level[]): Layout {
  const find = (levelsUp: number, key: string): Found | null => {
    const level = levels.at(-1 - levelsUp);
    const found = level === undefined ? null : findKeys(level.structure, key);
    return level === undefined || found === null ? null : { sql: level.sql, structure: found[0], keys: found[1] };
  };
  const valueOf = (path: Path): string | null => {
    const found = find(path.levelsUp, path.key);
    return found === null ? null : jsonValueSql(path, found);
  };
  const last = levels.at(-1)?.structure ?? '';
  return {
    names: namesOf(last),
    paths: valuePaths('', last),
    typeOf: () => 'VARCHAR',
    has: (text) => {
      const path = pathIn(text);
      return find(path.levelsUp, path.column) !== null || valueOf(path) !== null;
    },
    valueOf,
  };
}

/** What a level has at the key of a path. */
interface Found {
  /** SQL of the level's object. */
  readonly sql: string;
  readonly structure: Structure;
  /** The keys that lead to it from the level's object. */
  readonly keys: readonly string[];
}

/** SQL of the value of a path, made from what was found at its key. Null if that has another structure. */
function jsonValueSql(path: Path, { sql, structure, keys }: Found): string | null {
  const at = jsonPath(keys);
  switch (path.kind) {
    case 'sum':
      return sumSql(`json_extract(${sql}, ${quoted(at)})`, path.pattern);
    case 'keys':
      return `array_to_string(list_sort(json_keys(${sql}, ${quoted(at)})), ' or ')`;
    case 'attribute':
      return isList(structure)
        ? `attribute_of(json_extract(${sql}, ${quoted(`${at}[*]`)}), ${quoted(path.name)})`
        : null;
    case 'value':
      return isObjectStructure(structure) ? null : `json_extract_string(${sql}, ${quoted(at)})`;
  }
}

/** SQL of the sum of the values of an object whose keys match a pattern. */
function sumSql(object: string, pattern: string): string {
  return `sum_of(${object}, ${quoted(pattern)})`;
}

/** The structure at the path with this key, and the keys that lead to it. Null if no structure has this key. */
function findKeys(structure: Structure, key: string): readonly [Structure, readonly string[]] | null {
  if (!isObjectStructure(structure)) return null;
  const entries = Object.entries(structure);
  const own = entries.find(([name]) => keyOf(name) === key);
  if (own !== undefined) return [own[1], [own[0]]];
  for (const [name, inner] of entries) {
    const start = keyOf(name);
    if (start === '' || !key.startsWith(start)) continue;
    const found = findKeys(inner, key.slice(start.length));
    if (found !== null) return [found[0], [name, ...found[1]]];
  }
  return null;
}

export function isObjectStructure(structure: Structure): structure is ObjectStructure {
  return typeof structure === 'object' && !isList(structure);
}

export function isList(structure: Structure): structure is readonly Structure[] {
  return Array.isArray(structure);
}

/** Names of keys, and of the keys in objects and lists one level down: `usage.prompt_tokens`, `data[].model`. */
function namesOf(structure: Structure): string[] {
  if (!isObjectStructure(structure)) return [];
  return Object.entries(structure).flatMap(([name, inner]) => {
    const [path, within] = isList(inner) ? [`${name}[]`, inner[0]] : [name, inner];
    return within !== undefined && isObjectStructure(within)
      ? [name, ...Object.keys(within).map((key) => `${path}.${key}`)]
      : [name];
  });
}

/** The paths of all values in a structure at a path. */
function valuePaths(path: string, structure: Structure): string[] {
  if (isList(structure)) return structure.flatMap((item) => valuePaths(`${path}[]`, item));
  if (!isObjectStructure(structure)) return [path];
  return Object.entries(structure).flatMap(([name, inner]) =>
    valuePaths(path === '' ? name : `${path}.${name}`, inner),
  );
}

function jsonPath(keys: readonly string[]): string {
  return `$${keys.map((key) => `.${jsonKey(key)}`).join('')}`;
}

function jsonKey(key: string): string {
  return `"${key.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/**
 * SQL of a step towards the rows, from the object before it, and the structure it leads to. Null if it leads nowhere.
 */
export function stepInto({ sql, structure }: Level, step: string): (Level & { readonly isUnnested: boolean }) | null {
  const { key, kind } = stepIn(step);
  const found = findKeys(structure, key);
  if (found === null) return null;
  const [inner, keys] = found;
  const at = jsonPath(keys);
  if (kind === 'items') {
    const [item] = isList(inner) ? inner : [];
    if (item === undefined || !isObjectStructure(item)) return null;
    return { sql: `unnest(json_extract(${sql}, ${quoted(`${at}[*]`)}))`, structure: item, isUnnested: true };
  }
  if (!isObjectStructure(inner)) return null;
  if (kind === 'object') return { sql: `json_extract(${sql}, ${quoted(at)})`, structure: inner, isUnnested: false };
  const items = Object.values(inner).filter((one) => isObjectStructure(one) || isList(one));
  const value = items.reduce<Structure>((all, one) => mergeStructures(all, one), 'NULL');
  const entries = `unnest(map_entries(TRY_CAST(json_extract(${sql}, ${quoted(at)}) AS MAP(VARCHAR, JSON))))`;
  return { sql: `to_json(${entries})`, structure: { key: 'VARCHAR', value }, isUnnested: true };
}

function mergeStructures(a: Structure, b: Structure): Structure {
  if (isList(a) && isList(b)) return [mergeStructures(a[0] ?? 'NULL', b[0] ?? 'NULL')];
  if (!isObjectStructure(a) || !isObjectStructure(b)) return a === 'NULL' ? b : a;
  const merged: Record<string, Structure> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const own = merged[key];
    merged[key] = own === undefined ? value : mergeStructures(own, value);
  }
  return merged;
}

/** Whether a name, or each key of a path, is short and has only letters, digits and the punctuation of keys. */
export function isShown(path: string): boolean {
  return path.split('.').every((name) => /^[\p{L}\p{N}_@$ ()[\]/-]{1,50}$/u.test(name));
}

/** The names of keys that are safe to show: none is a prompt, even if a CSV file has no header. */
export function shownNames(names: readonly string[]): string {
  const shown = names.filter(isShown).slice(0, 40);
  return shown.length === 0
    ? 'nothing that looks like a name'
    : `${shown.join(', ')}${names.length > shown.length ? ', …' : ''}`;
}
