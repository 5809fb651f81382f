import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { snapshotIn } from '../../client-js/snapshot/snapshot.ts';
import { caveatOf, caveatWithoutBound, caveatWithoutLoad } from '../../../src/figures/caveat.ts';
import { createClient } from '../../client-js/src/client.ts';
import { ENERGY } from '../../../src/figures/quantities.ts';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import type { TokenEnergy } from '../../client-js/token-energy.d.ts';
import { UsageError } from '../../../src/core/usage-error.ts';
import { archiveOf } from '../../../src/releases/archive.ts';
import { FORMATS } from '../src/formats/index.ts';
import { NO_PROVENANCE, paragraphOf, partOf, textsOf } from './report-text.ts';
import { shareOf } from '../src/words/not-included.ts';
import { EMISSIONS_IN_PRINT, inWords } from '../src/words/amounts.ts';
import { reportCsv } from '../src/report-csv.ts';
import { reportPage } from '../src/report-page.tsx';
import { type Naming, namingOf } from '../src/naming.ts';
import { questionOf, type ReportQuestion } from '../src/question.ts';
import { type Report, reportOf, sumOf } from '../src/report.ts';
import { twoColumns } from '../src/two-columns.ts';
import type { Usage } from '../src/log/monthly-usage.ts';
import { frozenApi, project } from '../../../test/support/inputs.ts';
import { temporaryFolders } from '../../../test/support/project.ts';

const api = frozenApi;
const temporary = temporaryFolders();
let snapshot: Snapshot;
let client: TokenEnergy;

beforeAll(() => {
  snapshot = snapshotIn(archiveOf(api.files), project.inputs);
  client = createClient(snapshot);
});

/** The calls with the shortest prompts, if all calls have the same tokens. */
function shortestOf({
  calls,
  output,
  input,
  cached,
}: Omit<Usage, 'longest' | 'longCalls' | 'shortest'>): Usage['shortest'] {
  if (calls === null || calls === 0 || input === null) return null;
  const [own, prompt, stored] = [output, input, cached ?? 0].map((tokens) => Math.floor(tokens / calls));
  return [{ output: own ?? 0, input: prompt ?? 0, cached: stored ?? 0 }];
}

/**
 * The report on usage of 1,000 output tokens of each name, in one call each. `fields` replaces fields of this usage.
 */
function reportOn(
  names: readonly string[],
  maps: Partial<Pick<Naming, 'models' | 'workloads'>> = {},
  question: ReportQuestion = {},
  fields: Partial<Usage> = {},
) {
  const usage = names.map((model) => ({
    model,
    month: '2026-01',
    place: '',
    calls: 1,
    output: 1000,
    input: null,
    cached: null,
    longCalls: [],
    ...fields,
  }));
  const withLongest = usage.map((row) => ({
    ...row,
    longest: row.calls === null ? null : (row.output + (row.input ?? 0)) / row.calls,
    shortest: shortestOf(row),
  }));
  const read = {
    usage: withLongest,
    notCounted: [],
    notices: [],
    missingPages: [],
    rowsInOtherMonth: 0,
    formats: [],
    files: ['usage.csv'],
  };
  return reportOf(read, client, question, namingOf(snapshot, maps));
}

/** The slug that a name leads to, whether it means exactly the measured weights, and its note. */
function meaning(name: string): readonly [slug: string | null, isMeasured: boolean, note: string] {
  const { measured, others } = reportOn([name]);
  const [line] = measured;
  const isMeasured = line !== undefined && line.bound.obstacle !== 'other_model';
  return [line?.estimate.slug ?? null, isMeasured, line?.note ?? others[0]?.note ?? ''];
}

/** Why each line without a figure has none. */
function reasonsOf({ others }: Report): (string | null)[] {
  return others.map((line) => (line.kind === 'missing' ? line.reason : null));
}

describe('a served name', () => {
  test.each([
    ['Qwen/Qwen3-8B', 'qwen-3-8b', true],
    ['qwen/qwen3-8b-04-28', 'qwen-3-8b', false],
    ['openai/gpt-oss-120b (high)', 'gpt-oss-120b', true],
    ['openai/gpt-oss-120b:online', 'gpt-oss-120b', false],
    ['qwen/qwen3-8b:thinking', 'qwen-3-8b', false],
    ['us.meta.llama3-3-70b-instruct-v1:0', 'llama-3-3-70b-instruct', false],
    ['llama3.1:8b', 'llama-3-1-8b-instruct', false],
    ['ollama/llama3.1', 'llama-3-1-8b-instruct', false],
    ['llama3.3:latest', 'llama-3-3-70b-instruct', false],
    ['lm_studio/qwen/qwen3-8b', 'qwen-3-8b', false],
    ['ollama/gpt-oss', 'gpt-oss-20b', false],
    ['lm_studio/deepseek-r1', 'deepseek-r1', false],
    ['qwen/qwen3-8b:free', 'qwen-3-8b', false],
    ['qwen/qwen3-8b:beta', 'qwen-3-8b', false],
    ['Qwen 3 8B', 'qwen-3-8b', true],
    ['hosted_vllm/Qwen/Qwen3-8B', 'qwen-3-8b', true],
    ['groq/openai/gpt-oss-20b', null, false],
    ['llama-3.3-70b-versatile', null, false],
    ['llama-3.1-8b-instant', null, false],
    ['together_ai/openai/gpt-oss-20b', 'gpt-oss-20b', false],
    ['deepseek/deepseek-r1', 'deepseek-r1', false],
    ['ollama/deepseek-r1', null, false],
    ['deepseek-r1:latest', null, false],
    ['qwen/qwen3-235b-a22b-04-28', null, false],
    ['Qwen/Qwen3-32B-AWQ', null, false],
    ['meta-llama/Llama-3.3-70B-Instruct-Turbo', null, false],
    ['Qwen/Qwen3-32B-FP8', null, false],
    ['unsloth/Qwen3-8B-GGUF', null, false],
  ])('%s means %s', (name, slug, isMeasured) => {
    expect(meaning(name).slice(0, 2)).toEqual([slug, isMeasured]);
  });

  test('of a local server says that its weights usually have 4 bits', () => {
    for (const name of ['ollama/llama3.1', 'lm_studio/qwen/qwen3-8b', 'llama3.3:latest', 'qwen3:14b'])
      expect(meaning(name)[2]).toContain('4 bits');
    expect(meaning('Qwen/Qwen3-8B')[2]).not.toContain('4 bits');
  });

  test('means what --map says, and without certainty about the name the paragraph has no lower bound', () => {
    const models = new Map([['qwen', 'Qwen/Qwen3-32B']]);
    const mapped = reportOn(['qwen'], { models }, {}, { input: 5_000, cached: 0 });
    expect(mapped.measured.map(({ estimate, bound }) => [estimate.slug, bound.obstacle])).toEqual([
      ['qwen-3-32b', null],
    ]);
    const said = { caveat: '', citation: '' };
    expect(paragraphOf(mapped, said)).toContain(' at least ');
    const uncertain = reportOn(['qwen3:14b'], {}, {}, { input: 60_000_000, calls: 3000 });
    expect(sumOf(uncertain.measured).promptWh).toBeGreaterThan(0);
    expect(paragraphOf(uncertain, said)).not.toContain('at least');
  });
});

test.each([
  ['gpt-4o', 'qwen-3-32b', 'closed'],
  ['azure/gpt-4o-2024-08-06', 'qwen-3-32b', 'closed'],
  ['Qwen3-32B-AWQ', 'qwen-3-32b', 'quantized'],
  ['ours-q4_k_m', 'qwen-3-32b', 'quantized'],
  ['ours-fp8', 'qwen-3-32b', 'quantized'],
  ['ours-fp8', 'qwen-3-235b-a22b-instruct-fp8', null],
  ['ours-bf16', 'qwen-3-32b', null],
  ['ours', 'qwen-3-32b', null],
] as const)('%s as %s: without a lower bound if it means other weights (%s)', (name, model, otherWeights) => {
  const report = reportOn([name], { models: new Map([[name, model]]) }, {}, { input: 50_000, calls: 10, cached: 0 });
  const [line] = report.measured;
  const hasBound = otherWeights === null;
  expect(line).toMatchObject({
    otherWeights,
    bound: { obstacle: hasBound ? null : 'other_model' },
    reading: { isLowerBound: hasBound },
  });
  expect(paragraphOf(report, { caveat: '', citation: '' }).includes('at least')).toBe(hasBound);
  for (const text of [partOf(report, 'Conditions'), line?.note])
    expect(/closed model|quantized weights/.test(text ?? '')).toBe(!hasBound);
});

describe('a model that a hosted provider served', () => {
  const names = ['qwen/qwen3-32b', 'Qwen/Qwen3-8B', 'qwen-3-8b', 'Qwen 3 8B', 'us.meta.llama3-3-70b-instruct-v1:0'];
  const gateways = FORMATS.flatMap(({ hostedBy }) => hostedBy ?? []);

  test.each([...new Set([...gateways, 'together_ai', 'google-ai-studio', 'azure', 'unknown'])])(
    'has the same figure, but no lower bound: %s',
    (provider) => {
      for (const name of names) {
        const [bare] = reportOn([name]).measured;
        const [line] = reportOn([name], {}, {}, { provider }).measured;
        expect([name, line?.estimate.slug]).toEqual([name, bare?.estimate.slug]);
        expect([line?.model, line?.bound.obstacle]).toEqual([name, 'other_model']);
      }
    },
  );

  test('is found in the file for --map by its name in the log, or with the provider before it', () => {
    for (const name of ['own', 'together_ai/own']) {
      const models = new Map([[name, 'Qwen/Qwen3-8B']]);
      const { measured, notices } = reportOn(['own'], { models }, {}, { provider: 'together_ai' });
      expect(measured.map(({ estimate, bound }) => [estimate.slug, bound.obstacle])).toEqual([
        ['qwen-3-8b', 'other_model'],
      ]);
      expect(notices).toEqual([]);
    }
  });
});

test.each(project.inputs.clients.providers.map(({ name }) => name))(
  'a model that %s served on its own hardware has no figure, whatever it is mapped to',
  (provider) => {
    const models = new Map([[`${provider}/own`, 'qwen-3-8b']]);
    const predicted = 'zai-org/GLM-4.5';
    const names = ['qwen-3-8b', 'Mistral 7B', predicted, 'own'].map((name) => `${provider}/${name}`);
    const inName = reportOn([...names, 'Qwen/Qwen3-32B'], { models });
    const inColumn = reportOn(['qwen-3-8b'], {}, {}, { provider });
    for (const { others } of [inName, inColumn])
      for (const line of others) {
        expect(line).toMatchObject({ estimate: null, reason: 'hardware' });
        expect(line.note).toMatch(/was not measured/);
      }
    expect(inName.others).toHaveLength(4);
    const said = { caveat: '', citation: '' };
    expect(paragraphOf(inName, said)).toMatch(/Not included: 4,000 output tokens of 3 models /);
    // The hardware is the reason for every question, even if the model is unknown.
    const elsewhere = reportOn([`${provider}/qwen-3-8b`, `${provider}/any-model`], {}, { gpu: 'A100' });
    expect(reasonsOf(elsewhere)).toEqual(['hardware', 'hardware']);
  },
);

test('a workload that nobody chose is named with the reason', () => {
  const [row] = client.models().filter(({ workloads }) => workloads.length === 1 && workloads[0] === 'gpqa');
  const said = { caveat: '', citation: '' };
  const name = row?.slug ?? '';
  expect(paragraphOf(reportOn([name, 'qwen-3-8b']), said)).toMatch(
    new RegExp(`lm-arena-chat.+gpqa; the only measured workload of ${row?.model}\\)`),
  );
  expect(paragraphOf(reportOn([name], {}, { workload: 'gpqa' }), said)).not.toContain('only measured workload');
  expect(paragraphOf(reportOn([name], { workloads: new Map([[name, 'gpqa']]) }), said)).not.toContain('only measured');
});

test('the conditions and the CSV say which model has which workload', () => {
  const workloads = new Map([['qwen-3-32b', 'gpqa']]);
  const report = reportOn(['qwen-3-8b', 'qwen-3-32b', 'gpt-oss-20b'], { workloads });
  expect(partOf(report, 'Conditions')).toMatch(
    /\(lm-arena-chat\) and .+ \(gpqa; chosen with --workload for Qwen 3 32B; the only measured workload of GPT OSS 20B\)/,
  );
  const rows = parse<Record<string, string>>(reportCsv(report), { columns: true });
  expect(rows.map(({ slug, workload }) => [slug, workload])).toEqual([
    ['qwen-3-8b', 'lm-arena-chat'],
    ['qwen-3-32b', 'gpqa'],
    ['gpt-oss-20b', 'gpqa'],
  ]);
});

test('a workload applies to all models, or to one name', () => {
  const vision = 'qwen/qwen3-vl-8b-instruct';
  expect(reportOn([vision]).measured).toEqual([]);
  expect(reportOn([vision]).others[0]?.note).toContain('--workload');
  expect(reportOn([vision], {}, { workload: 'image-chat' }).measured[0]?.estimate.workload).toBe('image-chat');
  const workloads = new Map([[vision, 'video-chat']]);
  expect(reportOn([vision, 'qwen-3-8b'], { workloads }).measured.map(({ estimate }) => estimate.workload)).toEqual([
    'video-chat',
    'lm-arena-chat',
  ]);
  expect(() => reportOn([vision], {}, questionOf({ workload: 'chatting' }))).toThrow(UsageError);
});

describe('a model that was measured, but not as asked', () => {
  const meta = 'meta-llama/Llama-3.1-8B-Instruct';

  /** The options that a text suggests. */
  function optionsIn(text: string): ReportQuestion {
    const option = (name: string) => new RegExp(`--${name} ([\\w-]+)`).exec(text)?.[1];
    return questionOf({ workload: option('workload') });
  }

  test.each<[string, ReportQuestion]>([
    [meta, { workload: 'gpqa' }],
    ['qwen-3-8b', { workload: 'image-chat' }],
    ['Mistral 7B', { workload: 'gpqa' }],
    ['qwen-3-8b', { gpu: 'A100' }],
    ['qwen/qwen3-vl-8b-instruct', {}],
    ['qwen/qwen3-vl-8b-instruct', { gpu: 'H100' }],
    ['qwen/qwen3-vl-8b-instruct', { gpu: 'A100' }],
  ])('says so, with an option that gives a figure: %s %j', (name, question) => {
    const report = reportOn([name], {}, question);
    const [line] = report.others;
    expect([line?.estimate, line?.note]).toEqual([null, expect.stringMatching(/ was measured|Measured GPUs/)]);
    // A reader who names a GPU has that GPU, so no other one is suggested.
    expect(line?.note).not.toContain('Pass --gpu');
    const gpu = /Without --gpu|leave out --gpu/.test(line?.note ?? '') ? undefined : question.gpu;
    const asked = { ...question, gpu, ...withoutMissing(optionsIn(line?.note ?? '')) };
    const { measured, others } = reportOn([name], {}, asked);
    expect([...measured, ...others].map(({ estimate }) => estimate === null)).toEqual([false]);
  });

  function withoutMissing(question: ReportQuestion): ReportQuestion {
    return Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined));
  }

  test('is in the message where no model was measured as asked', () => {
    const message = (question: ReportQuestion): string => {
      try {
        reportOn([meta], {}, question);
      } catch (error) {
        return String(error);
      }
      return '';
    };
    const text = message({ gpu: 'A100', workload: 'gpqa' });
    expect(text).toMatch(/A100 with the workload gpqa\. .* Pass --workload/);
    expect(message({ gpu: 'A100', ...withoutMissing(optionsIn(text)) })).toBe('');
    expect(message({ gpu: 'A1' })).toMatch(/Measured GPUs: A100, B200, H100\./);
    expect(message(questionOf({ workload: 'chat' }))).toMatch(/Allowed: .*chat-2024/);
  });

  test('has the option of the file where its workload is from one', () => {
    const [line] = reportOn([meta], { workloads: new Map([[meta, 'gpqa']]) }).others;
    expect(line?.note).toMatch(/In the file for --workload, write lm-arena-chat/);
  });
});

test('an unknown name gets no advice that the command does not offer', () => {
  const notes = reportOn(['gpt-4o', 'Qwenn 3 8B']).others.map(({ note }) => note);
  expect(notes).toEqual([expect.stringMatching(/^gpt-4o was not measured.+closed/), expect.stringContaining('--map')]);
  expect(notes.join()).not.toMatch(/sizes|vendor/);
});

test.each([
  ['Llama-3.1-8B-Instruct-AWQ', 'quantized'],
  ['Qwen/Qwen2.5-72B-Instruct', 'unknown'],
] as const)('%s gets no advice to map it to a model with other weights (%s)', (name, reason) => {
  const [line] = reportOn([name]).others;
  expect(line).toMatchObject({ reason, hasAdvice: false, note: expect.not.stringContaining('--map') });
});

test('a misspelt name gets the advice to map it to a model of its size only', () => {
  const [line] = reportOn(['lama-3.1-8b-instruct']).others;
  expect(line).toMatchObject({ reason: 'similar', hasAdvice: true });
  expect(line?.note).toMatch(/If it is llama-3-1-8b-instruct or a fine-tune of it, .+--map\.$/);
});

test('a name with a hosted provider has no lower bound, whatever it is mapped to, and the report states the meaning', () => {
  const models = new Map([
    ['together_ai/llama-3.1-8b', 'qwen-3-8b'],
    ['our-chat', 'qwen-3-8b'],
  ]);
  const { measured } = reportOn(['together_ai/llama-3.1-8b', 'our-chat'], { models });
  expect(measured.map(({ bound }) => bound.obstacle)).toEqual(['other_model', 'unknown_lengths']);
  const said = paragraphOf(reportOn(['our-chat'], { models }), { caveat: '', citation: '' });
  expect(said).toContain('our-chat as qwen-3-8b');
});

test('a served name of a format with a prefix needs no prefix', () => {
  const models = new Map([['own', 'qwen-3-8b']]);
  expect(reportOn(['ollama/own'], { models }).measured.map(({ estimate }) => estimate.slug)).toEqual(['qwen-3-8b']);
  expect(reportOn(['ollama/own'], { models }).notices).toEqual([]);
  expect(reportOn(['other'], { models }).notices).toEqual([expect.stringContaining('own')]);
});

test('the prompts are in the answer, or why they are not', () => {
  const said = { caveat: '', citation: '' };
  const prompts = { input: 54_000_000, calls: 3000, cached: 0 };
  const report = reportOn(['qwen-3-8b'], {}, {}, prompts);
  const { promptWh } = sumOf(report.measured);
  const one = client.estimate({ model: 'qwen-3-8b', outputTokens: 0, inputTokens: 18_000 });
  // The average prompt of several calls has no factor of 1.2, which the lengths of the prompts decide.
  const most = (one?.promptWh?.low ?? NaN) * 3000;
  expect(promptWh).toBeLessThanOrEqual(most);
  expect(promptWh).toBeGreaterThan(most / 1.2);
  // The energy is that of the measured weights on a GPU, and only of tokens that were read and are not in the total.
  const longPrompts = (of: Report) => partOf(of, 'Long prompts');
  expect(longPrompts(report)).toMatch(
    /3,000 calls \(54,000,000 input tokens; qwen-3-8b\) add at least \d\S+ k?Wh on B200/,
  );
  // The headline can be copied alone, so it says that this energy is not included.
  expect(textsOf(report).headline).toContain('long prompts');
  expect(report.measured[0]?.note).toContain('emissions are without the added energy of long prompts');
  const within = reportOn(['qwen-3-8b'], {}, {}, { input: 1000, cached: 0 });
  expect([sumOf(within.measured).promptWh, textsOf(within).headline]).toEqual([
    0,
    expect.not.stringContaining('prompts'),
  ]);
  // Cached tokens that the log doesn't state may have been many.
  const uncertain = reportOn(['qwen-3-8b'], {}, {}, { ...prompts, cached: null });
  expect(longPrompts(uncertain)).toMatch(/54,000,000 input tokens; qwen-3-8b\) add \d\S+ k?Wh .+ 0 Wh/);
  expect(paragraphOf(uncertain, said)).not.toMatch(/at least|a lower bound from/);
  // A hosted provider may use other hardware and weights.
  const hosted = paragraphOf(reportOn(['qwen-3-8b'], {}, {}, { ...prompts, provider: 'together_ai' }), said);
  expect(hosted).not.toMatch(/at least| 0 Wh/);
  // Calls with short prompts are not among those that add energy.
  const [long, brief] = [uncertain, reportOn(['qwen-3-32b'], {}, {}, { ...prompts, cached: null, input: 300 })];
  const both = { ...long, measured: [...long.measured, ...brief.measured] };
  expect(longPrompts(both)).toMatch(
    /\(54,000,000 input tokens; qwen-3-8b\) .+ \(300 input tokens; qwen-3-32b\) add nothing/,
  );
  const without = reportOn(['qwen-3-8b'], {}, {}, { ...prompts, calls: null });
  expect(sumOf(without.measured).promptWh).toBeNull();
  expect(longPrompts(without)).toContain('1,000 output tokens (qwen-3-8b)');
});

test('without the lengths of the prompts, nothing is a lower bound', () => {
  const said = { caveat: '', citation: '' };
  const known = { calls: 10, input: 50_000, cached: 0 };
  for (const [more, hasBound] of [
    [known, true],
    [{ ...known, calls: null }, false],
    [{ ...known, calls: 0 }, false],
    [{ ...known, input: null, cached: null }, false],
    [{ ...known, cached: null }, false],
  ] as const) {
    const report = reportOn(['qwen-3-8b'], {}, {}, more);
    const [line] = report.measured;
    expect([line?.bound.atLeastWh != null, sumOf(report.measured).atLeastWh !== null]).toEqual([hasBound, hasBound]);
    expect(paragraphOf(report, said).includes('at least')).toBe(hasBound);
    const [row] = parse<Record<string, string>>(reportCsv(report), { columns: true });
    expect(row?.['at_least_wh'] !== '').toBe(hasBound);
  }
});

describe('a local server', () => {
  test.each([
    ['ollama/llama3.1', true],
    ['lm_studio/qwen/qwen3-8b', true],
    ['llama3.3:latest', true],
    ['qwen3:14b', true],
    ['gpt-oss:120b-cloud', false],
    ['us.meta.llama3-3-70b-instruct-v1:0', false],
    ['qwen/qwen3-8b:free', false],
    ['hosted_vllm/Qwen/Qwen3-8B', false],
  ])('%s: %s', (name, isLocal) => {
    expect(reportOn([name]).measured.map((line) => line.isLocal)).toEqual([isLocal]);
  });

  test('has a row of its own by model and its tokens in the summary, and the sums stay the same', () => {
    const names = ['meta-llama/Llama-3.1-8B-Instruct', 'ollama/llama3.1'];
    const report = reportOn(names);
    const html = reportPage(report, { headline: '', parts: [] }, NO_PROVENANCE);
    const byModel = html.slice(html.indexOf('By model'));
    expect([...byModel.matchAll(/<td>(Llama[^<]+)</g)].map(([, cell]) => cell)).toEqual([
      'Llama 3.1 8B Instruct',
      'Llama 3.1 8B Instruct (local server: ollama/llama3.1)',
    ]);
    expect(paragraphOf(report, {})).toMatch(/Local servers: 1,000 [^.]+\(ollama\/llama3\.1\)/);
    const [one, other] = names.map((name) => sumOf(reportOn([name]).measured).wh.value);
    expect(sumOf(report.measured).wh.value).toBeCloseTo((one ?? NaN) + (other ?? NaN), 9);
  });
});

test('a name with its provider has the provider once', () => {
  const [, text = ''] = paragraphOf(reportOn(['groq/qwen-3-8b', 'qwen-3-8b'], {}, {}, { provider: 'groq' }), {}).split(
    'Not included',
  );
  expect(text).toMatch(/\(groq\/qwen-3-8b, qwen-3-8b via groq\)/);
});

test('each reason for a missing figure is apart, and the share of the tokens with a figure is stated', () => {
  const names = ['qwen-3-8b', 'gpt-4o', 'Qwenn 3 8B', 'acme/foo', 'groq/qwen-3-8b', 'black-forest-labs/FLUX.1-dev'];
  const report = reportOn(names);
  expect(report.others.map(({ model }, i) => [model, reasonsOf(report)[i]])).toEqual([
    ['gpt-4o', 'closed'],
    ['Qwenn 3 8B', 'similar'],
    ['acme/foo', 'unknown'],
    ['groq/qwen-3-8b', 'hardware'],
    ['black-forest-labs/FLUX.1-dev', 'items'],
  ]);
  expect(textsOf(report).headline).toMatch(/: 1,000 output tokens \(17 % /);
  // A name that only a provider with hardware of its own uses has no other reason, whatever the question.
  for (const question of [{}, { maxItlMs: 1 }, { gpu: 'A100' }] as const)
    expect(reasonsOf(reportOn(['llama-3.3-70b-versatile'], {}, question))).toEqual(['hardware']);
  expect(reasonsOf(reportOn(['qwen-3-8b'], {}, { maxItlMs: 1 }))).toEqual(['latency']);
  expect(reasonsOf(reportOn(['qwen-3-8b'], {}, { gpu: 'A100' }))).toEqual(['gpu']);
  expect(reasonsOf(reportOn(['qwen/qwen3-vl-8b-instruct'], {}, { gpu: 'H100' }))).toEqual(['workload']);
  expect(textsOf(reportOn(['qwen-3-8b'])).headline).not.toContain(' %');
  for (const [covered, words] of [
    [4, 'less than 1 %'],
    [6, '1 %'],
    [994, '99 %'],
    [996, 'more than 99 %'],
  ] as const) {
    const [known, unknown] = [
      reportOn(['qwen-3-8b'], {}, {}, { output: covered }),
      reportOn(['x'], {}, {}, { output: 1000 - covered }),
    ];
    expect(shareOf({ ...known, others: unknown.others }, known.measured)).toBe(words);
  }
});

test('the share is that of the rows and pages that were read', () => {
  const report = reportOn(['qwen-3-8b']);
  const wrong = (rows: number) => ({ reason: 'wrong' as const, problem: 'time invalid', rows, output: 0 });
  expect(textsOf({ ...report, notCounted: [wrong(4), wrong(2)] }).headline).toContain(
    '(all of the readable log; 6 other rows left out)',
  );
  expect(textsOf(report).headline).toContain('(all of the log)');
  expect(textsOf({ ...report, missingPages: ['2 of 3 pages'] }).headline).toContain(
    '(all of the log; 2 of 3 pages of the log missing)',
  );
});

test('a figure within a low latency limit is not said to be from a busy server', () => {
  const rows = client.configurations({ model: 'qwen-3-8b', workload: 'lm-arena-chat', gpu: 'B200' });
  const [fastest] = rows.toSorted((a, b) => a.medianItlMs - b.medianItlMs);
  const batch = `about ${Math.round(fastest?.avgRunningBatch ?? NaN)} requests at once`;
  const { service } = project.inputs;
  const low = reportOn(['qwen-3-8b'], {}, { gpu: 'B200', maxItlMs: fastest?.medianItlMs });
  const said = paragraphOf(low, {
    caveat: caveatOf(service),
    caveatWithoutBound: caveatWithoutBound(service),
    caveatWithoutLoad: caveatWithoutLoad(service),
  });
  expect(textsOf(low).headline).toContain(` on B200 servers (${batch}, latency limit`);
  expect(partOf(low, 'Conditions')).toContain(`${batch}, fewer than on a busy server`);
  expect(said).toContain(caveatWithoutLoad(service));
  expect(said).not.toMatch(/from a busy server|lightly used/i);
  for (const question of [{}, { maxItlMs: 1000 }])
    expect(textsOf(reportOn(['qwen-3-8b'], {}, question)).headline).toContain(' on busy B200 servers');
  // One server of two is not enough.
  const both = { ...low, measured: [...low.measured, ...reportOn(['qwen-3-8b']).measured] };
  expect(textsOf(both).headline).not.toContain('busy');
});

test('the headline on 2024 figures alone has their share, and says that they are not comparable', () => {
  const { headline } = textsOf(reportOn(['Mistral 7B', 'gpt-4o', 'gpt-5']));
  expect(headline).toMatch(/1,000 output tokens \(33 % of the log\) would use about/);
  expect(headline).toMatch(/ 2024, .*not comparable/);
  // With other figures, the 2024 figures are a part of their own, without the share.
  expect(partOf(reportOn(['Mistral 7B', 'qwen-3-8b']), '2024 figures')).not.toContain('in the log');
});

test('the reason for a missing bound is the provider, not the name, if the log states one', () => {
  const said = partOf(reportOn(['qwen-3-32b'], {}, {}, { provider: 'azure' }), 'Conditions');
  expect(said).toContain('(qwen-3-32b via azure): a hosted provider');
  // Ollama is no hosted provider, even if the log states it as the provider.
  for (const provider of [undefined, 'ollama'])
    expect(partOf(reportOn(['qwen3:14b'], {}, {}, { provider }), 'Conditions')).not.toContain('hosted provider');
});

test('an unknown place is named with the form to write', () => {
  const report = reportOn(['qwen-3-8b'], {}, {}, { place: 'Niemcy' });
  expect(partOf(report, 'Emissions')).toMatch(/known for Niemcy\. Write the country in English or as its ISO code/);
});

test('the months are said to be in UTC only if rows count in another month than the log writes', () => {
  const report = reportOn(['qwen-3-8b']);
  expect(textsOf(report).headline).not.toContain('UTC');
  expect(partOf(report, 'Log')).not.toContain('UTC');
  const moved = { ...report, rowsInOtherMonth: 2 };
  expect(textsOf(moved).headline).toMatch(/^[^:]+ \(UTC\): /);
  expect(partOf(moved, 'Log')).toMatch(/UTC.+2 rows/);
});

test('a range has one unit, and its ends are rounded outwards', () => {
  expect(inWords({ value: 950, low: 811.9, high: 1112.1 }, ENERGY)).toBe('950 Wh (811 to 1,120 Wh)');
  expect(inWords({ value: 12_400, low: 11_111, high: 13_339 }, ENERGY)).toBe('12.4 kWh (11.1 to 13.4 kWh)');
  expect(inWords({ value: 12_400, low: 11_111, high: 13_339 }, ENERGY, 900)).toBe('12,400 Wh (11,100 to 13,400 Wh)');
  expect(inWords({ value: 12_400, low: 11_111, high: 13_339 }, EMISSIONS_IN_PRINT)).toBe(
    '12.4 kg CO₂e (11.1 to 13.4 kg CO₂e)',
  );
});

test('the spread over configurations is stated only if there are several', () => {
  const [line] = reportOn(['qwen-3-8b']).measured;
  const { medianItlMs = NaN } = line?.estimate ?? {};
  const rows = client.configurations({ model: 'qwen-3-8b', workload: 'lm-arena-chat' });
  const fastest = Math.min(...rows.map((row) => row.medianItlMs));
  expect(medianItlMs).toBeGreaterThan(fastest);
  const [one, several] = [fastest, medianItlMs].map((maxItlMs) => {
    const report = reportOn(['qwen-3-8b'], {}, { maxItlMs });
    return [textsOf(report).headline, partOf(report, 'Emissions')];
  });
  const most = /up to [\d.]+ (?:Wh|g CO₂e) /i;
  expect([one, several].map((texts) => texts?.map((text) => most.test(text)))).toEqual([
    [false, false],
    [true, true],
  ]);
  // Either range says how far the headline's value may be from the truth.
  expect([one, several].map(([headline = ''] = []) => headline.includes('uncertainty range'))).toEqual([true, false]);
});

test('the emissions have their basis, and a PUE is a reason for no lower bound', () => {
  const gridBasis = 'Lifecycle emissions';
  expect(paragraphOf(reportOn(['qwen-3-8b']), { gridBasis })).toContain(` ${gridBasis}.`);
  expect(paragraphOf(reportOn(['qwen-3-8b'], {}, {}, { place: 'Nowhere' }), { gridBasis })).not.toContain(gridBasis);
  expect(reportOn(['qwen-3-8b'], {}, { pue: 1.2 }).measured.map(({ bound }) => bound.obstacle)).toEqual(['pue']);
});

test('prompts that are shorter or longer than those measured are the reason for a missing lower bound', () => {
  const reports = [100, 5_000, 5_000_000].map((input) => reportOn(['qwen-3-8b'], {}, {}, { input, cached: 0 }));
  const all = [...reports, reportOn(['qwen-3-8b'], {}, {}, { input: 5_000 })];
  expect(all.map(({ measured: [line] }) => line?.bound.obstacle)).toEqual([
    'short_prompt',
    null,
    'length',
    'uncounted_cache',
  ]);
  const hasBound = [false, true, false, false];
  expect(all.map((report) => textsOf(report).headline.includes(' at least '))).toEqual(hasBound);
  expect(all.map((report) => !partOf(report, 'Conditions').includes('No lower bound for'))).toEqual(hasBound);
  // The sentence that can be copied alone also has the tokens of calls that no measurement covers.
  expect(all.map((report) => textsOf(report).headline.includes('up to 1,000'))).toEqual([false, false, true, false]);
});

test('two columns are read from CSV with a header, and anything else is rejected', async () => {
  const folder = await temporary();
  const file = (text: string) =>
    writeFile(join(folder, 'a.csv'), text).then(() => twoColumns('--map', join(folder, 'a.csv')));
  expect(await file('name,model\nqwen,Qwen/Qwen3-32B\n"a, b",x\n')).toEqual(
    new Map([
      ['qwen', 'Qwen/Qwen3-32B'],
      ['a, b', 'x'],
    ]),
  );
  for (const separator of [';', '\t', '|'])
    expect(await file(`\ufeffname${separator}model\r\nqwen, own${separator}qwen-3-32b\r\n`)).toEqual(
      new Map([['qwen, own', 'qwen-3-32b']]),
    );
  for (const text of ['name,model\nqwen\n', 'name,model\n', 'name,model\nqwen,\n', 'name,model\na,b\na,c\n'])
    await expect(file(text)).rejects.toThrow(UsageError);
  await expect(twoColumns('--map', join(folder, 'none.csv'))).rejects.toThrow('no such file');
});
