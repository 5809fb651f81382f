import type { ErrorObject } from 'ajv';
import { finding, type Finding } from '../core/findings/finding.ts';
import { escapePointer, pointerKeys, valueAt } from '../core/text/json-pointer.ts';
import { isObject } from '../core/text/json.ts';
import { closestCode } from '../core/text/closest.ts';
import { slugOf } from '../core/text/slug.ts';
import { valueText } from '../core/text/value-text.ts';
import type { Schema } from './schema.ts';
import { quotedFix, valueFix } from './value-fix.ts';

export { quotedFix };

/** The fix for an empty or too short text. */
export const FILL_IN = 'Fill it in.';

/** The largest numbers of explained errors and of unknown keys. They limit the work for a hostile value. */
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
 * The validator's errors about `value` as findings, one for each mistake: a wrong type also explains the bounds that
 * the value breaks, and a misspelt key explains the key that is missing. Their rule is `schema/` and the JSON Schema
 * keyword; the caller adds the file.
 */
export function schemaErrorFindings(errors: readonly SchemaError[], value: unknown): Finding[] {
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

/** The parameters of an error, whose names depend on the keyword. */
type Params = Readonly<Record<string, unknown>>;
type SchemaError = ErrorObject<string, Params>;

function explain(error: SchemaError, root: unknown): Explanation {
  if (error.keyword === 'additionalProperties') return explainUnknownKey(error, root);
  if (error.keyword === 'required') return explainMissingKey(error, root);
  return explainValue(error, root);
}

/** The schema that contains the keyword of an error. */
function schemaOf({ parentSchema = {} }: SchemaError): Schema {
  return parentSchema;
}

function explainUnknownKey(error: SchemaError, root: unknown): Explanation {
  const key = String(error.params['additionalProperty']);
  const parent = valueAt(root, error.instancePath);
  const fields = Object.keys(schemaOf(error).properties ?? {});
  const absent = isObject(parent) ? fields.filter((field) => !Object.hasOwn(parent, field)) : [];
  const meant = closestCode(key, absent);
  const pointer = pointerTo(error.instancePath, key);
  const message = `"${key}" is not a field here`;
  const found = valueText(valueAt(root, pointer));
  const details = { pointer, keyword: 'additionalProperties', message, found };
  if (meant !== null) {
    return explanation({ ...details, allowed: null, fix: `Rename it to "${meant}".` }, [
      pointerTo(error.instancePath, meant),
    ]);
  }
  const isLong = fields.length > MAX_NAMES_LISTED;
  const allowed = isLong ? `one of the ${fields.length} fields of the schema` : fields.join(', ');
  return explanation({ ...details, allowed, fix: 'Remove this field.' });
}

/** How dates are written. */
const DATE_FORM = 'YYYY-MM-DD';

function explainMissingKey(error: SchemaError, root: unknown): Explanation {
  const key = String(error.params['missingProperty']);
  const pointer = pointerTo(error.instancePath, key);
  const { enum: listed, type, format } = schemaOf(error).properties?.[key] ?? {};
  const types = format === 'date' ? DATE_FORM : type === undefined ? null : typeNames(type);
  return explanation({
    pointer,
    keyword: 'required',
    message: `"${key}" is missing`,
    found: valueText(valueAt(root, pointer)),
    allowed: listed === undefined ? types : valueNames(listed).join(', '),
    fix: format === 'date' ? `Add "${key}": "${DATE_FORM}".` : `Add "${key}".`,
  });
}

function explainValue(error: SchemaError, root: unknown): Explanation {
  const { keyword, instancePath: pointer, params } = error;
  const value = valueAt(root, pointer);
  const key = pointerKeys(pointer).at(-1);
  const { problem, allowed, fix } = KEYWORDS[keyword]?.(params, value) ?? comparison(params, error.message);
  return explanation({
    pointer,
    keyword,
    message: `${key === undefined ? 'The document' : `"${key}"`} ${problem}`,
    found: valueText(value),
    allowed,
    fix: listedValueFix(value, listedValues(params)) ?? valueFix(value, schemaOf(error), keyword) ?? fix,
  });
}

/** What a keyword says about a value that it rejects. */
interface KeywordTexts {
  /** What is wrong, to follow the name of the field. */
  readonly problem: string;
  /** What is allowed; null if `problem` says it already. */
  readonly allowed: string | null;
  /** The fix for a value that doesn't show what was meant. */
  readonly fix: string | null;
}

/** The texts of each keyword that needs its own. `required` and `additionalProperties` are about keys, not values. */
const KEYWORDS: Readonly<Record<string, (params: Params, value: unknown) => KeywordTexts>> = {
  type: ({ type }) => {
    const names = typeNames(type);
    return { problem: `must be ${names}`, allowed: null, fix: `Write ${names}.` };
  },
  const: (params) => ({
    problem: 'is not one of the allowed values',
    allowed: listedValues(params).join(', '),
    fix: 'Write one of the allowed values.',
  }),
  enum: (params) => {
    const listed = listedValues(params);
    return {
      problem: 'is not one of the allowed values',
      allowed: listed.join(', '),
      fix: listed.includes('other')
        ? 'Write one of the allowed values, or "other" if none of them fits.'
        : 'Write one of the allowed values.',
    };
  },
  pattern: ({ pattern }) => {
    const form = formOf(String(pattern));
    return { problem: 'does not have the right form', allowed: form, fix: `Write ${form}.` };
  },
  format: ({ format }, value) =>
    format === 'date'
      ? {
          problem: 'is not a date',
          allowed: DATE_FORM,
          fix: /^\d{4}-\d{2}-\d{2}$/.test(String(value))
            ? 'Correct the month or the day: no calendar has this date.'
            : `Write the date as ${DATE_FORM}.`,
        }
      : { problem: 'is not a web address', allowed: 'an address', fix: 'Write a full address, from https:// on.' },
  minLength: ({ limit }, value) => ({
    problem: value === '' ? 'is empty' : 'is too short',
    allowed: `at least ${limit === 1 ? '1 character' : `${String(limit)} characters`}`,
    fix: FILL_IN,
  }),
  maxLength: ({ limit }) => ({
    problem: 'is too long',
    allowed: `at most ${String(limit)} characters`,
    fix: `Shorten it to ${String(limit)} characters.`,
  }),
};

const COMPARISONS: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '>': 'greater than',
  '<=': 'at most',
  '<': 'less than',
};

/**
 * The texts of a keyword that compares a number with a limit, such as `minimum`; for any other keyword, Ajv's message.
 */
function comparison({ comparison: sign, limit }: Params, message = 'is not valid'): KeywordTexts {
  if (typeof sign !== 'string') return { problem: message, allowed: null, fix: null };
  const words = `${COMPARISONS[sign] ?? sign} ${String(limit)}`;
  return { problem: `must be ${words}`, allowed: null, fix: `Write a number that is ${words}.` };
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  number: 'a number',
  integer: 'a whole number',
  string: 'text in double quotes',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** One type, or a list of types, in words: `a number or null`. */
function typeNames(type: unknown): string {
  return [type]
    .flat()
    .map((name) => TYPE_NAMES[String(name)] ?? String(name))
    .join(' or ');
}

/** The form that a regular expression describes, in words if it only fixes the beginning. */
function formOf(pattern: string): string {
  const start = /^\^([\w:/]+)$/.exec(pattern)?.[1];
  return start === undefined ? `text of the form ${pattern}` : `text that begins with ${start}`;
}

/** The names of the values that an error of `enum` or `const` lists; empty for other keywords. */
function listedValues({ allowedValues, allowedValue }: Params): string[] {
  if (Array.isArray(allowedValues)) return valueNames(allowedValues);
  return allowedValue === undefined ? [] : valueNames([allowedValue]);
}

/** Values as a finding lists them: text without quotes, other values as JSON. */
function valueNames(values: readonly unknown[]): string[] {
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
}

/** The fix for a misspelt value of a list, or for the beginning of a listed value; null for any other value. */
function listedValueFix(value: unknown, allowed: readonly string[]): string | null {
  if (typeof value !== 'string') return null;
  const near = closestCode(value, allowed);
  if (near !== null) return quotedFix(near);
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
