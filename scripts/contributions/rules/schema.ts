import type { Violation } from '../../contract/violations.ts';
import { NONE, type Rule, type RuleText } from '../rule.ts';
import { type Fault } from '../fault.ts';
import type { Subject } from '../subject.ts';
import { isForbiddenKey } from './file.ts';

/** Rules that the measurement schema states, one for each kind of mistake. */
export const schemaRules: readonly Rule[] = [
  schemaRule(
    {
      id: 'schema/unknown-field',
      title: 'A file has the fields of the measurement schema and no others.',
      severity: 'error',
      why: 'A mistyped field would be lost without a word.',
      hint: 'Rename the field as the message suggests, or remove it; what readers should know goes into notes.',
      example: '"precison": "FP8"',
    },
    ['additionalProperties'],
    ({ pointer }) => !isForbiddenKey(pointer.slice(1)),
  ),
  schemaRule(
    {
      id: 'schema/missing-field',
      title: 'A file has every required field.',
      severity: 'error',
      why: 'A figure can be judged only with everything that produced it.',
      hint: 'Add the field. Where there is nothing to say, null is allowed for some: the schema says for which.',
      example: 'a file without "window_seconds"',
    },
    ['required'],
  ),
  schemaRule(
    {
      id: 'schema/type',
      title: 'A value has the type that the schema names.',
      severity: 'error',
      why: 'A number in quotes is text, which no program adds up.',
      hint: 'Write numbers without quotes, units and thousands commas, and text in double quotes.',
      example: '"num_gpus": "8"',
    },
    ['type'],
  ),
  schemaRule(
    {
      id: 'schema/value',
      title: 'A value is one of those that the schema lists.',
      severity: 'error',
      why: 'Only the same word for the same thing can be compared.',
      hint: 'Take one of the allowed values; "other" exists where the list may be too short.',
      example: '"precision": "fp-8"',
    },
    ['enum', 'const'],
  ),
  schemaRule(
    {
      id: 'schema/bounds',
      title: 'A figure is within the bounds of the schema.',
      severity: 'error',
      why: 'No energy, latency or count is negative.',
      hint: 'Check the figure against your logs.',
      example: '"median_itl_ms": -3',
    },
    ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ),
  schemaRule(
    {
      id: 'schema/format',
      title: 'A text has the form and length that the schema asks for.',
      severity: 'error',
      why: 'Dates, ids and addresses are read by programs.',
      hint: 'Dates are YYYY-MM-DD; model ids owner/name; logs an https address; MIG profiles like 3g.40gb.',
      example: '"measured_on": "21.11.2026"',
    },
    ['format', 'pattern', 'minLength', 'maxLength'],
  ),
];

function schemaRule(
  text: RuleText,
  keywords: readonly string[],
  applies: (violation: Violation) => boolean = () => true,
): Rule {
  return {
    ...text,
    check: ({ violations, value }) =>
      violations.length === 0
        ? NONE
        : violations
            .filter((violation) => keywords.includes(violation.keyword) && applies(violation))
            .map((violation) => faultOf(violation, value)),
  };
}

function faultOf({ keyword, ...violation }: Violation, value: Subject['value']): Fault {
  const found = (value as Record<string, unknown>)[violation.pointer.slice(1)];
  if (keyword === 'additionalProperties') return { ...violation, atKey: true };
  const number = keyword === 'type' && typeof found === 'string' ? plainNumber(found) : null;
  return number === null ? violation : { ...violation, fix: `Write it as a number: ${number}` };
}

/** The number that a text stands for, its thousands or decimal comma mended; null where it is none. */
function plainNumber(text: string): string | null {
  const digits = text.trim();
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(digits)) return digits.replaceAll(',', '');
  if (/^-?\d+,\d+$/.test(digits)) return digits.replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(digits) ? digits : null;
}
