import type { Schema } from '../../../src/contract/schema.ts';
import { slugOf } from '../../../src/core/text/slug.ts';
import type { OpenApi } from '../../documents.ts';

/** An endpoint as the page describes it. */
export type EndpointReference = ReturnType<typeof endpointReferences>[number];

type OpenApiParts = Pick<OpenApi, 'paths' | 'components'>;

/** The endpoints in order. Each schema is described once: where it is needed first. */
export function endpointReferences({ paths, components }: OpenApiParts) {
  const described = new Set<string>();
  return Object.entries(paths).map(([path, { get: operation }]) => {
    const [mediaType = '', content] = Object.entries(operation.responses['200']?.content ?? {})[0] ?? [];
    const reference = content?.schema?.$ref;
    const document = reference === undefined ? null : schemaName(reference);
    const parts: string[] = [];
    const visit = (name: string): void => {
      if (described.has(name)) return;
      described.add(name);
      parts.push(name);
      namesIn(components.schemas[name] ?? {}).forEach(visit);
    };
    const isRepeated = document !== null && described.has(document);
    if (document !== null) visit(document);
    return {
      /** Below the API: `/index.json`. */
      path,
      /** Where it is described on the page. */
      id: slugOf(path),
      operation,
      mediaType,
      example: content?.example,
      /** Name of the schema of the document; null where the file is not a data document. */
      document,
      /** Whether that schema is described with an endpoint before. */
      isRepeated,
      /** Names of further schemas that are first needed here. */
      parts: parts.filter((name) => name !== document),
    };
  });
}

/** The fields that every data document has, described in the same words in each. */
export function commonFields({ paths, components }: OpenApiParts): Schema {
  const names = endpointReferences({ paths, components }).flatMap(({ document }) => document ?? []);
  const documents = names.map((name) => components.schemas[name]?.properties ?? {});
  const [first = {}] = documents;
  const shared = Object.entries(first).filter(([name, schema]) =>
    documents.every((properties) => JSON.stringify(properties[name]) === JSON.stringify(schema)),
  );
  return { properties: Object.fromEntries(shared), required: shared.map(([name]) => name) };
}

/** The schemas that one mentions, in the order in which it does. */
function namesIn(schema: Schema): string[] {
  const { $ref, items, properties, additionalProperties } = schema;
  return [
    ...($ref === undefined ? [] : [schemaName($ref)]),
    ...[...Object.values(properties ?? {}), ...(items === undefined ? [] : [items])].flatMap(namesIn),
    ...(typeof additionalProperties === 'object' ? namesIn(additionalProperties) : []),
  ];
}

/** A type in words: texts, and names of schemas that are described elsewhere. */
type ReferenceWords = readonly (string | { readonly schema: string })[];

/** The name that a reference to a schema leads to. */
function schemaName(reference: string): string {
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
export function typeWords(schema: Schema): ReferenceWords {
  if (schema.$ref !== undefined) return [{ schema: schemaName(schema.$ref) }];
  if (schema.items !== undefined) return ['list of ', ...typeWords(schema.items)];
  if (typeof schema.additionalProperties === 'object')
    return ['map of text to ', ...typeWords(schema.additionalProperties)];
  const types = [schema.type ?? []].flat();
  return [types.map((type) => typeName(type, schema.format)).join(' or ')];
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
