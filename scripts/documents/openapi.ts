import { definition, reachable, withPrefix } from '../contract/definitions.ts';
import { baseUrl, type Inputs } from '../inputs/inputs.ts';
import { schemaOf } from './api.ts';
import { jsonText } from '../text/json.ts';
import type { Built, DocumentEndpoint, Endpoint, FileEndpoint } from './endpoint.ts';
import { describe } from './manifest.ts';
import { exampleOf } from './openapi-example.ts';

/** `openapi.json`: an OpenAPI 3.1 description of every endpoint, its schemas those that validate the documents. */
export const openapi: FileEndpoint = {
  kind: 'file',
  path: '/openapi.json',
  mediaType: 'application/json',
  description: 'OpenAPI 3.1 description of these endpoints.',
  sources: [],
  content: (inputs, built) => jsonText(openApi(inputs, built)),
};

const COMPONENT = '#/components/schemas/';

function openApi(inputs: Inputs, built: Built): object {
  const { definitions, service } = inputs;
  const roots = built.endpoints.flatMap((e) => (e.kind === 'document' ? [e.schema] : []));
  const schemas = [...reachable(definitions, roots)].sort();
  return {
    openapi: '3.1.0',
    info: {
      title: service.name,
      version: '1',
      summary: 'Read-only static files: GPU energy per million output tokens of served language models.',
      description: service.description,
      license: { name: service.licence, identifier: service.licence },
    },
    servers: [{ url: baseUrl(inputs), description: 'The published API.' }],
    security: [],
    tags: [
      { name: 'Documents', description: 'Data documents, as JSON.' },
      { name: 'Files', description: 'Descriptions of the API, and its data in other forms.' },
    ],
    paths: Object.fromEntries(built.endpoints.map((e) => [e.path, { get: operation(e, inputs, built) }])),
    components: {
      schemas: Object.fromEntries(schemas.map((name) => [name, withPrefix(definition(definitions, name), COMPONENT)])),
      headers: HEADERS,
      responses: {
        NotModified: {
          description: 'Not modified: the ETag sent in If-None-Match still holds. No body.',
          headers: headerRefs('ETag', 'Cache-Control'),
        },
        NotFound: {
          description: "No such file. The body is the static host's own HTML page, not JSON.",
          content: { 'text/html': { schema: { type: 'string', description: 'An HTML page.' } } },
        },
      },
    },
  };
}

const HEADERS = {
  ETag: { description: 'Names the exact bytes; send it back in If-None-Match.', schema: { type: 'string' } },
  'Last-Modified': { description: 'When the file was last published.', schema: { type: 'string' } },
  'Cache-Control': { description: 'max-age=600: a copy may be used for ten minutes.', schema: { type: 'string' } },
  'Access-Control-Allow-Origin': {
    description: '*: a page on any origin may fetch the file.',
    schema: { type: 'string' },
  },
};

function headerRefs(...names: (keyof typeof HEADERS)[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function operation(endpoint: Endpoint, inputs: Inputs, built: Built): object {
  const isDocument = endpoint.kind === 'document';
  const summary = describe(endpoint, inputs.definitions);
  return {
    operationId: operationId(endpoint.path),
    summary: summary.replace(/[:.].*$/s, ''),
    description: summary,
    tags: [isDocument ? 'Documents' : 'Files'],
    ...(endpoint.path.includes('{slug}') && {
      parameters: [
        {
          name: 'slug',
          in: 'path',
          required: true,
          description: 'Key of the model, as listed in models.json.',
          schema: { type: 'string', enum: inputs.mlEnergy.models.map((row) => row.slug).sort() },
        },
      ],
    }),
    responses: {
      200: {
        description: 'The whole file.',
        headers: headerRefs('ETag', 'Last-Modified', 'Cache-Control', 'Access-Control-Allow-Origin'),
        content: isDocument
          ? {
              'application/json': {
                schema: { $ref: COMPONENT + endpoint.schema },
                example: example(endpoint, inputs, built),
              },
            }
          : { [endpoint.mediaType]: { schema: FILE_SCHEMAS[endpoint.mediaType] ?? {} } },
      },
      304: { $ref: '#/components/responses/NotModified' },
      404: { $ref: '#/components/responses/NotFound' },
    },
  };
}

const FILE_SCHEMAS: Readonly<Record<string, object>> = {
  'application/json': { type: 'object', description: 'A JSON object.' },
  'text/csv': { type: 'string', description: 'CSV with a header line (RFC 4180).' },
  'text/plain': { type: 'string', description: 'TypeScript declarations.' },
  'application/zip': { type: 'string', contentMediaType: 'application/zip', description: 'A zip archive.' },
};

/** `/models/{slug}.json` → `getModelsSlugJson`. */
function operationId(path: string): string {
  const words = path.split(/[^a-zA-Z0-9]+/).filter((word) => word !== '');
  return `get${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`;
}

/** An example of the endpoint's first document. */
function example(endpoint: DocumentEndpoint, inputs: Inputs, built: Built): unknown {
  const found = [...built.documents].find(([path]) => schemaOf(path, [endpoint]) !== undefined);
  return found && exampleOf(found[1], baseUrl(inputs));
}
