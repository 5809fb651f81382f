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
import { isObject } from '../../core/text/json.ts';
import {
  type PartialBuild,
  type DocumentEndpoint,
  type ApiDocuments,
  type FileEndpoint,
  publishedSource,
  slugIn,
} from './endpoint.ts';
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
  /** Fields of a document that stand before those of its records, by the names of their columns. */
  readonly before?: Readonly<Record<string, string>>;
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
  title:
    'The main table, the most frugal configuration of each model on each GPU under the latency ceiling of index.json',
  of: [index],
  lists: ['rows'],
};

/** Every table. A further one is one more line. */
export const tables: readonly PublishedTable[] = [
  {
    name: 'token-configurations',
    title: 'Every configuration of every workload whose models answer with tokens',
    of: tokenWorkloads,
    lists: ['configurations'],
    before: { workload: 'workload' },
  },
  {
    name: 'item-configurations',
    title: 'Every configuration that makes images or videos',
    of: itemWorkloads,
    lists: ['configurations'],
    before: { workload: 'workload' },
  },
  indexTable,
  { name: 'models', title: 'The models that were measured on chat', of: [models], lists: ['models'] },
  {
    name: 'model-names',
    title: 'What models are called, by people, hubs, routers and providers',
    of: [modelNamesDocument],
    lists: ['names'],
  },
  {
    name: 'grid',
    title: 'Emissions intensity of electricity, a row per area and year',
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
  { name: 'hardware-tdp', title: 'Power limit and memory of each GPU card', of: [hardware], lists: ['tdp'] },
  { name: 'hardware-cards', title: 'Specifications of each GPU card by name', of: [hardware], lists: ['cards'] },
  { name: 'hardware-systems', title: 'Power limit of whole systems', of: [hardware], lists: ['systems'] },
  { name: 'hardware-mig-profiles', title: 'MIG slice profiles of each card', of: [hardware], lists: ['mig_profiles'] },
  {
    name: 'hardware-embodied',
    title: 'Embodied carbon of GPU baseboards',
    of: [hardware],
    lists: ['embodied', 'embodied_others'],
  },
  {
    name: 'per-query',
    title: 'GPU energy per 1,000 queries, a row per model and task',
    of: [perQuery],
    lists: ['rows'],
  },
  {
    name: 'prompt-rates',
    title: 'What reading a prompt takes at least, a row per card and class',
    of: [prompts],
    lists: ['rates'],
  },
  {
    name: 'prompt-sums',
    title: 'Energy of the kernels of whole prompts',
    of: [prompts],
    lists: ['sums'],
    unfolds: {
      map: 'joules_per_input_token',
      key: 'prompt_tokens',
      keyDescription: 'Length of the prompt, tokens.',
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
 * The columns of a table, in their order, each described by the schema of its field.
 * @throws Error naming a field that the schemas lack.
 */
export function columnsOfTable(table: PublishedTable, definitions: Definitions): PublishedColumn[] {
  const { inDocument, inRecord, inMap } = partsOfTable(table, definitions);
  return [...inDocument, ...inRecord, ...inMap];
}

/** The columns by where their values stand: in the document, in the record, in the map that is unfolded. */
function partsOfTable(table: PublishedTable, definitions: Definitions): TableParts {
  const schemas = [...new Set(table.of.map(({ schema }) => schema))];
  const [first = EMPTY, ...others] = schemas.map((schema) => partsOfSchema(table, schema, definitions));
  const union = (columns: readonly PublishedColumn[], more: readonly PublishedColumn[]): PublishedColumn[] => {
    const names = (all: readonly PublishedColumn[]) => new Set(all.map(({ name }) => name));
    const [known, added] = [names(columns), names(more)];
    return [
      ...columns.map((column) => (added.has(column.name) ? column : { ...column, nullable: true })),
      ...more.filter(({ name }) => !known.has(name)).map((column) => ({ ...column, nullable: true })),
    ];
  };
  return others.reduce((all, other) => ({ ...all, inRecord: union(all.inRecord, other.inRecord) }), first);
}

interface TableParts {
  readonly inDocument: readonly PublishedColumn[];
  readonly inRecord: readonly PublishedColumn[];
  readonly inMap: readonly PublishedColumn[];
}

const EMPTY: TableParts = { inDocument: [], inRecord: [], inMap: [] };

function partsOfSchema(
  { name, lists, before = {}, unfolds }: PublishedTable,
  schema: string,
  definitions: Definitions,
): TableParts {
  const document = definition(definitions, schema);
  const property = (field: string, schema: Schema): Schema => {
    const found = schema.properties?.[field];
    if (found === undefined) throw new Error(`The table ${name} has ${field}, which its schema lacks`);
    return follow(definitions, found);
  };
  const columns = (
    properties: Readonly<Record<string, Schema>>,
    required: readonly string[] = Object.keys(properties),
  ) => publishedColumns({ properties, required }, name, definitions);
  const held = property(lists[0], document);
  const { properties = {}, required } = held.items === undefined ? held : follow(definitions, held.items);
  const inDocument = Object.entries(before).flatMap(([column, field]) =>
    columns({ [column]: property(field, document) }).map((made) => ({ ...made, path: [field] })),
  );
  if (unfolds === undefined) return { inDocument, inRecord: columns(properties, required), inMap: [] };
  const { map, key, keyDescription, value, without } = unfolds;
  const others = Object.entries(properties).filter(([field]) => ![map, value, ...without].includes(field));
  const { additionalProperties: figure } = property(map, { properties });
  const inMap = columns({
    [key]: { description: keyDescription, type: 'integer' },
    [value]: typeof figure === 'object' ? figure : {},
  });
  return { inDocument, inRecord: columns(Object.fromEntries(others), required), inMap };
}

/** The columns that identify a row. */
export function keyOfTable({ of: [of], lists: [list], unfolds }: PublishedTable): readonly string[] {
  const id = of?.records.find((records) => records.list === list)?.id ?? [];
  return unfolds === undefined ? id : [...id, unfolds.key];
}

/** The rows of a table, in the order of the documents: the cells of its columns. */
export function rowsOfTable(table: PublishedTable, definitions: Definitions, documents: ApiDocuments): CellValue[][] {
  const { of, lists, unfolds } = table;
  const { inDocument, inRecord } = partsOfTable(table, definitions);
  return [...documents].flatMap(([path, document]) => {
    if (!holds(of, path)) return [];
    const first = cellsOf(document, inDocument);
    const records = lists.flatMap((list) => [document[list]].flat()).filter(isObject);
    return records.flatMap((record) => {
      const cells = [...first, ...cellsOf(record, inRecord)];
      if (unfolds === undefined) return [cells];
      const map = record[unfolds.map];
      return Object.entries(isObject(map) ? map : {}).map(([key, figure]) => [...cells, Number(key), Number(figure)]);
    });
  });
}

function holds(of: PublishedTable['of'], path: string): boolean {
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
  description: 'The rows of index.json as CSV, for a spreadsheet.',
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
      content: (inputs, built) => parquetOf(...contentOf(table, inputs, built), about(table, inputs, built)),
    },
  ];
}

type TableContent = readonly [columns: PublishedColumn[], rows: CellValue[][]];

/** The columns and rows of a table of a build: made once for both of its files, one of which follows the other. */
function contentOf(table: PublishedTable, { definitions }: Inputs, { documents }: PartialBuild): TableContent {
  const [of, known] = lastContents.get(documents) ?? [];
  if (of === table && known !== undefined) return known;
  const made = [columnsOfTable(table, definitions), rowsOfTable(table, definitions, documents)] as const;
  lastContents.set(documents, [table, made]);
  return made;
}

const lastContents = new WeakMap<ApiDocuments, readonly [PublishedTable, TableContent]>();

/** What a Parquet file says of itself. No date is among it: the bytes of a table change when something in it does. */
function about({ title, of }: PublishedTable, inputs: Inputs, { documents }: PartialBuild): Record<string, string> {
  const { name, attribution, licence } = inputs.service;
  const [, document] = [...documents].find(([path]) => holds(of, path)) ?? [];
  const caveat = document?.['caveat'];
  const ids = sourcesOfTable(of);
  const sources = sourcesOf(inputs).filter(({ id }) => ids.includes(id));
  return {
    name: `${name}: ${title}`,
    ...(typeof caveat === 'string' && { caveat }),
    attribution,
    licence,
    sources: JSON.stringify(sources.map(publishedSource)),
  };
}

/** The files below `tables/`. */
export const tableFiles: readonly FileEndpoint[] = tables.flatMap(tableFilesOf).filter((file) => file !== indexCsv);
