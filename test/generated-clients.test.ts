import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { build } from 'esbuild';
import { documentAt } from '../src/api/documents/endpoints.ts';
import { isObject } from '../src/core/text/json.ts';
import { built, project, textOf } from './support/inputs.ts';
import { ROOT, temporaryFolders } from './support/project.ts';

// Two generators of other people make clients from openapi.json that check at run time what they read. Within v1 fields
// and models are added: the clients must still read documents that have more than they know.

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
import { generate } from 'orval';
await createClient({
  input: './openapi.json',
  output: './hey-api',
  logs: { level: 'silent' },
  plugins: ['@hey-api/client-fetch', 'zod', { name: '@hey-api/sdk', validator: true }],
});
await generate({ input: { target: './openapi.json' }, output: { target: './orval/schemas.ts', client: 'zod' } });
await generate({ input: { target: './openapi.json' }, output: { target: './orval/client.ts', client: 'fetch', baseUrl: '{base}' } });
`;

/** Programs that read every document with one of the clients, and print what they read. */
const READERS = {
  'hey-api': `
import { client } from './hey-api/client.gen.ts';
import * as sdk from './hey-api/index.ts';
const [base, ...slugs] = process.argv.slice(2);
client.setConfig({ baseUrl: base, throwOnError: true });
const read = {};
for (const [name, get] of Object.entries(sdk)) {
  if (!/^get.*Json$/.test(name) || /Openapi|Schema|Slug/.test(name)) continue;
  read[name] = (await get()).data;
}
for (const slug of slugs) read[slug] = (await sdk.getModelsSlugJson({ path: { slug } })).data;
console.log(JSON.stringify(read));
`,
  orval: `
import * as client from './orval/client.ts';
import * as schemas from './orval/schemas.ts';
const [base, ...slugs] = process.argv.slice(2);
const fetched = globalThis.fetch;
globalThis.fetch = (url, options) => fetched(String(url).replace('{base}', base), options);
const read = {};
for (const [name, get] of Object.entries(client)) {
  if (!/^get.*Json$/.test(name) || /Openapi|Schema|Slug/.test(name)) continue;
  read[name] = schemas[name + 'Response'].parse((await get()).data);
}
for (const slug of slugs) {
  schemas.getModelsSlugJsonParams.parse({ slug });
  read[slug] = schemas.getModelsSlugJsonResponse.parse((await client.getModelsSlugJson(slug)).data);
}
console.log(JSON.stringify(read));
`,
};

beforeAll(async () => {
  clients = await temporary();
  await writeFile(join(clients, 'openapi.json'), textOf(api, 'openapi.json'));
  await writeFile(join(clients, 'package.json'), '{ "type": "module", "dependencies": { "zod": "4" } }');
  await promisify(execFile)('ln', ['-s', join(ROOT, 'node_modules'), 'node_modules'], { cwd: clients });
  await mkdir(join(clients, 'orval'));
  await writeFile(join(clients, 'generate.js'), GENERATE);
  await promisify(execFile)(process.execPath, ['generate.js'], { cwd: clients });
  for (const [name, code] of Object.entries(READERS)) await writeFile(join(clients, `${name}.ts`), code);
  await build({
    entryPoints: Object.keys(READERS).map((name) => join(clients, `${name}.ts`)),
    outdir: join(clients, 'built'),
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
});

/** What a client reads of every document, and of the models with these slugs. @throws Error when it refuses one. */
async function read(client: string, ...slugs: string[]): Promise<Record<string, Record<string, unknown>>> {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const program = [join(clients, 'built', `${client}.js`), base, ...slugs];
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
const MAPS: ReadonlySet<string> = new Set(['best', 'years', 'records', 'data_versions']);

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

test.each(Object.keys(READERS))('the client of %s reads what is published, and checks it', async (client) => {
  served = api.documents;
  const found = await read(client, 'qwen-3-8b');
  expect(found['getIndexJson']?.['rows']).toHaveLength(32);
  expect(Object.keys(found)).toHaveLength(18);
  served = new Map([...api.documents, ['grid.json', { ...api.documents.get('grid.json'), world: 'none' }]]);
  await expect(read(client)).rejects.toThrow(/world/);
});

test.each(Object.keys(READERS))(
  'the client of %s reads a later v1 with further fields and a further model',
  async (client) => {
    served = later();
    const found = await read(client, 'qwen-3-8b', 'qwen-9-1b');
    expect(found['qwen-9-1b']).toMatchObject({ slug: 'qwen-9-1b', name: 'Qwen 9 1B' });
    expect(found['qwen-9-1b']?.['best']).toHaveProperty('R900');
    expect(found['getModelsJson']?.['models']).toHaveLength(19);
    expect(found['getMeasurementsJson']?.['rows']).toEqual([expect.objectContaining({ precision: 'FP3' })]);
    expect(found['getIndexJson']?.['rows']).toContainEqual(expect.objectContaining({ slug: 'qwen-9-1b' }));
  },
);

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
