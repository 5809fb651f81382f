import { dataVersion } from '../../contract/data-version.ts';
import { definition, type Definitions } from '../../contract/definitions.ts';
import { pickSchemaFields } from '../../contract/pick-schema-fields.ts';
import type { Validator } from '../../contract/validator.ts';
import type { Finding } from '../../core/findings/finding.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { jsonText } from '../../core/text/json.ts';
import { type Api, type DocumentEndpoint, type Endpoint, type FileEndpoint } from './endpoint.ts';
import { documentAt } from './endpoints.ts';

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
  const made = endpoints.filter((e): e is FileEndpoint => e.kind === 'file');
  for (const endpoint of [...made.filter((e) => !e.isMadeLast), ...made.filter((e) => e.isMadeLast)]) {
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

/** Checks every document of a built API against its schema. */
export function checkApi({ documents }: Pick<Api, 'documents'>, validator: Validator): Finding[] {
  return [...documents].flatMap(([file, document]) => {
    return validator
      .check(documentAt(file)?.schema ?? '', document)
      .map((found) => ({ ...found, rule: 'documents/schema', file }));
  });
}
