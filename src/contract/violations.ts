import type { ErrorObject } from 'ajv';
import { escapePointer, valueAt } from '../core/text/json-pointer.ts';
import { isObject } from '../core/text/json.ts';
import { nearestCode } from '../core/text/nearest.ts';

/** One way in which a value breaks its schema, in words. `pointer` is the JSON pointer of the offending value. */
export interface Violation {
  readonly pointer: string;
  /** The schema keyword that was broken, such as `type` or `required`. */
  readonly keyword: string;
  readonly message: string;
  readonly found: string | null;
  readonly allowed: string | null;
  readonly fix: string | null;
}

/** So many faults of one value are explained, and so many unknown keys: more help nobody, and each takes time to work out. */
const MOST = 1_000;
const MOST_UNKNOWN = 100;

/**
 * The validator's errors about `value`, one per fault: a wrong type explains the bounds it also breaks, and a
 * mistyped key the key that is missing.
 */
export function explain(errors: readonly ErrorObject[], value: unknown): Violation[] {
  const unknown = errors.filter(({ keyword }) => keyword === 'additionalProperties').slice(0, MOST_UNKNOWN);
  const others = errors.filter(({ keyword }) => keyword !== 'additionalProperties').slice(0, MOST);
  const told = new Set<string>();
  // A mistyped key comes before the missing one that it explains; a wrong type does by itself.
  return [...unknown, ...others].flatMap((error) => {
    const { violation, tells } = explainOne(error, value);
    if (told.has(violation.pointer)) return [];
    tells.forEach((pointer) => told.add(pointer));
    return [violation];
  });
}

/** One error in words, and the pointers of which it says what is wrong. */
function explainOne({ keyword, instancePath, params, parentSchema, message: own }: ErrorObject, root: unknown) {
  const value = valueAt(root, instancePath);
  const said = params as Readonly<Record<string, unknown>>;
  const at = (key: unknown): string => `${instancePath}/${escapePointer(String(key))}`;
  const told = (pointer: string, message: string, allowed: string | null, fix: string | null, ...also: string[]) => {
    const found = shown(valueAt(root, pointer));
    return { violation: { pointer, keyword, message, found, allowed, fix }, tells: [pointer, ...also] };
  };
  if (keyword === 'additionalProperties') {
    const key = String(said['additionalProperty']);
    const fields = Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {});
    // The key that it was probably meant to be: the nearest one that is not there.
    const near = nearestCode(key, isObject(value) ? fields.filter((field) => !Object.hasOwn(value, field)) : []);
    const message = `"${key}" is not a field here`;
    if (near !== null) return told(at(key), message, null, `Did you mean "${near}"?`, at(near));
    const isLong = fields.length > MOST_NAMED;
    const allowed = isLong ? `one of the ${fields.length} fields of the schema` : fields.join(', ');
    return told(at(key), message, allowed, 'Remove it.');
  }
  if (keyword === 'required') {
    const key = String(said['missingProperty']);
    return told(at(key), `"${key}" is missing`, null, `Add "${key}".`);
  }
  const key = instancePath.split('/').at(-1) ?? '';
  const values = (said['allowedValues'] ?? (keyword === 'const' ? [said['allowedValue']] : [])) as unknown[];
  const allowed = values.map((v) => (typeof v === 'string' ? v : JSON.stringify(v)));
  if (said['format'] === 'date') allowed.push('YYYY-MM-DD');
  const near = typeof value === 'string' ? nearestCode(value, allowed) : null;
  const message = `${key === '' ? 'The document' : `"${key}"`} ${own ?? 'is not valid'}`;
  return told(instancePath, message, allowed.join(', ') || null, near && `Did you mean "${near}"?`);
}

/** More names than this nobody would read, beside each of many mistakes. */
const MOST_NAMED = 20;

/** A value as a message shows it; null where there is none. Lists and objects are named, not written out: they can be of any size and depth. */
export function shown(value: unknown): string | null {
  if (value === undefined) return null;
  if (value === Infinity || value === -Infinity) return 'a number beyond the range of double precision';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'an object' : JSON.stringify(value);
}
