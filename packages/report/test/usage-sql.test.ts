import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { DuckDBInstance } from '@duckdb/node-api';
import { PGlite } from '@electric-sql/pglite';
import { beforeAll, expect, test } from '@jest/globals';
import { readExamples } from '../../client-js/build/examples.ts';
import { snapshotIn } from '../../client-js/snapshot/snapshot.ts';
import { createClient } from '../../client-js/src/client.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { isObject } from '../../../src/core/text/json.ts';
import { archiveOf } from '../../../src/releases/archive.ts';
import { namingOf } from '../src/naming.ts';
import { reportOf } from '../src/report.ts';
import { readUsage } from '../src/usage.ts';
import { fileText, frozenApi, project } from '../../../test/support/inputs.ts';
import { ROOT, temporaryFolders } from '../../../test/support/project.ts';

// The SQL statement for data warehouses gives the same results for a log as the report does.

const temporary = temporaryFolders();
const api = frozenApi;
const PLACES = ['', 'FRA', 'in', 'Germany', 'Texas'];
const PROVIDERS = ['', 'groq', 'Together_AI'];
/** Names that only a provider with hardware of its own uses. */
const PROVIDER_NAMES = ['llama-3.3-70b-versatile', 'llama-3.1-8b-instant'];
const TABLES = ['model_names', 'token_configurations', 'grid', 'usage_log'];
/** The types of columns that the statement calculates with. All other columns are text. */
const TYPES: Readonly<Record<string, string>> = {
  wh_per_million_output_tokens: 'double precision',
  relative_uncertainty: 'double precision',
  median_itl_ms: 'double precision',
  g_co2e_per_kwh: 'double precision',
  num_gpus: 'integer',
  year: 'integer',
  output_tokens: 'bigint',
  created_at: 'timestamp',
};

let statement: string;
/** The tables as CSV. */
let tables: ReadonlyMap<string, string>;
/**
 * By month: Wh with both ends of the uncertainty range, g CO2e and output tokens of measured models, and output tokens
 * of others.
 */
let expected: Map<string, number[]>;

beforeAll(async () => {
  statement = await readFile(join(ROOT, 'docs/recipes/usage.sql'), 'utf8');
  const { examples } = await readExamples();
  const given = examples.map(({ input }) => (isObject(input) ? input['model'] : null));
  // Names with quotes, commas or line breaks would need escaping in the CSV files below.
  const names = [...new Set([...given, ...PROVIDER_NAMES])].filter(
    (name) => typeof name === 'string' && /^[^",\n]{3,80}$/.test(name),
  ) as string[];
  expect(names.length).toBeGreaterThan(100);
  // Each name has every provider.
  const lines = Array.from({ length: PROVIDERS.length * names.length }, (_, i) => {
    const round = Math.floor(i / names.length);
    const month = String(1 + (i % 12)).padStart(2, '0');
    const provider = PROVIDERS[(i + round) % PROVIDERS.length];
    const place = PLACES[(i + 2 * round) % PLACES.length];
    return `"${names[i % names.length]}",${provider},2026-${month}-03 10:00:00,${place},${(i * 7919) % 101}`;
  });
  const log = ['model,provider,created_at,place,output_tokens', ...lines, ''].join('\n');
  const file = join(await temporary(), 'log.csv');
  await writeFile(file, log);
  const table = (name: string): string => fileText(api, `tables/${name.replaceAll('_', '-')}.csv`);
  tables = new Map(TABLES.map((name) => [name, name === 'usage_log' ? log : table(name)]));
  const snapshot = snapshotIn(archiveOf(api.files), project.inputs);
  const usage = await readUsage(file, { mayLeaveOut: 0, today: '2026-11-26' });
  const { measured, others } = reportOf(usage, createClient(snapshot), {}, namingOf(snapshot));
  const sums = groupBy(measured, ({ month }) => month.replace('-', '')).map(([month, rows]): [string, number[]] => [
    month,
    [
      ...rows.reduce(
        (sum, { estimate: { wh, gCo2e }, output }) =>
          [wh.value, wh.low, wh.high, gCo2e?.value ?? 0, output].map((one, i) => one + (sum[i] ?? 0)),
        [0, 0, 0, 0, 0],
      ),
      others.filter((one) => one.month.replace('-', '') === month).reduce((sum, { output }) => sum + output, 0),
    ],
  ]);
  expected = new Map(sums);
  expect(expected.size).toBe(12);
});

/** The statements that make the tables. */
function schemaOf(name: string): string {
  const [head = ''] = tables.get(name)?.split(/\r?\n/, 1) ?? [];
  return `CREATE TABLE ${name} (${head
    .split(',')
    .map((column) => `${column} ${TYPES[column] ?? 'text'}`)
    .join(', ')})`;
}

/** The rows that the statement returns, by month. */
function byMonth(rows: readonly Readonly<Record<string, unknown>>[]): Map<string, number[]> {
  const columns = ['wh', 'wh_low', 'wh_high', 'g_co2e', 'output_tokens'];
  return new Map(
    groupBy(rows, ({ month }) => String(month)).map(([month, own]) => {
      const isKnown = ({ wh }: (typeof rows)[number]) => wh !== null;
      const [known, unknown] = [own.filter(isKnown), own.filter((row) => !isKnown(row))];
      const sum = (of: typeof rows, column: string): number =>
        of.reduce((total, row) => total + Number(row[column]), 0);
      return [month, [...columns.map((column) => sum(known, column)), sum(unknown, 'output_tokens')]];
    }),
  );
}

/** Compares all but the last digits, which depend on the order of a sum. */
function expectEqual(found: Map<string, number[]>): void {
  const digits = (sums: Map<string, number[]>) =>
    [...sums].map(([month, own]) => [month, own.map((one) => one.toPrecision(11))]).toSorted();
  expect(digits(found)).toEqual(digits(expected));
}

test('DuckDB', async () => {
  const folder = await temporary();
  const connection = await (await DuckDBInstance.create()).connect();
  for (const [name, text] of tables) {
    await writeFile(join(folder, `${name}.csv`), text);
    await connection.run(schemaOf(name));
    await connection.run(`COPY ${name} FROM '${join(folder, name)}.csv' (HEADER, NULLSTR '')`);
  }
  const rows = (await connection.runAndReadAll(statement)).getRowObjectsJson();
  connection.closeSync();
  expectEqual(byMonth(rows));
  const total = (column: string) => rows.reduce((sum, row) => sum + Number(row[column]), 0);
  const [, ...lines] = (tables.get('usage_log') ?? '').trimEnd().split('\n');
  const [logged, empty] = [lines.length, lines.filter((line) => line.endsWith(',0')).length];
  expect(empty).toBeGreaterThan(0);
  expect([total('calls'), total('calls_without_output')]).toEqual([logged - empty, empty]);
  const hardware = rows.filter(({ provider_note }) => provider_note !== null);
  expect(hardware[0]).toMatchObject({ wh: null, provider_note: expect.stringContaining('not measured') });
  for (const name of PROVIDER_NAMES)
    expect(hardware.map(({ name_in_log }) => name_in_log)).toEqual(
      expect.arrayContaining([name, `groq/${name}`, `together_ai/${name}`]),
    );
  // Rows without energy have the name in the log, and other rows don't.
  for (const { wh, name_in_log, reason } of rows)
    expect([name_in_log === null, reason === null]).toEqual([wh !== null, wh !== null]);
  // Only the rows of an unknown place lack emissions.
  for (const { wh, place, g_co2e } of rows) expect(g_co2e === null).toBe(wh === null || place === 'Texas');
  expect(rows.some(({ wh, place }) => wh !== null && place === 'Texas')).toBe(true);
  expect(new Set(rows.map(({ name_in_log }) => name_in_log)).size).toBeGreaterThan(10);
});

test('Postgres', async () => {
  // Postgres runs once here, so optimising its WebAssembly would take longer than running it.
  setFlagsFromString('--liftoff-only');
  const db = await PGlite.create();
  for (const [name, text] of tables) {
    await db.exec(schemaOf(name));
    await db.query(`COPY ${name} FROM '/dev/blob' (FORMAT csv, HEADER)`, [], { blob: new Blob([text]) });
  }
  const { rows } = await db.query<Record<string, unknown>>(statement);
  await db.close();
  expectEqual(byMonth(rows));
});
