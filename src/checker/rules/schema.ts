import type { Violation } from '../../contract/violations.ts';
import { valueAt } from '../../core/text/json-pointer.ts';
import { type Fault, NONE, type Rule, type RuleText } from '../rule.ts';
import type { Field, Subject } from '../subject.ts';
import { precisionFix } from '../precisions.ts';
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
    hint: 'Dates are YYYY-MM-DD; model ids owner/name; logs an https address.',
    example: '"measured_on": "21.11.2026"',
    keywords: ['format', 'pattern', 'minLength', 'maxLength'],
  }),
  {
    id: 'file/protocol',
    title: 'A file with fields of protocol 0.3 says that it follows 0.3.',
    why: 'Who reads protocol_version expects the fields of that version.',
    hint: 'Write "protocol_version": "0.3".',
    example: '"protocol_version": "0.2", "prefix_caching": true',
    check: ({ measurement, isValid }) => {
      if (measurement?.protocol_version !== '0.2' || !isValid('protocol_version')) return NONE;
      const added = ADDED_IN_0_3.filter((field) => measurement[field] !== undefined);
      if (added.length === 0) return NONE;
      const message = `${added.join(', ')} ${added.length === 1 ? 'is' : 'are'} of protocol 0.3`;
      return [{ message, pointer: '/protocol_version', found: '0.2', allowed: '0.3' }];
    },
  },
];

/** Fields that version 0.3 of the protocol added. */
const ADDED_IN_0_3 = [
  'gpu_product',
  'precision_detail',
  'kv_cache_precision',
  'pipeline_parallel',
  'data_parallel_attention',
  'speculative_decoding',
  'speculative_tokens',
  'cpu_offload',
  'prefix_caching',
  'workload',
  'total_params_b',
  'active_params_b',
  'energy_joules_total',
  'output_tokens_total',
  'idle_power_watts_total',
  'temperature_c_mean',
  'window_cv',
  'kit',
  'logs_sha256',
  'account_id',
] as const satisfies readonly Field[];

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

/** Required fields of the schema that may be null. */
const NULLABLE = new Set(['mig_profile', 'slice_count', 'slices_loaded', 'affiliation', 'logs']);

/** How to write a text that has not its form, by its field. */
const HINTS: Readonly<Record<string, string>> = {
  '/logs':
    'Write an address of ASCII letters that begins with https://, or null; a name in another script in its xn-- form.',
  '/measured_on': 'Write the day as YYYY-MM-DD.',
  '/model_id': 'Write the id as the hub has it: owner/name.',
};

function faultOf({ keyword, ...violation }: Violation, value: Subject['value']): Fault {
  if (keyword === 'additionalProperties') return { ...violation, atKey: true };
  const hint = HINTS[violation.pointer];
  if (hint !== undefined && ['format', 'pattern'].includes(keyword))
    return { ...violation, fix: violation.fix ?? hint };
  if (keyword === 'required' && NULLABLE.has(violation.pointer.slice(1))) {
    const [allowed, fix] = [
      'a value, or null',
      `Add ${violation.pointer.slice(1)}: null is allowed where there is nothing to say.`,
    ];
    return { ...violation, allowed, fix };
  }
  const found = valueAt(value, violation.pointer);
  if (violation.pointer === '/precision' && keyword === 'enum' && typeof found === 'string') {
    return { ...violation, fix: precisionFix(found) };
  }
  const number = keyword === 'type' && typeof found === 'string' ? plainNumber(found.trim()) : null;
  return number === null ? violation : { ...violation, fix: `Write it as a number: ${number}` };
}

/** The number that a text stands for, without its thousands or decimal comma; null where it is not a number. */
function plainNumber(text: string): string | null {
  return /^-?\d+(\.\d+)?$/.test(text) ? text : (withoutCommas(text)?.meant ?? null);
}
