import type { ErrorObject } from 'ajv';
import { finding, type Finding } from '../core/findings/finding.ts';
import { escapePointer, pointerKeys, valueAt } from '../core/text/json-pointer.ts';
import { isObject } from '../core/text/json.ts';
import { nearestCode } from '../core/text/nearest.ts';
import { slugOf } from '../core/text/slug.ts';
import { valueText } from '../core/text/value-text.ts';
import { valueFix, type ValueSchema } from './value-fix.ts';

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
  const found = valueText(valueAt(root, pointer));
  const details = { pointer, keyword: 'additionalProperties', message, found };
  if (meant !== null) {
    return explanation({ ...details, allowed: null, fix: `Rename it to "${meant}".` }, [
      pointerTo(instancePath, meant),
    ]);
  }
  const isLong = fields.length > MAX_NAMES_LISTED;
  const allowed = isLong ? `one of the ${fields.length} fields of the schema` : fields.join(', ');
  return explanation({ ...details, allowed, fix: 'Remove this field.' });
}

function explainMissingKey({ instancePath, params, parentSchema }: ErrorObject, root: unknown): Explanation {
  const key = String((params as Readonly<Record<string, unknown>>)['missingProperty']);
  const pointer = pointerTo(instancePath, key);
  return explanation({
    pointer,
    keyword: 'required',
    message: `"${key}" is missing`,
    found: valueText(valueAt(root, pointer)),
    allowed: listedValues(parentSchema, key),
    fix: `Add "${key}".`,
  });
}

/** The values that a schema lists for a field; null if it lists none. */
function listedValues(schema: unknown, field: string): string | null {
  const { enum: listed = [] } = (valueAt(schema, pointerTo('/properties', field)) ?? {}) as ValueSchema;
  return listed.length === 0 ? null : listed.map(valueName).join(', ');
}

function explainValue(error: ErrorObject, root: unknown): Explanation {
  const { keyword, instancePath: pointer } = error;
  const value = valueAt(root, pointer);
  const schema = (error.parentSchema ?? {}) as ValueSchema;
  const allowed = allowedValues(error);
  const key = pointerKeys(pointer).at(-1);
  return explanation({
    pointer,
    keyword,
    message: `${key === undefined ? 'The document' : `"${key}"`} ${problemOf(error, value)}`,
    found: valueText(value),
    allowed: allowed.length === 0 ? allowedWords(error) : allowed.join(', '),
    fix: listedValueFix(value, allowed) ?? valueFix(value, schema, keyword) ?? generalFix(error),
  });
}

/** What is wrong with a value, to follow the name of its field. */
function problemOf({ keyword, params, message }: ErrorObject, value: unknown): string {
  const { format, limit, comparison } = params as Readonly<Record<string, unknown>>;
  if (keyword === 'type') return `must be ${typeWords(params as TypeParams)}`;
  if (keyword === 'enum' || keyword === 'const') return 'is not one of the allowed values';
  if (keyword === 'pattern') return 'does not have the right form';
  if (keyword === 'format') return format === 'date' ? 'is not a date' : 'is not a web address';
  if (keyword === 'minLength') return value === '' ? 'is empty' : 'is too short';
  if (keyword === 'maxLength') return 'is too long';
  if (typeof comparison === 'string') return `must be ${COMPARISONS[comparison] ?? comparison} ${String(limit)}`;
  return message ?? 'is not valid';
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '>': 'greater than',
  '<=': 'at most',
  '<': 'less than',
};

interface TypeParams {
  readonly type: string | readonly string[];
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  number: 'a number',
  integer: 'a whole number',
  string: 'text in double quotes',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** The types that are allowed, such as `a number or null`. */
function typeWords({ type }: TypeParams): string {
  return [type]
    .flat()
    .map((name) => TYPE_WORDS[name] ?? name)
    .join(' or ');
}

/** The values that an error names as allowed. */
function allowedValues({ keyword, params }: ErrorObject): string[] {
  const details = params as Readonly<Record<string, unknown>>;
  const values = keyword === 'const' ? [details['allowedValue']] : (details['allowedValues'] ?? []);
  return (values as unknown[]).map(valueName);
}

/** An allowed value as findings list it. */
function valueName(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What is allowed where no list names it; null if the message says it already. */
function allowedWords({ keyword, params }: ErrorObject): string | null {
  const { format, limit, pattern } = params as Readonly<Record<string, unknown>>;
  if (keyword === 'format') return format === 'date' ? 'YYYY-MM-DD' : 'an address';
  if (keyword === 'maxLength') return `at most ${String(limit)} characters`;
  if (keyword === 'minLength') return `at least ${limit === 1 ? '1 character' : `${String(limit)} characters`}`;
  if (keyword !== 'pattern') return null;
  const start = /^\^([\w:/]+)$/.exec(String(pattern))?.[1];
  return start === undefined ? `text of the form ${String(pattern)}` : `text that begins with ${start}`;
}

/** The fix for a text that is too short, unless null is allowed. */
export const FILL_IN = 'Fill it in.';

/** The fix for a value that shows nothing of what was meant. */
function generalFix(error: ErrorObject): string | null {
  const { format, limit, comparison, allowedValues: listed = [] } = error.params as Readonly<Record<string, unknown>>;
  switch (error.keyword) {
    case 'type':
      return `Write ${typeWords(error.params as TypeParams)}.`;
    case 'const':
    case 'enum':
      return (listed as unknown[]).includes('other')
        ? 'Write one of the allowed values, or "other" if none of them fits.'
        : 'Write one of the allowed values.';
    case 'format':
      return format === 'date' ? 'Write the date as YYYY-MM-DD.' : 'Write a full address, from https:// on.';
    case 'minLength':
      return FILL_IN;
    case 'pattern':
      return `Write ${allowedWords(error) ?? 'it in the right form'}.`;
    default:
      return typeof comparison === 'string'
        ? `Write a number that is ${COMPARISONS[comparison] ?? comparison} ${String(limit)}.`
        : null;
  }
}

/** The fix for a value that is almost one of a list, or the first part of some of them; null for any other value. */
function listedValueFix(value: unknown, allowed: readonly string[]): string | null {
  if (typeof value !== 'string') return null;
  const near = nearestCode(value, allowed);
  if (near !== null) return `Write "${near}".`;
  const start = slugOf(value);
  const longer = start === '' ? [] : allowed.filter((each) => slugOf(each).startsWith(`${start}-`));
  return longer.length === 0 ? null : `Write ${longer.map((each) => `"${each}"`).join(' or ')}.`;
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
