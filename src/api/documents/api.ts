import { dataVersion } from '../../contract/data-version.ts';
import { definition, inSchemaOrder, type Definitions, follow } from '../../contract/definitions.ts';
import type { Schema } from '../../contract/schema.ts';
import type { Validator } from '../../contract/validator.ts';
import { finding, type Finding } from '../../core/findings/finding.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { jsonText } from '../../core/text/json.ts';
import { type Api, type DocumentEndpoint, type Endpoint, type FileEndpoint, fileOf } from './endpoint.ts';
import { documentAt } from './endpoints.ts';
import { brokenRules } from './rules.ts';

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
 * All that is wrong with a built API: endpoints that do not declare their lists of records, every document against its
 * schema and, once all are valid, the rules between documents.
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
  const found = [...endpoints.flatMap((endpoint) => wrongRecords(endpoint, inputs.definitions)), ...invalid];
  return found.length > 0 ? found : brokenRules(api, inputs);
}

/** Where the records that an endpoint declares are not those of its schema: a diff could not name what changed. */
function wrongRecords(endpoint: Endpoint, definitions: Definitions): Finding[] {
  if (endpoint.kind === 'file' || endpoint.isRecordKeeping === true) return [];
  const whole = definition(definitions, endpoint.schema);
  const lists = listsOfRecords(whole, definitions);
  const undeclared = [...lists.keys()].filter((list) => !endpoint.records.some((declared) => declared.list === list));
  const fix = 'Declare it in records of the endpoint: which fields make the id of a record, and what one is called.';
  return [
    ...undeclared.map((list) => fault(endpoint, `${list} holds records that the endpoint does not declare`, { fix })),
    ...endpoint.records.flatMap(({ list, id, repeats }) => {
      // A single record may stand without a list around it.
      const record = lists.get(list) ?? follow(definitions, whole.properties?.[list] ?? {});
      const fields = Object.keys(record.properties ?? {});
      const allowed = fields.join(', ');
      return [...id, ...(repeats === undefined ? [] : [repeats])]
        .filter((field) => !fields.includes(field))
        .map((field) => `records names ${list}.${field}, which the schema does not have`)
        .map((message) => fault(endpoint, message, { allowed }));
    }),
  ];
}

/** The schemas of the records in an object, by the path of what holds them: lists and maps of objects, at any depth. */
function listsOfRecords(object: Schema, definitions: Definitions, path = ''): Map<string, Schema> {
  const lists = Object.entries(object.properties ?? {}).flatMap(([key, property]): [string, Schema][] => {
    const here = follow(definitions, property);
    const values = typeof here.additionalProperties === 'object' ? here.additionalProperties : here.items;
    if (values === undefined) return [...listsOfRecords(here, definitions, `${path}${key}.`)];
    const record = follow(definitions, values);
    return [record.type].flat().includes('object') ? [[path + key, record]] : [];
  });
  return new Map(lists);
}

function fault(endpoint: DocumentEndpoint, message: string, more: Partial<Finding>): Finding {
  return finding({ rule: 'documents/records', file: fileOf(endpoint), message, ...more });
}
