import { dataVersion } from '../../contract/data-version.ts';
import { DEFINITION } from '../../contract/definitions.ts';
import { inSchemaOrder, type UndescribedField, undescribedFields } from '../../contract/schema-fields.ts';
import type { SchemaFile } from '../../contract/schema.ts';
import type { Validator } from '../../contract/validator.ts';
import { finding, type Finding, throwIfErrors } from '../../core/findings/finding.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { jsonText } from '../../core/text/json.ts';
import { type Api, type DocumentEndpoint, type Endpoint, type FileEndpoint } from './endpoint.ts';
import { documentAt } from './endpoints.ts';

/**
 * The files of the endpoints, whose values are not checked. Data documents come first, then the files that are made
 * from them.
 * @throws FindingsError with a finding for each field of a document that its schema doesn't describe.
 */
export function renderApi(inputs: Inputs, endpoints: readonly Endpoint[]): Api {
  const documents = documentsOf(inputs, endpoints);
  const files = new Map([...documents].map(([path, document]) => [path, utf8(jsonText(document))]));
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

/**
 * The documents of the endpoints by path, each with the fields that all documents have and in the order of its schema.
 */
function documentsOf(inputs: Inputs, endpoints: readonly Endpoint[]): Map<string, Readonly<Record<string, unknown>>> {
  const { date, definitions, schemas } = inputs;
  const documents = new Map<string, Readonly<Record<string, unknown>>>();
  // One finding for each field of a schema, because several documents and many rows can have the same schema.
  const findings = new Map<string, Finding>();
  for (const endpoint of endpoints.filter((e): e is DocumentEndpoint => e.kind === 'document')) {
    const schema = { $ref: DEFINITION + endpoint.schema };
    for (const [path, body] of endpoint.bodies(inputs, endpoints)) {
      const complete = { version: '1', updated: date, data_version: '', ...body };
      for (const field of undescribedFields(complete, schema, definitions)) {
        const id = `${field.schema}/${field.name}`;
        if (!findings.has(id)) findings.set(id, undescribedFinding(path, field, schemas));
      }
      const document = inSchemaOrder(complete, schema, definitions) as Record<string, unknown>;
      documents.set(path, { ...document, data_version: dataVersion(document) });
    }
  }
  throwIfErrors([...findings.values()]);
  return documents;
}

/** The finding about a field of the document at `file` that its schema doesn't describe. */
function undescribedFinding(file: string, field: UndescribedField, schemas: readonly SchemaFile[]): Finding {
  const { name, pointer, schema } = field;
  const place = schemas.find(
    ({ schema: { title, $defs = {} } }) => title === schema || Object.hasOwn($defs, schema),
  )?.path;
  return finding({
    rule: 'documents/undescribed-field',
    file,
    pointer,
    message: `The document has the field "${name}", which its schema doesn't describe`,
    fix:
      `Add "${name}", with a description and its unit, to the properties of ${schema} in schema/${place ?? ''}, and to ` +
      '"required" unless it can be absent. Then run `npm run generate`. If it should not be published, leave it out in ' +
      'src/api/documents/.',
  });
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
