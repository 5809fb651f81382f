import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { build } from 'esbuild';
import ts from 'typescript';
import { packagesOf } from '../clients/build/packages.ts';
import { documentAt } from '../src/api/documents/endpoints.ts';
import { writeTree } from '../src/core/files/replace-folder.ts';
import { isObject } from '../src/core/text/json.ts';
import { archiveOf } from '../src/releases/archive.ts';
import { built, project, textOf } from './support/inputs.ts';
import { ROOT, temporaryFolders } from './support/project.ts';

// A generator of other people makes a client from openapi.json. Within v1 fields and models are added: the client, and
// whoever validates what it reads, must still read documents that have more than they know. The types of that client, of the
// documents and of the npm package are compiled together.

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

/** What the types of the npm package have to let through, and what not. */
const PACKAGE = `
import { best, createClient, estimate, predict, type Estimate, type ItemEstimate, type ItemQuestion, type Question, why } from 'token-energy';
import { createClient as core } from 'token-energy/core';
import snapshot from 'token-energy/snapshot';
import { grid, type Area } from 'token-energy/grid';
const answer: Estimate | null = estimate({ model: 'Qwen 3 8B', outputTokens: 500, gpu: 'H100' });
const wh: number | undefined = answer?.wh.value;
const { gpu } = best({ model: 'Qwen 3 8B' })[0] ?? { gpu: 'none' };
const images: ItemEstimate | null = estimate({ model: 'FLUX.1 Dev', outputs: 10, outputTokens: null, gpu: null });
const median: number | undefined = estimate({ model: 'Qwen 3 8B' })?.perAnswer?.wh.median;
const guess = estimate({ model: 'zai-org/GLM-4.5', outputTokens: 5, allowPredicted: true });
const params: number | undefined = guess?.basis === 'predicted' ? guess.params_b : guess?.num_gpus;
const area: Area | null = grid('UK');
export const either = (question: Question | ItemQuestion): string | undefined => estimate(question)?.row_id;
// @ts-expect-error images have no tokens
estimate({ model: 'FLUX.1 Dev', workload: 'text-to-image', outputs: 10, maxItlMs: 50 });
// @ts-expect-error images are not counted in tokens
estimate({ model: 'FLUX.1 Dev', workload: 'text-to-image', outputTokens: 10 });
// @ts-expect-error there is no such workload
best({ model: 'Qwen 3 8B', workload: 'GPQA' });
// @ts-expect-error emissions may be null
estimate({ model: 'Qwen 3 8B', outputTokens: 500 })?.gCo2e.value;
// @ts-expect-error tokens are not counted as outputs
estimate({ model: 'Qwen 3 8B', workload: 'gpqa', outputs: 10 });
// @ts-expect-error without a count there is no total
estimate({ model: 'Qwen 3 8B' })?.wh;
// @ts-expect-error no such option
estimate({ model: 'Qwen 3 8B', tokens: 500 });
// @ts-expect-error it may be null
estimate({ model: 'Qwen 3 8B', outputTokens: 500 }).wh;
export const all = [wh, gpu, area, median, params, predict({ paramsB: 8, activeParamsB: 8, bits: 16 }).refusal, why({ model: 'x' }), why('a/b', { model: 'x' }), images?.wh_per_output, why({ model: 'x', outputTokens: 1 })?.near, core(JSON.parse(snapshot)).about().release, createClient];
`;

beforeAll(async () => {
  clients = await temporary();
  await writeFile(join(clients, 'openapi.json'), textOf(api, 'openapi.json'));
  await writeFile(join(clients, 'package.json'), '{ "type": "module" }');
  await mkdir(join(clients, 'node_modules'));
  for (const name of ['@hey-api', '@types'])
    await symlink(join(ROOT, 'node_modules', name), join(clients, 'node_modules', name));
  const [npm] = await packagesOf(archiveOf(built().api.files), project.inputs.clients, null);
  await writeTree(join(clients, 'node_modules/token-energy'), npm?.files ?? new Map());
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

test('the types of the client, of the documents and of the npm package hold', async () => {
  await writeFile(join(clients, 'package.ts'), PACKAGE);
  // As a module and not as declarations, so that it is checked itself.
  await writeFile(join(clients, 'types.ts'), project.inputs.types);
  const of = (path: string, document: unknown, i: number): string =>
    `export const document${i}: import('./types.ts').${documentAt(path)?.schema} = ${JSON.stringify(document)};`;
  await writeFile(
    join(clients, 'documents.ts'),
    [...api.documents].map(([path, body], i) => of(path, body, i)).join('\n'),
  );
  const wrong = { ...api.documents.get('index.json'), rows: [{ model: 3 }] };
  await writeFile(join(clients, 'wrong.ts'), `// @ts-expect-error a model is a text\n${of('index.json', wrong, 0)}`);
  const names = ['use.ts', 'package.ts', 'documents.ts', 'wrong.ts'].map((name) => join(clients, name));
  const compiled = ts.createProgram(names, {
    ...{
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: false,
    },
    ...{ target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, types: ['node'] },
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  const errors = ts.getPreEmitDiagnostics(compiled);
  expect(
    errors.map((one) => `${one.file?.fileName}: ${ts.flattenDiagnosticMessageText(one.messageText, '\n')}`),
  ).toEqual([]);
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
    const isValid = ajv.validate({ $ref: `openapi#/components/schemas/${documentAt(path)?.schema}` }, document);
    expect([path, isValid, ajv.errors]).toEqual([path, true, null]);
  }
});
