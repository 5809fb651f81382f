import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import AdmZip from 'adm-zip';
import { DuckDBInstance } from '@duckdb/node-api';
import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet';
import { describe, expect, test } from '@jest/globals';
import type { Inputs } from '../src/api/inputs/inputs.ts';
import { columnsOfTable, keyOfTable, type PublishedTable, rowsOfTable } from '../src/api/documents/published-table.ts';
import { tables } from '../src/api/documents/tables.ts';
import { catalog } from '../src/api/documents/catalog.ts';
import { boundaries } from '../src/api/documents/boundaries.ts';
import { cases } from '../src/api/documents/cases.ts';
import { modelNamesDocument } from '../src/api/documents/model-names.ts';
import { predictions } from '../src/api/documents/predictions.ts';
import { prompts } from '../src/api/documents/prompts.ts';
import { workloadDocuments, workloads } from '../src/api/documents/workloads.ts';
import { isObject, type Json } from '../src/core/text/json.ts';
import { csvRecords } from '../src/contract/tables/read.ts';
import { parquetOf, publishedColumns } from '../src/contract/tables/published-columns.ts';
import { built, documentOf, project, fileText } from './support/inputs.ts';
import { temporaryFolders } from './support/project.ts';
import { caveatOf } from '../src/figures/caveat.ts';

const temporary = temporaryFolders();
const [example] = project.inputs.contributions;
if (example === undefined) throw new Error('The project has no contribution to start from');
const { definitions } = project.inputs;

/** Two measurements: one without optional fields, and one with some, including text that looks like a formula. */
const inputs: Inputs = {
  ...project.inputs,
  contributions: [
    { file: 'contributions/octocat/a.json', measurement: { ...example.measurement, example: false } },
    {
      file: 'contributions/octocat/b.json',
      measurement: {
        ...example.measurement,
        example: false,
        notes: '=1+1; "quoted", and\ntwo lines',
        output_tokens_total: 2 ** 40,
        kit: { name: 'a kit', version: '1.2.3' },
      },
    },
  ],
};
const { api } = built(inputs);
const bytesOf = (path: string): Uint8Array => api.files.get(path) ?? Buffer.of();
const parquet = ({ name }: PublishedTable): ArrayBuffer => new Uint8Array(bytesOf(`tables/${name}.parquet`)).buffer;
const csv = ({ name }: PublishedTable): string[][] =>
  csvRecords(fileText(api, name === 'index' ? 'index.csv' : `tables/${name}.csv`), name, { rule: 'csv' }).map(
    ({ cells }) => [...cells],
  );
const further = tables.filter(({ name }) => name !== 'index');
const named = (name: string): PublishedTable => {
  const found = tables.find((table) => table.name === name);
  if (found === undefined) throw new Error(`Unknown table: ${name}`);
  return found;
};

test('every table is listed in further_endpoints and openapi.json, and all.zip contains only JSON', () => {
  const paths = further.flatMap(({ name }) => [`/tables/${name}.csv`, `/tables/${name}.parquet`]);
  const documents = [
    catalog,
    workloads,
    ...workloadDocuments,
    prompts,
    predictions,
    cases,
    modelNamesDocument,
    boundaries,
  ].map(({ path }) => path);
  expect([...api.files.keys()].filter((path) => path.startsWith('tables/'))).toEqual(
    paths.map((path) => path.slice(1)),
  );
  const { endpoints, further_endpoints: gained } = documentOf(api, 'manifest.json');
  const withoutSchemas = gained.map(({ path }) => path).filter((path) => !path.startsWith('/schema/'));
  expect(withoutSchemas).toEqual([...documents, ...paths]);
  expect(endpoints).toHaveLength(15);
  const openapi = JSON.parse(fileText(api, 'openapi.json')) as { paths: object };
  const own = endpoints.map(({ path }) => path);
  expect(Object.keys(openapi.paths)).toEqual([
    ...own,
    ...documents,
    '/tables/{table}',
    '/schema/{document}.schema.json',
  ]);
  const zip = new AdmZip(Buffer.from(bytesOf('all.zip'))).getEntries().map(({ entryName }) => entryName);
  expect(zip.filter((name) => !name.endsWith('.json'))).toEqual([]);
});

/** Columns without a unit: means of counts, and ratios. */
const WITHOUT_UNIT = [
  'avg_running_batch',
  'avg_requests_in_flight',
  'facility_pue',
  'window_cv',
  'relative_uncertainty',
  'response_tokens_share_at_limit',
  'times_floor',
];

describe.each(tables.map((table) => ({ name: table.name, table })))('the table $name', ({ table }) => {
  const columns = columnsOfTable(table, definitions);
  const rows = rowsOfTable(table, definitions, api.documents);
  const names = columns.map(({ name }) => name);

  test('has unique, described columns, and as many cells in each row', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(columns.filter(({ description }) => description.length < 5)).toEqual([]);
    expect(rows.filter((cells) => cells.length !== columns.length)).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('has a key that identifies each row', () => {
    const key = keyOfTable(table).map((name) => names.indexOf(name));
    expect(key.every((i) => i >= 0) && key.length > 0).toBe(true);
    expect(new Set(rows.map((cells) => JSON.stringify(key.map((i) => cells[i])))).size).toBe(rows.length);
  });

  test('has no null in columns that do not allow it', () => {
    const missing = columns.filter(({ nullable }, i) => !nullable && rows.some((cells) => cells[i] === null));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test('states the unit of every number except counts and ratios', () => {
    const units =
      /\b(k?Wh?|J|joules|watts|m?s|(milli)?seconds|GB|bytes|T(FL)?OP\/s|tokens|billions|per second|litres|CO2e|gCO2e|Celsius)\b/;
    const measured = columns.filter(({ kind, name }) => kind === 'number' && !WITHOUT_UNIT.includes(name));
    expect(measured.filter(({ description }) => !units.test(description)).map(({ name }) => name)).toEqual([]);
  });

  test('has the same values as CSV', () => {
    const [header, ...lines] = csv(table);
    expect(header).toEqual(names);
    expect(lines).toEqual(
      rows.map((cells) => cells.map((cell) => (cell === null ? '' : String(cell).replace(/^(?==)/, "'")))),
    );
  });
});

describe.each(further.map((table) => ({ name: table.name, table })))('the Parquet file of $name', ({ table }) => {
  const columns = columnsOfTable(table, definitions);
  const names = columns.map(({ name }) => name);

  test('has the same values and types when other programs read it', async () => {
    const objects = rowsOfTable(table, definitions, api.documents).map((cells) =>
      Object.fromEntries(
        cells.map((cell, i): [string, unknown] => [
          names[i] ?? '',
          columns[i]?.kind === 'integer' && cell !== null ? BigInt(cell) : cell,
        ]),
      ),
    );
    expect(await parquetReadObjects({ file: parquet(table) })).toEqual(objects);
    expect(parquetSchema(parquetMetadata(parquet(table))).children.map(({ element }) => element.name)).toEqual(names);

    const file = join(await temporary(), 'table.parquet');
    await writeFile(file, bytesOf(`tables/${table.name}.parquet`));
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const read = await connection.runAndReadAll(`SELECT * FROM read_parquet('${file.replaceAll("'", "''")}')`);
    expect(read.getRowObjects()).toEqual(objects);
    const types = { string: 'VARCHAR', integer: 'BIGINT', number: 'DOUBLE', boolean: 'BOOLEAN' };
    expect(read.columnNames().map((_, i) => String(read.columnType(i)))).toEqual(
      columns.map(({ kind }) => types[kind]),
    );
    connection.closeSync();
  });

  test('contains the caveat, the licence, the sources and the description of each column', () => {
    const found = Object.fromEntries(
      parquetMetadata(parquet(table)).key_value_metadata?.map(({ key, value }) => [key, value]) ?? [],
    );
    const { attribution, licence } = inputs.service;
    expect(found).toMatchObject({ attribution, licence });
    if (['token-configurations', 'measurements'].includes(table.name))
      expect(found['caveat']).toBe(caveatOf(inputs.service));
    const described = JSON.parse(found['columns'] ?? '') as Record<string, { description: string }>;
    expect(Object.keys(described)).toEqual(names);
    expect(JSON.parse(found['sources'] ?? '')).toHaveLength(new Set(table.of.flatMap(({ sources }) => sources)).size);
  });
});

test.each([
  ['token-configurations', 328 + 187 + 50 + 173 + 100],
  ['item-configurations', 638 + 382],
])('the table %s has all fields of all configurations of its workloads', (name, count) => {
  const columns = columnsOfTable(named(name), definitions);
  const found = rowsOfTable(named(name), definitions, api.documents).map((cells) =>
    Object.fromEntries(
      columns.map((column, i): [string, unknown] => [column.name, cells[i]]).filter(([, cell]) => cell !== null),
    ),
  );
  const expected = [...api.documents].flatMap(([path, { workload, configurations }]) => {
    const own = named(name).of.some((endpoint) => endpoint.path === `/${path}`);
    return own ? (configurations as Json[]).map((row) => ({ workload, ...flat(row) })) : [];
  });
  expect(found).toEqual(expected);
  expect(found).toHaveLength(count);
});

/** The fields of a row. Fields of nested objects have names like `outer_inner`. */
function flat(row: Json): Json {
  const fields = Object.entries(row).flatMap(([name, value]) =>
    isObject(value)
      ? Object.entries(value).map(([part, figure]): [string, unknown] => [`${name}_${part}`, figure])
      : [[name, value]],
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== null)) as Json;
}

test('the table grid has one row per area and year', () => {
  const { areas } = documentOf(api, 'grid.json');
  const found = csv(named('grid')).slice(1);
  expect(found.map((cells) => [cells[0], ...cells.slice(-2)])).toEqual(
    areas.flatMap(({ iso3, years }) => Object.entries(years).map(([year, figure]) => [iso3, year, String(figure)])),
  );
});

test('a table without rows is published as a CSV header and a Parquet file without rows', async () => {
  const { api: none } = built({ ...project.inputs, contributions: [] });
  expect(fileText(none, 'tables/measurements.csv').trimEnd()).not.toContain('\n');
  const file = new Uint8Array(none.files.get('tables/measurements.parquet') ?? []).buffer;
  expect(await parquetReadObjects({ file })).toEqual([]);
  expect(parquetSchema(parquetMetadata(file)).children.length).toBeGreaterThan(40);
});

describe('published columns', () => {
  const columns = publishedColumns(
    {
      required: ['list'],
      properties: {
        list: { description: 'Words.', type: 'array', items: { type: 'string' } },
        count: { description: 'A count.', type: ['integer', 'null'] },
      },
    },
    'Row',
    definitions,
  );

  test('cannot contain a map, or a fraction in place of an integer', () => {
    const map = { description: 'A map.', type: 'object', additionalProperties: { type: 'number' } };
    expect(() => publishedColumns({ properties: { map } }, 'Row', definitions)).toThrow('Row.map');
    expect(() => parquetOf(columns, [['a', 1.5]], {})).toThrow(RangeError);
  });
});
