import type { Schema } from '../../../scripts/contract/schema.ts';
import { typesOf } from '../../../scripts/contributions/draft.ts';

/** Units, by the part of a field's name that states them. The first that fits counts. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/tokens_per_second$/, 'tokens per second'],
  [/(^|_)wh_per_million_output_tokens$/, 'Wh per million tokens'],
  [/(^|_)litres_per_million_output_tokens$/, 'litres per million tokens'],
  [/^joules_per_output_token/, 'J per token'],
  [/_ms$/, 'ms'],
  [/_(w|watts)(_|$)/, 'W'],
  [/_seconds$/, 's'],
  [/_tokens$/, 'tokens'],
];

/** The unit of a field, which its name states; null where it has none. */
export function unitOf(name: string): string | null {
  return UNITS.find(([part]) => part.test(name))?.[1] ?? null;
}

/** What a field may hold, in words; an empty answer is told apart. */
export function allowedOf(schema: Schema): string {
  if (schema.enum !== undefined) return `one of ${schema.enum.map(String).join(', ')}`;
  const types = typesOf(schema);
  if (types.includes('boolean')) return 'yes or no';
  if (types.includes('integer')) return `a whole number${bounds(schema)}`;
  if (types.includes('number')) return `a number${bounds(schema)}`;
  if (schema.format === 'date') return 'a date, YYYY-MM-DD';
  if (schema.format === 'uri') return 'an https address';
  return schema.maxLength === undefined ? 'text' : `text, at most ${schema.maxLength} characters`;
}

function bounds({ minimum, maximum, exclusiveMinimum }: Schema): string {
  const parts = [
    exclusiveMinimum === undefined ? null : ` above ${exclusiveMinimum}`,
    minimum === undefined ? null : `, ${minimum} or more`,
    maximum === undefined ? null : `, ${maximum} or less`,
  ];
  return parts.filter((part) => part !== null).join('');
}

/** Whether a field may stay empty: left out, null, or a text without letters. */
export function mayBeEmpty(schema: Schema, required: boolean): boolean {
  return !required || typesOf(schema).includes('null') || isFreeText(schema);
}

/** Whether a text without letters keeps to the schema. */
export function isFreeText(schema: Schema): boolean {
  return (
    typesOf(schema).includes('string') &&
    (schema.minLength ?? 0) === 0 &&
    schema.enum === undefined &&
    schema.format === undefined &&
    schema.pattern === undefined
  );
}
