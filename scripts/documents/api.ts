import { dataVersion } from '../contract/data-version.ts';
import { definition, inSchemaOrder, type Definitions } from '../contract/definitions.ts';
import { jsonText } from '../text/json.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { DocumentEndpoint, Documents, Endpoint, FileEndpoint } from './endpoint.ts';

/** The whole API as it will be published: files by their path below `/api/v1/`, and the data documents among them. */
export interface Api {
  readonly documents: Documents;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Builds every endpoint from the inputs: data documents first, then the files made from them. */
export function buildApi(inputs: Inputs, endpoints: readonly Endpoint[]): Api {
  const documents = new Map<string, Readonly<Record<string, unknown>>>();
  const files = new Map<string, Uint8Array>();
  for (const endpoint of endpoints.filter((e): e is DocumentEndpoint => e.kind === 'document')) {
    for (const [path, body] of endpoint.bodies(inputs, endpoints)) {
      const document = complete(body, endpoint.schema, inputs.date, inputs.definitions);
      documents.set(path, document);
      files.set(path, utf8(jsonText(document)));
    }
  }
  for (const endpoint of endpoints.filter((e): e is FileEndpoint => e.kind === 'file')) {
    const content = endpoint.content(inputs, { endpoints, documents, files });
    files.set(endpoint.path.slice(1), typeof content === 'string' ? utf8(content) : content);
  }
  return { documents, files };
}

/** The document with the fields that every one has, its keys in the order of its schema. */
function complete(body: object, name: string, date: string, definitions: Definitions): Record<string, unknown> {
  const document = { version: '1', updated: date, data_version: '', ...body };
  const versioned = { ...document, data_version: dataVersion(document) };
  return inSchemaOrder(versioned, definition(definitions, name), definitions) as Record<string, unknown>;
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
