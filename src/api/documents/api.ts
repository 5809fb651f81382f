import { dataVersion } from '../../contract/data-version.ts';
import { definition, inSchemaOrder, type Definitions } from '../../contract/definitions.ts';
import type { Validator } from '../../contract/validator.ts';
import { finding, type Finding } from '../../core/findings/finding.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { jsonText } from '../../core/text/json.ts';
import { type Api, type DocumentEndpoint, type Endpoint, type FileEndpoint } from './endpoint.ts';
import { documentAt } from './endpoints.ts';
import { strayReference } from './reference-row.ts';

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

/**
 * All that is wrong with a built API: every document against its
 * schema and, once all are valid, the reference row.
 */
export function checkApi(api: Api, inputs: Inputs, endpoints: readonly Endpoint[], validator: Validator): Finding[] {
  const invalid = [...api.documents].flatMap(([file, document]) => {
    const schema = documentAt(file, endpoints)?.schema;
    if (schema === undefined)
      return [finding({ rule: 'documents/schema', file, message: 'No endpoint owns this document' })];
    return validator
      .check(schema, document)
      .map(({ keyword, ...violation }) => finding({ rule: 'documents/schema', file, ...violation }));
  });
  return invalid.length > 0 ? invalid : strayReference(api.documents);
}
