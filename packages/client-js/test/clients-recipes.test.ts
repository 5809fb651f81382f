import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { packagesOf } from '../build/packages.ts';
import { archiveOf } from '../../../src/releases/archive.ts';
import { writeTree } from '../../../src/core/files/replace-folder.ts';
import { frozenApi, project } from '../../../test/support/inputs.ts';
import { ROOT, temporaryFolders } from '../../../test/support/project.ts';

// Usage comes from servers and spans that may send anything, so no recipe may throw. Tests with the tools themselves are in
// the long test.

const temporary = temporaryFolders();
let home: string;

beforeAll(async () => {
  home = await temporary();
  const packages = await packagesOf(archiveOf(frozenApi.files), project.inputs, null);
  const [npm, wheel] = ['.tgz', '.whl'].map((ending) => packages.find(({ name }) => name.endsWith(ending)));
  await writeFile(join(home, 'token_energy.whl'), wheel?.bytes ?? '');
  await writeTree(join(home, 'node_modules/token-energy'), npm?.files ?? new Map());
  await cp(join(ROOT, 'docs/recipes'), join(home, 'recipes'), { recursive: true });
});

/** Runs a program in the folder of the recipes. */
function ran(program: string, folder = home) {
  const words = ['--input-type=module', '--eval', program];
  return promisify(execFile)(process.execPath, words, { cwd: join(folder, 'recipes') });
}

/** Pairs of a model and a count that have no estimate. */
const BAD = `[['Qwen 3 14B', NaN], ['Qwen 3 14B', 'many'], ['Qwen 3 14B', '700'], ['Qwen 3 14B', undefined], ['Qwen 3 14B', null],
  ['Qwen 3 14B', -1], ['Qwen 3 14B', Infinity], ['Qwen 3 14B', 2 ** 60], ['Qwen 3 14B', 5n], ['Qwen 3 14B', {}], ['Qwen 3 14B', Symbol('x')],
  ['groq/llama-3.3-70b-versatile', 5], ['gpt-4o', 5], ['', 5], [undefined, 5], [null, 5], [7, 5], ['x'.repeat(1e6), 5], ['__proto__', 5], ['FLUX.1 Dev', 5]]`;

const RECIPES = `
import * as openai from './openai.mjs';
import * as ai from './ai-sdk.mjs';
import { scoreEnergy } from './langfuse.mjs';
import { energyAttributes, EnergySpanProcessor } from './opentelemetry.mjs';
import { sciInputs } from './sci.mjs';`;

const CALLS = [
  'openai.energyOf({ model, usage: { completion_tokens: n } })',
  'openai.energyOf({ model, usage: { output_tokens: n } })',
  'openai.energyOf([undefined, null, {}, { usage: 5 }][i % 4])',
  "openai.energyOf({ model: 'Qwen 3 14B', usage: { output_tokens: 5, input_tokens: typeof n === 'number' ? NaN : 'x' } })",
  'ai.energyOf({ response: { modelId: model }, totalUsage: { outputTokens: n } })',
  'ai.energyOf([undefined, null, {}, { usage: 5 }][i % 4])',
  'scoreEnergy(undefined, { model, outputTokens: n })',
  'scoreEnergy(null, [undefined, null, {}, 5][i % 4])',
  "energyAttributes({ 'gen_ai.request.model': model, 'gen_ai.usage.output_tokens': n })",
  'sciInputs({ model, outputTokens: n, responses: 1, embodiedGCo2e: 0 })',
  "sciInputs({ model: 'Qwen 3 14B', outputTokens: 5, responses: 1, embodiedGCo2e: 0, grid: 'Atlantis' })",
];

test('recipes return nothing and do not throw if there is no estimate', async () => {
  const program = `${RECIPES}
const answers = ${BAD}.map(([model, n], i) => [${CALLS.join(',\n')}]);
console.log(JSON.stringify(answers));`;
  const { stdout, stderr } = await ran(program);
  const nothing = CALLS.map((call) => (call.startsWith('energyAttributes') ? {} : null));
  expect(JSON.parse(stdout)).toEqual(Array(20).fill(nothing));
  // One line for each reason, however often it comes back.
  const lines = stderr.trim().split('\n');
  expect(new Set(lines).size).toBe(lines.length);
  for (const line of lines) expect(line).toMatch(/^token-energy: no energy of a response: /);
});

test('recipes pass the prompt and its cached tokens from the usage of each library', async () => {
  const program = `${RECIPES}
import { estimate } from 'token-energy';
const model = 'Qwen/Qwen3-14B';
// As the libraries return them: OpenAI SDK 6 (chat completions, responses), AI SDK 6 and 5, Langfuse, OpenTelemetry.
const found = [
  openai.energyOf({ model, usage: { prompt_tokens: 18_000, completion_tokens: 500, total_tokens: 18_500,
    prompt_tokens_details: { cached_tokens: 15_000, audio_tokens: 0 }, completion_tokens_details: { reasoning_tokens: 0 } } }, { gpu: 'H100' }),
  openai.energyOf({ model, usage: { input_tokens: 18_000, output_tokens: 500, total_tokens: 18_500,
    input_tokens_details: { cached_tokens: 15_000, cache_write_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } } }, { gpu: 'H100' }),
  ai.energyOf({ response: { modelId: model }, totalUsage: { outputTokens: 500 },
    usage: { inputTokens: 18_000, outputTokens: 500, inputTokenDetails: { noCacheTokens: 3_000, cacheReadTokens: 15_000, cacheWriteTokens: 0 } } }, { gpu: 'H100' }),
  ai.energyOf({ response: { modelId: model }, usage: { inputTokens: 18_000, outputTokens: 500, cachedInputTokens: 15_000 } }, { gpu: 'H100' }),
  scoreEnergy({ score() {} }, { model, outputTokens: 500, inputTokens: 18_000, cachedInputTokens: 15_000 }, { gpu: 'H100' }),
  // A server that leaves cached tokens out of the input tokens.
  openai.energyOf({ model, usage: { prompt_tokens: 3_000, completion_tokens: 500, prompt_tokens_details: { cached_tokens: 15_000 } } }, { gpu: 'H100' }),
];
const span = { 'gen_ai.request.model': model, 'gen_ai.usage.output_tokens': 500, 'gen_ai.usage.input_tokens': 18_000, 'gen_ai.usage.cache_read.input_tokens': 15_000 };
const wanted = estimate({ model, gpu: 'H100', outputTokens: 500, inputTokens: 18_000, cachedInputTokens: 15_000 });
const withoutCache = estimate({ model, gpu: 'H100', outputTokens: 500, inputTokens: 18_000 });
console.log(JSON.stringify({ found: found.map((one) => one?.promptWh.low), span: energyAttributes(span, { gpu: 'H100' })['token_energy.prompt_energy.low'],
  wanted: wanted.promptWh.low, withoutCache: withoutCache.promptWh.low }));`;
  const { found, span, wanted, withoutCache } = JSON.parse((await ran(program)).stdout) as {
    found: number[];
    span: number;
    wanted: number;
    withoutCache: number;
  };
  expect([...found, span]).toEqual(Array(7).fill(wanted));
  expect(wanted).toBeLessThan(withoutCache / 4);
});

test('recipes give no lower bound for a model that a provider serves', async () => {
  const program = `import { energyOf } from './openai.mjs';
const response = { model: 'qwen/qwen3-14b', usage: { prompt_tokens: 3_000, completion_tokens: 500, prompt_tokens_details: { cached_tokens: 0 } } };
const bounds = [{}, { provider: 'openrouter' }].map((options) => energyOf(response, { gpu: 'H100', ...options })?.atLeastWh);
console.log(JSON.stringify(bounds));`;
  const [own, hosted] = JSON.parse((await ran(program)).stdout) as (number | null)[];
  expect(own).toBeGreaterThan(0);
  expect(hosted).toBeNull();
});

test('the AI SDK recipe adds up the estimates of all steps', async () => {
  const program = `import { energyOf } from './ai-sdk.mjs';
import { estimate } from 'token-energy';
const model = 'Qwen/Qwen3-14B';
const options = { gpu: 'H100', maxItlMs: 50 };
const stepOf = (inputTokens, outputTokens, modelId = model) =>
  ({ usage: { inputTokens, outputTokens, inputTokenDetails: { cacheReadTokens: 0 } }, response: { modelId } });
const resultOf = (steps) => {
  const outputTokens = steps.reduce((total, { usage }) => total + usage.outputTokens, 0);
  return { ...steps.at(-1), totalUsage: { outputTokens }, steps };
};
const single = ([inputTokens, outputTokens]) => estimate({ model, inputTokens, outputTokens, cachedInputTokens: 0, ...options });
const steps = [[200, 800], [5_000, 100]];
const bounded = [[5_000, 800], [6_000, 100]];
const asked = [steps, bounded].map((counts) => energyOf(resultOf(counts.map(([i, o]) => stepOf(i, o))), options));
const wanted = [steps, bounded].map((counts) => counts.map(single));
const unknown = energyOf(resultOf([stepOf(200, 800), stepOf(5_000, 100, 'gpt-4o')]), options);
console.log(JSON.stringify({ asked, wanted, unknown }));`;
  interface Energy {
    readonly wh: { readonly value: number };
    readonly atLeastWh: number | null;
  }
  const { asked, wanted, unknown } = JSON.parse((await ran(program)).stdout) as {
    asked: (Energy | null)[];
    wanted: Energy[][];
    unknown: null;
  };
  expect(wanted.map((steps) => steps.every(({ atLeastWh }) => atLeastWh !== null))).toEqual([false, true]);
  const bounds = wanted.map((steps) => steps.reduce((total, { atLeastWh }) => total + (atLeastWh ?? NaN), 0));
  expect(asked.map((energy) => energy?.atLeastWh)).toEqual([null, bounds[1]]);
  const values = wanted.map((steps) => steps.reduce((total, { wh }) => total + wh.value, 0));
  expect(asked.map((energy) => energy?.wh.value)).toEqual(values);
  expect(unknown).toBeNull();
});

test('recipes give no figure if the provider behind OpenRouter has hardware of its own', async () => {
  const program = `import * as openai from './openai.mjs';
import * as ai from './ai-sdk.mjs';
const found = ['Groq', 'DeepInfra', undefined].map((provider) => [
  openai.energyOf({ model: 'openai/gpt-oss-120b', provider, usage: { completion_tokens: 5 } }, { provider: 'openrouter' }),
  ai.energyOf({ usage: { outputTokens: 5 }, response: { modelId: 'openai/gpt-oss-120b' }, providerMetadata: { openrouter: { provider } } },
    { provider: 'openrouter' }),
]);
console.log(JSON.stringify(found.map((both) => both.map((one) => one !== null))));`;
  const { stdout, stderr } = await ran(program);
  const [groq, ...others] = JSON.parse(stdout) as boolean[][];
  expect(groq).toEqual([false, false]);
  expect(others.flat()).toEqual(Array(4).fill(true));
  expect(stderr).toContain('the hardware of openrouter/Groq/openai/gpt-oss-120b was not measured');
});

test('recipes write at most a hundred warnings, and still return estimates', async () => {
  const program = `import { energyOf } from './openai.mjs';
import { energyAttributes } from './opentelemetry.mjs';
for (let i = 0; i < 500; i += 1) energyOf({ model: 'unknown ' + i, usage: { output_tokens: 1 } });
const span = { 'gen_ai.request.model': 'Qwen 3 14B', 'gen_ai.usage.output_tokens': 5 };
console.log(JSON.stringify([energyOf({ model: 'qwen3:14b', usage: { output_tokens: 5 } }).wh, Object.keys(energyAttributes(span, { grid: 'Atlantis' })), energyAttributes({})]));`;
  const { stdout, stderr } = await ran(program);
  expect(stderr.trim().split('\n')).toHaveLength(100);
  const [wh, attributes, none] = JSON.parse(stdout) as [object, string[], object];
  expect(wh).toMatchObject({ value: expect.any(Number) });
  expect(attributes).toContain('token_energy.energy.value');
  expect(attributes.join()).not.toContain('emissions');
  expect(none).toEqual({});
});

test.each([
  [
    'throws',
    'index.js',
    `export const estimate = () => { throw new Error('broken'); };\nexport const why = estimate;\n`,
  ],
  ['has a damaged snapshot', 'snapshot.js', `export default '{"format":3}';\n`],
  ['has a snapshot that is no JSON', 'snapshot.js', `export default '{"format":3';\n`],
])('a package that %s does not stop its host or change its responses', async (_, file, content) => {
  const own = join(await temporary(), 'own');
  await cp(home, own, { recursive: true });
  await writeFile(join(own, 'node_modules/token-energy', file), content);
  const program = `${RECIPES}
const model = 'Qwen 3 14B';
const response = Object.freeze({ model, usage: Object.freeze({ completion_tokens: 5 }) });
const result = Object.freeze({ response: { modelId: model }, totalUsage: { outputTokens: 5 } });
const attributes = { 'gen_ai.request.model': model, 'gen_ai.usage.output_tokens': 5 };
const spans = [{ attributes: { ...attributes } }, { attributes: Object.freeze({ ...attributes }) }, {}, null];
for (const span of spans) new EnergySpanProcessor().onEnd(span);
const asked = { model, outputTokens: 5, responses: 1, embodiedGCo2e: 0 };
console.log(JSON.stringify([openai.energyOf(response), ai.energyOf(result), scoreEnergy(null, asked), sciInputs(asked), spans[0].attributes]));`;
  const { stdout, stderr } = await ran(program, own);
  const attributes = { 'gen_ai.request.model': 'Qwen 3 14B', 'gen_ai.usage.output_tokens': 5 };
  expect(JSON.parse(stdout)).toEqual([null, null, null, null, attributes]);
  expect(stderr).toContain('token-energy: no energy of a response: ');
});

test('nothing that a host passes, throws or rejects stops it or forges its log', async () => {
  const program = `${RECIPES}
import { safely } from './measured.mjs';
const trap = { get model() { throw new Error('trapped'); }, get usage() { throw Object.create(null); }, get response() { throw 1; } };
const good = { model: 'Qwen 3 14B', outputTokens: 5 };
const nothing = [
  openai.energyOf(trap), ai.energyOf(trap), scoreEnergy({}, trap), safely(() => { throw Object.create(null); }),
  sciInputs(), sciInputs({ ...good, responses: 0, embodiedGCo2e: 0 }), sciInputs({ ...good, responses: 1 }),
  openai.energyOf({ model: 'x\\n2026 ERROR root login\\x1b[2J', usage: { output_tokens: 1 } }),
];
const sealed = { attributes: Object.freeze({ 'gen_ai.request.model': 'Qwen 3 14B', 'gen_ai.usage.output_tokens': 5 }) };
new EnergySpanProcessor().onEnd(sealed);
scoreEnergy({ score() { throw new Error('no network'); } }, good);
const late = scoreEnergy({ score: async () => { throw new Error('no network, later'); } }, good);
await new Promise((done) => setTimeout(done, 50));
console.log(JSON.stringify([nothing, energyAttributes(undefined), Object.keys(sealed.attributes).length, late.rowId]));`.replaceAll(
    '\\\\',
    '\\',
  );
  const { stdout, stderr } = await ran(program);
  expect(JSON.parse(stdout)).toEqual([Array(8).fill(null), {}, 2, expect.stringContaining('qwen-3-14b/')]);
  for (const words of [
    'trapped',
    'was thrown',
    'no network',
    'later',
    'embodiedGCo2e must be a number',
    'responses must be a number',
  ])
    expect(stderr).toContain(words);
  expect(stderr).toContain('x\ufffd2026 ERROR root login\ufffd[2J');
  expect(
    stderr
      .trimEnd()
      .split('\n')
      .every((line) => line.startsWith('token-energy: ')),
  ).toBe(true);
});

test('the LiteLLM callback records measured models and never throws', async () => {
  // LiteLLM is not installed here: this is the part of its class that the callback uses.
  await mkdir(join(home, 'stub/litellm/integrations'), { recursive: true });
  for (const folder of ['litellm', 'litellm/integrations'])
    await writeFile(join(home, 'stub', folder, '__init__.py'), '');
  const stub = 'class CustomLogger:\n    def __init__(self):\n        pass\n';
  await writeFile(join(home, 'stub/litellm/integrations/custom_logger.py'), stub);
  const program = `import asyncio, json, types, litellm_callback as recipe
found = []
handler = recipe.EnergyLogger(found.append, gpu="H100", grid="FRA")
def call(model, tokens, to=handler):
    # As LiteLLM's StandardLoggingPayload has it.
    usage = {"completion_tokens": tokens, "prompt_tokens": 18000, "prompt_tokens_details": {"cached_tokens": 15000, "audio_tokens": None}}
    kwargs = {"standard_logging_object": {"id": "a", "model": model, "completion_tokens": tokens, "prompt_tokens": 18000, "metadata": {"usage_object": usage}}}
    to.log_success_event(kwargs, None, None, None)
    asyncio.run(to.async_log_success_event(kwargs, None, None, None))
call("Qwen/Qwen3-14B", 700)
hit = {"standard_logging_object": {"model": "Qwen/Qwen3-14B", "completion_tokens": 700, "cache_hit": True}}
handler.log_success_event(hit, None, None, None)
later = []
async def record(entry): later.append(entry)
call("Qwen/Qwen3-14B", 700, recipe.EnergyLogger(record, gpu="H100", grid="FRA"))
async def within_a_loop(): handler.log_success_event({"standard_logging_object": {"model": "gpt-4o", "completion_tokens": 5}}, None, None, None)
asyncio.run(within_a_loop())
assert later == found, later
hosted = []
for provider in ("openrouter", "hosted_vllm"):
    entry = {"model": "qwen/qwen3-14b", "custom_llm_provider": provider, "completion_tokens": 5}
    recipe.EnergyLogger(hosted.append, gpu="H100").log_success_event({"standard_logging_object": entry}, None, None, None)
assert ["at least" in entry["claim"] for entry in hosted] == ([False, True] if found else []), hosted
upstream = {"standard_logging_object": {"model": "openai/gpt-oss-120b", "custom_llm_provider": "openrouter", "completion_tokens": 5}}
by_upstream = []
for provider in ("Groq", "DeepInfra"):
    recipe.EnergyLogger(by_upstream.append).log_success_event(upstream, types.SimpleNamespace(provider=provider), None, None)
assert len(by_upstream) == (1 if found else 0), by_upstream
# pandas marks a missing number with NaN.
uncounted = [recipe.measured("Qwen/Qwen3-14B", 800.0, 12000.0, cached, gpu="H100") for cached in (None, float("nan"))]
assert uncounted[0] == uncounted[1] and (uncounted[0] is not None) == bool(found), uncounted
call("Qwen/Qwen3-14B", 700, recipe.energy_logger)
for model in ("gpt-4o", "", None, 7, [], "x" * 1000000, "__class__", "FLUX.1 Dev"): call(model, 5)
for tokens in (float("nan"), "700", None, -1, float("inf"), 2 ** 60, {}, object()): call("Qwen/Qwen3-14B", tokens)
for kwargs in ({}, {"standard_logging_object": None}, {"standard_logging_object": 5}, {"standard_logging_object": {"metadata": 7}}): handler.log_success_event(kwargs, None, None, None)
def fails(entry): raise OSError("disk full")
call("Qwen/Qwen3-14B", 700, recipe.EnergyLogger(fails))
recipe.energy_logger.log_success_event({}, None, None, None)
print(json.dumps(found))`;
  const path = [join(home, 'recipes'), join(home, 'stub'), join(home, 'token_energy.whl')].join(':');
  const { stdout, stderr } = await promisify(execFile)('python3', ['-B', '-c', program], {
    env: { ...process.env, PYTHONPATH: path },
  });
  const found = JSON.parse(stdout) as object[];
  expect(found).toHaveLength(2);
  expect(found[0]).toEqual(found[1]);
  expect(found[0]).toMatchObject({
    model: 'Qwen/Qwen3-14B',
    row_id: expect.stringMatching(/^qwen-3-14b\/H100/),
    wh: { value: expect.any(Number), low: expect.any(Number), high: expect.any(Number) },
    // 18,000 input tokens use 0.092 Wh if none of them is cached.
    prompt_wh: { low: expect.closeTo(0.009, 3) },
    g_co2e: { value: expect.any(Number) },
    boundary: 'gpu_only',
    claim: expect.stringContaining('at least'),
  });
  expect(stderr).toContain('no energy of a response: ');
  expect(stderr).toContain('disk full');
  expect(stderr.match(/^\{"id": "a", "model": "Qwen\/Qwen3-14B", .*"wh": /gm)).toHaveLength(2);

  // The same with a package whose snapshot is damaged.
  await cp(join(ROOT, 'packages/client-python/token_energy'), join(home, 'damaged/token_energy'), { recursive: true });
  await writeFile(join(home, 'damaged/token_energy/snapshot.json'), '{"format": 3}');
  const damaged = [join(home, 'recipes'), join(home, 'stub'), join(home, 'damaged')].join(':');
  const ended = await promisify(execFile)('python3', ['-B', '-c', program], {
    env: { ...process.env, PYTHONPATH: damaged },
  });
  expect([ended.stdout, ended.stderr]).toEqual(['[]\n', expect.stringContaining("The snapshot can't be used")]);
});
