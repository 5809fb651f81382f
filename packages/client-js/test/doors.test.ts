import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { type CalculatorFacts, Outcome } from '../../../site/blocks/calculator/outcome.tsx';
import { archiveOf } from '../../../src/releases/archive.ts';
import { built, project } from '../../../test/support/inputs.ts';
import { temporaryFolders } from '../../../test/support/project.ts';
import { reportCsv } from '../../report/src/report-page.ts';
import { reportOf } from '../../report/src/report.ts';
import { readUsage } from '../../report/src/usage.ts';
import { snapshotIn } from '../build/packages.ts';
import { createClient } from '../src/client.ts';
import { toolsOf } from '../src/tools.ts';
import type { Figure, PredictableQuestion } from '../token-energy.d.ts';

// The same question gives the same claim and the same energy at every door.

const temporary = temporaryFolders();
const snapshot = snapshotIn(archiveOf(built().api.files), project.inputs.clients);
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
  { ...ON_H100, model: 'Mistral 7B', gpu: 'A100' },
  { ...ON_H100, model: 'open-mixtral-8x7b', grid: 'FRA', maxItlMs: 100 },
  { ...ON_H100, model: 'llama-3-1-70b-instruct', gpu: 'NVIDIA A100', pue: 1.2 },
  { ...ON_H100, model: 'Mistral 7B', gpu: 'B200' },
];
/** The calculator has no field for a prompt. */
const WITH_PROMPT: readonly PredictableQuestion[] = [
  { ...ON_H100, model: 'Qwen 3 14B', inputTokens: 20_000, cachedInputTokens: 5_000 },
  { ...ON_H100, model: 'Qwen 3 14B', inputTokens: 900 },
  { ...ON_H100, model: 'Qwen 3 14B', inputTokens: 100_000 },
];
const ALL = [...QUESTIONS, ...WITH_PROMPT];

let folder: string;

beforeAll(async () => {
  folder = await temporary();
});

/** The claim of the JavaScript package, or the reason for a missing one. */
function claimed(question: PredictableQuestion): string {
  return client.estimate(question)?.claim ?? client.why(question)?.message ?? '';
}

test('the Python package makes the claims of the JavaScript package', async () => {
  const file = join(folder, 'questions.json');
  const calls = ['estimate', 'why'].flatMap((call) => ALL.map((input) => ({ call, input })));
  await writeFile(file, JSON.stringify({ snapshot, examples: calls }));
  const { stdout, stderr } = spawnSync('python3', ['-B', 'packages/client-js/test/support/answers.py', file], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: 'packages/client-python' },
    maxBuffer: 1e8,
  });
  expect(stderr).toBe('');
  const results = JSON.parse(stdout) as ({ readonly claim?: string; readonly message?: string } | null)[];
  const claims = ALL.map((_, i) => results[i]?.claim ?? results[ALL.length + i]?.message);
  expect(claims).toEqual(ALL.map(claimed));
});

test.each(ALL)('an agent gets the claim of the package for question %#', (question) => {
  const [first = ''] = energy?.result({ ...question }).text.split('\n') ?? [];
  expect(first).toContain(claimed(question));
});

const FACTS: CalculatorFacts = {
  ...{ gpus: ['B200', 'H100'], latencyLimits: [500, 50], countries: ['FRA', 'IND'], workloads: {} },
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
  const html = renderToString(h(Outcome, { client, fields, facts: FACTS }));
  expect(html).toContain(claimed(question).replaceAll('&', '&amp;'));
});

test.each(ALL)('a report has the energy of the claim for question %#', async (question) => {
  const { model, outputTokens, inputTokens, cachedInputTokens, grid, allowPredicted: _, ...others } = question;
  const file = join(folder, 'usage.csv');
  await writeFile(
    file,
    `model,month,output_tokens,calls,input_tokens,cached_input_tokens\n${model},2026-10,${outputTokens},1,${inputTokens ?? ''},${cachedInputTokens ?? ''}\n`,
  );
  const usage = await readUsage(file, { mayLeaveOut: 0, today: '2026-11-26' });
  const report = reportOf(usage, client, { grid: grid ?? 'WLD', ...others });
  const [row] = parse<Record<string, string>>(reportCsv(report), { columns: true, to: 1 });
  const estimate = client.estimate(question);
  // Figures of 2024 have no range.
  const [wh, gCo2e]: Partial<Figure>[] = [estimate?.wh ?? {}, estimate?.gCo2e ?? {}];
  const written = (value: number | null | undefined): string => (value == null ? '' : String(value));
  expect([row?.['wh'], row?.['wh_low'], row?.['wh_high'], row?.['g_co2e_high']]).toEqual(
    [wh?.value, wh?.low, wh?.high, gCo2e?.high].map(written),
  );
});
