import { definition, type Definitions, follow } from '../../contract/definitions.ts';
import type { Schema } from '../../contract/schema.ts';
import { type Inputs, sourcesOf } from '../inputs/inputs.ts';
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
import { type PartialBuild, type DocumentEndpoint, type ApiDocuments, type FileEndpoint, slugIn } from './endpoint.ts';
import { earlierWorkloads } from './earlier-workload.ts';
import { grid } from './grid.ts';
import { hardware } from './hardware.ts';
import { measurements } from './measurements.ts';
import { index, models } from './model.ts';
import { modelNamesDocument } from './model-names.ts';
import { perQuery } from './per-query.ts';
import { prompts } from './prompts.ts';
import { itemWorkloads } from './item-workload.ts';
import { tokenWorkloads } from './token-workload.ts';

/** A table: the records of documents as rows, published as CSV and as Parquet; the main table as CSV alone. */
export interface PublishedTable {
  /** Name of its files below `tables/`, without their ending. */
  readonly name: string;
  /** What it holds, in half a sentence. */
  readonly title: string;
  /** The documents that hold its records. Of several, the columns that some lack are empty there. */
  readonly of: readonly DocumentEndpoint[];
  /** The lists of those records, one after the other. They are of one schema. */
  readonly lists: readonly [string, ...string[]];
  /** Fields of a document that come before the fields of its records. */
  readonly before?: readonly string[];
  /** A map in each record of which each entry becomes a row: its key and its value, instead of the map. */
  readonly unfolds?: MapColumns;
}

interface MapColumns {
  readonly map: string;
  /** The column of the keys, which are whole numbers, and what it says. */
  readonly key: string;
  readonly keyDescription: string;
  /** The column of the values. */
  readonly value: string;
  /** Fields that follow from the map. */
  readonly without: readonly string[];
}

const indexTable: PublishedTable = {
  name: 'index',
  title: 'Main table: the lowest-energy configuration of each model on each GPU within the latency limit of index.json',
  of: [index],
  lists: ['rows'],
};

/** Every table. A further one is one more line. */
export const tables: readonly PublishedTable[] = [
  {
    name: 'token-configurations',
    title: 'All configurations of the workloads whose models respond with tokens',
    of: tokenWorkloads,
    lists: ['configurations'],
    before: ['workload'],
  },
  {
    name: 'item-configurations',
    title: 'All configurations that generate images or videos',
    of: itemWorkloads,
    lists: ['configurations'],
    before: ['workload'],
  },
  {
    name: 'configurations-2024',
    title: 'All configurations of the benchmark of 2024, never to be compared with the other tables',
    of: earlierWorkloads,
    lists: ['configurations'],
    before: ['workload'],
  },
  indexTable,
  { name: 'models', title: 'Models that were measured on the chat workload', of: [models], lists: ['models'] },
  {
    name: 'model-names',
    title: 'Names of models as people, hubs, routers and providers write them',
    of: [modelNamesDocument],
    lists: ['names'],
  },
  {
    name: 'grid',
    title: 'Emissions intensity of electricity, with one row per area and year',
    of: [grid],
    lists: ['areas'],
    unfolds: {
      map: 'years',
      key: 'year',
      keyDescription: 'Year of the figure.',
      value: 'g_co2e_per_kwh',
      without: ['latest_year'],
    },
  },
  { name: 'hardware-tdp', title: 'Power limit and memory of each GPU', of: [hardware], lists: ['tdp'] },
  { name: 'hardware-cards', title: 'Specifications of each GPU variant', of: [hardware], lists: ['cards'] },
  { name: 'hardware-systems', title: 'Power limits of whole systems', of: [hardware], lists: ['systems'] },
  { name: 'hardware-mig-profiles', title: 'MIG slice profiles of each GPU', of: [hardware], lists: ['mig_profiles'] },
  {
    name: 'hardware-embodied',
    title: 'Embodied carbon of GPU baseboards',
    of: [hardware],
    lists: ['embodied', 'embodied_others'],
  },
  {
    name: 'per-query',
    title: 'GPU energy per 1,000 queries, with one row per model and task',
    of: [perQuery],
    lists: ['rows'],
  },
  {
    name: 'prompt-rates',
    title: 'Lower bounds for the energy of reading a prompt, with one row per GPU and class of models',
    of: [prompts],
    lists: ['rates'],
  },
  {
    name: 'prompt-sums',
    title: 'Kernel energy of whole prompts',
    of: [prompts],
    lists: ['sums'],
    unfolds: {
      map: 'joules_per_input_token',
      key: 'prompt_tokens',
      keyDescription: 'Length of the prompt, in tokens.',
      value: 'joules_per_input_token',
      without: [],
    },
  },
  {
    name: 'measurements',
    title: 'Contributed measurements, never merged into the main table',
    of: [measurements],
    lists: ['rows'],
  },
];

/**
 * The columns of a table, in their order, each described by the schema of its field. Of several documents, those that
 * some lack may be empty.
 * @throws Error naming a field that the schemas lack.
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
  const property = (field: string, schema: Schema): Schema => {
    const found = schema.properties?.[field];
    if (found === undefined) throw new Error(`The table ${name} has ${field}, which its schema lacks`);
    return follow(definitions, found);
  };
  const held = property(lists[0], document);
  const { properties = {}, required = [] } = held.items === undefined ? held : follow(definitions, held.items);
  const map = unfolds && property(unfolds.map, { properties }).additionalProperties;
  const gone = unfolds === undefined ? [] : [unfolds.map, unfolds.value, ...unfolds.without];
  const entry: Record<string, Schema> =
    unfolds === undefined
      ? {}
      : {
          [unfolds.key]: { description: unfolds.keyDescription, type: 'integer' },
          [unfolds.value]: typeof map === 'object' ? map : {},
        };
  const fields = [
    ...before.map((field) => [field, property(field, document)] as const),
    ...Object.entries(properties).filter(([field]) => !gone.includes(field)),
    ...Object.entries(entry),
  ];
  const always = [...required, ...before, ...Object.keys(entry)];
  return publishedColumns({ properties: Object.fromEntries(fields), required: always }, name, definitions);
}

/** The columns that identify a row. */
export function keyOfTable({ of: [of], lists: [list], unfolds }: PublishedTable): readonly string[] {
  const { [list]: id = [] } = of?.records ?? {};
  return unfolds === undefined ? id : [...id, unfolds.key];
}

/** The rows of a table, in the order of the documents: the cells of its columns. */
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

/** The main table as CSV: the first of all tables, in a place of its own. */
export const indexCsv: FileEndpoint = {
  kind: 'file',
  path: '/index.csv',
  mediaType: 'text/csv',
  description: 'Rows of index.json as CSV, for a spreadsheet.',
  sources: sourcesOfTable(indexTable.of),
  content: (inputs, built) => csvOf(...contentOf(indexTable, inputs, built)),
};

/** The files of a table: as CSV, and as Parquet. */
export function tableFilesOf(table: PublishedTable): readonly FileEndpoint[] {
  if (table === indexTable) return [indexCsv];
  const { name, title, of } = table;
  const file = { kind: 'file', sources: sourcesOfTable(of) } as const;
  return [
    {
      ...file,
      path: `/tables/${name}.csv`,
      mediaType: 'text/csv',
      description: `${title}, as CSV.`,
      content: (inputs, built) => csvOf(...contentOf(table, inputs, built)),
    },
    {
      ...file,
      path: `/tables/${name}.parquet`,
      mediaType: 'application/vnd.apache.parquet',
      description: `${title}, as Apache Parquet.`,
      content: (inputs, built) => parquetOf(...contentOf(table, inputs, built), resourceOf(table, inputs, built)),
    },
  ];
}

function contentOf(table: PublishedTable, { definitions }: Inputs, { documents }: PartialBuild) {
  return [columnsOfTable(table, definitions), rowsOfTable(table, definitions, documents)] as const;
}

/** What a Parquet file says of itself. No date is among it: the bytes of a table change when something in it does. */
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

/** The files below `tables/`. */
export const tableFiles: readonly FileEndpoint[] = tables.flatMap(tableFilesOf).filter((file) => file !== indexCsv);
