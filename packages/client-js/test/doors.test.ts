import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { answerOf } from '../../../site/blocks/calculator/answer.ts';
import { Outcome } from '../../../site/blocks/calculator/outcome.tsx';
import type { CalculatorFacts } from '../../../site/blocks/calculator/props.ts';
import { chatResponses } from '../../../site/charts/responses.tsx';
import { badgeFiles } from '../../../site/build/badges.ts';
import { readDocuments } from '../../../site/build/read-documents.ts';
import { workloadsOf } from '../../../site/workload.ts';
import { archiveOf, RELEASES_INDEX } from '../../../src/releases/archive.ts';
import { frozenApi, project } from '../../../test/support/inputs.ts';
import { ROOT, temporaryFolders } from '../../../test/support/project.ts';
import { paragraphOf } from '../../report/test/report-text.ts';
import type { MeasuredLine } from '../../report/src/line.ts';
import { namingOf } from '../../report/src/naming.ts';
import { reportCsv } from '../../report/src/report-csv.ts';
import { reportOf } from '../../report/src/report.ts';
import { readUsage } from '../../report/src/usage.ts';
import { snapshotIn } from '../build/packages.ts';
import { createClient } from '../src/client.ts';
import { threeDigits } from '../../../src/figures/format.ts';
import { toolsOf } from '../src/tools.ts';
import type { EarlierFigure, Figure, PredictableQuestion } from '../token-energy.d.ts';
import { answersInPython } from './support/python.ts';

// The same question gives the same claim and the same energy at every door.

const temporary = temporaryFolders();
const snapshot = snapshotIn(archiveOf(frozenApi.files), project.inputs);
const client = createClient(snapshot);
const energy = toolsOf(client).find(({ name }) => name === 'energy');

const ON_H100 = { gpu: 'H100', outputTokens: 1_000, allowPredicted: true };
const QUESTIONS: readonly PredictableQuestion[] = [
  { ...ON_H100, model: 'Qwen 3 14B' },
  { ...ON_H100, model: 'qwen3:14b', pue: 1.2 },
  { ...ON_H100, model: 'groq/llama-3.3-70b-versatile', grid: 'FRA' },
  { ...ON_H100, model: 'llama-3-3-70b-instruct', maxItlMs: 50, grid: 'IND', year: '2023' },
  { ...ON_H100, model: 'Qwen 3 30B A3B Instruct', outputTokens: 1_234_567_890, gpu: 'B200' },
  { ...ON_H100, model: 'zai-org/GLM-4.5', grid: 'DEU' },
  { ...ON_H100, model: 'gemma-3-27b', boundary: 'site', pue: 1.1, nodeRatio: 1.4 },
  { ...ON_H100, model: 'gpt-oss:20b' },
  { ...ON_H100, model: 'gpt-4o' },
  { ...ON_H100, model: 'qwen3-vl:8b' },
  { ...ON_H100, model: 'ollama/llama3.1' },
  { ...ON_H100, model: 'ollama/deepseek-r1' },
  { ...ON_H100, model: 'lm_studio/qwen/qwen3-8b' },
  { ...ON_H100, model: 'qwen/qwen3-8b-04-28' },
  { ...ON_H100, model: 'openai/gpt-oss-120b (high)' },
  { ...ON_H100, model: 'qwen/qwen3-8b:online' },
  { ...ON_H100, model: 'Mistral 7B', gpu: 'A100' },
  { ...ON_H100, model: 'open-mixtral-8x7b', grid: 'FRA', maxItlMs: 100 },
  { ...ON_H100, model: 'llama-3-1-70b-instruct', gpu: 'NVIDIA A100', pue: 1.2 },
  { ...ON_H100, model: 'Mistral 7B', gpu: 'B200' },
  { ...ON_H100, model: 'Qwen 3 8B', maxItlMs: 40, gpu: 'B200' },
  { ...ON_H100, model: 'Qwen 3 8B', maxItlMs: 1 },
  { ...ON_H100, model: 'Qwen 3 8B', outputTokens: 1 },
  { ...ON_H100, model: 'deepseek-ai/DeepSeek-R1' },
  { ...ON_H100, model: 'meta-llama/Llama-3.1-8B-Instruct:free', grid: 'GBR', year: '2023' },
  { ...ON_H100, model: 'Qwen/Qwen3-32B-AWQ' },
  { ...ON_H100, model: 'Qwen 3 14B', boundary: 'node', nodeRatio: 1.5 },
  { ...ON_H100, model: 'Qwen 3 14B', boundary: 'fleet', grid: 'USA' },
  { ...ON_H100, model: 'Nemotron 3 Nano 30B A3B' },
  { ...ON_H100, model: 'claude-sonnet-4-5' },
  { ...ON_H100, model: 'meta-llama/Llama-4-Maverick-17B-128E-Instruct', gpu: 'B200' },
  { ...ON_H100, model: 'mistralai/Mistral-Small-24B-Instruct-2501' },
  { ...ON_H100, model: 'phi3:mini', grid: 'NOR' },
  { ...ON_H100, model: 'together_ai/Qwen/Qwen3-14B' },
  { ...ON_H100, model: 'accounts/fireworks/models/qwen3-14b', grid: 'FRA' },
  { ...ON_H100, model: 'us.meta.llama3-3-70b-instruct-v1:0' },
];
/** The calculator has no field for a prompt. */
const WITH_PROMPT: readonly PredictableQuestion[] = [
  { ...ON_H100, model: 'Qwen 3 14B', inputTokens: 18_000, cachedInputTokens: 5_000 },
  { ...ON_H100, model: 'Qwen 3 14B', inputTokens: 900 },
  { ...ON_H100, model: 'Qwen 3 14B', inputTokens: 100_000 },
  { ...ON_H100, model: 'Qwen 3 14B', inputTokens: 20_000, outputTokens: 481 },
  { ...ON_H100, model: 'Llama 3.3 70B Instruct', inputTokens: 4_000, cachedInputTokens: 4_000 },
  { ...ON_H100, model: 'groq/llama-3.3-70b-versatile', inputTokens: 50_000 },
  { ...ON_H100, model: 'gpt-oss-20b', inputTokens: 2_000 },
];
const ALL = [...QUESTIONS, ...WITH_PROMPT];
/** The calculator has no field for a count of responses, and a report sums the calls of a log. */
const OF_PACKAGES: readonly PredictableQuestion[] = [
  { ...ON_H100, model: 'Qwen 3 14B', outputTokens: 500, responses: 1_000 },
  { ...ON_H100, model: 'Qwen 3 14B', responses: 3, inputTokens: 18_000, cachedInputTokens: 5_000, grid: 'FRA' },
  { ...ON_H100, model: 'Qwen 3 14B', outputTokens: 1_800_000, responses: 3 },
  { ...ON_H100, model: 'qwen3:14b', responses: 7, pue: 1.2, inputTokens: 100_000 },
  { ...ON_H100, model: 'gpt-oss-20b', responses: 12, inputTokens: 2_000 },
  { ...ON_H100, model: 'zai-org/GLM-4.5', responses: 1_000, grid: 'DEU' },
  { ...ON_H100, model: 'Mistral 7B', gpu: 'A100', responses: 999_999 },
  { ...ON_H100, model: 'llama-3-1-8b-instruct', outputTokens: 1, responses: 2, boundary: 'site' },
  { allowPredicted: true, model: 'Qwen 3 14B', outputTokens: 500 },
  { allowPredicted: true, model: 'zai-org/GLM-4.5', outputTokens: 500 },
  { allowPredicted: true, model: 'Mistral 7B', outputTokens: 500 },
  { allowPredicted: false, model: 'acme/new-model', outputTokens: 500 },
  ...[98, 1_000, 1_300, 18_000].flatMap((inputTokens) => [
    { ...ON_H100, model: 'Qwen 3 14B', outputTokens: 500, inputTokens, cachedInputTokens: 0, grid: 'FRA' },
    { ...ON_H100, model: 'Qwen 3 14B', outputTokens: 500, inputTokens, cachedInputTokens: 50, responses: 3 },
    {
      ...{ allowPredicted: true, model: 'openrouter/Qwen/Qwen3-14B', maxItlMs: 50 },
      ...{ outputTokens: 412, inputTokens, cachedInputTokens: 0 },
    },
  ]),
  { ...ON_H100, model: 'Qwen 3 14B', inputTokens: 18_000, boundary: 'site' },
  { ...ON_H100, model: 'Qwen 3 14B', outputTokens: 1e9, responses: 1_000, pue: 1.2 },
  { ...ON_H100, model: 'Qwen 3 14B', outputTokens: 0 },
  { ...ON_H100, model: 'Qwen 3 14B', outputTokens: 0, inputTokens: 5_000 },
  { ...ON_H100, model: 'Mistral 7B', gpu: 'A100', outputTokens: 0 },
  { ...ON_H100, model: 'Qwen 3 14B', gpu: 'A100', allowOtherGpu: true, responses: 2, grid: 'FRA' },
  { ...ON_H100, model: 'Qwen 3 14B', gpu: 'H100 NVL', allowOtherGpu: true },
  { ...ON_H100, model: 'groq/GLM-4.5', responses: 2, grid: 'USA' },
  { ...ON_H100, model: 'gpt-oss-120b', maxItlMs: 1e9 },
  { ...ON_H100, model: 'Llama 3.1 8B Instruct', workload: 'code-2024', maxItlMs: 100 },
  { model: 'zai-org/GLM-4.5', outputTokens: 500, maxItlMs: 50, numGpus: 4, allowPredicted: true },
  ...['H100 NVL', 'RTX 4090'].map((gpu) => ({ model: 'Qwen 3 14B', outputTokens: 500, gpu, allowPredicted: true })),
  ...[
    ...['Qwen 3 1.7B', 'Qwen/Qwen3-1.7B', 'acme/new-3B', 'acme/new-70B', 'deepseek-r1:7b', 'ollama/deepseek-r1'],
    ...['bartowski/Qwen3-14B-GGUF', 'qwen3:14b-q4_K_M', 'Qwen 3 30B A3B AWQ', 'unsloth/gpt-oss-20b-GGUF'],
    ...['hosted_vllm/Qwen/Qwen3-14B', 'hosted_vllm/qwen3:14b', 'sora', 'Qwen3-14B-GPTQ-Int8', 'FLUX.1-dev-GGUF'],
    ...['deepseek/deepseek-r1', 'lm_studio/qwen/qwen3-14'],
  ].flatMap((model) => [
    { model, outputTokens: 500, allowPredicted: true },
    { model, outputTokens: 500 } as PredictableQuestion,
  ]),
];
const ALL_OF_PACKAGES = [...ALL, ...OF_PACKAGES];

let folder: string;

beforeAll(async () => {
  folder = await temporary();
});

/** The texts in the results of these calls to the Python package. */
async function inPython(examples: Parameters<typeof answersInPython>[2]) {
  const answers = await answersInPython(folder, snapshot, examples);
  return answers as (Partial<Record<'claim' | 'short_claim' | 'caveat' | 'message', string>> | null)[];
}

/** The claim of the JavaScript package, or the reason for a missing one. */
function claimed(question: PredictableQuestion): string {
  return client.estimate(question)?.claim ?? client.why(question)?.message ?? '';
}

/** The same at a door without the option for another GPU. */
function claimedOnGpu(question: PredictableQuestion): string {
  return client.estimate(question)?.claim ?? client.why({ ...question, allowOtherGpu: false })?.message ?? '';
}

test('the Python package makes the claims of the JavaScript package', async () => {
  const results = await inPython(
    ['estimate', 'why'].flatMap((call) => ALL_OF_PACKAGES.map((input) => ({ call, input }))),
  );
  const claims = ALL_OF_PACKAGES.map((_, i) => results[i]?.claim ?? results[ALL_OF_PACKAGES.length + i]?.message);
  expect(claims).toEqual(ALL_OF_PACKAGES.map(claimed));
  const caveats = ALL_OF_PACKAGES.map((question) => client.estimate(question)?.caveat);
  expect(ALL_OF_PACKAGES.map((_, i) => results[i]?.caveat)).toEqual(caveats);
  const shortClaims = ALL_OF_PACKAGES.map((question) => client.estimate(question)?.shortClaim);
  expect(ALL_OF_PACKAGES.map((_, i) => results[i]?.short_claim)).toEqual(shortClaims);
});

test('a short claim says "at least" only of a lower bound, which it includes', () => {
  for (const question of ALL_OF_PACKAGES) {
    const found = client.estimate(question);
    if (found === null) continue;
    const { atLeastWh, promptWh, shortClaim } = found;
    const [, value = '', unit = ''] = /at least ([\d.,]+) (\w+)/.exec(shortClaim) ?? [];
    expect([question, found.boundObstacle === null]).toEqual([question, atLeastWh !== null]);
    // 0 tokens have no energy to state.
    expect([question, value !== '']).toEqual([question, atLeastWh !== null && atLeastWh > 0]);
    if (atLeastWh === null || value === '') continue;
    const [bound, shown] = [atLeastWh + (promptWh?.low ?? 0), Number(value.replaceAll(',', '')) * (UNITS[unit] ?? NaN)];
    expect(shown).toBeLessThanOrEqual(bound * (1 + 1e-12));
    expect(shown).toBeGreaterThan(bound * 0.98);
  }
});

test('each door names the way to a prediction that works there', async () => {
  const [counted, uncounted] = [{ model: 'zai-org/GLM-4.5', outputTokens: 500 }, { model: 'zai-org/GLM-4.5' }];
  expect(client.estimate({ ...counted, allowPredicted: true })?.basis).toBe('predicted');
  const reasons = await inPython([counted, uncounted].map((input) => ({ call: 'why', input })));
  expect(reasons.map((reason) => reason?.message)).toEqual([counted, uncounted].map((q) => client.why(q)?.message));
  expect(client.why(counted)).toMatchObject({ message: expect.stringContaining('allowPredicted: true'), near: [] });
  expect(energy?.result(counted).text).toContain('allowPredicted: true');
  // A selection has no such option.
  const compare = toolsOf(client).find(({ name }) => name === 'compare');
  expect(compare?.result({ models: ['zai-org/GLM-4.5'] }).text).toContain('call predict');
  // Without a prediction, nothing is promised: another workload, another GPU, or no known sizes.
  for (const further of [{ workload: 'gpqa' }, { gpu: 'RTX 4090' }, { model: 'gpt-4o' }] as const)
    expect(client.why({ ...counted, ...further })?.message).not.toMatch(/predict/);
});

test('several responses use the energy of one, as often', () => {
  for (const model of ['Qwen 3 14B', 'zai-org/GLM-4.5', 'Mistral 7B']) {
    const gpu = model === 'Mistral 7B' ? 'A100' : 'H100';
    const one = { model, gpu, outputTokens: 500, inputTokens: 18_000, grid: 'FRA', allowPredicted: true };
    const [single, batch] = [client.estimate(one), client.estimate({ ...one, responses: 1_000 })];
    expect(batch?.responses).toBe(1_000);
    for (const of of ['wh', 'gCo2e'] as const)
      expect((batch?.[of]?.value ?? NaN) / (single?.[of]?.value ?? NaN)).toBeCloseTo(1_000, 6);
    // The lengths of several prompts are averages, so their lower bound may be lower, but never higher.
    const least = [batch, single].map((estimate) => estimate?.promptWh?.low ?? NaN);
    if (model !== 'Mistral 7B') expect((least[0] ?? NaN) / (least[1] ?? NaN)).toBeLessThanOrEqual(1_000.000_1);
    // The claim has the total and the figure of one response.
    expect(batch?.claim).toContain('1,000 responses');
    if (single?.atLeastWh == null) expect(batch?.claim).not.toContain('at least');
    else expect(batch?.claim).toContain(`at least ${threeDigits(single.atLeastWh, 'down')} Wh`);
  }
});

test.each(ALL_OF_PACKAGES)('an agent gets the claim of the package for question %#', (question) => {
  const text = energy?.result({ ...question }).text ?? '';
  expect(text).toContain(claimed(question));
  // The answer begins with the short claim, which an agent repeats.
  expect(text.split('\n')[0]).toContain(client.estimate(question)?.shortClaim ?? '');
});

const FACTS: CalculatorFacts = {
  ...{ gpus: ['B200', 'H100'], in2024: { gpus: ['A100', 'H100'], models: [] } },
  ...{ latencyLimits: [500, 50], countries: ['FRA', 'IND'], workloads: {} },
  cite: { author: '', name: '', state: '', licence: '', date: '2026-11-26' } as CalculatorFacts['cite'],
  address: 'https://token-energy.example/calculator/',
};

test.each(QUESTIONS)('the calculator shows the claim for question %#', (question) => {
  const { model, outputTokens, gpu, grid, maxItlMs, ...others } = question;
  const fields = {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
    ...{ model: 'other', name: model, tokens: String(outputTokens), gpu: gpu ?? '' },
    ...{ country: grid ?? 'WLD', limit: String(maxItlMs ?? 500) },
  };
  const answer = answerOf(client, fields, FACTS);
  if (answer.problem === undefined) {
    const html = renderToString(h(Outcome, { client, fields, facts: FACTS, answer }));
    expect(html).toContain(claimedOnGpu(question).replaceAll('&', '&amp;'));
  } else {
    expect(client.estimate(question)).toBeNull();
    // The page offers estimates by itself, so the reason says only why nothing was measured.
    expect(answer.problem.text).toBe(client.why({ ...question, allowOtherGpu: false, allowPredicted: false })?.message);
  }
});

const UNITS: Readonly<Record<string, number>> = { Wh: 1, kWh: 1e3, MWh: 1e6 };

/** Columns of a report by the basis of an estimate. */
const COLUMN_PREFIX = { measured: '', predicted: 'predicted_', 'measured-2024': 'measured_2024_' } as const;

/** Why there is no figure. A report doesn't ask for the sizes of a model, because it can't be given any. */
function reasonInReport(question: PredictableQuestion): string {
  const hasSizes = client.predict({ model: question.model }).modelId !== null;
  return client.why({ ...question, allowOtherGpu: false, allowPredicted: hasSizes })?.message ?? '';
}

/** The report on a question: on one call if it has a prompt, on any number of calls without one, or on as many as it says. */
async function reportOn(question: PredictableQuestion) {
  const {
    model,
    outputTokens,
    inputTokens,
    cachedInputTokens,
    responses,
    grid,
    allowPredicted: _,
    ...others
  } = question;
  const calls = responses ?? (inputTokens == null ? null : 1);
  const [output, input, cached] = [outputTokens, inputTokens, cachedInputTokens].map((count) =>
    count == null ? '' : String(count * (calls ?? 1)),
  );
  const file = join(folder, 'usage.csv');
  await writeFile(
    file,
    `model,month,output_tokens,calls,input_tokens,cached_input_tokens\n${model},2026-10,${output},${calls ?? ''},${input},${cached}\n`,
  );
  const usage = await readUsage(file, { mayLeaveOut: 0, today: '2026-11-26' });
  return reportOf(usage, client, { grid: grid ?? 'WLD', ...others }, namingOf(snapshot));
}

test.each(ALL)('a report has the energy of the claim for question %#', async (question) => {
  const report = await reportOn(question);
  const [row] = parse<Record<string, string>>(reportCsv(report), { columns: true, to: 1 });
  const estimate = client.estimate(question);
  // A report has no figure for a provider's own hardware, which was not measured.
  if (estimate?.modelMatch === 'other_hardware') {
    expect([row?.['wh'], report.others.map((line) => line.kind === 'missing' && line.reason)]).toEqual([
      '',
      ['hardware'],
    ]);
    return;
  }
  // 2024 figures have no range.
  const [wh, gCo2e]: Partial<Figure | EarlierFigure>[] = [estimate?.wh ?? {}, estimate?.gCo2e ?? {}];
  const written = (value: number | null | undefined): string => (value == null ? '' : String(value));
  const prefix = COLUMN_PREFIX[estimate?.basis ?? 'measured'];
  expect(['wh', 'wh_low', 'wh_high', 'g_co2e_high'].map((column) => row?.[`${prefix}${column}`] ?? '')).toEqual(
    [wh?.value, wh?.low, wh?.high, gCo2e?.high].map(written),
  );
  const isLowerBound = estimate != null && estimate.atLeastWh !== null;
  // Without calls or their prompts, a report has no lower bound, although the question has one.
  const isLikeClaim = ({ bound }: MeasuredLine) => [null, 'unknown_lengths', 'averaged_calls'].includes(bound.obstacle);
  expect(report.measured.some(isLikeClaim)).toBe(isLowerBound);
  if (isLowerBound) expect(row?.['note']).not.toContain('4 bits');
  if (estimate === null) expect(row?.['note']).toContain(reasonInReport(question));
});

test.each<[string, PredictableQuestion, RegExp]>([
  ['a GPU', { ...ON_H100, model: 'Qwen 3 14B', gpu: 'RTX 4090' }, /RTX 4090.*B200, H100/],
  ['a year', { ...ON_H100, model: 'Qwen 3 14B', grid: 'GBR', year: '2020' }, /2020.*2023.*2024/],
])('a report is rejected for %s without figures', async (_, question, reason) => {
  await expect(reportOn(question)).rejects.toThrow(reason);
});

test('a report never rounds a lower bound up', async () => {
  for (const model of ['Qwen 3 14B', 'llama-3-3-70b-instruct', 'gpt-oss-20b'])
    for (const responses of [1, 987, 12_345, 7_777_777, 123_456_789]) {
      const question = { ...ON_H100, model, responses, outputTokens: 1_003, inputTokens: 17_991, cachedInputTokens: 0 };
      const said = paragraphOf(await reportOn(question), { caveat: '', citation: '' });
      const estimate = client.estimate(question);
      const bounds = [...said.matchAll(/at least ([\d.,]+) (Wh|kWh|MWh)/g)].map(
        ([, value = '', unit = '']) => Number(value.replaceAll(',', '')) * (UNITS[unit] ?? NaN),
      );
      // A line that adds up several calls has no lower bound of the output tokens, because one of them may have a short prompt.
      const [energy = NaN, reading = NaN] = responses === 1 ? bounds : [null, ...bounds];
      // The text has three digits, so it is less than 1 % below the value. For an average prompt, the factor of 1.2 is left out.
      for (const [shown, bound, least] of [
        [energy, estimate?.atLeastWh, 0.99],
        [reading, estimate?.promptWh?.low, 0.99 / 1.2],
      ] as const) {
        if (shown === null || bound == null || bound === 0) continue;
        expect(shown).toBeLessThanOrEqual(bound * (1 + 1e-12));
        expect(shown).toBeGreaterThan(bound * least);
      }
    }
});

// Without the releases, whose own documents are not built here.
const documents = readDocuments(new Map([...frozenApi.files].filter(([path]) => path !== RELEASES_INDEX)));
/** The badges of the site, by their paths. */
const badges = badgeFiles({ documents });

test('a badge has the lowest claim of the package, rounded down, with its unit, GPU and date', async () => {
  const chat = client.models().filter(({ workloads }) => workloads.includes('lm-arena-chat'));
  expect(chat.length).toBeGreaterThan(10);
  for (const { slug } of client.models()) expect(badges.has(`badges/${slug}.json`)).toBe(true);
  for (const { slug, modelId } of chat) {
    const { message } = JSON.parse(String(await badges.get(`badges/${slug}.json`)?.())) as { message: string };
    const [, value = '', gpu, date] =
      /^at least ([\d.,]+) Wh per million output tokens, (\w+), (\S+)$/.exec(message) ?? [];
    const bounds = client.best({ model: slug, workload: 'lm-arena-chat', maxItlMs: 1e9 }).map((one) => ({
      gpu: one.gpu,
      bound: one.atLeastWhPerMillionOutputTokens ?? Infinity,
    }));
    const [lowest] = bounds.toSorted((a, b) => a.bound - b.bound);
    const shown = Number(value.replaceAll(',', ''));
    expect({ modelId, gpu, date }).toEqual({ modelId, gpu: lowest?.gpu, date: client.about().updated });
    expect(shown).toBeLessThanOrEqual(lowest?.bound ?? NaN);
    expect(shown).toBeGreaterThan((lowest?.bound ?? NaN) * 0.9);
  }
});

test('the README of each package shows the badge of a model', async () => {
  for (const language of ['js', 'python']) {
    const readme = await readFile(join(ROOT, `packages/client-${language}/README.md`), 'utf8');
    const [, path = ''] = /endpoint\?url=https:\/\/<site>\/(badges\/[\w-]+\.json)/.exec(readme) ?? [];
    expect([language, badges.has(path)]).toEqual([language, true]);
  }
});

test('the headline of the home page follows from the main table', () => {
  // Energy per token × average response, on the configuration with the lowest energy per token of each model.
  const byModel = new Map<string, { perToken: number; response: number }>();
  for (const row of documents.index.rows) {
    const perToken = row.wh_per_million_output_tokens / 1e6;
    const known = byModel.get(row.slug);
    if (known !== undefined && known.perToken <= perToken) continue;
    byModel.set(row.slug, { perToken, response: perToken * row.avg_output_tokens });
  }
  const responses = [...byModel.values()].map(({ response }) => response).sort((a, b) => a - b);
  const [below = NaN, above = NaN] = [
    responses[Math.ceil(responses.length / 2) - 1],
    responses[Math.floor(responses.length / 2)],
  ];
  // The table's average length is rounded to whole tokens.
  expect((chatResponses(workloadsOf(documents))?.limits[0].median ?? NaN) / ((below + above) / 2)).toBeCloseTo(1, 2);
});
