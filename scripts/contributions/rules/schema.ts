import type { Violation } from '../../contract/violations.ts';
import { type Fault, NONE, type Rule, type RuleText, type Subject } from '../rule.ts';
import { withoutCommas } from '../syntax.ts';
import { FORBIDDEN_KEYS } from './file.ts';

/** Rules that the measurement schema states, one for each kind of mistake. */
export const schemaRules: readonly Rule[] = [
  schemaRule({
    id: 'schema/unknown-field',
    title: 'A file has the fields of the measurement schema and no others.',
    why: 'A mistyped field would be lost without a word.',
    hint: 'Rename the field as the message suggests, or remove it; what readers should know goes into notes.',
    example: '"precison": "FP8"',
    keywords: ['additionalProperties'],
  }),
  schemaRule({
    id: 'schema/missing-field',
    title: 'A file has every required field.',
    why: 'A figure can be judged only with everything that produced it.',
    hint: 'Add the field. Where there is nothing to say, null is allowed for some: the schema says for which.',
    example: 'a file without "window_seconds"',
    keywords: ['required'],
  }),
  schemaRule({
    id: 'schema/type',
    title: 'A value has the type that the schema names.',
    why: 'A number in quotes is text, which no program adds up.',
    hint: 'Write numbers without quotes, units and thousands commas, and text in double quotes.',
    example: '"num_gpus": "8"',
    keywords: ['type'],
  }),
  schemaRule({
    id: 'schema/value',
    title: 'A value is one of those that the schema lists.',
    why: 'Only the same word for the same thing can be compared.',
    hint: 'Take one of the allowed values; "other" exists where the list may be too short.',
    example: '"precision": "fp-8"',
    keywords: ['enum', 'const'],
  }),
  schemaRule({
    id: 'schema/bounds',
    title: 'A figure is within the bounds of the schema.',
    why: 'No energy, latency or count is negative.',
    hint: 'Check the figure against your logs.',
    example: '"median_itl_ms": -3',
    keywords: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  }),
  schemaRule({
    id: 'schema/format',
    title: 'A text has the form and length that the schema asks for.',
    why: 'Dates, ids and addresses are read by programs.',
    hint: 'Dates are YYYY-MM-DD; model ids owner/name; logs an https address; MIG profiles like 3g.40gb.',
    example: '"measured_on": "21.11.2026"',
    keywords: ['format', 'pattern', 'minLength', 'maxLength'],
  }),
];

function schemaRule(rule: RuleText & { readonly keywords: readonly string[] }): Rule {
  // A forbidden key has a rule of its own.
  const isOwn = ({ keyword, pointer }: Violation): boolean =>
    rule.keywords.includes(keyword) && !FORBIDDEN_KEYS.includes(pointer.slice(1));
  return {
    ...rule,
    check: ({ violations, value }) =>
      violations.length === 0 ? NONE : violations.filter(isOwn).map((violation) => faultOf(violation, value)),
  };
}

function faultOf({ keyword, ...violation }: Violation, value: Subject['value']): Fault {
  if (keyword === 'additionalProperties') return { ...violation, atKey: true };
  const found = (value as Record<string, unknown>)[violation.pointer.slice(1)];
  const number = keyword === 'type' && typeof found === 'string' ? plainNumber(found.trim()) : null;
  return number === null ? violation : { ...violation, fix: `Write it as a number: ${number}` };
}

/** The number that a text stands for, without its thousands or decimal comma; null where it is not a number. */
function plainNumber(text: string): string | null {
  return /^-?\d+(\.\d+)?$/.test(text) ? text : (withoutCommas(text)?.meant ?? null);
}
