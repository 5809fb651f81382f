import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import fc from 'fast-check';
import { gzipSync } from 'fflate';
import { type Example, type Examples, LANGUAGES, readExamples, withLessons } from '../clients/build/examples.ts';
import type { Package } from '../clients/build/js-package.ts';
import { packagesOf, snapshotIn, writePackages } from '../clients/build/packages.ts';
import { clientFiles } from '../clients/build/site-files.ts';
import { archiveOf, RELEASES_INDEX } from '../src/releases/archive.ts';
import { sha256 } from '../src/core/files/digest.ts';
import { isObject } from '../src/core/text/json.ts';
import { type CalculatorChoices, understand, defaults } from '../site/components/calculator/answers.ts';
import { resultOf } from '../site/components/calculator/record.ts';
import { type Candidate, bestPerGpu, byMerit, gpusOf } from '../src/figures/configuration.ts';
import { groupBy } from '../src/core/text/group-by.ts';
import { modelFacts } from '../site/build/configurations.ts';
import type { Grid, Model } from '../src/contract/generated/api.d.ts';
import { createClient } from '../clients/js/src/client.ts';
import type { ItemQuestion, Question } from '../clients/js/token-energy.d.ts';
import type { Snapshot } from '../src/contract/generated/site.d.ts';
import { openBrowser } from '../site/preview/screenshots.ts';
import { listen, previewServer } from '../site/preview/server.ts';
import { randomExamples } from './support/questions.ts';
import { built, documentOf, project } from './support/inputs.ts';
import { ROOT, temporaryFolders } from './support/project.ts';

// The packages as people get them: built from the documents, installed where nothing else is, asked as the docs say.

const temporary = temporaryFolders();
const { api } = built();
const archive = archiveOf(api.files);
const { clients } = project.inputs;
const started = promisify(execFile);

let folder: string;
let packages: readonly Package[];
let npm: string;
let python: string;
let stored: Examples;

beforeAll(async () => {
  folder = await temporary();
  packages = await packagesOf(archive, clients, null);
  await writePackages(packages, join(folder, 'packages'));
  stored = await readExamples();
  [npm, python] = await Promise.all([installedNpm(), installedPython()]);
});

function fileOf(ending: string): string {
  const registry = ending === '.tgz' ? 'npm' : 'pypi';
  return join(folder, 'packages', registry, packages.find(({ name }) => name.endsWith(ending))?.name ?? '');
}

/** Answers the examples with an installed package, as whoever has it calls it. */
const ANSWERS = `
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
const [, folder, file] = process.argv;
const { createClient } = await import(pathToFileURL(folder + '/core.js').href);
const double = (_, value) => (typeof value?.double === 'string' ? Number(value.double) : value);
const { snapshot, examples } = JSON.parse(readFileSync(file, 'utf8'), double);
const client = createClient(snapshot);
const refused = (message) => {
  const [, name, fault = 'missing'] = /^(\\w+) is (?:.*(Allowed: .*)|missing)/s.exec(message);
  return { refused: { [name]: fault } };
};
const answers = examples.map(({ call, input }) => {
  try {
    return client[call](...(Array.isArray(input) ? input : [input]));
  } catch (error) {
    return refused(error.message);
  }
});
process.stdout.write(JSON.stringify(answers));
`;

/** The package in an empty project, from its archive, without a network. @returns where it lies */
async function installedNpm(): Promise<string> {
  const home = join(folder, 'npm');
  await mkdir(home);
  await writeFile(join(home, 'package.json'), '{ "private": true, "type": "module" }');
  await started('npm', ['install', '--offline', '--no-audit', '--no-fund', fileOf('.tgz')], { cwd: home });
  return join(home, 'node_modules/token-energy');
}

/** Some systems have Python without what installs packages: there the wheel is used as it lies. */
const installs = spawnSync('python3', ['-c', 'import pip, venv']).status === 0;

/** The wheel in an empty environment, without a network. @returns its Python */
async function installedPython(): Promise<string> {
  const home = join(folder, 'python');
  if (!installs) {
    await writeFile(home, `#!/bin/sh\nPYTHONPATH='${fileOf('.whl')}' exec python3 "$@"\n`, { mode: 0o755 });
    return home;
  }
  await started('python3', ['-m', 'venv', '--without-pip', home]);
  const own = join(home, 'bin/python');
  await started('python3', ['-m', 'pip', '--python', own, 'install', '--no-index', '--quiet', fileOf('.whl')]);
  return own;
}

async function answersOf(program: string, args: readonly string[]): Promise<unknown[]> {
  const { stdout } = await started(program, [...args], { maxBuffer: 1e8 });
  return JSON.parse(stdout) as unknown[];
}

/** What both packages answer to questions over a snapshot. */
async function answersOfBoth(snapshot: Snapshot, examples: readonly object[]): Promise<[unknown[], unknown[]]> {
  const file = join(folder, 'questions.json');
  await writeFile(file, JSON.stringify({ snapshot, examples }));
  return Promise.all([
    answersOf(process.execPath, ['--input-type=module', '--eval', ANSWERS, npm, file]),
    answersOf(python, ['-B', 'test/support/answers.py', file]),
  ]);
}

/** Names as Python has them. */
function snake(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snake);
  if (!isObject(value)) return value;
  const name = (key: string): string => key.replace(/(?<=[a-z])([A-Z])/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [name(key), snake(part)]));
}

/** The reason's field names an option, which Python writes in its own way. */
function inPython(answer: unknown): unknown {
  const found = snake(answer);
  return isObject(found) && typeof found['field'] === 'string'
    ? { ...found, field: Object.keys(snake({ [found['field']]: 0 }) as object)[0] }
    : found;
}

/** Where an answer is not what it has to be: every field that the example names, to the last digit. */
function difference(answer: unknown, wanted: unknown, path = ''): string[] {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(answer) || answer.length !== wanted.length) return [`${path}: ${JSON.stringify(answer)}`];
    return wanted.flatMap((part, i) => difference(answer[i], part, `${path}/${i}`));
  }
  if (isObject(wanted)) {
    if (!isObject(answer)) return [`${path}: ${JSON.stringify(answer)}`];
    return Object.entries(wanted).flatMap(([key, part]) => difference(answer[key], part, `${path}/${key}`));
  }
  return answer === wanted ? [] : [`${path}: ${JSON.stringify(answer)} is not ${JSON.stringify(wanted)}`];
}

function differences(
  answers: readonly unknown[],
  examples: readonly Example[],
  wanted = (one: unknown) => one,
): string[] {
  expect(answers).toHaveLength(examples.length);
  return examples.flatMap(({ call, input, output }, i) =>
    difference(answers[i], wanted(output)).map((found) => `${call} ${JSON.stringify(input)}${found}`),
  );
}

describe('the examples', () => {
  test('are 300 or more, of every function', () => {
    const calls = new Set(stored.examples.map(({ call }) => call));
    expect(stored.examples.length).toBeGreaterThanOrEqual(300);
    expect([...calls].sort()).toEqual(['best', 'compare', 'estimate', 'grid', 'near', 'predict', 'resolve', 'why']);
    expect(stored.examples.filter(({ output }) => output === null).length).toBeGreaterThan(10);
  });

  test('are met by the npm package and by the Python package to the last digit, and both say the same', async () => {
    const { snapshot, examples } = stored;
    const [js, py] = await answersOfBoth(snapshot, examples);
    expect(differences(js, examples)).toEqual([]);
    expect(differences(py, examples, inPython)).toEqual([]);
    expect(py).toEqual(js.map(inPython));
  });

  test('are not all that both answer alike: so are the same questions over new figures, and questions at random', async () => {
    const fresh = snapshotIn(archive, clients);
    const random = fc.sample(randomExamples(createClient(fresh), fresh), { numRuns: 2000, seed: 1 });
    const [js, py] = await answersOfBoth(fresh, [...stored.examples, ...random]);
    expect(js.filter((answer) => isObject(answer) && 'wh' in answer).length).toBeGreaterThan(400);
    const predicted = js.filter((answer) => isObject(answer) && answer['basis'] === 'predicted');
    expect(predicted.length).toBeGreaterThan(100);
    expect(py).toEqual(js.map(inPython));
  });

  test('are met by the calculator', () => {
    const models = documentOf(api, 'models.json');
    const documents = models.models.map(({ slug }): Model => documentOf(api, `models/${slug}.json`));
    const configurations = documents.flatMap((model) =>
      model.configurations.map((c) => ({ ...modelFacts(model), ...c })),
    );
    const grid: Grid = documentOf(api, 'grid.json');
    const reference = configurations[0]?.row_id ?? '';
    const [published, workload] = [documentOf(api, 'index.json').itl_deadline_ms, 'lm-arena-chat'];
    const choices: CalculatorChoices = { configurations, grid, reference, published, workloads: [], workload };
    let met = 0;
    const client = createClient(snapshotIn(archive, clients));
    for (const { call, input, output: of } of stored.examples) {
      const isAsked = call === 'estimate' && !isRefused(of) && !JSON.stringify(input).includes('double');
      const output = isAsked ? client.estimate(input as Question | ItemQuestion) : null;
      if (!isEstimate(output) || output.gCo2e === null || output.electricity === null) continue;
      if (output.row_id.split('/').length > 4) continue;
      const { pue } = output;
      const { outputTokens } = output;
      if (!Number.isInteger(outputTokens) || outputTokens < 1 || outputTokens > 1e15) continue;
      const { scenario, problems } = understand(
        {
          ...defaults(choices),
          configuration: output.row_id,
          tokens: String(outputTokens),
          span: 'day',
          country: output.electricity.iso3,
          year: output.electricity.year,
          pue: String(pue),
        },
        choices,
      );
      expect(problems).toEqual({});
      const { total } = resultOf(scenario, choices);
      expect([total.energyWh, total.energyKwh]).toEqual([output.wh.value, output.wh.value / 1000]);
      expect([total.emissionsGCo2e, total.emissionsKgCo2e]).toEqual([output.gCo2e.value, output.gCo2e.value / 1000]);
      met += 1;
    }
    expect(met).toBeGreaterThan(40);
  });
});

interface Estimated {
  readonly row_id: string;
  readonly outputTokens: number;
  readonly pue: number;
  readonly wh: { readonly value: number };
  readonly gCo2e: { readonly value: number } | null;
  readonly electricity: { readonly iso3: string; readonly year: string } | null;
}

function isRefused(output: unknown): boolean {
  return isObject(output) && 'refused' in output;
}

function isEstimate(value: unknown): value is Estimated {
  return isObject(value) && 'wh' in value && 'row_id' in value;
}

test('packages have the same bytes each time, and a list of their digests', async () => {
  const again = await packagesOf(archive, clients, null);
  expect(again.map(({ name, bytes }) => [name, sha256(bytes)])).toEqual(
    packages.map(({ name, bytes }) => [name, sha256(bytes)]),
  );
  const { stdout } = await started('sha256sum', ['--check', 'PACKAGES-SHA256SUMS'], { cwd: join(folder, 'packages') });
  expect(stdout.match(/OK/g)).toHaveLength(3);
  await expect(writePackages(again, ROOT)).rejects.toThrow('holds other things');
});

test.each(LANGUAGES)('the readme file of %s has what the examples teach', async (language) => {
  const readme = await readFile(join(ROOT, 'clients', language, 'README.md'), 'utf8');
  expect(readme).toBe(withLessons(readme, stored.examples, language));
  expect(readme.match(/^\| `/gm)?.length).toBeGreaterThan(8);
});

test('the names of gateways that are examples say where they stand', () => {
  const named = stored.examples.filter(({ source, output }) => source !== undefined && output !== null);
  expect(named.length).toBeGreaterThanOrEqual(22);
  for (const gateway of ['bedrock', 'groq', 'together', 'fireworks', 'ollama', 'openrouter', 'vertex', 'azure'])
    expect(named.some(({ source }) => source?.includes(gateway))).toBe(true);
});

describe('the four questions', () => {
  const asked = (code: string): Promise<unknown[]> =>
    answersOf(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { best, compare, estimate, resolve } from ${JSON.stringify(pathToFileURL(join(npm, 'index.js')).href)}; console.log(JSON.stringify([${code}]))`,
    ]);
  const rows = documentOf(api, 'workloads/lm-arena-chat.json').configurations;

  test('Llama 3.1 8B on an H100 at 50 ms: 19.5 Wh per million tokens', async () => {
    const [wh] = await asked("estimate({ model: 'Llama 3.1', gpu: 'H100', outputTokens: 1e6 })?.wh.value ?? null");
    expect(wh).toBeNull();
    const [value] = await asked(
      "estimate({ model: 'Llama 3.1 8B Instruct', gpu: 'H100', maxItlMs: 50, outputTokens: 1e6 }).wh.value",
    );
    expect(Number(value).toFixed(1)).toBe('19.5');
  });

  test('a billion tokens in France and in India', async () => {
    const found = await asked(
      "...['FRA', 'IND'].map((grid) => estimate({ model: 'Llama 3.1 8B Instruct', gpu: 'H100', outputTokens: 1e9, grid }).gCo2e.value)",
    );
    const { areas } = documentOf(api, 'grid.json');
    const kWh = 19.498472222222222;
    const intensity = (code: string): number => areas.find(({ iso3 }) => iso3 === code)?.g_co2e_per_kwh ?? NaN;
    expect(found[0]).toBeCloseTo(kWh * intensity('FRA'), 6);
    expect(found[1]).toBeCloseTo(kWh * intensity('IND'), 6);
    expect(Number(found[1]) / Number(found[0])).toBeGreaterThan(10);
  });

  test('a reasoning answer against a chat answer: many times the energy, per answer and per token', async () => {
    const [found] = await asked("compare({ model: 'Qwen 3 14B', workload: 'gpqa' }, { model: 'Qwen 3 14B' })");
    expect(found).toMatchObject({
      perAnswer: { verdict: 'a uses more' },
      perMillionTokens: { verdict: 'a uses more' },
    });
    const { ratio } = (found as { perAnswer: { ratio: number } }).perAnswer;
    // The source's own figures put it at 25 to 41 times, by GPU and ceiling.
    expect(ratio).toBeGreaterThan(25);
    expect(ratio).toBeLessThan(41);
  });

  test('which GPU for Llama 3.3 70B at 30 ms', async () => {
    const found = await asked("...best({ model: 'Llama 3.3 70B Instruct', maxItlMs: 30 })");
    const fitting = rows.filter(({ slug, median_itl_ms }) => slug === 'llama-3-3-70b-instruct' && median_itl_ms <= 30);
    const least = [...fitting].sort((a, b) => a.joules_per_output_token - b.joules_per_output_token)[0];
    expect(found).toMatchObject([{ gpu: least?.gpu, row_id: least?.row_id }, { tiesWithFirst: true }]);
  });
});

(installs ? test : test.skip)('the source archive installs as well, with nothing but Python', async () => {
  const home = join(folder, 'from-source');
  await started('python3', ['-m', 'venv', '--without-pip', home]);
  const own = join(home, 'bin/python');
  await started('python3', ['-m', 'pip', '--python', own, 'install', '--no-index', '--quiet', fileOf('.tar.gz')]);
  const ask = 'import token_energy; print(token_energy.estimate("Llama 3.1 8B Instruct", 1e6, gpu="H100").wh.value)';
  const { stdout } = await started(own, ['-c', ask]);
  expect(stdout.trim()).toBe('19.498472222222222');
});

test.each([
  ['package', 9],
  ['beyond', 6],
])('the examples of the pages run as they stand, and say the same: %s', async (name, least) => {
  const snippet = (name: string): Promise<string> => readFile(join(ROOT, 'site/snippets', name), 'utf8');
  const home = join(npm, '../..');
  await writeFile(join(home, 'example.js'), await snippet(`${name}.js`));
  const [js, py] = await Promise.all([
    started(process.execPath, ['example.js'], { cwd: home }),
    started(python, ['-c', await snippet(`${name}.py`)]),
  ]);
  const figures = (text: string): Set<string> => new Set(text.match(/\d+\.\d{6,}/g));
  expect(figures(js.stdout).size).toBeGreaterThanOrEqual(least);
  expect(figures(py.stdout)).toEqual(figures(js.stdout));
});

test('Python takes numbers of other libraries, and refuses what is none', async () => {
  const ask = `
from fractions import Fraction
import token_energy
for count in (Fraction(1000000), 10**400, -10**400, True, "5", 0, float("nan"), 1j):
    try:
        print(token_energy.estimate("Llama 3.1 8B Instruct", count, gpu="H100").wh.value)
    except (TypeError, ValueError) as error:
        print(error)
for name in (5, None):
    try:
        print(token_energy.resolve(name))
    except ValueError as error:
        print(error)
`;
  const allowed = 'Allowed: a number from 0 to 9007199254740991.';
  const { stdout } = await started(python, ['-c', ask]);
  expect(stdout.trim().split('\n')).toEqual([
    '19.498472222222222',
    ...['inf', '-inf', 'True', "'5'"].map((written) => `output_tokens is ${written}. ${allowed}`),
    '0.0',
    ...['nan', '1j'].map((written) => `output_tokens is ${written}. ${allowed}`),
    ...['5', 'None'].map((written) => `name is ${written}. Allowed: a text.`),
  ]);
});

test('what is given can not be changed, nor what is answered next by it', () => {
  const client = createClient(stored.snapshot);
  const [row] = client.configurations({ model: 'qwen-3-8b' });
  expect(() => Object.assign(row ?? {}, { joules_per_output_token: 1 })).toThrow(TypeError);
  expect(() => Object.assign(client.models()[0] ?? {}, { slug: 'x' })).toThrow(TypeError);
  Object.assign(client.grid('FRA')?.years ?? {}, { 2024: 0 });
  (client.models() as unknown[]).length = 0;
  expect(client.grid('FRA')?.g_co2e_per_kwh).toBeGreaterThan(0);
  expect(client.models().length).toBeGreaterThan(20);
});

describe('one question has one answer', () => {
  const WORKLOADS = ['lm-arena-chat', 'gpqa', 'sourcegraph-fim', 'image-chat', 'video-chat'] as const;
  const deadline = documentOf(api, 'index.json').itl_deadline_ms;

  test.each([undefined, 500, 100, 50, 30, 20, Infinity])(
    'both packages choose the row of the documents for every model on every GPU in every workload, ceiling %p',
    async (maxItlMs) => {
      const ceiling = maxItlMs ?? deadline;
      const rule = {
        fits: (c: Candidate) => c.median_itl_ms <= ceiling,
        byMerit: byMerit('joules_per_output_token', 'median_itl_ms'),
      };
      const cases = WORKLOADS.flatMap((workload) => {
        const rows = documentOf(api, `workloads/${workload}.json`).configurations;
        return [...groupBy(rows, ({ slug }) => slug)].flatMap(([model, own]) => {
          const best = bestPerGpu(own, rule);
          return gpusOf(own).map((gpu) => ({ model, workload, gpu, row: best.get(gpu) ?? null }));
        });
      });
      const given = maxItlMs === Infinity ? { double: 'Infinity' } : maxItlMs;
      const questions = cases.map(({ row: _, ...input }) => ({
        call: 'estimate',
        input: { ...input, outputTokens: 1e6, maxItlMs: given },
      }));
      const [js, py] = await answersOfBoth(snapshotIn(archive, clients), questions);
      const found = js.map((answer) => (isEstimate(answer) ? [answer.row_id, answer.wh.value] : null));
      expect(found).toEqual(cases.map(({ row }) => row && [row.row_id, row.wh_per_million_output_tokens]));
      expect(py).toEqual(js.map(inPython));
      expect(cases.filter(({ row }) => row !== null).length).toBeGreaterThan(40);
    },
  );

  test('a package that is asked nothing more answers with the main table', () => {
    const client = createClient(snapshotIn(archive, clients));
    for (const { slug: model, gpu, row_id, wh_per_million_output_tokens } of documentOf(api, 'index.json').rows) {
      const found = client.estimate({ model, gpu, outputTokens: 1e6 });
      expect(found).toMatchObject({ row_id, maxItlMs: deadline, ceilingAsked: false });
      expect(found?.wh.value).toBe(wh_per_million_output_tokens);
      expect(client.best({ model }).find((one) => one.gpu === gpu)).toMatchObject({ row_id, maxItlMs: deadline });
    }
  });

  test('every figure of every configuration is that of the documents', () => {
    const all = createClient(snapshotIn(archive, clients)).configurations();
    const published = WORKLOADS.flatMap((workload) =>
      documentOf(api, `workloads/${workload}.json`).configurations.map((row) => ({ ...row, workload })),
    );
    expect(all).toHaveLength(published.length);
    for (const [i, row] of all.entries()) {
      const { answer_tokens_p10: p10, answer_tokens_p50: p50, answer_tokens_p90: p90, since: _, ...others } = row;
      expect(published[i]).toMatchObject({ ...others, answer_tokens: { p10, p50, p90 } });
    }
  });

  test('what an answer takes is what the documents have, of every model on every GPU in every workload', () => {
    const client = createClient(snapshotIn(archive, clients));
    for (const workload of WORKLOADS) {
      for (const { slug: model, gpu } of documentOf(api, `workloads/${workload}.json`).configurations) {
        const found = client.estimate({ model, workload, gpu, maxItlMs: Infinity });
        const { configurations } = documentOf(api, `workloads/${workload}.json`);
        const { answer_tokens, wh_per_answer } = configurations.find(({ row_id }) => row_id === found?.row_id) ?? {};
        const { p10 = 0, p50 = 0, p90 = 0 } = answer_tokens ?? {};
        expect(found?.perAnswer?.tokens).toEqual({ p10, median: p50, p90 });
        const { p10: least, median, p90: most } = found?.perAnswer?.wh ?? {};
        const rounded = [least, median, most].map((wh) => Number(wh?.toFixed(6)));
        expect(rounded).toEqual([wh_per_answer?.p10, wh_per_answer?.p50, wh_per_answer?.p90]);
        expect(found).not.toHaveProperty('wh');
      }
    }
  });

  test('a prompt takes what the rates of the documents say of what it has beyond those measured', () => {
    const client = createClient(snapshotIn(archive, clients));
    const { rates, measured_prompt_tokens, domain } = documentOf(api, 'prompts.json');
    const models = client.models().filter(({ workloads }) => workloads.includes('lm-arena-chat'));
    const counts = fc.record({
      model: fc.constantFrom(...models),
      gpu: fc.constantFrom('B200', 'H100'),
      inputTokens: fc.integer({ min: 2_000, max: 40_000 }),
      share: fc.double({ min: 0, max: 0.3, noNaN: true }),
    });
    fc.assert(
      fc.property(counts, ({ model, gpu, inputTokens, share }) => {
        const cachedInputTokens = Math.floor(share * inputTokens);
        const asked = { model: model.slug, gpu, inputTokens, cachedInputTokens, outputTokens: 1_000 };
        const found = client.estimate(asked);
        if (found === null) return;
        const [isDense, active] = [model.architecture === 'Dense Transformer', model.active_params_b];
        const isWithin =
          isDense &&
          found.precision === 'BF16' &&
          active >= domain.min_active_params_b &&
          active <= domain.max_active_params_b &&
          inputTokens <= domain.max_prompt_tokens;
        const bare = found.precision === 'FP8' ? '8-bit' : 'mixture-of-experts-16-bit';
        const rate = rates.find((one) => one.gpu === gpu && one.model_class === (isWithin ? 'dense-16-bit' : bare));
        const tokens = inputTokens - cachedInputTokens - measured_prompt_tokens;
        const wh = (joules: number | null | undefined): unknown =>
          joules === null ? null : expect.closeTo(((joules ?? NaN) * active * Math.max(0, tokens)) / 3600, 5);
        expect(found.promptWh).toEqual({
          basis: 'floor-from-kernels',
          low: wh(rate?.joules_per_input_token_per_b_low),
          central: wh(rate?.joules_per_input_token_per_b),
          high: wh(rate?.joules_per_input_token_per_b_high),
        });
        expect(found.wh).toEqual(client.estimate({ model: model.slug, gpu, outputTokens: 1_000 })?.wh);
      }),
    );
  });

  test('a prediction is that of the documents, of every open-weights model on every GPU, and never silent', () => {
    const client = createClient(snapshotIn(archive, clients));
    const { models, cards } = documentOf(api, 'predictions.json');
    for (const { model_id: model, gpus, refusal } of models) {
      for (const { gpu } of cards) {
        const wanted = gpus.find((one) => one.gpu === gpu);
        const asked = { model, gpu, outputTokens: 1e6 };
        const predicted = client.predict({ model, gpu });
        expect(predicted).toMatchObject({ basis: 'predicted', model_id: model, refusal });
        const { wh, low, high } = wanted ?? {};
        expect(predicted.whPerMillionTokens).toEqual(wanted === undefined ? null : { value: wh, low, high });
        const found = client.estimate({ ...asked, allowPredicted: true });
        // Weights whose quantization alone differs from measured ones are taken for them, with a warning.
        if (found?.basis === 'measured') continue;
        expect(client.estimate(asked)).toBeNull();
        expect(found?.wh).toEqual(wanted && { value: wh, low, high, basis: 'predicted' });
        if (refusal !== null) expect(client.why({ ...asked, allowPredicted: true })?.message).toContain(refusal);
      }
    }
    expect(models.filter(({ refusal }) => refusal === null).length).toBeGreaterThan(10);
  });

  test('where predictions are refused, packages say so', () => {
    const { predictions, ...snapshot } = snapshotIn(archive, clients);
    const asked = { model: 'zai-org/GLM-4.5', gpu: 'H100', outputTokens: 1, allowPredicted: true };
    const refused = createClient({ ...snapshot, predictions: predictions && { ...predictions, coefficients: null } });
    expect(refused.estimate(asked)).toBeNull();
    expect(refused.why(asked)?.message).toContain("can't be predicted well enough");
    // Of a release from before there were predictions.
    const none = createClient({ ...snapshot, predictions: null, prompts: null });
    const sizes = { paramsB: 70, activeParamsB: 70, bits: 16, gpu: 'H100' };
    expect(none.predict(sizes)).toMatchObject({ whPerMillionTokens: null, refusal: "can't be predicted well enough" });
    expect(none.estimate({ model: 'Qwen 3 14B', outputTokens: 1, inputTokens: 9_000 })?.promptWh).toBeNull();
  });

  test('the ceiling where none is given is that of the snapshot', () => {
    const client = createClient({ ...stored.snapshot, itl_deadline_ms: 30 });
    const question = { model: 'qwen-3-8b', gpu: 'H100', outputTokens: 1 };
    expect(client.estimate(question)).toEqual({
      ...client.estimate({ ...question, maxItlMs: 30 }),
      ceilingAsked: false,
    });
  });
});

test.each([
  ['text-to-image', 'wh_per_image'],
  ['text-to-video', 'wh_per_video'],
] as const)('an output of %s takes what the document has under each of its ceilings', (workload, field) => {
  const client = createClient(snapshotIn(archive, clients));
  const { ceilings, latency_deadline_s } = documentOf(api, `workloads/${workload}.json`);
  expect(ceilings.length).toBeGreaterThan(20);
  for (const row of ceilings) {
    const { slug: model, gpu, row_id, max_batch_latency_s: maxLatencyS } = row;
    const asked = { model, workload, outputs: 1, gpu };
    const found = client.estimate({ ...asked, maxLatencyS });
    expect([found?.row_id, found?.wh.value]).toEqual([row_id, Reflect.get(row, field)]);
    if (maxLatencyS === latency_deadline_s) expect(client.estimate(asked)).toEqual({ ...found, ceilingAsked: false });
  }
});

describe('the npm package', () => {
  const use = `
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

  test.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('has types that hold with module %s and resolution %s', async (module, moduleResolution) => {
    const home = join(npm, '../..');
    const file = `use-${moduleResolution}.ts`;
    await writeFile(join(home, file), use);
    const options = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: false,
      types: [],
      lib: ['es2022'],
      target: 'es2022',
      module,
      moduleResolution,
    };
    await writeFile(
      join(home, `tsconfig.${moduleResolution}.json`),
      JSON.stringify({ compilerOptions: options, files: [file] }),
    );
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout } = await started(process.execPath, [tsc, '--project', `tsconfig.${moduleResolution}.json`], {
      cwd: home,
    }).catch((error: unknown) => error as { stdout: string });
    expect(stdout).toBe('');
  });

  test('takes at most 60 KB of a page, 15 without figures, 12 for the electricity alone, and nothing where nothing of it is used', async () => {
    const bundle = async (contents: string): Promise<Uint8Array> => {
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: join(npm, '../..') },
        bundle: true,
        minify: true,
        write: false,
        format: 'esm',
      });
      return outputFiles[0]?.contents ?? new Uint8Array();
    };
    const sizeOf = async (contents: string): Promise<number> =>
      gzipSync(await bundle(contents), { level: 9 }).byteLength;
    expect((await bundle("import { estimate } from 'token-energy';")).byteLength).toBeLessThan(10);
    expect(await sizeOf("import { createClient } from 'token-energy/core'; console.log(createClient);")).toBeLessThan(
      15_000,
    );
    expect(await sizeOf("import { estimate } from 'token-energy'; console.log(estimate({}));")).toBeLessThan(60_000);
    expect(await sizeOf("import { grid } from 'token-energy/grid'; console.log(grid('FRA'));")).toBeLessThan(12_000);
  });

  test('gives the electricity of every area alone, as with all figures', async () => {
    const { areas } = stored.snapshot.grid;
    const names = [
      ...areas.flatMap(({ iso3, display_name, names }) => [iso3, display_name, ...names]),
      'Atlantis',
      'EU',
    ];
    const asked = `import { grid } from ${JSON.stringify(pathToFileURL(join(npm, 'grid.js')).href)};
const refused = (() => { try { return grid(5); } catch (error) { return error.message; } })();
console.log(JSON.stringify([refused, grid('FRA', 2023), grid('FRA', null), ...${JSON.stringify(names)}.map((name) => grid(name))]));`;
    const client = createClient(snapshotIn(archive, clients));
    expect(await answersOf(process.execPath, ['--input-type=module', '--eval', asked])).toEqual([
      'name is 5. Allowed: a text.',
      ...[client.grid('FRA', 2023), client.grid('FRA'), ...names.map((name) => client.grid(name))],
    ]);
    expect(client.grid('Viet Nam')?.iso3).toBe('VNM');
  });

  test('is required by CommonJS as well', async () => {
    const asked =
      "console.log(JSON.stringify([require('token-energy').grid('FRA'), require('token-energy/grid').grid('FRA')]))";
    const home = join(npm, '../..');
    await writeFile(join(home, 'use.cjs'), asked);
    const { stdout } = await started(process.execPath, ['use.cjs'], { cwd: home });
    const area = createClient(snapshotIn(archive, clients)).grid('FRA');
    expect(JSON.parse(stdout)).toEqual([area, area]);
  });

  test('answers in a browser, in three lines', async () => {
    const page = `<!doctype html><title>x</title><script type="importmap">{"imports":{"token-energy":"/node_modules/token-energy/index.js"}}</script><script type="module">
import { estimate } from 'token-energy';
const answer = estimate({ model: 'Llama 3.1 8B Instruct', gpu: 'H100', maxItlMs: 50, outputTokens: 1_000_000 });
document.title = answer.wh.value;</script>`;
    const home = join(npm, '../..');
    await writeFile(join(home, 'index.html'), page);
    const server = previewServer(home);
    const browser = await openBrowser();
    try {
      const tab = await browser.newPage();
      await tab.goto(`http://127.0.0.1:${await listen(server, 0)}/`);
      await tab.waitForFunction('document.title !== "x"');
      expect(await tab.title()).toBe('19.498472222222222');
    } finally {
      await browser.close();
      server.close();
    }
  });

  test.each([
    [{}, TypeError, 'model is missing'],
    [{ model: 'x', allowPredicted: true }, TypeError, 'outputTokens is missing'],
    [{ model: 'x', cachedInputTokens: 1 }, RangeError, 'cachedInputTokens is 1. Allowed: at most the tokens'],
    [{ model: 'x', outputTokens: -1 }, RangeError, 'outputTokens is -1. Allowed: a number from 0 to 9007199254740991'],
    [{ model: 'x', outputTokens: NaN }, RangeError, 'outputTokens is NaN'],
    [{ model: 'x', outputTokens: '5' }, RangeError, 'outputTokens is "5"'],
    [{ model: 'x', outputTokens: 1, pue: 0.9 }, RangeError, 'pue is 0.9'],
    [{ model: 'x', outputTokens: 1, maxItlMs: 0 }, RangeError, 'maxItlMs is 0'],
    [{ model: 'x', outputTokens: 1, numGpus: 1.5 }, RangeError, 'numGpus is 1.5'],
    [{ model: 'x', outputTokens: 1, maxITL: 50 }, TypeError, 'There is no option maxITL'],
    [{ model: 5, outputTokens: 1 }, RangeError, 'model is 5'],
    [{ model: 'x', outputTokens: BigInt(5) }, RangeError, 'outputTokens is 5n, a BigInt. Allowed: a number'],
    [{ model: ' ', outputTokens: 1 }, RangeError, 'model is empty. Allowed: a text'],
    ['Qwen 3 8B', TypeError, 'A question is an object'],
    [{ model: 'x', outputs: 2 ** 53 }, RangeError, 'outputs is 9007199254740992'],
    [{ model: 'x', workload: 'text-to-image', outputs: '1' }, RangeError, 'outputs is "1"'],
    [{ model: 'x', workload: 'text-to-image', outputs: 1, maxLatencyS: 0 }, RangeError, 'maxLatencyS is 0'],
    [
      { model: 'x', workload: 'text-to-image', outputs: 1, outputTokens: 1 },
      TypeError,
      "outputTokens is of tokens and can't be combined with outputs",
    ],
    [{ model: 'x', outputTokens: 1, maxLatencyS: 1 }, TypeError, 'There is no option maxLatencyS'],
  ])('refuses %j', (question, kind, message) => {
    const client = createClient(stored.snapshot);
    const ask = () => client.estimate(question as never);
    expect(ask).toThrow(kind);
    expect(ask).toThrow(message);
  });

  test('says what each function takes where something else is given', () => {
    const client = createClient(stored.snapshot);
    const one = { model: 'Qwen 3 14B' };
    expect(() => client.best(undefined as never)).toThrow('A selection is an object: { model }.');
    expect(() => client.compare(one, undefined as never)).toThrow('compare takes two, each a selection { model } or');
    expect(() => client.models({ foo: 1 } as never)).toThrow('There is no option foo. There are: none.');
  });

  test('says what is not the figure asked for', () => {
    const client = createClient({
      ...stored.snapshot,
      release: '2026-11-21',
      notices: [{ date: '2026-11-21', notice: 'Wrong.' }],
    });
    const question = {
      model: 'llama-3-1-8b-instruct',
      outputTokens: 1,
      gpu: 'A100',
      allowOtherGpu: true,
      pue: 1.2,
      inputTokens: 5000,
    };
    const { warnings, otherGpuThan, gpu } = client.estimate(question) ?? {};
    expect([otherGpuThan, gpu]).toEqual(['A100', 'B200']);
    expect(warnings).toEqual([
      'Notice on release 2026-11-21: Wrong.',
      expect.stringContaining('was not measured on A100: this is the figure of the B200'),
      expect.stringContaining('What a prompt of 5000 tokens has beyond 1215 is not in the figure'),
      expect.stringContaining('The PUE multiplies the energy of the GPUs alone'),
    ]);
    expect(
      client.estimate({ ...question, model: 'Qwen 3 14B', workload: 'gpqa', inputTokens: 20_000 })?.warnings[2],
    ).toContain('A prompt of 20000 tokens is longer than the average answer');
    expect(client.estimate({ ...question, inputTokens: 30_000 })?.warnings[2]).toContain(
      'longer than what the measured servers took (20480 tokens',
    );
    expect(client.estimate({ model: 'llama-3-1-8b-instruct', outputTokens: 1 })?.warnings[1]).toContain(
      'No GPU was named',
    );
    const images = { model: 'FLUX.1 Dev', workload: 'text-to-image', outputs: 1, pue: 1.2 } as const;
    expect(client.estimate(images)?.warnings).toEqual([
      'Notice on release 2026-11-21: Wrong.',
      expect.stringContaining('No GPU was named'),
      expect.stringContaining('The PUE multiplies'),
    ]);
    expect(client.estimate({ ...images, gpu: 'A100', allowOtherGpu: true })).toMatchObject({
      otherGpuThan: 'A100',
      warnings: [expect.any(String), expect.stringContaining('was not measured on A100'), expect.any(String)],
    });
    expect(client.why({ ...images, gpu: 'A100' })).toMatchObject({ field: 'gpu', near: ['B200', 'H100'] });
  });
});
