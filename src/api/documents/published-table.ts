import { definition, type Definitions, follow } from '../../contract/definitions.ts';
import type { Schema } from '../../contract/schema.ts';
import {
  cellsOf,
  csvOf,
  parquetOf,
  type PublishedColumn,
  publishedColumns,
} from '../../contract/tables/published-columns.ts';
import type { CellValue } from '../../contract/tables/table.ts';
import { groupBy } from '../../core/text/group-by.ts';
import { isObject, type Json, pick } from '../../core/text/json.ts';
import { type Inputs, sourcesOf } from '../inputs/inputs.ts';
import { type ApiDocuments, type DocumentEndpoint, type FileEndpoint, type PartialBuild, slugIn } from './endpoint.ts';

/** A table with the records of documents as rows. It is published as CSV and Parquet, the main table only as CSV. */
export interface PublishedTable {
  /** Name of its files below `tables/`, without the extension. */
  readonly name: string;
  /** Its content, as a noun phrase. */
  readonly title: string;
  /** The documents that contain its records. If one of them lacks a column, the column is empty in its rows. */
  readonly of: readonly DocumentEndpoint[];
  /** The lists of records in each document, in the order of the rows. All have the same schema. */
  readonly lists: readonly [string, ...string[]];
  /** Fields of the document that each row repeats, before the fields of its record. */
  readonly before?: readonly string[];
  /** A map in each record. Each of its entries becomes a row, with its key and its value in place of the map. */
  readonly unfolds?: MapColumns;
}

interface MapColumns {
  readonly map: string;
  /** The column of the keys, which are integers, and its description. */
  readonly key: string;
  readonly keyDescription: string;
  /** The column of the values. */
  readonly value: string;
  /** Fields to leave out, because they follow from the map. */
  readonly without: readonly string[];
}

/**
 * The columns of a table in order, each described by the schema of its field. A column that not all documents have is
 * nullable.
 * @throws Error if a schema lacks a field of the table.
 */
export function columnsOfTable(table: PublishedTable, definitions: Definitions): PublishedColumn[] {
  const each = [...new Set(table.of.map(({ schema }) => schema))].map((schema) =>
    columnsIn(table, schema, definitions),
  );
  return groupBy(each.flat(), ({ name }) => name).map(([, [column, ...same]]) =>
    same.length === each.length - 1 ? column : { ...column, nullable: true },
  );
}

function columnsIn(
  { name, lists, before = [], unfolds }: PublishedTable,
  schema: string,
  definitions: Definitions,
): PublishedColumn[] {
  const document = definition(definitions, schema);
  const property = (field: string, parent: Schema): Schema => {
    const found = parent.properties?.[field];
    if (found === undefined) throw new Error(`The table ${name} has ${field}, which its schema lacks`);
    return follow(definitions, found);
  };
  const list = property(lists[0], document);
  const { properties = {}, required = [] } = list.items === undefined ? list : follow(definitions, list.items);
  const replaced = unfolds === undefined ? [] : [unfolds.map, unfolds.value, ...unfolds.without];
  const unfolded = unfolds === undefined ? {} : unfoldedColumns(unfolds, property(unfolds.map, { properties }));
  const fields = [
    ...before.map((field) => [field, property(field, document)] as const),
    ...Object.entries(properties).filter(([field]) => !replaced.includes(field)),
    ...Object.entries(unfolded),
  ];
  const always = [...required, ...before, ...Object.keys(unfolded)];
  return publishedColumns({ properties: Object.fromEntries(fields), required: always }, name, definitions);
}

/** The columns that replace a map: one for its keys and one for its values. */
function unfoldedColumns({ key, keyDescription, value }: MapColumns, map: Schema): Record<string, Schema> {
  const { additionalProperties: values } = map;
  return {
    [key]: { description: keyDescription, type: 'integer' },
    [value]: typeof values === 'object' ? values : {},
  };
}

/** The columns that identify a row. */
export function keyOfTable({ of: [endpoint], lists: [list], unfolds }: PublishedTable): readonly string[] {
  const { [list]: id = [] } = endpoint?.records ?? {};
  return unfolds === undefined ? id : [...id, unfolds.key];
}

/** The cells of each row of a table, in the order of the documents. */
export function rowsOfTable(table: PublishedTable, definitions: Definitions, documents: ApiDocuments): CellValue[][] {
  const { of, lists, before = [], unfolds } = table;
  const columns = columnsOfTable(table, definitions);
  const records = [...documents].flatMap(([path, document]) => {
    if (!isAboutDocument(of, path)) return [];
    const first = pick(document, before);
    return lists.flatMap((list) =>
      [document[list]]
        .flat()
        .filter(isObject)
        .map((record) => ({ ...first, ...record })),
    );
  });
  const rows = records.flatMap((record: Json): Json[] => {
    if (unfolds === undefined) return [record];
    const { [unfolds.map]: map } = record;
    const entries = Object.entries(isObject(map) ? map : {});
    return entries.map(([key, figure]) => ({ ...record, [unfolds.key]: Number(key), [unfolds.value]: figure }));
  });
  return rows.map((row) => cellsOf(row, columns));
}

function isAboutDocument(of: PublishedTable['of'], path: string): boolean {
  return of.some((endpoint) => slugIn(path, endpoint) !== null);
}

function sourcesOfTable(of: PublishedTable['of']): readonly string[] {
  return [...new Set(of.flatMap(({ sources }) => sources))];
}

/** A table as a CSV file. */
export function csvFileOf(table: PublishedTable, path: string, description: string): FileEndpoint {
  return {
    kind: 'file',
    path,
    mediaType: 'text/csv',
    description,
    sources: sourcesOfTable(table.of),
    content: (inputs, built) => csvOf(...contentOf(table, inputs, built)),
  };
}

/** A table as an Apache Parquet file. */
export function parquetFileOf(table: PublishedTable): FileEndpoint {
  return {
    kind: 'file',
    path: `/tables/${table.name}.parquet`,
    mediaType: 'application/vnd.apache.parquet',
    description: `${table.title}, as Apache Parquet.`,
    sources: sourcesOfTable(table.of),
    content: (inputs, built) => parquetOf(...contentOf(table, inputs, built), resourceOf(table, inputs, built)),
  };
}

function contentOf(table: PublishedTable, { definitions }: Inputs, { documents }: PartialBuild) {
  return [columnsOfTable(table, definitions), rowsOfTable(table, definitions, documents)] as const;
}

/** The metadata in a Parquet file. It has no date, so that the bytes change only if the table changes. */
function resourceOf(
  { title, of }: PublishedTable,
  inputs: Inputs,
  { documents }: PartialBuild,
): Record<string, string> {
  const { name, attribution, licence } = inputs.service;
  const [, document] = [...documents].find(([path]) => isAboutDocument(of, path)) ?? [];
  const caveat = document?.['caveat'];
  const ids = sourcesOfTable(of);
  const sources = sourcesOf(inputs).filter(({ id }) => ids.includes(id));
  return {
    name: `${name}: ${title}`,
    ...(typeof caveat === 'string' && { caveat }),
    attribution,
    licence,
    sources: JSON.stringify(sources.map(({ id, terms, ...source }) => source)),
  };
}
