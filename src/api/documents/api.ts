import { dataVersion } from '../../contract/data-version.ts';
import { asInSchema, definition, type Definitions } from '../../contract/definitions.ts';
import type { Index } from '../../contract/generated/api.d.ts';
import type { Validator } from '../../contract/validator.ts';
import { broken, type DataRule, finding, type Finding, strays } from '../../core/findings/finding.ts';
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

/** The document with the fields that every one has, as its schema names them: what is built of it may hold more. */
function complete(body: object, name: string, date: string, definitions: Definitions): Record<string, unknown> {
  const document = { version: '1', updated: date, data_version: '', ...body };
  const shaped = asInSchema(document, definition(definitions, name), definitions) as Record<string, unknown>;
  return { ...shaped, data_version: dataVersion(shaped) };
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** A person names the reference row. */
const REFERENCE_ROW: DataRule<Api['documents']> = {
  id: 'documents/reference-row',
  title: 'The reference row is a row of the index.',
  check(documents) {
    const { reference_row, rows } = documents.get('index.json') as unknown as Index;
    const words = (row: Index['reference_row']): string => `${row.model} on ${row.num_gpus} x ${row.gpu}`;
    const place = ['data/service.json', '/reference_row'] as const;
    return strays(place, [words(reference_row)], ['index.json', rows.map(words)]);
  },
};

/**
 * All that is wrong with a built API: every document against its
 * schema and, once all are valid, the reference row.
 */
export function checkApi(api: Api, validator: Validator): Finding[] {
  const invalid = [...api.documents].flatMap(([file, document]) => {
    return validator
      .check(documentAt(file)?.schema ?? '', document)
      .map(({ keyword, ...violation }) => finding({ rule: 'documents/schema', file, ...violation }));
  });
  return invalid.length > 0 ? invalid : broken([REFERENCE_ROW], api.documents);
}
