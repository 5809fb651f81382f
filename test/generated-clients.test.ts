import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { build } from 'esbuild';
import { documentAt } from '../src/api/documents/endpoints.ts';
import { isObject } from '../src/core/text/json.ts';
import { built, project, textOf } from './support/inputs.ts';
import { ROOT, temporaryFolders } from './support/project.ts';

// A generator of other people makes a client from openapi.json. Within v1 fields and models are added: the client, and
// whoever validates what it reads, must still read documents that have more than they know.

const temporary = temporaryFolders();
const [example] = project.inputs.contributions;
if (example === undefined) throw new Error('There is no contribution to start from');
const measured = { file: 'contributions/octocat/a.json', measurement: { ...example.measurement, example: false } };
const { api } = built({ ...project.inputs, contributions: [measured] });

/** The documents as the clients get them, by path; changed by each test. */
let served: ReadonlyMap<string, unknown>;
const server = createServer(({ url = '' }, response) => {
  const found = served.get(url.slice(1));
  response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(found));
});
let clients: string;

const GENERATE = `
import { createClient } from '@hey-api/openapi-ts';
await createClient({
  input: './openapi.json',
  output: './client',
  logs: { level: 'silent' },
  plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
});
`;

/** A program that reads every document with the client, and prints what it read. */
const READER = `
import { client } from './client/client.gen.ts';
import * as sdk from './client/index.ts';
const [base, ...slugs] = process.argv.slice(2);
client.setConfig({ baseUrl: base, throwOnError: true });
const read: Record<string, unknown> = {};
for (const [name, get] of Object.entries(sdk)) {
  if (!/^get.*Json$/.test(name) || /Openapi|Schema|Slug/.test(name)) continue;
  read[name] = (await get({} as never)).data;
}
for (const slug of slugs) read[slug] = (await sdk.getModelsSlugJson({ path: { slug } })).data;
console.log(JSON.stringify(read));
`;

/** What the types of the client have to let through, and what not. */
const USE = `
import { getIndexJson, getModelsSlugJson } from './client/index.ts';
const { data } = await getIndexJson({ throwOnError: true });
export const wh: number[] = data.rows.map((row) => row.wh_per_million_output_tokens);
export const rows = (await getModelsSlugJson({ path: { slug: 'qwen-3-8b' }, throwOnError: true })).data.configurations;
export const itl: number | undefined = rows[0]?.median_itl_ms;
// @ts-expect-error a model is named
await getModelsSlugJson({});
// @ts-expect-error a figure is a number
export const text: string[] = data.rows.map((row) => row.wh_per_million_output_tokens);
// @ts-expect-error no such field
data.rows[0]?.wh_per_token;
`;

beforeAll(async () => {
  clients = await temporary();
  await writeFile(join(clients, 'openapi.json'), textOf(api, 'openapi.json'));
  await writeFile(join(clients, 'package.json'), '{ "type": "module" }');
  await symlink(join(ROOT, 'node_modules'), join(clients, 'node_modules'));
  await writeFile(join(clients, 'generate.js'), GENERATE);
  await promisify(execFile)(process.execPath, ['generate.js'], { cwd: clients });
  await writeFile(join(clients, 'read.ts'), READER);
  await writeFile(join(clients, 'use.ts'), USE);
  await build({
    entryPoints: [join(clients, 'read.ts')],
    outfile: join(clients, 'read.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
});

/** What the client reads of every document, and of the models with these slugs. @throws Error when it can't. */
async function read(...slugs: string[]): Promise<Record<string, Record<string, unknown>>> {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const program = [join(clients, 'read.js'), base, ...slugs];
  const { stdout } = await promisify(execFile)(process.execPath, program, { maxBuffer: 1e8 });
  return JSON.parse(stdout) as Record<string, Record<string, unknown>>;
}

/** A value with a further field in each of its objects, as v1 may gain them. */
function grown(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => grown(item));
  if (!isObject(value)) return value;
  const own = Object.entries(value).map(([key, part]) => [key, grown(part, MAPS.has(key))] as const);
  return Object.fromEntries(isMap ? own : [...own, ['gained_later', { of: [1, null] }]]);
}

/** Fields whose keys are data: their values have one type. */
const MAPS: ReadonlySet<string> = new Set(['best', 'years', 'records', 'data_versions', 'joules_per_input_token']);

/** The documents of a later v1: a field more in every object, a model more, and new values where more may follow. */
function later(): Map<string, unknown> {
  const documents = new Map([...api.documents].map(([path, document]) => [path, grown(document)]));
  const rename = (text: string): string =>
    text.replaceAll('qwen-3-8b', 'qwen-9-1b').replaceAll('Qwen 3 8B', 'Qwen 9 1B').replaceAll('"H100"', '"R900"');
  const renamed = (value: unknown): unknown => JSON.parse(rename(JSON.stringify(value)));
  documents.set('models/qwen-9-1b.json', renamed(documents.get('models/qwen-3-8b.json')));
  for (const [path, list] of [
    ['models.json', 'models'],
    ['index.json', 'rows'],
  ] as const) {
    const document = documents.get(path) as Record<string, Record<string, unknown>[]>;
    const added = document[list]?.filter(({ slug }) => slug === 'qwen-3-8b').map(renamed) ?? [];
    documents.set(path, { ...document, [list]: [...(document[list] ?? []), ...added] });
  }
  const measurements = documents.get('measurements.json') as { rows: object[] };
  const news = { protocol_version: '0.9', precision: 'FP3', energy_source: 'a_new_counter' };
  documents.set('measurements.json', { ...measurements, rows: measurements.rows.map((row) => ({ ...row, ...news })) });
  return documents;
}

test('the client reads what is published', async () => {
  served = api.documents;
  const found = await read('qwen-3-8b');
  expect(found['getIndexJson']).toEqual(api.documents.get('index.json'));
  expect(found['qwen-3-8b']).toEqual(api.documents.get('models/qwen-3-8b.json'));
  expect(Object.keys(found)).toHaveLength(22);
  served = new Map([...api.documents].filter(([path]) => path !== 'grid.json'));
  await expect(read()).rejects.toThrow();
});

test('the client has types that hold', async () => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const strict = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--types', 'node'];
  const modern = ['--target', 'es2023', '--module', 'esnext', '--moduleResolution', 'bundler'];
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, ...strict, ...modern, 'use.ts'], {
    cwd: clients,
  }).catch((error: unknown) => error as { stdout: string });
  expect(stdout).toBe('');
});

test('the client reads a later v1 with further fields and a further model', async () => {
  served = later();
  const found = await read('qwen-3-8b', 'qwen-9-1b');
  expect(found['qwen-9-1b']).toMatchObject({ slug: 'qwen-9-1b', name: 'Qwen 9 1B' });
  expect(found['qwen-9-1b']?.['best']).toHaveProperty('R900');
  expect(found['getModelsJson']?.['models']).toHaveLength(19);
  expect(found['getMeasurementsJson']?.['rows']).toEqual([expect.objectContaining({ precision: 'FP3' })]);
  expect(found['getIndexJson']?.['rows']).toContainEqual(expect.objectContaining({ slug: 'qwen-9-1b' }));
});

test('whoever validates against the schemas of openapi.json takes a later v1', () => {
  const openapi = JSON.parse(textOf(api, 'openapi.json')) as object;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(openapi, 'openapi');
  for (const [path, document] of later()) {
    const name = documentAt(path)?.schema ?? '';
    expect({
      path,
      valid: ajv.validate({ $ref: `openapi#/components/schemas/${name}` }, document),
      errors: ajv.errors,
    }).toEqual({
      path,
      valid: true,
      errors: null,
    });
  }
});
