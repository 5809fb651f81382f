import type { ErrorObject } from 'ajv';
import { escapePointer, valueAt } from '../core/text/json-pointer.ts';
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

/** So many keys that are not allowed, of one value, are explained: more help nobody, and each takes time to work out. */
const MOST_UNKNOWN = 100;
/** So many errors of other kinds. A measurement can't have more: what breaks in a field that the schema knows is never left out. */
const MOST_ERRORS = 1000;

/**
 * The validator's errors about `value`, one per fault: a wrong type explains the bounds it also breaks, and a
 * mistyped key the key that is missing.
 */
export function explain(errors: readonly ErrorObject[], value: unknown): Violation[] {
  const told = new Set<string>();
  const violations: Violation[] = [];
  const isUnknown = ({ keyword }: ErrorObject): boolean => keyword === 'additionalProperties';
  const explained = [
    ...errors.filter(isUnknown).slice(0, MOST_UNKNOWN),
    ...errors.filter((error) => !isUnknown(error)).slice(0, MOST_ERRORS),
  ];
  for (const error of explained.sort((a, b) => rank(a) - rank(b))) {
    const violation = explainOne(error, value);
    if (told.has(violation.pointer)) continue;
    told.add(violation.pointer);
    if (error.keyword === 'additionalProperties') {
      const meant = meantBy(error, value);
      if (meant !== null) told.add(`${error.instancePath}/${escapePointer(meant)}`);
    }
    violations.push(violation);
  }
  return violations;
}

/** What explains other errors comes before them. */
function rank(error: ErrorObject): number {
  return ['type', 'additionalProperties'].includes(error.keyword) ? 0 : 1;
}

/** The key that a key which is not allowed was probably meant to be: the nearest one that is not there. */
function meantBy(error: ErrorObject, root: unknown): string | null {
  const object = valueAt(root, error.instancePath);
  const present = typeof object === 'object' && object !== null ? Object.keys(object) : [];
  const absent = propertiesOf(error).filter((key) => !present.includes(key));
  return nearestCode(String((error.params as Record<string, unknown>)['additionalProperty']), absent);
}

function explainOne(error: ErrorObject, root: unknown): Violation {
  const params = error.params as Record<string, unknown>;
  const value = valueAt(root, error.instancePath);
  const key = error.instancePath.split('/').at(-1) ?? '';
  const subject = key === '' ? 'The document' : `"${key}"`;
  type Words = string | null;
  const at = (pointer: string, found: unknown, message: string, allowed: Words, fix: Words): Violation => {
    return { pointer, keyword: error.keyword, message, found: shown(found), allowed, fix };
  };
  const here = (message: string, allowed: Words, fix: Words = null): Violation =>
    at(error.instancePath, value, `${subject} ${message}`, allowed, fix);
  const limit = String(params['limit']);

  switch (error.keyword) {
    case 'additionalProperties': {
      const unknown = String(params['additionalProperty']);
      const pointer = `/${escapePointer(unknown)}`;
      const near = meantBy(error, root);
      const allowed = near === null ? oneOf(propertiesOf(error)) : null;
      const fix = near === null ? 'Remove it.' : `Did you mean "${near}"?`;
      const message = `"${unknown}" is not a field here`;
      return at(error.instancePath + pointer, valueAt(value, pointer), message, allowed, fix);
    }
    case 'required': {
      const missing = String(params['missingProperty']);
      const pointer = `${error.instancePath}/${escapePointer(missing)}`;
      return at(pointer, undefined, `"${missing}" is missing`, null, `Add "${missing}".`);
    }
    case 'type':
      // JSON has no largest number, programs do.
      if (value === Infinity || value === -Infinity)
        return here('is too large a number', `at most ${Number.MAX_VALUE}`);
      return here('is of the wrong type', [params['type']].flat().join(' or '));
    case 'enum': {
      const values = params['allowedValues'] as unknown[];
      const allowed = values.map((v) => (typeof v === 'string' ? v : JSON.stringify(v)));
      const near = typeof value === 'string' ? nearestCode(value, allowed) : null;
      return here('is not one of the allowed values', allowed.join(', '), near && `Did you mean "${near}"?`);
    }
    case 'const':
      return here('has another value than it must have', JSON.stringify(params['allowedValue']));
    case 'format':
      return here(`is not a valid ${FORMATS[String(params['format'])] ?? String(params['format'])}`, null);
    case 'pattern':
      return here('does not have the form it must have', `text that matches ${String(params['pattern'])}`);
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return here('is out of bounds', `a number ${String(params['comparison'])} ${limit}`);
    case 'minLength':
      return here('is too short', `at least ${limit} characters`);
    case 'maxLength':
      return here('is too long', `at most ${limit} characters`);
    default:
      return here(error.message ?? 'is not valid', null);
  }
}

const FORMATS: Readonly<Record<string, string>> = { date: 'date (YYYY-MM-DD)', uri: 'URL' };

/** Names of fields; only how many there are where nobody would read them, beside each of many mistakes. */
function oneOf(fields: readonly string[]): string {
  return fields.length > MOST_NAMED ? `one of the ${fields.length} fields of the schema` : fields.join(', ');
}

const MOST_NAMED = 20;

/** The names an object may have here, where the validator was told to report them. */
function propertiesOf(error: ErrorObject): string[] {
  const parent = error.parentSchema as { properties?: Record<string, unknown> } | undefined;
  return Object.keys(parent?.properties ?? {});
}

/** A value as a message shows it; null where there is none. Lists and objects are named, not written out: they can be of any size and depth. */
export function shown(value: unknown): string | null {
  if (value === undefined) return null;
  if (value === Infinity || value === -Infinity) return 'a number beyond the range of double precision';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'an object' : JSON.stringify(value);
}
