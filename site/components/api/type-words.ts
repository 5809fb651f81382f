import type { Schema } from '../../../scripts/contract/schema.ts';

/** A type in words: texts, and names of schemas that are described elsewhere. */
export type Words = readonly (string | { readonly schema: string })[];

const COMPONENT = '#/components/schemas/';

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
};

const FORMATS: Readonly<Record<string, string>> = { date: 'date', uri: 'web address' };

/** The type of a field in words: `text or null`, `list of Area`, `map of text to number`. */
export function typeWords(schema: Schema): Words {
  if (schema.$ref !== undefined) return [{ schema: schema.$ref.slice(COMPONENT.length) }];
  if (schema.items !== undefined) return ['list of ', ...typeWords(schema.items)];
  if (typeof schema.additionalProperties === 'object') return ['map of text to ', ...typeWords(schema.additionalProperties)];
  return [[schema.type ?? []].flat().map((type) => typeName(type, schema.format)).join(' or ')];
}

function typeName(type: string, format: string | undefined): string {
  const formatted = type === 'string' && format !== undefined ? FORMATS[format] : undefined;
  return formatted ?? NAMES[type] ?? type;
}

/** What the values of a field keep to, in words; nothing where anything of its type is allowed. */
export function limitWords(schema: Schema): string[] {
  const said = (value: string | number | undefined, words: (value: string) => string): string[] =>
    value === undefined ? [] : [words(String(value))];
  return [
    ...(schema.const === undefined ? [] : [`always ${JSON.stringify(schema.const)}`]),
    ...(schema.enum === undefined ? [] : [`one of ${schema.enum.map(String).join(', ')}`]),
    ...said(schema.minimum, (value) => `at least ${value}`),
    ...said(schema.exclusiveMinimum, (value) => `more than ${value}`),
    ...said(schema.maximum, (value) => `at most ${value}`),
    ...said(schema.minItems, (value) => `${value} or more`),
    ...said(schema.maxLength, (value) => `at most ${value} characters`),
    ...said(schema.pattern, (value) => `pattern ${value}`),
  ];
}
