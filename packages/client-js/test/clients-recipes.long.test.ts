import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { createClient } from '../src/client.ts';
import type { TokenEnergy } from '../token-energy.d.ts';
import { packagesOf } from '../build/packages.ts';
import { snapshotOf } from '../snapshot/snapshot.ts';
import { writeTree } from '../../../src/core/files/replace-folder.ts';
import { archiveOf } from '../../../src/releases/archive.ts';
import { fileText, frozenApi, project } from '../../../test/support/inputs.ts';
import { npmInstall } from '../../../test/support/npm.ts';
import { ROOT, temporaryFolders } from '../../../test/support/project.ts';

// Runs every recipe whose tool is on the npm registry with that tool, beside the installed package. The tools are installed
// here, not in the project, because they would add hundreds of packages to its lock file.

const TOOLS = [
  'openai@6.49.0',
  '@langchain/core@1.4.0',
  '@opentelemetry/api@1.10.0',
  '@opentelemetry/sdk-trace-base@2.12.1',
  '@opentelemetry/semantic-conventions@1.45.0',
  'ai@6.0.324',
  'zod@4.6.7',
  'langfuse@3.39.2',
];
const IMPACT_FRAMEWORK = '@grnsft/if@1.1.0';

const temporary = temporaryFolders();
const started = promisify(execFile);
const api = frozenApi;
let home: string;
let client: TokenEnergy;

beforeAll(async () => {
  home = await temporary();
  const [npm] = await packagesOf(archiveOf(api.files), project.inputs, null);
  client = createClient(snapshotOf(api.files, archiveOf(api.files), project.inputs));
  await npmInstall(home, ...TOOLS);
  await writeTree(join(home, 'node_modules/token-energy'), npm?.files ?? new Map());
  await cp(join(ROOT, 'docs/recipes'), join(home, 'recipes'), { recursive: true });
  await mkdir(join(home, 'site/api'), { recursive: true });
  await writeTree(join(home, 'site/api/v1'), api.files);
});

/** The JSON that a program prints in the folder of the recipes. */
async function printed(program: string): Promise<unknown> {
  const { stdout } = await started(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(home, 'recipes'),
  });
  return JSON.parse(stdout);
}

const wh = (model: string, outputTokens: number): number =>
  client.estimate({ model, outputTokens, gpu: 'H100' })?.wh.value ?? NaN;

/** The energy of reading a prompt of 18,000 tokens, of which 15,000 are cached, for a response of this length. */
const reading = (outputTokens: number): number => {
  const asked = { outputTokens, inputTokens: 18_000, cachedInputTokens: 15_000, gpu: 'H100' };
  return client.estimate({ model: 'Qwen/Qwen3-14B', ...asked })?.promptWh?.low ?? NaN;
};

test('OpenAI: a response of its SDK, from a local server', async () => {
  const answer = {
    ...{ id: 'a', object: 'chat.completion', created: 1, model: 'Qwen/Qwen3-14B' },
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Yes.' } }],
    usage: {
      ...{ prompt_tokens: 18_000, completion_tokens: 700, total_tokens: 18_700 },
      prompt_tokens_details: { cached_tokens: 15_000, audio_tokens: 0 },
    },
  };
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const found = await printed(`
import OpenAI from 'openai';
import { energyOf } from './openai.mjs';
const openai = new OpenAI({ apiKey: 'none', baseURL: 'http://127.0.0.1:${(server.address() as AddressInfo).port}/v1' });
const response = await openai.chat.completions.create({ model: 'x', messages: [{ role: 'user', content: 'Is it?' }] });
console.log(JSON.stringify([energyOf(response, { gpu: 'H100' }).wh.value, energyOf(response, { gpu: 'H100' }).promptWh.low, energyOf({ ...response, model: 'gpt-4o' }), energyOf({ model: 'x' })]));`);
  server.close();
  expect(found).toEqual([wh('Qwen/Qwen3-14B', 700), reading(700), null, null]);
});

test('LangChain: a callback adds up responses', async () => {
  const found = await printed(`
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { AIMessage } from '@langchain/core/messages';
import { EnergyCallback } from './langchain.mjs';
const energy = new EnergyCallback('Qwen/Qwen3-14B', { gpu: 'H100' });
const model = new FakeListChatModel({ responses: ['one', 'two'] });
model._generate = async () => {
  const message = new AIMessage({ content: 'x', usage_metadata: { input_tokens: 18_000, output_tokens: 300, total_tokens: 18_300, input_token_details: { cache_read: 15_000 } } });
  return { generations: [{ text: 'x', message }] };
};
await model.invoke('a', { callbacks: [energy] });
await model.invoke('b', { callbacks: [energy] });
const bad = [NaN, '300', -1, null, {}].map((output_tokens) => ({ message: { usage_metadata: { output_tokens } } }));
for (const result of [{ generations: [bad] }, { generations: [[{}, null]] }, { generations: 'none' }, {}, undefined]) await energy.handleLLMEnd(result);
console.log(JSON.stringify({ wh: energy.wh, promptWh: energy.promptWh, unknown: energy.unknown }));`);
  expect(found).toEqual({ wh: wh('Qwen/Qwen3-14B', 300) * 2, promptWh: reading(300) * 2, unknown: 7 });
});

test('OpenTelemetry: a span gets the attributes of the recipe', async () => {
  const found = await printed(`
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { EnergySpanProcessor } from './opentelemetry.mjs';
const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new EnergySpanProcessor({ gpu: 'H100' }), new SimpleSpanProcessor(exporter)] });
for (const model of ['Qwen/Qwen3-14B', 'gpt-4o']) {
  const attributes = { 'gen_ai.request.model': model, 'gen_ai.usage.output_tokens': 300, 'gen_ai.usage.input_tokens': 18_000, 'gen_ai.usage.cache_read.input_tokens': 15_000 };
  provider.getTracer('test').startSpan('chat', { attributes }).end();
}
console.log(JSON.stringify(exporter.getFinishedSpans().map((span) => span.attributes)));`);
  const { wh: band, rowId } =
    client.estimate({ model: 'Qwen/Qwen3-14B', workload: 'lm-arena-chat', outputTokens: 300, gpu: 'H100' }) ?? {};
  expect(found).toEqual([
    expect.objectContaining({
      'token_energy.energy.value': band?.value,
      'token_energy.energy.low': band?.low,
      'token_energy.emissions.high': expect.any(Number),
      'token_energy.row_id': rowId,
      'token_energy.prompt_energy.low': reading(300),
      'token_energy.boundary': 'gpu_only',
    }),
    {
      ...{ 'gen_ai.request.model': 'gpt-4o', 'gen_ai.usage.output_tokens': 300 },
      ...{ 'gen_ai.usage.input_tokens': 18_000, 'gen_ai.usage.cache_read.input_tokens': 15_000 },
    },
  ]);
});

test('OpenTelemetry: the attributes that are read have the names of the conventions', async () => {
  const found = await printed(`
import * as conventions from '@opentelemetry/semantic-conventions/incubating';
import { GEN_AI } from './opentelemetry.mjs';
const { ATTR_GEN_AI_RESPONSE_MODEL, ATTR_GEN_AI_REQUEST_MODEL, ATTR_GEN_AI_USAGE_OUTPUT_TOKENS, ATTR_GEN_AI_USAGE_INPUT_TOKENS, ATTR_GEN_AI_USAGE_CACHE_READ_INPUT_TOKENS } = conventions;
console.log(JSON.stringify([Object.values(GEN_AI), [ATTR_GEN_AI_RESPONSE_MODEL, ATTR_GEN_AI_REQUEST_MODEL, ATTR_GEN_AI_USAGE_OUTPUT_TOKENS, ATTR_GEN_AI_USAGE_INPUT_TOKENS, ATTR_GEN_AI_USAGE_CACHE_READ_INPUT_TOKENS]]));`);
  const [names, current] = found as [string[], string[]];
  expect(names).toEqual(current);
});

test('AI SDK: a response, and a streamed one', async () => {
  const found = await printed(`
import { generateText, simulateReadableStream, streamText } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { energyOf } from './ai-sdk.mjs';
const usage = { inputTokens: { total: 18_000, noCache: 3_000, cacheRead: 15_000 }, outputTokens: { total: 700, text: 700 } };
const finishReason = { unified: 'stop', raw: 'stop' };
const model = new MockLanguageModelV3({
  modelId: 'Qwen/Qwen3-14B',
  doGenerate: async () => ({ content: [{ type: 'text', text: 'Yes.' }], finishReason, usage, warnings: [] }),
  doStream: async () => ({
    stream: simulateReadableStream({ chunks: [
      { type: 'text-start', id: '1' }, { type: 'text-delta', id: '1', delta: 'Yes.' }, { type: 'text-end', id: '1' },
      { type: 'finish', finishReason, usage },
    ] }),
  }),
});
const result = await generateText({ model, prompt: 'Is it?' });
let finished;
await streamText({ model, prompt: 'Is it?', onFinish: (event) => { finished = event; } }).consumeStream();
console.log(JSON.stringify([result, finished].map((one) => energyOf(one, { gpu: 'H100' })).map((one) => [one?.wh.value, one?.promptWh.low])));`);
  const both = [wh('Qwen/Qwen3-14B', 700), reading(700)];
  expect(found).toEqual([both, both]);
});

test('Langfuse: scores arrive at a local server', async () => {
  const batches: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      batches.push(body);
      response.writeHead(207, { 'content-type': 'application/json' }).end('{"successes":[],"errors":[]}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await printed(`
import { Langfuse } from 'langfuse';
import { scoreEnergy } from './langfuse.mjs';
const baseUrl = 'http://127.0.0.1:${(server.address() as AddressInfo).port}';
const langfuse = new Langfuse({ publicKey: 'p', secretKey: 's', baseUrl });
const model = 'Qwen/Qwen3-14B';
scoreEnergy(langfuse, { traceId: 't', observationId: 'o', model, outputTokens: 700, inputTokens: 18_000, cachedInputTokens: 15_000 }, { gpu: 'H100', grid: 'FRA' });
const none = scoreEnergy(langfuse, { traceId: 't', model: 'gpt-4o', outputTokens: 5 });
await langfuse.shutdownAsync();
console.log(JSON.stringify(none));`);
  server.close();
  const events = batches.flatMap((body) => (JSON.parse(body) as { batch: { type: string; body: object }[] }).batch);
  const answer = client.estimate({ model: 'Qwen/Qwen3-14B', outputTokens: 700, gpu: 'H100', grid: 'FRA' });
  const scored = { traceId: 't', observationId: 'o', dataType: 'NUMERIC' };
  expect(events.map(({ type, body }) => [type, body])).toEqual([
    ['score-create', expect.objectContaining({ ...scored, name: 'energy_wh', value: answer?.wh.value })],
    ['score-create', expect.objectContaining({ ...scored, name: 'prompt_energy_wh', value: reading(700) })],
    ['score-create', expect.objectContaining({ ...scored, name: 'emissions_g_co2e', value: answer?.gCo2e?.value })],
  ]);
});

test('Software Carbon Intensity: the inputs of a functional unit', async () => {
  const found = await printed(`
import { sciInputs } from './sci.mjs';
console.log(JSON.stringify(sciInputs({ model: 'Qwen/Qwen3-14B', gpu: 'H100', outputTokens: 1e9, responses: 1e6, embodiedGCo2e: 500, grid: 'FRA' })));`);
  const { gCo2ePerKwh: intensity = NaN } = client.grid('FRA') ?? {};
  const energy = wh('Qwen/Qwen3-14B', 1e9) / 1000;
  expect(found).toMatchObject({ energy_kwh: energy, sci_g_co2e_per_response: (energy * intensity + 500) / 1e6 });
});

test('Impact Framework: the manifest runs, from the tables of the API', async () => {
  const own = await temporary();
  await npmInstall(own, IMPACT_FRAMEWORK);
  const manifest = await readFile(join(ROOT, 'docs/recipes/impact-framework.yml'), 'utf8');
  await writeFile(join(own, 'manifest.yml'), manifest.replaceAll('__SITE__', join(home, 'site')));
  const args = ['node_modules/.bin/if-run', '--manifest', 'manifest.yml', '--output', 'out'];
  await started(process.execPath, args, { cwd: own });
  const out = await readFile(join(own, 'out.yaml'), 'utf8');
  const figure = (name: string): number =>
    Number(new RegExp(`^ +${name}: ([\\d.e+-]+)$`, 'm').exec(out.split('outputs:')[1] ?? '')?.[1]);
  // The main table has the lowest-energy configuration under its own latency limit.
  const row = client.estimate({
    model: 'llama-3-1-8b-instruct',
    gpu: 'H100',
    outputTokens: 1e9,
    grid: 'FRA',
  });
  expect(figure('gpu/energy')).toBeCloseTo((row?.wh.value ?? NaN) / 1000, 9);
  expect(figure('carbon')).toBeCloseTo(row?.gCo2e?.value ?? NaN, 6);
  expect(figure('sci')).toBeCloseTo((row?.gCo2e?.value ?? NaN) / 1_600_000, 9);
});

test('Excel: its formulas name columns of the tables', async () => {
  const recipe = await readFile(join(ROOT, 'docs/recipes/excel.txt'), 'utf8');
  const named = [...recipe.matchAll(/(configurations|grid)\[(\w+)\]/g)];
  expect(named.length).toBeGreaterThan(5);
  for (const [, table, column] of named) {
    const path = `tables/${table === 'grid' ? 'grid' : 'token-configurations'}.csv`;
    expect(fileText(api, path).split('\r\n')[0]?.split(',')).toContain(column);
  }
});
