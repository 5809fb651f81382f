import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { readExamples } from '../build/examples.ts';
import { jsPackage } from '../build/js-package.ts';
import { snapshotIn } from '../snapshot/snapshot.ts';
import { createClient } from '../src/client.ts';
import { writeTree } from '../../../src/core/files/replace-folder.ts';
import { archiveOf } from '../../../src/releases/archive.ts';
import { frozenApi, project } from '../../../test/support/inputs.ts';
import { temporaryFolders } from '../../../test/support/project.ts';

// The server as agents start it, from the built package, with the official SDK's client.

const temporary = temporaryFolders();
const { clients } = project.inputs;
const snapshot = snapshotIn(archiveOf(frozenApi.files), project.inputs);
const { about, best, estimate, models, why, grid } = createClient(snapshot);
const client = new Client({ name: 'test', version: '1' });
let program: string;

beforeAll(async () => {
  const folder = await temporary();
  const { files } = await jsPackage(snapshot, clients, 'https://github.com/an-owner/token-energy');
  await writeTree(folder, files);
  expect(JSON.parse(new TextDecoder().decode(files.get('server.json')))).toMatchObject({
    name: 'io.github.an-owner/token-energy',
    packages: [{ identifier: 'token-energy', packageArguments: [{ value: 'mcp' }] }],
  });
  program = join(folder, 'mcp.js');
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'] }));
});

afterAll(() => client.close());

/** The result of a tool: its text, the same as a value, and whether it is an error. The SDK's client checks the value's schema. */
async function called(name: string, given: object) {
  const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: { ...given } });
  return { text: (content as { text: string }[])[0]?.text ?? '', content: structuredContent, isError };
}

test('prints its usage: as help, or as an error', () => {
  const said = (word: string) => spawnSync(process.execPath, [program, word], { encoding: 'utf8' });
  const usage = expect.stringContaining('Usage: token-energy mcp');
  expect(said('--help')).toMatchObject({ status: 0, stdout: usage, stderr: '' });
  expect(said('mpc')).toMatchObject({ status: 2, stdout: '', stderr: usage });
});

test('lists its tools with instructions and schemas that every client can read', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['energy', 'compare', 'predict', 'models', 'place']);
  expect(client.getInstructions()).toContain('word for word');
  // An agent pays for the list in every session.
  expect(JSON.stringify(tools).length).toBeLessThan(16_500);
  for (const { inputSchema, outputSchema } of tools) {
    expect(outputSchema).toMatchObject({ type: 'object', properties: expect.any(Object) });
    // The inspector's command line reads an argument by its type, which must be one.
    for (const argument of Object.values(inputSchema.properties ?? {}))
      expect(argument).toMatchObject({ type: expect.any(String), description: expect.any(String) });
  }
});

test('energy repeats the claim of the package, with its prompt, and cites the sources of this result only', async () => {
  const asked = { model: 'Qwen 3 14B', gpu: 'H100', outputTokens: 500, inputTokens: 18_000, cachedInputTokens: 0 };
  const { text, content } = await called('energy', asked);
  expect(text.split('\n')[0]).toBe(`Claim: ${estimate(asked)?.shortClaim}`);
  expect(text).toMatch(
    /at least [\d.]+ Wh .+ uncached input tokens .+ adds at least [\d.]+ Wh.+The total is at least [\d.]+ Wh/,
  );
  expect(content).toMatchObject({ estimate: { atLeastWh: estimate(asked)?.atLeastWh } });
  const { text: withoutPlace } = await called('energy', {
    ...asked,
    inputTokens: null,
    cachedInputTokens: null,
    grid: 'Atlantis',
  });
  expect([text.match(/Ember/g), withoutPlace.match(/Ember|AIConfigurator/g)]).toEqual([['Ember', 'Ember'], null]);
  const carried = await called('energy', { model: 'Qwen 3 32B', outputTokens: 1e6, boundary: 'site', pue: 1.2 });
  expect(carried.text).toMatch(
    /^Conversion: .+ converted to the data centre \(site\) with a given PUE of 1\.2 and .+ site × 1\.20 \(given\)/m,
  );
});

test('the structured result of energy has every line of its text', async () => {
  const asked = { model: 'Qwen 3 14B', outputTokens: 500, boundary: 'site', grid: 'FRA' };
  const { text, content } = await called('energy', asked);
  const { estimate: found, load, conversion, condition, citation } = content as Record<string, unknown>;
  const { claim, shortClaim, caveat, warnings } = found as NonNullable<ReturnType<typeof estimate>>;
  const values = [shortClaim, condition, claim, load, conversion, caveat, ...warnings.map(({ message }) => message)];
  const lines = text.split('\n').filter((line) => line !== '' && !/^(Cite|Details)/.test(line));
  expect(lines.map((line) => line.replace(/^[\w ]+: /, ''))).toEqual([...values, citation]);
});

test('what an agent repeats is short and comes before the details', async () => {
  const questions = [
    ['energy', { model: 'Qwen 3 14B', gpu: 'H100', outputTokens: 500 }],
    ['energy', { model: 'openrouter/qwen/qwen3-14b', outputTokens: 412, inputTokens: 200, maxItlMs: 50 }],
    ['energy', { model: 'zai-org/GLM-4.5', outputTokens: 500, allowPredicted: true }],
    ['compare', { models: ['Qwen 3 14B', 'Qwen 3 32B', 'Llama 3.3 70B Instruct'] }],
    ['predict', { paramsB: 120, activeParamsB: 12 }],
  ] as const;
  for (const [tool, given] of questions) {
    const [repeated = '', details = ''] = (await called(tool, given)).text.split('\n\nDetails');
    expect(repeated.length).toBeLessThan(1_000);
    expect(repeated).toMatch(/^Claim: .+\nCondition: .+GPUs alone.+\nCite: /);
    expect(details).toContain('Full citation: ');
  }
});

test('energy allows any latency if asked to, and rejects a limit with it', async () => {
  const asked = { model: 'Qwen 3 14B', outputTokens: 1, noLatencyLimit: true };
  expect(await called('energy', asked)).toMatchObject({
    text: expect.stringContaining('without a latency limit'),
    content: { estimate: { maxItlMs: null } },
  });
  expect(await called('energy', { ...asked, maxItlMs: 50 })).toMatchObject({ isError: true });
  expect(await called('energy', { model: 'FLUX.1 Dev', outputs: 1, noLatencyLimit: true })).toMatchObject({
    content: { estimate: { maxLatencyS: null } },
  });
});

test('compare lists one model under several limits, and several models under one', async () => {
  const one = await called('compare', { models: ['Qwen 3 32B'] });
  expect(one.text).toMatch(/limit 20 ms .+: Qwen 3 32B on 1 × B200: at least [\d.]+ Wh \(measured 86\.8 Wh/);
  expect(one.text).toContain('latency limit 30 ms');
  const several = await called('compare', { models: ['Qwen 3 32B', 'qwen3:14b', 'gpt-4o'], noLatencyLimit: true });
  const { rows, missing } = several.content as { rows: { slug: string; maxItlMs: null }[]; missing: object[] };
  expect(new Set(rows.map(({ slug }) => slug))).toEqual(new Set(['qwen-3-32b', 'qwen-3-14b']));
  expect(new Set(rows.map(({ maxItlMs }) => maxItlMs))).toEqual(new Set([null]));
  expect(missing).toMatchObject([{ given: 'gpt-4o' }]);
  // The name usually means weights that were not measured.
  expect(several.text).toMatch(/Qwen 3 14B, asked for as qwen3:14b, on .+ not a lower bound/);
  // More than a handful of models, with a suggestion for a mistyped one.
  const names = [...models().map(({ slug }) => slug), 'qwen-3-14'];
  const all = await called('compare', { models: names, workload: 'lm-arena-chat' });
  expect(names.length).toBeGreaterThan(20);
  expect(all.text).toMatch(/No figure\. qwen-3-14 was not measured, or .+qwen-3-14b/m);
  const mixed = await called('compare', { models: ['Qwen 3 32B', 'gpt-oss:20b'] });
  expect(mixed.text).toMatch(/All of them .+ gpqa: /);
  expect(mixed.content).toMatchObject({ rows: [], message: expect.stringContaining('gpqa') });
  const apart = await called('compare', { models: ['Llama 3.1 8B Instruct', 'gpt-oss:20b'] });
  expect(apart.text).toContain('No workload has all of them');
  const subsets = await called('compare', { models: ['Qwen 3 14B', 'GPT OSS 120B', 'Llama 3.3 70B Instruct'] });
  expect(subsets.text).toMatch(/gpt-oss-120b, qwen-3-14b with the workload gpqa/);
  expect((await called('compare', { models: ['FLUX.1 Dev'] })).text).toContain('call energy with outputs');
});

test('compare gives each row its own warnings, with the name in the question', async () => {
  const { text, content } = await called('compare', { models: ['Qwen 3 14B', 'groq/llama-3.1-8b', 'qwen3:8b'] });
  const { rows } = content as { rows: { asked: string; warnings: { code: string }[] }[] };
  const warned = rows.map(({ asked, warnings }) => [asked, ...warnings.map(({ code }) => code)].join());
  expect(new Set(warned)).toEqual(
    new Set(['Qwen 3 14B,no_prompt', 'groq/llama-3.1-8b,by_rule,other_hardware', 'qwen3:8b,by_rule']),
  );
  expect(text).toMatch(/^groq\/llama-3\.1-8b: Groq serves/m);
  expect(text).toMatch(/^qwen3:8b was read as .*4 bits/m);
  expect(text.match(/^Qwen 3 14B: The lengths of the measured prompts/gm)).toHaveLength(1);
});

test('compare ranks all models measured on a workload if none is named', async () => {
  const { text, content } = await called('compare', { gpu: 'H100', maxItlMs: 40 });
  const { rows, notShown } = content as { rows: { slug: string }[]; notShown: number };
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(10);
  const onChat = models().filter(({ workloads }) => workloads.includes('lm-arena-chat'));
  const fitting = onChat.filter(({ slug }) => best({ model: slug, gpu: 'H100', maxItlMs: 40 }).length > 0);
  expect(notShown).toBe(fitting.length - 10);
  expect(text).not.toContain('No figure');
  const none = await called('compare', { gpu: 'RTX 4090' });
  expect(none).toMatchObject({
    content: { rows: [], missing: [{ field: 'gpu' }] },
    text: expect.stringContaining('RTX 4090'),
  });
});

test('predict, models and place have a result with its citation', async () => {
  const predicted = await called('predict', { paramsB: 120, activeParamsB: 12, vendor: 'acme', gpu: 'H100' });
  expect(predicted.text).toMatch(/^Claim: .*predicted 92\.4 Wh.*\nCite: .*\nCaveat: /s);
  expect((await called('predict', { model: 'gpt-4o' })).content).toEqual({
    refusal: expect.any(String),
    refusalCode: 'closed_model',
  });
  const { text: list } = await called('models', {});
  expect(list).toMatch(/^qwen-3-32b: Qwen 3 32B .+; lm-arena-chat, gpqa; B200, H100$/m);
  const { text, content } = await called('place', { place: 'France' });
  expect(content).toMatchObject({ area: grid('FRA'), citation: expect.stringContaining('Ember') });
  expect(text).not.toContain('ML.ENERGY');
  expect((await called('place', { place: 'Georgia' })).text).toContain('USA');
});

test('energy has the same estimate, claim and caveat as the package, for sixty questions', async () => {
  const { examples } = await readExamples();
  const asked = examples.filter(
    ({ call, input, output }) =>
      call === 'estimate' && !/"(double|rejected|asOf)"/.test(JSON.stringify([input, output])),
  );
  const questions = asked.filter((_, i) => i % Math.floor(asked.length / 60) === 0).slice(0, 60);
  expect(questions).toHaveLength(60);
  for (const { input } of questions) {
    const question = input as Parameters<typeof estimate>[0];
    const [wanted, { text, content }] = [estimate(question), await called('energy', question)];
    const same = wanted === null ? { reason: why(question) } : { estimate: wanted };
    expect(content).toMatchObject(JSON.parse(JSON.stringify(same)) as object);
    if (wanted === null) expect(text).toMatch(/^No figure\. ./);
    else {
      expect(text.startsWith(`Claim: ${wanted.shortClaim}`)).toBe(true);
      expect(text).toContain(wanted.claim);
      expect(text).toContain(wanted.caveat);
      expect(text).toMatch(/\nCite: Token Energy, /);
    }
  }
});

test('energy has a result that its schema allows for every model', async () => {
  const { earlierModels } = about();
  expect(earlierModels.length).toBeGreaterThan(20);
  for (const model of [...models().map(({ slug }) => slug), ...earlierModels]) {
    const isOfItems = estimate({ model, outputs: 1 }) !== null;
    const { isError } = await called('energy', { model, ...(isOfItems ? { outputs: 3 } : { outputTokens: 500 }) });
    expect([model, isError]).toEqual([model, false]);
  }
});

test('compare says how models differ on each GPU', async () => {
  const { text } = await called('compare', { models: ['Llama 3.3 70B Instruct', 'Qwen 3 32B'] });
  expect(text).toMatch(
    /^On H100, .+ Llama 3\.3 70B Instruct \(4 GPUs\) compared with Qwen 3 32B \(2 GPUs\): .+ per output token, .+ per average response\.$/m,
  );
  const three = await called('compare', { models: ['Qwen 3 14B', 'Qwen 3 32B', 'Llama 3.3 70B Instruct'] });
  expect(three.text.match(/^On H100, .+ compared with/gm)).toHaveLength(3);
  expect(three.text.split('\n')[0]).toMatch(/per output token on the same GPU.+per average response on the same GPU/);
  const twice = await called('compare', { models: ['Qwen 3 32B', 'qwen-3-32b'] });
  expect(twice.text).not.toMatch(/^On H100, /m);
});

test.each([
  ['energy', { model: 'Qwen 3 32B', outputTokens: -1 }, 'outputTokens is -1. Allowed: a whole number from 0'],
  ['energy', {}, 'model'],
  ['energy', { model: 'Qwen 3 32B', tokens: 1 }, 'tokens'],
  ['compare', { models: [] }, 'models is []. Allowed: a list of one or more names.'],
  ['compare', { models: ['Qwen 3 32B'], noLatencyLimit: 'yes' }, 'noLatencyLimit is "yes". Allowed: true or false.'],
  ['predict', { model: 'a/b', paramsB: 12, activeParamsB: 12, vendor: 'a' }, 'leave out model'],
  ['energy', { model: 'Qwen 3 32B', outputTokens: 1, maxItlMs: 'no limit' }, 'pass noLatencyLimit: true'],
  ['place', { place: '' }, 'place is "". Allowed: the ISO code'],
  ['place', { place: 'France', month: 1 }, 'place has no argument "month". Allowed: place, year.'],
  ['bill', {}, 'There is no tool "bill": energy, compare, predict, models, place.'],
])('%s rejects %j in a sentence, and goes on', async (tool, given, message) => {
  const { text, isError } = await called(tool, given);
  expect({ text, isError }).toEqual({ text: expect.stringContaining(message), isError: true });
});
