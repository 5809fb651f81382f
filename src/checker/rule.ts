import type { Measurement } from '../contract/generated/api.d.ts';
import type { Finding } from '../core/findings/finding.ts';
import type { Reference, ContributionFile } from './reference.ts';
import type { Validator } from '../contract/validator.ts';
import type { Violation } from '../contract/violations.ts';
import { pointerKeys } from '../core/text/json-pointer.ts';
import { isObject, type Json } from '../core/text/json.ts';
import { refusedTexts } from './refused-texts.ts';
import { placesIn, type Places, recover } from './syntax.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** What is known of a file that could not even be read: nothing. */
export function unreadSubject(file: ContributionFile): Subject {
  return subjectOf({ ...file, bytes: null }, { check: () => [] });
}

/** Reads a file: bytes to text, text to value, value against the schema. Never throws, whatever the bytes. */
export function subjectOf(file: ContributionFile, validator: Validator) {
  const { text, value, syntax } = parse(decode(file.bytes));
  const object = isObject(value) ? value : null;
  const violations = object === null ? [] : violationsOf(object, text, file, validator);
  const valid = object === null ? null : validPart(object, violations);
  const isValid = (field: Field): boolean => valid !== null && Object.hasOwn(valid, field);
  let places: Places | undefined;
  return {
    file,
    /** Where things are in the text, worked out when it is first asked for. */
    places: () => (places ??= placesIn(text)),
    /** The text, without a byte order mark; null where the bytes are missing or not UTF-8. */
    text,
    /** What keeps the text from being JSON; none where it is. */
    syntax,
    /** The parsed value, or what was plainly meant; undefined where there is neither. */
    value,
    /** Every way in which the object breaks the schema; none where there is no object. */
    violations,
    /** The object as a measurement, null where there is none. Only fields that `isValid` accepts are what their types say. */
    measurement: object as Measurement | null,
    /** The fields of it that are present and valid by the schema, and no others: what rules about figures get. */
    valid: valid as Measurement | null,
    /** Whether a field is among those. */
    isValid,
  };
}

/** An object without the keys that break the schema, or whose values do. */
function validPart(object: Json, violations: readonly Violation[]): Json {
  if (violations.length === 0) return object;
  const invalid = new Set(violations.map(({ pointer }) => pointerKeys(pointer)[0]));
  return Object.fromEntries(Object.entries(object).filter(([key]) => !invalid.has(key)));
}

/** Texts that are refused, each named once, and the ways in which everything else breaks the schema. */
function violationsOf(object: object, text: string | null, { bytes }: ContributionFile, validator: Validator) {
  const refused = refusedTexts(object, text ?? '', bytes?.length ?? 0);
  const violations = validator.check('Measurement', object);
  if (refused.length === 0) return violations;
  const told = new Set(refused.map(({ pointer }) => pointer));
  return [...refused, ...violations.filter(({ pointer }) => !told.has(pointer))];
}

/** A contributed file as far as it can be read; the rules look at this. */
export type Subject = ReturnType<typeof subjectOf>;

function decode(bytes: Uint8Array | null): string | null {
  try {
    return bytes === null ? null : decoder.decode(bytes);
  } catch {
    return null;
  }
}

function parse(text: string | null): { text: string | null; value: unknown; syntax: readonly Fault[] } {
  if (text === null) return { text, value: undefined, syntax: [] };
  try {
    return { text, value: JSON.parse(text) as unknown, syntax: [] };
  } catch {
    return recover(text);
  }
}

/** A field of a measurement. */
export type Field = keyof Measurement;

/** One way in which a file breaks a rule. The check adds the rule, the file and the position. */
export interface Fault extends Partial<Pick<Finding, 'found' | 'allowed' | 'fix'>> {
  readonly message: string;
  /** The fault is milder than the rule says: a figure near an edge. */
  readonly severity?: 'warning' | 'notice';
  /** JSON pointer of what is wrong; the whole file where absent. */
  readonly pointer?: string;
  /** The key is wrong, not its value. */
  readonly atKey?: boolean;
  /** Offset in the text, where a pointer does not lead to the place. */
  readonly offset?: number;
}

/** What a rule says of itself, for the report, the form and the rules page. */
export interface RuleText {
  /** `group/name`. */
  readonly id: string;
  /** What must hold, in a sentence. */
  readonly title: string;
  /** An error where it is not stated. */
  readonly severity?: Finding['severity'];
  /** Why it matters. */
  readonly why: string;
  /** How to fix a file that breaks it. */
  readonly hint: string;
  /** What breaks it, as a contributor might write it. */
  readonly example: string;
}

/** A rule about one file. */
export interface Rule extends RuleText {
  check(subject: Subject, reference: Reference): readonly Fault[];
}

/** A rule about figures: it looks at the fields in `needs`, and its faults are about the first of them by default. */
interface FigureRule<Needs extends readonly [Field, ...Field[]]> extends RuleText {
  readonly needs: Needs;
  check(figures: Figures<Needs[number]>, reference: Reference, subject: Subject): Fault | null;
}

/** The fields that a rule needs, and of the others those that are there and valid. */
type Figures<Needed extends Field> = Pick<Measurement, Needed> & Partial<Measurement>;

/**
 * Makes a rule of a rule about figures. It is asked only about files in which all of `needs` are present and valid by
 * the schema, so that one mistyped field does not hide what is wrong with the others.
 */
export function figureRule<const Needs extends readonly [Field, ...Field[]]>(rule: FigureRule<Needs>): Rule {
  const pointer = `/${rule.needs[0]}`;
  return {
    ...rule,
    check: (subject, reference) => {
      const { valid } = subject;
      if (valid === null || !hasFields(subject, rule.needs)) return NONE;
      const fault = rule.check(valid, reference, subject);
      return fault === null ? NONE : [{ pointer, ...fault }];
    },
  };
}

/** Whether all of some required fields are present and valid. Of a file that keeps to the schema, they all are. */
export function hasFields(subject: Subject, fields: readonly Field[]): boolean {
  return subject.violations.length === 0 ? subject.measurement !== null : fields.every(subject.isValid);
}

/** No faults; one list for all, because most rules find none in most files. */
export const NONE: readonly Fault[] = [];

/** A fault without its figures, with the unit of the figure and a note on its limit, each with the space before it. */
interface Beyond extends Fault {
  readonly unit?: string;
  readonly note?: string;
}

/** The fault of a figure above its upper limit; null where it is not. */
export function atMost(value: number, limit: number, beyond: Beyond): Fault | null {
  return value <= limit ? null : withFigures(value, `at most ${limit}`, beyond);
}

function withFigures(value: number, limit: string, { unit = '', note = '', ...fault }: Beyond): Fault {
  return { found: `${value}${unit}`, allowed: `${limit}${unit}${note}`, ...fault };
}
