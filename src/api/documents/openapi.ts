import { modelsOf } from '../../figures/configuration.ts';
import { definition, reachable, withPrefix } from '../../contract/definitions.ts';
import { opened } from '../../contract/published-schemas.ts';
import { baseUrl, type Inputs } from '../inputs/inputs.ts';
import { isObject, jsonText, type Json } from '../../core/text/json.ts';
import {
  slugIn,
  type PartialBuild,
  type DocumentEndpoint,
  type Endpoint,
  type FileEndpoint,
  type MediaType,
} from './endpoint.ts';
import { measurementSchema } from './files.ts';
import { describe } from './manifest.ts';
import parts from './openapi-parts.json' with { type: 'json' };
import { SCHEMAS } from './schemas.ts';

/** `openapi.json`: an OpenAPI 3.1 description of every endpoint, with the schemas that also validate the documents. */
export const openapi: FileEndpoint = {
  kind: 'file',
  path: '/openapi.json',
  mediaType: 'application/json',
  description: 'OpenAPI 3.1 description of these endpoints.',
  sources: [],
  content: (inputs, built) => jsonText(openApi(inputs, built)),
};

const COMPONENT = '#/components/schemas/';
const TABLES = '/tables/';
const FILE_SCHEMAS: Readonly<Record<MediaType, object>> = parts.files;
/** Samples of values by the path of their endpoint. */
const SAMPLES: Readonly<Record<string, object>> = parts.samples;
/** The end of the name of each schema file. */
const SCHEMA_ENDING = '.schema.json';

function openApi(inputs: Inputs, built: PartialBuild): object {
  const { definitions, service } = inputs;
  const roots = built.endpoints.flatMap((e) => (e.kind === 'document' ? [e.schema] : []));
  const schemas = [...reachable(definitions, roots)].sort();
  return {
    openapi: '3.1.0',
    info: {
      title: service.name,
      version: '1',
      summary: 'Read-only static files: GPU energy per million output tokens of served language models.',
      description: `${service.description} ${parts.pinning}`,
      license: { name: service.licence, identifier: service.licence },
    },
    servers: [
      { url: baseUrl(inputs), description: 'The live API, which the next release replaces.' },
      { url: '.', description: 'The folder of this file: in a dated release, that release.' },
    ],
    security: [],
    tags: parts.tags,
    paths: Object.fromEntries([
      ...built.endpoints
        .filter((e) => !e.path.startsWith(TABLES) && !isDocumentSchema(e))
        .map((e) => [e.path, { get: operation(e, inputs, built) }] as const),
      [`${TABLES}{table}`, { get: tableOperation(built.endpoints) }] as const,
      [`${SCHEMAS}{document}${SCHEMA_ENDING}`, { get: schemaOperation(built.endpoints) }] as const,
    ]),
    components: {
      schemas: Object.fromEntries(
        schemas.map((name) => [name, withPrefix(opened(definition(definitions, name)), COMPONENT)]),
      ),
      headers: parts.headers,
      responses: parts.responses,
    },
  };
}

function operation(endpoint: Endpoint, inputs: Inputs, built: PartialBuild): object {
  const isDocument = endpoint.kind === 'document';
  const description = describe(endpoint, inputs.definitions);
  const slugs = modelsOf(inputs).map((row) => row.slug);
  const { pattern } = definition(inputs.definitions, 'Model').properties?.['slug'] ?? {};
  const content = isDocument
    ? { schema: { $ref: COMPONENT + endpoint.schema }, example: example(endpoint, inputs, built) }
    : { schema: FILE_SCHEMAS[endpoint.mediaType] };
  return {
    ...operationOf(endpoint.path, description, isDocument ? 'Documents' : 'Files'),
    ...(endpoint.path.includes('{slug}') && {
      parameters: [{ ...parts.slug, schema: { type: 'string', pattern, examples: slugs.sort().slice(0, 3) } }],
    }),
    responses: responsesWith({ [isDocument ? 'application/json' : endpoint.mediaType]: content }),
  };
}

/** One operation for the files of all tables. */
function tableOperation(endpoints: readonly Endpoint[]): object {
  const files = endpoints.flatMap((e) => (e.kind === 'file' && e.path.startsWith(TABLES) ? [e] : []));
  const types = [...new Set(files.map(({ mediaType }) => mediaType))];
  return {
    ...operationOf(`${TABLES}{table}`, parts.tables, 'Files'),
    parameters: [
      { ...parts.table, schema: { type: 'string', examples: files.map(({ path }) => path.slice(TABLES.length)) } },
    ],
    responses: responsesWith(Object.fromEntries(types.map((type) => [type, { schema: FILE_SCHEMAS[type] }]))),
  };
}

/** Whether an endpoint is the schema of a document. The measurement schema is not: it has its own operation. */
function isDocumentSchema({ path }: Endpoint): boolean {
  return path.startsWith(SCHEMAS) && path !== measurementSchema.path;
}

/** One operation for the schemas of all documents. */
function schemaOperation(endpoints: readonly Endpoint[]): object {
  const examples = endpoints
    .filter(isDocumentSchema)
    .map(({ path }) => path.slice(SCHEMAS.length, -SCHEMA_ENDING.length));
  return {
    ...operationOf(`${SCHEMAS}{document}${SCHEMA_ENDING}`, parts.schemas, 'Files'),
    parameters: [{ ...parts.document, schema: { type: 'string', examples } }],
    responses: responsesWith({ 'application/json': { schema: FILE_SCHEMAS['application/json'] } }),
  };
}

function operationOf(path: string, description: string, tag: string) {
  return { operationId: operationId(path), summary: description.replace(/[:.].*$/s, ''), description, tags: [tag] };
}

function responsesWith(content: object) {
  return {
    200: { description: 'The whole file.', headers: parts.fileHeaders, content },
    304: { $ref: '#/components/responses/NotModified' },
    404: { $ref: '#/components/responses/NotFound' },
  };
}

/** `/models/{slug}.json` → `getModelsSlugJson`. */
function operationId(path: string): string {
  const words = path.split(/[^a-zA-Z0-9]+/).filter((word) => word !== '');
  return `get${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`;
}

/**
 * A short example of the endpoint's first document: each array is cut to its first record. Values that belong to a
 * build or a release, not to the data (dates, digests, sizes, versions), are fixed samples: the description of the API
 * must not change when only the date does, and can't contain the digest of an archive that contains it.
 */
function example(endpoint: DocumentEndpoint, inputs: Inputs, built: PartialBuild): unknown {
  const [, document] = [...built.documents].find(([path]) => slugIn(path, endpoint) !== null) ?? [];
  const samples = JSON.stringify(SAMPLES[endpoint.path] ?? {}).replaceAll('{base}', baseUrl(inputs));
  return document && shortened({ ...document, ...parts.sample, ...(JSON.parse(samples) as Json) });
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]));
}
