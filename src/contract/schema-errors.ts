import type { ErrorObject } from 'ajv';
import { finding, type Finding } from '../core/findings/finding.ts';
import { escapePointer, valueAt } from '../core/text/json-pointer.ts';
import { isObject } from '../core/text/json.ts';
import { nearestCode } from '../core/text/nearest.ts';

/** Limits for hostile values: at most this many errors are explained, of them this many about unknown keys. */
const MAX_ERRORS = 1_000;
const MAX_UNKNOWN_KEYS = 100;

/** A list of allowed names longer than this is replaced by its length. */
const MAX_NAMES_LISTED = 20;

/** An explained error: its finding, and the pointers about which no later error needs to be reported. */
interface Explanation {
  readonly finding: Finding;
  readonly covers: readonly string[];
}

/**
 * The validator's errors about `value` as findings, one for each mistake: a wrong type also explains the bounds that the
 * value breaks, and a misspelt key explains the key that is missing. Their rule is `schema/` and the JSON Schema keyword;
 * the caller adds the file.
 */
export function schemaErrorFindings(errors: readonly ErrorObject[], value: unknown): Finding[] {
  const unknownKeys = errors.filter(({ keyword }) => keyword === 'additionalProperties').slice(0, MAX_UNKNOWN_KEYS);
  const others = errors.filter(({ keyword }) => keyword !== 'additionalProperties').slice(0, MAX_ERRORS);
  const covered = new Set<string>();
  // A misspelt key comes before the missing key that it explains.
  return [...unknownKeys, ...others].flatMap((error) => {
    const explanation = explain(error, value);
    if (covered.has(explanation.finding.pointer)) return [];
    explanation.covers.forEach((pointer) => covered.add(pointer));
    return [explanation.finding];
  });
}

function explain(error: ErrorObject, root: unknown): Explanation {
  if (error.keyword === 'additionalProperties') return explainUnknownKey(error, root);
  if (error.keyword === 'required') return explainMissingKey(error, root);
  return explainValue(error, root);
}

function explainUnknownKey({ instancePath, params, parentSchema }: ErrorObject, root: unknown): Explanation {
  const key = String((params as Readonly<Record<string, unknown>>)['additionalProperty']);
  const parent = valueAt(root, instancePath);
  const fields = Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {});
  const absent = isObject(parent) ? fields.filter((field) => !Object.hasOwn(parent, field)) : [];
  const meant = nearestCode(key, absent);
  const pointer = pointerTo(instancePath, key);
  const message = `"${key}" is not a field here`;
  const found = shown(valueAt(root, pointer));
  const details = { pointer, keyword: 'additionalProperties', message, found };
  if (meant !== null) {
    return explanation({ ...details, allowed: null, fix: `Did you mean "${meant}"?` }, [
      pointerTo(instancePath, meant),
    ]);
  }
  const isLong = fields.length > MAX_NAMES_LISTED;
  const allowed = isLong ? `one of the ${fields.length} fields of the schema` : fields.join(', ');
  return explanation({ ...details, allowed, fix: 'Remove it.' });
}

function explainMissingKey({ instancePath, params }: ErrorObject, root: unknown): Explanation {
  const key = String((params as Readonly<Record<string, unknown>>)['missingProperty']);
  const pointer = pointerTo(instancePath, key);
  return explanation({
    pointer,
    keyword: 'required',
    message: `"${key}" is missing`,
    found: shown(valueAt(root, pointer)),
    allowed: null,
    fix: `Add "${key}".`,
  });
}

function explainValue(error: ErrorObject, root: unknown): Explanation {
  const { keyword, instancePath: pointer } = error;
  const value = valueAt(root, pointer);
  const key = pointer.split('/').at(-1) ?? '';
  const allowed = allowedValues(error);
  const meant = typeof value === 'string' ? nearestCode(value, allowed) : null;
  return explanation({
    pointer,
    keyword,
    message: `${key === '' ? 'The document' : `"${key}"`} ${error.message ?? 'is not valid'}`,
    found: shown(value),
    allowed: allowed.length === 0 ? null : allowed.join(', '),
    fix: meant === null ? null : `Did you mean "${meant}"?`,
  });
}

/** The values that an error names as allowed, or the form of a date. */
function allowedValues({ keyword, params }: ErrorObject): string[] {
  const details = params as Readonly<Record<string, unknown>>;
  if (details['format'] === 'date') return ['YYYY-MM-DD'];
  const values = keyword === 'const' ? [details['allowedValue']] : (details['allowedValues'] ?? []);
  return (values as unknown[]).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
}

type ErrorDetails = Pick<Finding, 'pointer' | 'message' | 'found' | 'allowed' | 'fix'> & { readonly keyword: string };

function explanation({ keyword, ...details }: ErrorDetails, alsoCovers: readonly string[] = []): Explanation {
  return {
    finding: finding({ rule: `schema/${keyword}`, file: '', ...details }),
    covers: [details.pointer, ...alsoCovers],
  };
}

function pointerTo(parent: string, key: string): string {
  return `${parent}/${escapePointer(key)}`;
}

/** A value as a finding shows it; null if there is no value. Lists and objects can be huge, so only their kind is shown. */
export function shown(value: unknown): string | null {
  if (value === undefined) return null;
  if (value === Infinity || value === -Infinity) return 'a number beyond the range of double precision';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'an object' : JSON.stringify(value);
}
