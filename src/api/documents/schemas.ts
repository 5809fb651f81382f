import {
  COMMON,
  commonNames,
  publishedCommon,
  publishedSchema,
  schemaFileName,
} from '../../contract/published-schemas.ts';
import { groupBy } from '../../core/text/group-by.ts';
import { jsonText } from '../../core/text/json.ts';
import { baseUrl, type Inputs } from '../inputs/inputs.ts';
import type { Endpoint, FileEndpoint } from './endpoint.ts';

/** The folder of the schemas in the API. */
export const SCHEMAS = '/schema/';

/** The properties that the endpoints of all schema files have in common. */
const SCHEMA_FILE = { kind: 'file', mediaType: 'application/json', sources: [] } as const;

/** The file with the parts that several schemas share. */
const common: FileEndpoint = {
  ...SCHEMA_FILE,
  path: SCHEMAS + COMMON,
  description: `JSON Schema (2020-12) of the parts that documents share. A validator needs it in addition to the schema of a document: npx ajv validate --spec=draft2020 -c ajv-formats -s index.schema.json -r ${COMMON} -d ../index.json`,
  content: (inputs) => jsonText(publishedCommon(commonNames(inputs.schemas), inputs.definitions, schemaFolder(inputs))),
};

/** The schema files of these endpoints' documents and of `diff.json`, and the one with the parts that they share. */
export function schemaFiles(endpoints: readonly Endpoint[]): FileEndpoint[] {
  const documents = endpoints.flatMap((endpoint) => (endpoint.kind === 'document' ? [endpoint] : []));
  const ofDocuments = groupBy(documents, ({ schema }) => schema).map(([schema, group]) =>
    schemaFile(schema, group.map(({ path }) => path.slice(1)).join(', ')),
  );
  // Only a release writes a diff, so it is not an endpoint.
  return [...ofDocuments, schemaFile('Diff', 'diff.json, which each dated release contains'), common];
}

function schemaFile(schema: string, documents: string): FileEndpoint {
  return {
    ...SCHEMA_FILE,
    path: SCHEMAS + schemaFileName(schema),
    description: `JSON Schema (2020-12) of ${documents}.`,
    content: (inputs) =>
      jsonText(publishedSchema(schema, commonNames(inputs.schemas), inputs.definitions, schemaFolder(inputs))),
  };
}

function schemaFolder(inputs: Inputs): string {
  return baseUrl(inputs) + SCHEMAS.slice(0, -1);
}
