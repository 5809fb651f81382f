import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { archiveOf } from '../../../src/releases/archive.ts';
import { frozenApi, project } from '../../../test/support/inputs.ts';
import { temporaryFolders } from '../../../test/support/project.ts';
import words from '../words.json' with { type: 'json' };
import { snapshotIn } from '../snapshot/snapshot.ts';
import { createClient } from '../src/client.ts';
import { toolsOf } from '../src/tools.ts';
import type { Estimate, PredictableQuestion } from '../token-energy.d.ts';
import { answersInPython } from './support/python.ts';

// What the packages say where they have no figure, or a figure that needs an explanation.

const temporary = temporaryFolders();
const snapshot = snapshotIn(archiveOf(frozenApi.files), project.inputs);
const client = createClient(snapshot);
const QWEN = { model: 'Qwen 3 14B', outputTokens: 1_000 } as const;

/** The text and the value of a tool of the MCP server. */
function called(name: string, given: object) {
  const tool = toolsOf(client).find((one) => one.name === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}.`);
  return tool.result({ ...given });
}

describe('predict says why it predicts nothing', () => {
  test.each(['Qwen 3 14B', 'qwen3:14b', 'Mistral 7B', 'qwen3-vl:8b'])('for the measured model %s', (model) => {
    expect(client.predict({ model })).toMatchObject({ claim: null, refusalCode: expect.stringMatching(/^measured/) });
  });

  test.each([
    'gpt-4o',
    'openai/gpt-5-mini',
    'gpt-3.5-turbo',
    'azure/gpt-4.1',
    'o3-mini',
    'chatgpt-4o-latest',
    'claude-sonnet-4-5',
    'us.anthropic.claude-3-5-sonnet-20241022-v2:0',
    'gemini-2.5-pro',
    'xai/grok-4',
  ])('for the closed model %s', (model) => {
    const { refusal, refusalCode } = client.predict({ model });
    expect(refusalCode).toBe('closed_model');
    expect(client.why({ model, outputTokens: 1, allowPredicted: true })?.message).toContain(refusal);
  });

  test.each([
    'gpt-oss-120b',
    'openai/gpt-oss-20b',
    'gpt2',
    'nomic-ai/gpt4all-j',
    'xai-org/grok-1',
    'o1-open/llama',
    'acme/x',
  ])('and never calls %s closed', (model) => {
    expect(client.predict({ model }).refusalCode).not.toBe('closed_model');
  });

  test('without the caveat and the sources of a figure', () => {
    expect(client.predict({ model: 'gpt-4o' }).sources).toEqual([]);
    const { text, content } = called('predict', { model: 'gpt-4o' });
    expect(text).not.toMatch(/Cite|Not measured/);
    const { refusal, refusalCode } = client.predict({ model: 'gpt-4o' });
    expect(content).toEqual({ refusal, refusalCode });
  });
});

describe('a part of a country', () => {
  test.each([
    ...['California', 'texas', 'Indiana', 'New Mexico', 'South Dakota', 'Washington, D.C.', 'West Virginia'],
    ...['Georgia, USA', 'Georgia USA', 'Texas, United States', 'Texas (US)', 'US-CA', 'Austin, Texas, USA'],
  ])('%s has the grid carbon intensity of the USA', (grid) => {
    expect(client.grid(grid)).toBeNull();
    const reason = client.why({ ...QWEN, grid });
    expect(reason).toMatchObject({ field: 'grid', near: ['USA'], message: expect.stringContaining('countries only') });
  });

  test.each([
    ['Bavaria, Germany', 'DEU'],
    ['CA-ON', 'CAN'],
  ])('%s has that of %s', (grid, iso3) => {
    expect(client.why({ ...QWEN, grid })?.near).toEqual([iso3]);
  });

  test.each(['Atlantis, Nowhere', 'Bavaria', 'XX-12'])('is not guessed for %s', (grid) => {
    expect(client.why({ ...QWEN, grid })?.message).not.toMatch(/Use [A-Z]{3} /);
  });

  test.each([
    ['Congo-Brazzaville', 'COG'],
    ['Congo, Dem. Rep.', 'COD'],
    ['Republic of Georgia', 'GEO'],
    ['Macedonia', 'MKD'],
  ])('%s is another name of the country %s', (name, iso3) => {
    expect(client.grid(name)?.iso3).toBe(iso3);
  });

  test('is not guessed for a name of two countries, and a state of the same name is told apart', () => {
    expect(client.why({ ...QWEN, grid: 'Congo' })).toMatchObject({ code: 'several_areas', near: ['COD', 'COG'] });
    expect(client.grid('COG')?.displayName).toBe('Republic of the Congo');
    expect(client.estimate({ ...QWEN, grid: 'Georgia' })?.shortClaim).toContain('(Georgia, the country)');
  });

  test('is never a country', () => {
    for (const iso3 of snapshot.grid.areas.iso3) expect(client.why({ ...QWEN, grid: iso3 })).toBeNull();
    for (const name of snapshot.grid.areas.display_name) expect(client.grid(name)).not.toBeNull();
  });
});

describe('a name of quantized weights', () => {
  test.each([
    ...['TheBloke/Qwen3-14B-AWQ', 'bartowski/Qwen3-14B-GGUF', 'qwen3:14b-q4_K_M', 'Qwen3 14B int4'],
    ...[
      'unsloth/Qwen3-14B-unsloth-bnb-4bit',
      'mlx-community/Qwen3-14B-4bit',
      'Qwen3-14B (4-bit)',
      'Qwen3-14B-IQ2_XS.gguf',
    ],
  ])('%s is not predicted, and the measured weights are another model', (model) => {
    for (const allowPredicted of [true, undefined]) {
      const reason = client.why({ model, outputTokens: 1, ...(allowPredicted === true && { allowPredicted }) });
      expect(reason).toMatchObject({ field: 'model', near: ['qwen-3-14b'] });
      expect(reason?.message).toMatch(/qwen-3-14b \(BF16\)/);
      expect(reason?.message).not.toMatch(/Did you mean|sizes/);
    }
    expect(client.predict({ model }).refusalCode).toBe('few_bits');
    expect(called('energy', { model, outputTokens: 1 }).text).toContain('qwen-3-14b (BF16)');
  });

  test.each(['Qwen/Qwen3-14B-FP8', 'Qwen3-14B-GPTQ-Int8', 'acme/new-70B'])(
    '%s may be predicted from its sizes',
    (model) => {
      expect(client.why({ model, outputTokens: 1 })?.message).toContain('8 to 671 billion');
    },
  );
});

test('a reason has the code of its sentence', () => {
  const asked = [{ gpu: 'RTX 4090' }, { model: 'gpt-4o' }, { grid: 'Atlantis' }, { maxItlMs: 0.1 }];
  expect(asked.map((one) => client.why({ ...QWEN, ...one })?.code)).toEqual([
    'no_gpu',
    'no_model_closed',
    'no_area',
    'no_latency',
  ]);
});

test('suggestions stand in the message, best first, and never a worse one alone', () => {
  const reason = client.why({ ...QWEN, gpu: 'H100 NVL' });
  expect(reason?.near).toEqual(['H100', 'B200']);
  expect(called('energy', { ...QWEN, gpu: 'H100 NVL' }).text).toContain('H100, B200');
  const { text } = called('energy', { model: 'Lama 3.1 8b instuct', outputTokens: 1 });
  expect(text).toMatch(/similar names: llama-3-1-8b-instruct, /);
  expect(text.match(/llama-3-1-8b-instruct/g)).toHaveLength(1);
});

test.each([
  ['acme/qwen3-8b-support-lora', 'qwen-3-8b'],
  ['ft-llama-3.1-70b-legal', 'llama-3-1-70b-instruct'],
  ['gpt-oss-20b-finetuned', 'gpt-oss-20b'],
])('the first suggestion for the fine-tune %s is its base model', (model, base) => {
  expect(client.why({ model, outputTokens: 1 })?.near[0]).toBe(base);
});

test.each(['flux-chat', 'hunyuan-large', 'wan-chat', 'stable-chat'])('%s suggests only models of its kind', (model) => {
  expect(client.why({ model, outputTokens: 1 })?.near).toEqual([]);
  expect(client.why({ model, outputs: 1 })?.near).not.toEqual([]);
});

test.each(['sora', 'dall-e-3', 'midjourney', 'google/veo-3', 'imagen-4', 'gpt-image-1'])('%s is closed', (model) => {
  expect(client.why({ model, outputs: 1 })).toMatchObject({ near: [], message: expect.stringContaining('closed') });
});

test.each(['deepseek-r1:7b', 'deepseek-ai/DeepSeek-R1-Distill-Llama-70B'])('%s is not the large model', (model) => {
  expect(client.why({ model, outputTokens: 1 })?.near).toEqual([]);
});

test.each([
  ['H100 NVL', 'H100'],
  ['NVIDIA H100 PCIe', 'H100'],
  ['B200 NVL', 'B200'],
])('instead of %s, the measured variant %s is used', (gpu, measured) => {
  expect(client.estimate({ ...QWEN, gpu })).toBeNull();
  expect(client.why({ ...QWEN, gpu })?.message).toContain(`for the ${measured}`);
  expect(client.estimate({ ...QWEN, gpu, allowOtherGpu: true })?.gpu).toBe(measured);
});

test('compare says in a row what its figure is not', () => {
  const { text } = called('compare', { models: ['groq/llama-3.3-70b-versatile', 'llama3.1:8b'], gpu: 'H100' });
  expect(text).toMatch(/^Llama 3\.3 70B .+; not the provider's energy\)/m);
  expect(text).toMatch(/^Llama 3\.1 8B .+; not a lower bound\)/m);
});

test('compare warns if the responses of a model had different lengths on the GPUs', () => {
  const warned = client.models().filter(({ slug }) => {
    const { text } = called('compare', { models: [slug], maxItlMs: 100 });
    return text.includes('compare its energy per token only');
  });
  const expected = client.models().filter(({ slug }) => {
    const lengths = client.best({ model: slug, maxItlMs: 100 }).map(({ avgOutputTokens }) => avgOutputTokens);
    return Math.max(...lengths) > 1.2 * Math.min(...lengths);
  });
  expect(warned.length).toBeGreaterThan(0);
  expect(warned).toEqual(expected);
});

test.each([
  ['mistral', 'mistral-7b'],
  ['ollama/mistral', 'mistral-7b'],
  ['mixtral:latest', 'mixtral-8x7b'],
  ['phi3', 'phi-3-mini'],
])('%s is read as the model of 2024 that Ollama serves', (model, slug) => {
  expect(client.estimate({ model, outputTokens: 1 })).toMatchObject({ slug, modelMatch: 'similar', atLeastWh: null });
});

test.each([
  ['mistrall 7b', 'mistral-7b'],
  ['llava', 'llava-1-5-7b'],
])('%s may mean the model %s of 2024', (model, slug) => {
  const near = client.why({ model, outputTokens: 1 })?.near ?? [];
  expect(near[0]).toBe(slug);
  expect(client.estimate({ model: slug, outputTokens: 1 })?.basis).toBe('measured-2024');
});

test.each(['gpt-oss:20b', 'ollama/gpt-oss:20b', 'qwen3:14b-fp16', 'llama3.1:8b', 'mistral:7b'])(
  '%s is a name of a local server, whose load matters',
  (model) => {
    const { warnings = [] } = client.estimate({ model, outputTokens: 1 }) ?? {};
    expect(warnings.filter(({ message }) => message.match(/local server/g)?.length === 1)).toHaveLength(1);
  },
);

test('a call beyond the length of the measured ones says that its calculated part has no attention', () => {
  const asked = { ...QWEN, gpu: 'H100', cachedInputTokens: 0 };
  for (const [inputTokens, count] of [
    [18_000, 0],
    [200_000, 1],
  ] as const) {
    const { claim = '', shortClaim = '' } = client.estimate({ ...asked, inputTokens }) ?? {};
    for (const text of [claim, shortClaim]) expect(text.match(/without attention/g) ?? []).toHaveLength(count);
  }
});

test('a prompt without output tokens has a claim of its own, with the model and the GPU', () => {
  const asked = { model: 'Qwen 3 14B', gpu: 'H100', outputTokens: 0, inputTokens: 18_000, cachedInputTokens: 0 };
  const { claim, shortClaim, warnings } = client.estimate(asked) ?? {};
  expect(shortClaim).toMatch(/^Qwen 3 14B on 1 × H100 generated nothing.* adds at least/);
  expect(claim).toBe(shortClaim);
  expect(warnings).toEqual([]);
});

test('a claim of 2024 says once that it is not a lower bound', () => {
  for (const asked of [{ model: 'mistral:7b' }, { model: 'mistral-7b', gpu: 'L40S', allowOtherGpu: true }]) {
    const { claim = '', basis } = client.estimate({ ...asked, outputTokens: 500 }) ?? {};
    expect([basis, claim.match(/lower bound/g)]).toEqual(['measured-2024', ['lower bound']]);
    expect(claim).toMatch(/mistral:7b may use other weights|not the energy on L40S/);
  }
});

test('a figure of 2024 for the GPU in the question comes before a later one for another GPU', () => {
  const asked = { model: 'Llama 3.1 8B Instruct', gpu: 'A100', outputTokens: 500 };
  const allowed = client.estimate({ ...asked, allowOtherGpu: true });
  expect(allowed).toMatchObject({ basis: 'measured-2024', gpu: 'A100', otherGpuThan: null });
  expect(allowed).toEqual(client.estimate(asked));
  // Without a figure of 2024 that meets the limit or has the workload, another GPU is used.
  const on = { ...asked, allowOtherGpu: true, workload: 'lm-arena-chat' } as const;
  expect(client.estimate(on)).toMatchObject({ basis: 'measured', otherGpuThan: 'A100' });
  expect(client.estimate({ ...asked, allowOtherGpu: true, maxItlMs: 20 })).toMatchObject({ otherGpuThan: 'A100' });
  expect(client.best({ model: asked.model, gpu: 'A100', allowOtherGpu: true })[0]?.gpu).not.toBe('A100');
});

test('both claims of 2024 say that the energy of a longer prompt is not known', () => {
  const asked = { model: 'mistral-7b', outputTokens: 500 };
  for (const inputTokens of [undefined, 200_000]) {
    const { claim, shortClaim } =
      client.estimate({ ...asked, ...(inputTokens !== undefined && { inputTokens }) }) ?? {};
    const isSaid = [claim, shortClaim].map((text) => text?.includes('changes the energy is not known'));
    expect(isSaid).toEqual([inputTokens !== undefined, inputTokens !== undefined]);
  }
});

test('the server names its own tool, and a chat model for a GPU of 2024', () => {
  expect(called('compare', { models: ['mistral-7b'] }).text).toContain('tool energy');
  for (const [tool, asked] of [
    ['predict', { model: 'Qwen 3 14B' }],
    ['predict', { model: 'mistral-7b' }],
    ['energy', { model: 'mistral-7b', workload: 'lm-arena-chat', outputTokens: 1 }],
  ] as const) {
    const { text, content } = called(tool, asked);
    expect(content['advice']).toContain('tool energy');
    expect(text.endsWith(String(content['advice']))).toBe(true);
  }
  expect(called('energy', { model: 'Qwen 3 99B', outputTokens: 1 }).content).not.toHaveProperty('advice');
  expect(called('compare', { gpu: 'A100' }).text).toMatch(/this gpu, such as (?!chameleon)/);
});

test('a name and sizes can not be combined in one prediction', () => {
  const both = { model: 'zai-org/GLM-4.5', paramsB: 70 } as unknown as Parameters<typeof client.predict>[0];
  expect(() => client.predict(both)).toThrow(TypeError);
  expect(() => client.predict(both)).toThrow(words.model_or_sizes.replace('{option}', 'paramsB'));
});

test('a missing size or a short year is rejected with what to give', () => {
  const sizes = { paramsB: 70 } as unknown as Parameters<typeof client.predict>[0];
  expect(() => client.predict(sizes)).toThrow('For a dense model, it is the same as paramsB.');
  expect(() => client.estimate({ ...QWEN, year: '24' })).toThrow('four digits');
});

test('a bare name that Ollama serves is sent to its tag', () => {
  const messageOf = (model: string) => client.why({ model, outputTokens: 1 })?.message;
  expect(messageOf('llama3.1')).toContain('If Ollama serves it, ask for llama3.1:8b.');
  expect(client.estimate({ model: 'llama3.1:8b', outputTokens: 1 })).toMatchObject({ modelMatch: 'similar' });
  // Ollama serves a model of this name that was not measured.
  expect(messageOf('gemma3')).not.toContain('Ollama');
});

test('a model that only 2024 has is sent to a call that works', () => {
  const asked = { model: 'Mistral 7B', outputTokens: 1, allowPredicted: true } as const;
  const reason = client.why({ ...asked, workload: 'lm-arena-chat' });
  expect(reason?.message).toContain('without a workload');
  expect(client.predict({ model: asked.model }).refusal).toContain('without a workload');
  expect(client.estimate(asked)?.basis).toBe('measured-2024');
});

test.each([
  ...['./models/qwen3-14b', '../qwen3-14b/', '/models/Qwen3-14B', '~/Qwen3-14B', 'file:///models/qwen3-14b'],
  ...['C:\\models\\Qwen3-14B', '/data/groq/Qwen3-14B', '/models/Qwen/Qwen3-14B', 'hosted_vllm//models/Qwen3-14B'],
])('the local path %s has the weights of its last folder, and no provider', (model) => {
  expect(client.estimate({ ...QWEN, model })).toEqual(client.estimate({ ...QWEN, model: 'Qwen/Qwen3-14B' }));
});

test('a model that was not measured is not taken for a misspelt one', () => {
  const reason = client.why({ model: 'FLUX.1 Schnell', outputs: 1 });
  expect(reason).toMatchObject({ code: 'no_model', near: ['flux-1-dev'] });
  expect(reason?.message).toMatch(/was not measured.*similar names: flux-1-dev/);
  expect(reason?.message).not.toContain('Did you mean');
});

test('an unknown name in a local path has suggestions that are not about providers', () => {
  const message = client.why({ ...QWEN, model: '/models/qwen3-14' })?.message;
  expect(message).toContain('qwen-3-14b');
  expect(message).not.toContain('not for a provider');
  expect(client.why({ ...QWEN, model: 'together_ai/qwen3-14' })?.message).toContain('not for a provider');
});

test.each(['Qwen/Qwen3-30B-A3B', 'openrouter/qwen/qwen3-235b-a22b'])(
  '%s is not called ambiguous: it is the id of an earlier version that was not measured',
  (model) => {
    const reason = client.why({ model, outputTokens: 1 });
    expect([reason?.code, reason?.near.length]).toEqual(['other_versions', 2]);
    expect(client.why({ model: 'qwen3:30b', outputTokens: 1 })?.code).not.toBe('other_versions');
  },
);

test('the models that a provider may mean keep the provider', () => {
  const near = client.why({ ...QWEN, model: 'openrouter/qwen/qwen3-30b-a3b' })?.near ?? [];
  expect(near.length).toBeGreaterThan(1);
  for (const model of near) {
    expect(model).toMatch(/^openrouter\//);
    expect(client.estimate({ model, outputTokens: 1 })?.modelMatch).not.toBe('exact');
  }
  for (const name of ['qwen/qwen3-30b-a3b', 'qwen3-30b-a3b', '/models/qwen3-30b-a3b'])
    expect(client.why({ ...QWEN, model: name })?.near).toEqual(near.map((model) => model.replace('openrouter/', '')));
});

test.each([
  ['Qwen/Qwen3-14B-FP8', 'qwen-3-14b', 'FP8', 'BF16'],
  ['meta-llama/Llama-3.3-70B-Instruct-FP8-dynamic', 'llama-3-3-70b-instruct', 'FP8', 'BF16'],
])('%s is not called unknown: its precision was not measured', (model, slug, precision, measured) => {
  const reason = client.why({ model, outputTokens: 1 });
  expect(reason).toMatchObject({ code: 'other_precision', near: [slug] });
  expect(reason?.message).toMatch(new RegExp(`${precision}.+${slug} \\(${measured}\\)`));
});

test('a hub id in the style of hosted providers has a hint to name the provider', () => {
  const isHinted = (model: string) =>
    client.estimate({ model, outputTokens: 1 })?.warnings.some(({ code }) => code === 'maybe_hosted');
  expect(isHinted('qwen/qwen3-32b')).toBe(true);
  for (const model of ['Qwen/Qwen3-32B', 'qwen3-32b', 'openrouter/qwen/qwen3-32b', 'hosted_vllm/qwen/qwen3-32b'])
    expect([model, isHinted(model)]).toEqual([model, false]);
});

test("a prefix of the reader's own server leaves the lower bound", () => {
  const [own, prefixed] = ['Qwen/Qwen3-14B', 'hosted_vllm/Qwen/Qwen3-14B'].map((model) =>
    client.estimate({ ...QWEN, model }),
  );
  expect(prefixed?.atLeastWh).toBe(own?.atLeastWh);
  expect(own?.atLeastWh).toBeGreaterThan(0);
});

describe('suggestions exist and are in the order of their likeness', () => {
  test.each([
    ['h-100', ['H100', 'B200']],
    ['H10O', ['H100', 'B200']],
    ['B20', ['B200', 'H100']],
  ])('for the GPU %s', (gpu, near) => {
    expect(client.why({ ...QWEN, gpu })?.near).toEqual(near);
  });

  test.each(['H10O', 'h1OO', 'NVIDIA H10O', 'H010', 'HH100', 'H1000'])('and ask whether %s means H100', (gpu) => {
    expect(client.why({ ...QWEN, gpu })?.message).toContain('Did you mean H100?');
  });

  test.each(['H200', 'A100', 'A10', 'H20', 'B20', 'B300', 'RTX 4090'])('and ask nothing about %s', (gpu) => {
    expect(client.why({ ...QWEN, gpu })?.message).not.toContain('Did you mean');
  });

  test('for a number of GPUs', () => {
    const asked = { model: 'DeepSeek R1', workload: 'gpqa', outputTokens: 1, maxItlMs: Infinity } as const;
    const counts = new Set(client.configurations({ model: asked.model }).map((c) => c.numGpus));
    const near = client.why({ ...asked, numGpus: 3 })?.near.map(Number) ?? [];
    expect(near.length).toBeGreaterThan(0);
    for (const one of near) expect(counts).toContain(one);
    const far = near.map((one) => Math.abs(one - 3));
    expect(far).toEqual(far.toSorted((a, b) => a - b));
  });

  test('for a workload, and only those of the model', () => {
    expect(client.why({ ...QWEN, workload: 'gpqa-diamond' as never })?.near).toEqual(['gpqa', 'lm-arena-chat']);
    expect(client.why({ ...QWEN, workload: 'lm-area-chat' as never })?.near).toEqual(['lm-arena-chat', 'gpqa']);
    expect(client.why({ model: 'gpt-oss-20b', outputTokens: 1, workload: 'lm-area-chat' as never })?.near).toEqual([
      'gpqa',
    ]);
    expect(client.why({ model: 'gpt-oss-20b', outputTokens: 1, workload: 'lm-arena-chat' })?.near).toEqual(['gpqa']);
  });
});

describe('a lower bound is given', () => {
  test.each([
    ...['accounts/fireworks/models/qwen3-14b', 'accounts/fireworks/models/llama-v3p3-70b-instruct'],
    ...['fireworks_ai/accounts/fireworks/models/qwen3-14b', 'together_ai/Qwen/Qwen3-14B', 'deepinfra/Qwen/Qwen3-14B'],
    ...['qwen/qwen3-14b:free', 'openrouter/qwen/qwen3-14b', '@cf/qwen/qwen3-14b', 'someuser/qwen3-14b'],
    ...['us.meta.llama3-3-70b-instruct-v1:0', 'meta.llama3-3-70b-instruct-v1:0', 'qwen.qwen3-32b-v1:0'],
    ...['azure_ai/Llama-3.3-70B-Instruct', 'vertex_ai/meta/llama-3.3-70b-instruct-maas', 'qwen/qwen3-8b-04-28'],
    ...['groq/qwen/qwen3-32b', 'cerebras/qwen-3-32b', 'qwen3:14b', 'gpt-oss-120b-maas', 'qwen3-14b@001'],
  ])('not for %s', (model) => {
    const found = client.estimate({ model, outputTokens: 1_000 });
    expect(found?.wh.value).toBeGreaterThan(0);
    expect(found?.atLeastWh).toBeNull();
    expect(found?.claim).not.toContain('at least');
    expect(found?.claim).toContain(model);
  });

  test('for every own name of a model, in any case, with an effort of reasoning', () => {
    for (const { slug, model, modelId, workloads } of client.models().filter((one) => one.workloads.includes('gpqa')))
      for (const name of [slug, model, modelId, modelId.toLowerCase(), `${modelId} (high)`]) {
        const found = client.estimate({ model: name, outputTokens: 1_000, workload: 'gpqa', maxItlMs: Infinity });
        expect([name, workloads.length > 0, typeof found?.atLeastWh]).toEqual([name, true, 'number']);
      }
  });

  test('and no warning blames a hosted provider twice', () => {
    const { warnings = [] } = client.estimate({ model: 'groq/qwen/qwen3-32b', gpu: 'H100', outputTokens: 1 }) ?? {};
    expect(warnings.filter(({ message }) => message.includes('Groq'))).toHaveLength(1);
  });
});

test('a prediction needs a count, which may be missing in a question about any model', () => {
  const asked = { allowPredicted: true, outputTokens: undefined };
  expect(client.estimate({ ...asked, model: 'zai-org/GLM-4.5' })).toBeNull();
  expect(client.why({ ...asked, model: 'zai-org/GLM-4.5' })?.message).toContain('output tokens');
  expect(client.estimate({ ...asked, model: 'Qwen 3 14B' })).toMatchObject({ basis: 'measured' });
});

describe('an answer cites the sources of its own figures only', () => {
  test.each([
    [{ model: 'Qwen 3 14B' }, false],
    [{ model: 'Qwen 3 14B', grid: 'FRA' }, false],
    [{ model: 'Mistral 7B' }, false],
    [{ ...QWEN }, true],
    [{ ...QWEN, grid: 'Atlantis' }, false],
    [{ model: 'FLUX.1 Dev', outputs: 1 }, true],
    [{ model: 'Mistral 7B', outputTokens: 1 }, true],
  ])('%j: Ember is cited: %p', (question, isCited) => {
    const found = client.estimate(question as PredictableQuestion);
    expect(found?.sources.some((source) => source.startsWith('Ember'))).toBe(isCited);
    expect(found?.electricity != null).toBe(isCited);
    expect(called('energy', question).text.includes('Ember')).toBe(isCited);
  });

  test('the list of models cites both benchmarks', () => {
    const { energy, earlier } = client.about().sources;
    const { text } = called('models', {});
    expect(text).toContain(energy);
    expect(text).toContain(earlier);
  });
});

describe('the energy of reading a prompt', () => {
  test.each([
    [{ model: 'gpt-oss-20b', workload: 'gpqa' }, 'gpqa'],
    [{ model: 'Qwen 3 14B', workload: 'gpqa' }, 'gpqa'],
  ] as const)('is in the claim, with the reason if it is not known: %j', (question, reason) => {
    const found = client.estimate({ ...question, outputTokens: 1, inputTokens: 2_000 });
    expect(found?.promptWh).toBeNull();
    expect(found?.claim).toMatch(new RegExp(`2,000 input tokens, assuming none were cached.+not known.+${reason}`));
  });

  test('is explained without the document of prompts as well', () => {
    const found = createClient({ ...snapshot, prompts: null }).estimate({ ...QWEN, inputTokens: 2_000 });
    expect(found?.claim).toMatch(/2,000 input tokens.+not known/);
    expect(client.estimate(QWEN)?.claim).not.toContain('input tokens');
  });

  test('warns of the tokens that are not cached', () => {
    const warningsFor = (inputTokens: number, cachedInputTokens: number) =>
      (client.estimate({ ...QWEN, gpu: 'H100', inputTokens, cachedInputTokens })?.warnings ?? []).map(
        ({ message }) => message,
      );
    expect(warningsFor(500, 400)).toEqual([expect.stringContaining('1,215 tokens')]);
    expect(warningsFor(4_000, 3_900)).toEqual([expect.stringContaining('3,900 of them cached')]);
    expect(warningsFor(4_000, 3_000)).toEqual([expect.stringContaining('3,000 of them cached')]);
    expect(warningsFor(1_500, 0)).toEqual([]);
    const [warning] = warningsFor(18_000, 5_000);
    expect(warning).toContain('5,000 of them cached');
    // A response includes a share of the measured prompts in proportion to its length.
    const { outputTokens } = QWEN;
    const [row] = client.configurations({ model: QWEN.model, gpu: 'H100', workload: 'lm-arena-chat' });
    const included = ((snapshot.prompts?.measured_tokens ?? NaN) * outputTokens) / (row?.avgOutputTokens ?? NaN);
    expect(warning).toContain((13_000 - Math.ceil(included)).toLocaleString('en-US'));
  });
});

describe('a snapshot', () => {
  test('may start with a byte order mark', () => {
    expect(createClient(`\uFEFF${JSON.stringify(snapshot)}`).about()).toEqual(client.about());
  });

  test.each(['words', 'columns', 'grid', 'models'] as const)('without its %s is rejected by name', (field) => {
    const { [field]: _, ...others } = snapshot;
    expect(() => createClient(others)).toThrow(`The snapshot can't be used: it has no ${field}.`);
  });

  test('without one of its texts is rejected', () => {
    const { any_gpu: _, ...words } = snapshot.words;
    expect(() => createClient({ ...snapshot, words })).toThrow('texts in words');
  });
});

test('the Python package reads and rejects the same snapshots', async () => {
  const file = join(await temporary(), 'snapshot.json');
  await writeFile(file, `\uFEFF${JSON.stringify(snapshot)}`);
  const program = `
import json, sys
from token_energy import Client
data = open(sys.argv[1], "rb").read()
snapshot = json.loads(data)
first = next(iter(snapshot["words"]))
words = {name: text for name, text in snapshot["words"].items() if name != first}
for given in (data, data.decode("utf-8"), {**snapshot, "words": None}, {**snapshot, "words": words}):
    try:
        print(len(Client(given).models()))
    except ValueError as error:
        print(error)
`;
  const { stdout, stderr } = spawnSync('python3', ['-B', '-c', program, file], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: 'packages/client-python' },
  });
  expect(stderr).toBe('');
  const read = String(client.models().length);
  const rejected = "The snapshot can't be used: it has";
  expect(stdout.trim().split('\n')).toEqual([
    ...[read, read],
    `${rejected} no words.`,
    expect.stringMatching(new RegExp(`^${rejected} \\d+ of the \\d+ texts in words\\.$`)),
  ]);
});

/** Units of energy in Wh, and of emissions in g CO2e. */
const UNIT_SIZES: Readonly<Record<string, number>> = { Wh: 1, kWh: 1e3, MWh: 1e6, GWh: 1e9, g: 1, kg: 1e3, t: 1e6 };

/** A regular expression for a template, with a pattern for its `{energy}`. */
function patternOf(template: string, energy: string): string {
  return template
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace('{energy}', energy)
    .replace(/\{[a-z_]+\}/g, '.+?');
}

test('lower ends are rounded down and upper ends up in every sentence', () => {
  const models = client.models().filter(({ workloads }) => workloads.includes('lm-arena-chat'));
  const asked = fc.record(
    {
      model: fc.constantFrom(...models.map(({ slug }) => slug), 'qwen3:14b', 'zai-org/GLM-4.5'),
      outputTokens: fc.option(fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 1e9 })), {
        nil: undefined,
      }),
      inputTokens: fc.integer({ min: 0, max: 40_000 }),
      cachedInputTokens: fc.constantFrom(undefined, 0),
      grid: fc.constantFrom('FRA', 'IND', 'WLD'),
    },
    { requiredKeys: ['model', 'outputTokens', 'inputTokens', 'grid'] },
  );
  const NUMBER = '([\\d,.]*\\d)';
  const UNIT = '(Wh|kWh|MWh|GWh|g|kg|t)';
  const number = (text = '', unit = ''): number => Number(text.replaceAll(',', '')) * (UNIT_SIZES[unit] ?? NaN);
  const met = new Set<string>();
  fc.assert(
    fc.property(asked, ({ outputTokens, ...others }) => {
      const counted = outputTokens === undefined ? {} : { outputTokens, allowPredicted: true };
      const found = client.estimate({ ...others, ...counted } as PredictableQuestion) as
        (Omit<Estimate, 'wh'> & { readonly wh?: Estimate['wh'] }) | null;
      fc.pre(found !== null);
      const { claim, promptWh, responsePercentiles } = found;
      const ends = [
        [`(?:range|interval) of ${NUMBER} to ${NUMBER} ${UNIT}`, found.wh?.low, found.wh?.high],
        [`responses used ${NUMBER} to ${NUMBER} ${UNIT}`, responsePercentiles?.wh.p10, responsePercentiles?.wh.p90],
        [patternOf(words.claim_reading, `${NUMBER}() ${UNIT}`), promptWh?.low, undefined],
        [patternOf(words.claim_reading_part, `${NUMBER}() ${UNIT}`), promptWh?.low, undefined],
        [`CO2e, or ${NUMBER} to ${NUMBER} ${UNIT} CO2e`, found.gCo2e?.low, found.gCo2e?.high],
      ] as const;
      for (const [pattern, low, high] of ends) {
        const [sentence, first, last, unit] = new RegExp(pattern).exec(claim) ?? [];
        if (sentence === undefined) continue;
        met.add(pattern);
        if (low != null) expect(number(first, unit)).toBeLessThanOrEqual(low * (1 + 1e-12));
        if (high != null && last !== '') expect(number(last, unit)).toBeGreaterThanOrEqual(high * (1 - 1e-12));
      }
    }),
    { numRuns: 500, seed: 1 },
  );
  // Each of the five sentences occurred.
  expect(met.size).toBe(5);
});

test('the Python package gives the same answers', async () => {
  const asked: readonly { readonly call: string; readonly input: object }[] = [
    ...['gpt-4o', 'Qwen 3 14B', 'acme/x', 'gpt-oss:20b', 'Mistral 7B', 'us.anthropic.claude-3'].flatMap((model) => [
      { call: 'predict', input: { model } },
      { call: 'why', input: { model, outputTokens: 1, allowPredicted: true } },
    ]),
    ...['Georgia, USA', 'Texas (US)', 'US-CA', 'california', 'Bavaria, Germany', 'Atlantis, Nowhere', 'usa texas'].map(
      (grid) => ({ call: 'why', input: { ...QWEN, grid } }),
    ),
    ...['H10O', 'h-100', 'B20', 'RTX 4090', 'A100', 'é'].map((gpu) => ({ call: 'why', input: { ...QWEN, gpu } })),
    ...[3, 5, 7].map((numGpus) => ({ call: 'why', input: { model: 'DeepSeek R1', workload: 'gpqa', numGpus } })),
    ...['lm-area-chat', 'gpqa-diamond', 'text-to-image', 'chat'].flatMap((workload) =>
      ['Qwen 3 14B', 'gpt-oss-20b', 'gpt-4o'].map((model) => ({
        call: 'why',
        input: { model, workload, outputTokens: 1 },
      })),
    ),
    ...[
      ...['accounts/fireworks/models/qwen3-14b', 'qwen/qwen3-14b:free', 'someuser/Mistral-7B-Instruct-v0.3'],
      ...['openai/gpt-oss-120b (high)', 'us.meta.llama3-3-70b-instruct-v1:0', 'groq/qwen/qwen3-32b', 'Qwen/Qwen3-14B'],
    ].map((model) => ({ call: 'estimate', input: { model, outputTokens: 1_000 } })),
    ...[
      '/models/Qwen3-14B',
      'C:\\models\\Qwen3-14B',
      '/data/groq/qwen3-14',
      'qwen/qwen3-32b',
      'together_ai/qwen3-14',
    ].flatMap((model) => ['estimate', 'why'].map((call) => ({ call, input: { model, outputTokens: 1_000 } }))),
    ...[
      'openrouter/qwen/qwen3-30b-a3b',
      'Qwen/Qwen3-14B-FP8',
      'Llama-3.3-70B-Instruct-FP8-dynamic',
      'gemma-3-27b-w8a8',
    ].map((model) => ({ call: 'why', input: { model, outputTokens: 1 } })),
    ...[{ paramsB: 9_999, activeParamsB: 12 }, { paramsB: 8, activeParamsB: 9 }, { model: 'Qwen/Qwen3-14B-FP8' }].map(
      (input) => ({ call: 'predict', input }),
    ),
    { call: 'estimate', input: { ...QWEN, model: 'Llama 3.1 8B Instruct', gpu: 'A100', allowOtherGpu: true } },
    ...[{ model: 'Qwen 3 14B' }, { model: 'Mistral 7B', grid: 'FRA' }].map((input) => ({ call: 'estimate', input })),
    ...['gpqa', 'lm-arena-chat'].flatMap((workload) =>
      [0, 1_000, 17_000].map((cachedInputTokens) => ({
        call: 'estimate',
        input: { ...QWEN, workload, inputTokens: 18_000, cachedInputTokens },
      })),
    ),
    { call: 'estimate', input: { ...QWEN, inputTokens: 2_000, cachedInputTokens: 1_900 } },
  ];
  const answers = await answersInPython(await temporary(), snapshot, asked);
  const said = (answer: unknown) => {
    if (answer === null) return null;
    const { claim, message, code, refusal, refusal_code, refusalCode, near, warnings, sources } = answer as Record<
      string,
      unknown
    >;
    const codes = { code, refusalCode: refusal_code ?? refusalCode };
    return JSON.parse(JSON.stringify({ claim, message, ...codes, refusal, near, warnings, sources })) as unknown;
  };
  const python = answers.map(said);
  const js = asked.map(({ call, input }) => said(client[call as 'why' | 'estimate' | 'predict'](input as never)));
  expect(python).toEqual(js);
});
