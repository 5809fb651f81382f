import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { packagesOf } from '../build/packages.ts';
import { typeErrors } from './support/type-errors.ts';
import { documentAt } from '../../../src/api/documents/endpoints.ts';
import { writeTree } from '../../../src/core/files/replace-folder.ts';
import { isObject } from '../../../src/core/text/json.ts';
import { archiveOf } from '../../../src/releases/archive.ts';
import { built, project, fileText } from '../../../test/support/inputs.ts';
import { ROOT, temporaryFolders } from '../../../test/support/project.ts';

// The types of the documents and of the npm package are compiled. Within v1 fields are added, so a validator must accept
// documents with fields that it doesn't know.

const temporary = temporaryFolders();
const [example] = project.inputs.contributions;
if (example === undefined) throw new Error('There is no contribution to start from');
const measured = { file: 'contributions/octocat/a.json', measurement: { ...example.measurement, example: false } };
const { api } = built({ ...project.inputs, contributions: [measured] });

let clients: string;

/** Code that the types of the npm package must accept, and code that they must reject. */
const PACKAGE = `
import { best, createClient, estimate, predict, type Estimate, type ItemEstimate, type ItemQuestion, type Question, why } from 'token-energy';
import { createClient as core } from 'token-energy/core';
import snapshot from 'token-energy/snapshot';
import { grid, type Area } from 'token-energy/grid';
const answer: Estimate | null = estimate({ model: 'Qwen 3 8B', workload: 'lm-arena-chat', outputTokens: 500, gpu: 'H100' });
const earlier: 'measured-2024' | undefined = estimate({ model: 'Mistral 7B', workload: 'chat-2024', outputTokens: 500 })?.wh.basis;
const wh: number | undefined = answer?.wh.value;
const { gpu } = best({ model: 'Qwen 3 8B' })[0] ?? { gpu: 'none' };
const images: ItemEstimate | null = estimate({ model: 'FLUX.1 Dev', outputs: 10, outputTokens: null, gpu: null });
const median: number | undefined = estimate({ model: 'Qwen 3 8B' })?.responsePercentiles?.wh.p50;
const guess = estimate({ model: 'zai-org/GLM-4.5', outputTokens: 5, allowPredicted: true });
const params: number | undefined = guess?.basis === 'predicted' ? guess.paramsB : guess?.numGpus;
const area: Area | null = grid('UK');
export const counted = (count: number | undefined): number | undefined => {
  const found = estimate({ model: 'Qwen 3 8B', outputTokens: count });
  return found !== null && 'wh' in found ? found.wh.value : undefined;
};
export const either = (question: Question | ItemQuestion): string | undefined => estimate(question)?.rowId;
// @ts-expect-error without a workload it may be of 2024
export const range: number | undefined = estimate({ model: 'Mistral 7B', outputTokens: 500 })?.wh.low;
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
// @ts-expect-error a count that may be missing may have no total
estimate({ model: 'Qwen 3 8B', outputTokens: Math.random() > 0.5 ? 5 : undefined })?.wh;
// @ts-expect-error without a count there is no total
estimate({ model: 'Qwen 3 8B' })?.wh;
// @ts-expect-error no such option
estimate({ model: 'Qwen 3 8B', tokens: 500 });
// @ts-expect-error it may be null
estimate({ model: 'Qwen 3 8B', outputTokens: 500 }).wh;
export const all = [earlier, wh, gpu, area, median, params, predict({ paramsB: 8, activeParamsB: 8 }).refusal, why({ model: 'x' }), why('a/b', { model: 'x' }), images?.whPerOutput, why({ model: 'x', outputTokens: 1 })?.near, core(JSON.parse(snapshot)).about().release, createClient];
`;

/** Code with the recipes, in a strict project. */
const RECIPES = `
import { energyOf } from './recipes/openai.mjs';
import { energyOf as ofAiSdk } from './recipes/ai-sdk.mjs';
import { scoreEnergy } from './recipes/langfuse.mjs';
import { EnergySpanProcessor, energyAttributes } from './recipes/opentelemetry.mjs';
import { sciInputs } from './recipes/sci.mjs';
import { measured } from './recipes/measured.mjs';
const found = energyOf({ model: 'Qwen 3 8B' }, { provider: 'openrouter', gpu: 'H100' });
export const wh: number | undefined = found?.wh.value;
export const others = [ofAiSdk({}), sciInputs({ model: 'x', outputTokens: 5, responses: 1, embodiedGCo2e: 0 })?.energy_kwh];
export const more = [scoreEnergy({}, { traceId: 'a', model: 'x' }), energyAttributes({}), new EnergySpanProcessor()];
export const images: number | undefined = measured({ model: 'FLUX.1 Dev', outputs: 3 })?.whPerOutput;
// @ts-expect-error there may be no estimate
found.wh;
// The row of the Anthropic SDK in the README.
export const sum = (usage: { input_tokens: number; cache_read_input_tokens: number | null; cache_creation_input_tokens: number | null }) =>
  measured({
    model: 'Qwen 3 8B',
    outputTokens: 5,
    inputTokens: usage.input_tokens + (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0),
    cachedInputTokens: usage.cache_read_input_tokens,
  });
`;

beforeAll(async () => {
  clients = await temporary();
  await writeFile(join(clients, 'package.json'), '{ "type": "module" }');
  await mkdir(join(clients, 'node_modules'));
  await symlink(join(ROOT, 'node_modules/@types'), join(clients, 'node_modules/@types'));
  const [npm] = await packagesOf(archiveOf(api.files), project.inputs, null);
  await writeTree(join(clients, 'node_modules/token-energy'), npm?.files ?? new Map());
});

test('the types of the recipes hold in a strict project', async () => {
  await cp(join(ROOT, 'docs/recipes'), join(clients, 'recipes'), { recursive: true });
  await writeFile(join(clients, 'with-recipes.ts'), RECIPES);
  expect(typeErrors([join(clients, 'with-recipes.ts')])).toEqual([]);
});

/** A value with a further field in each of its objects, as v1 may gain them. */
function grown(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => grown(item));
  if (!isObject(value)) return value;
  const own = Object.entries(value).map(([key, part]) => [key, grown(part, MAPS.has(key))] as const);
  return Object.fromEntries(isMap ? own : [...own, ['gained_later', { of: [1, null] }]]);
}

/** A value with at most three items in each array: types and schemas say the same of every item. */
function sampled(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 3).map(sampled);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, sampled(part)]));
}

/** Fields whose keys are data: their values have one type. */
const MAPS: ReadonlySet<string> = new Set(['best', 'years', 'records', 'data_versions', 'joules_per_input_token']);

/** The documents of a later v1: a field more in every object, and new values where more may follow. */
function later(): Map<string, unknown> {
  const documents = new Map([...api.documents].map(([path, document]) => [path, grown(sampled(document))]));
  const measurements = documents.get('measurements.json') as { rows: object[] };
  const news = { precision: 'FP3', energy_source: 'a_new_counter' };
  return documents.set('measurements.json', {
    ...measurements,
    rows: measurements.rows.map((row) => ({ ...row, ...news })),
  });
}

test('the types of the documents and of the npm package hold', async () => {
  await writeFile(join(clients, 'package.ts'), PACKAGE);
  // As a module and not as declarations, so that it is checked itself.
  await writeFile(join(clients, 'types.ts'), project.inputs.types);
  const of = (path: string, document: unknown, i: number): string =>
    `export const document${i}: import('./types.ts').${documentAt(path)?.schema} = ${JSON.stringify(document)};`;
  await writeFile(
    join(clients, 'documents.ts'),
    [...api.documents].map(([path, body], i) => of(path, sampled(body), i)).join('\n'),
  );
  const wrong = { ...api.documents.get('index.json'), rows: [{ model: 3 }] };
  await writeFile(join(clients, 'wrong.ts'), `// @ts-expect-error a model is a text\n${of('index.json', wrong, 0)}`);
  const names = ['package.ts', 'documents.ts', 'wrong.ts'];
  expect(typeErrors(names.map((name) => join(clients, name)))).toEqual([]);
});

test('the schemas of openapi.json accept a later v1', () => {
  const openapi = JSON.parse(fileText(api, 'openapi.json')) as object;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(openapi, 'openapi');
  for (const [path, document] of later()) {
    const isValid = ajv.validate({ $ref: `openapi#/components/schemas/${documentAt(path)?.schema}` }, document);
    expect([path, isValid, ajv.errors]).toEqual([path, true, null]);
  }
});
