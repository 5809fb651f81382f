import { dataVersion } from '../../contract/data-version.ts';
import { definition, type Definitions } from '../../contract/definitions.ts';
import { pickSchemaFields } from '../../contract/pick-schema-fields.ts';
import type { Validator } from '../../contract/validator.ts';
import type { Finding } from '../../core/findings/finding.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { jsonText } from '../../core/text/json.ts';
import { type Api, type DocumentEndpoint, type Endpoint, type FileEndpoint } from './endpoint.ts';
import { documentAt } from './endpoints.ts';

/** The files of the endpoints, not checked. Data documents come first, then the files that are made from them. */
export function renderApi(inputs: Inputs, endpoints: readonly Endpoint[]): Api {
  const documents = new Map<string, Readonly<Record<string, unknown>>>();
  const files = new Map<string, Uint8Array>();
  for (const endpoint of endpoints.filter((e): e is DocumentEndpoint => e.kind === 'document')) {
    for (const [path, body] of endpoint.bodies(inputs, endpoints)) {
      const document = complete(body, endpoint.schema, inputs.date, inputs.definitions);
      documents.set(path, document);
      files.set(path, utf8(jsonText(document)));
    }
  }
  const fileEndpoints = endpoints.filter((e): e is FileEndpoint => e.kind === 'file');
  for (const endpoint of [
    ...fileEndpoints.filter((e) => !e.isMadeLast),
    ...fileEndpoints.filter((e) => e.isMadeLast),
  ]) {
    const content = endpoint.content(inputs, { endpoints, documents, files });
    files.set(endpoint.path.slice(1), typeof content === 'string' ? utf8(content) : content);
  }
  return { documents, files };
}

/** The document with the fields that all documents have. Fields that its schema doesn't name are left out. */
function complete(body: object, name: string, date: string, definitions: Definitions): Record<string, unknown> {
  const document = { version: '1', updated: date, data_version: '', ...body };
  const shaped = pickSchemaFields(document, definition(definitions, name), definitions) as Record<string, unknown>;
  return { ...shaped, data_version: dataVersion(shaped) };
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The findings of a check of every document against its schema. */
export function schemaFindings({ documents }: Pick<Api, 'documents'>, validator: Validator): Finding[] {
  return [...documents].flatMap(([file, document]) => {
    return validator
      .check(documentAt(file)?.schema ?? '', document)
      .map((found) => ({ ...found, rule: 'documents/schema', file }));
  });
}
