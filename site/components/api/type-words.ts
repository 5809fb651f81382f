import type { Schema } from '../../../scripts/contract/schema.ts';

/** A type in words: texts, and names of schemas that are described elsewhere. */
export type Words = readonly (string | { readonly schema: string })[];

/** The name that a reference to a schema leads to. */
export function schemaName(reference: string): string {
  return reference.slice('#/components/schemas/'.length);
}

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
  if (schema.$ref !== undefined) return [{ schema: schemaName(schema.$ref) }];
  if (schema.items !== undefined) return ['list of ', ...typeWords(schema.items)];
  if (typeof schema.additionalProperties === 'object')
    return ['map of text to ', ...typeWords(schema.additionalProperties)];
  return [
    [schema.type ?? []]
      .flat()
      .map((type) => typeName(type, schema.format))
      .join(' or '),
  ];
}

function typeName(type: string, format: string | undefined): string {
  const formatted = type === 'string' && format !== undefined ? FORMATS[format] : undefined;
  return formatted ?? NAMES[type] ?? type;
}

/** What the values of a field keep to, in words; nothing where anything of its type is allowed. */
export function limitWords(schema: Schema): string[] {
  const { const: only, enum: options, minimum, exclusiveMinimum, maximum, minItems, maxLength, pattern } = schema;
  return [
    only !== undefined && `always ${JSON.stringify(only)}`,
    options !== undefined && `one of ${options.map(String).join(', ')}`,
    minimum !== undefined && `at least ${minimum}`,
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum}`,
    maximum !== undefined && `at most ${maximum}`,
    minItems !== undefined && `${minItems} or more`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    pattern !== undefined && `pattern ${pattern}`,
  ].filter((words) => words !== false);
}
