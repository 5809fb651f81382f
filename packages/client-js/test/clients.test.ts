import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import fc from 'fast-check';
import { gzipSync } from 'fflate';
import { type Example, type Examples, readExamples } from '../build/examples.ts';
import type { Package } from '../build/js-package.ts';
import { packagesOf, writePackages } from '../build/packages.ts';
import { snapshotIn } from '../snapshot/snapshot.ts';
import { archiveOf } from '../../../src/releases/archive.ts';
import { sha256 } from '../../../src/core/files/digest.ts';
import { loadContract } from '../../../src/contract/validator.ts';
import { projectIn } from '../../../src/core/project.ts';
import type { EarlierWorkload } from '../../../src/contract/generated/api.d.ts';
import { isObject, text } from '../../../src/core/text/json.ts';
import { converted } from '../../../src/figures/boundary.ts';
import { uncertaintyBounds } from '../../../src/figures/uncertainty.ts';
import { type Candidate, bestPerGpu, gpusOf } from '../../../src/figures/configuration.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { snakeCase } from '../src/case.ts';
import { createClient } from '../src/client.ts';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import { openBrowser } from '../../../site/test/support/browser.ts';
import { folderServer, listen } from '../../../site/build/server.ts';
import { randomExamples } from './support/questions.ts';
import { typeErrors } from './support/type-errors.ts';
import { documentOf, frozenApi, project } from '../../../test/support/inputs.ts';
import { ROOT, temporaryFolders } from '../../../test/support/project.ts';

// The packages as users get them: built from the documents, installed alone, and called as the documentation describes.

const temporary = temporaryFolders();
const api = frozenApi;
const archive = archiveOf(api.files);
const fresh = snapshotIn(archive, project.inputs);
const started = promisify(execFile);

let folder: string;
let packages: readonly Package[];
let npm: string;
let python: string;
let stored: Examples;

beforeAll(async () => {
  folder = await temporary();
  packages = await packagesOf(archive, project.inputs, null);
  await writePackages(packages, join(folder, 'packages'));
  stored = await readExamples();
  [npm, python] = await Promise.all([installedNpm(), installedPython()]);
});

function fileOf(ending: string): string {
  const registry = ending === '.tgz' ? 'npm' : 'pypi';
  return join(folder, 'packages', registry, packages.find(({ name }) => name.endsWith(ending))?.name ?? '');
}

/** Calls an installed package with the inputs of the examples, as its users do. */
const ANSWERS = `
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
const [, folder, file] = process.argv;
const { createClient } = await import(pathToFileURL(folder + '/core.js').href);
const double = (_, value) => (typeof value?.double === 'string' ? Number(value.double) : value);
const { snapshot, examples } = JSON.parse(readFileSync(file, 'utf8'), double);
const client = createClient(snapshot);
const rejected = (message) => {
  const [, name, problem = 'missing'] = /^(\\w+) is (?:.*(Allowed: .*)|missing)/s.exec(message);
  return { rejected: { [name]: problem } };
};
const answers = examples.map(({ call, input }) => {
  try {
    return client[call](...(Array.isArray(input) ? input : [input]));
  } catch (error) {
    return rejected(error.message);
  }
});
process.stdout.write(JSON.stringify(answers));
`;

/** Installs the package from its archive in an empty project, without network. @returns its folder */
async function installedNpm(): Promise<string> {
  const home = join(folder, 'npm');
  await mkdir(home);
  await writeFile(join(home, 'package.json'), '{ "private": true, "type": "module" }');
  await started('npm', ['install', '--offline', '--no-audit', '--no-fund', fileOf('.tgz')], { cwd: home });
  return join(home, 'node_modules/token-energy');
}

/** Whether Python can install packages here. If not, the wheel itself is on the path. */
const installs = spawnSync('python3', ['-c', 'import pip, venv']).status === 0;

/** Installs the wheel in an empty environment, without network. @returns its Python */
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

/** The outputs of both packages for the same inputs over a snapshot. */
async function answersOfBoth(snapshot: Snapshot, examples: readonly object[]): Promise<[unknown[], unknown[]]> {
  const file = join(folder, 'questions.json');
  await writeFile(file, JSON.stringify({ snapshot, examples }));
  return Promise.all([
    answersOf(process.execPath, ['--input-type=module', '--eval', ANSWERS, npm, file]),
    answersOf(python, ['-B', 'packages/client-python/tests/answers.py', file]),
  ]);
}

/** A value with keys as Python writes them. */
function snake(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snake);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [snakeCase(key), snake(part)]));
}

/** An output as Python returns it. The field of a reason is the name of an option. */
function inPython(answer: unknown): unknown {
  const found = snake(answer);
  return isObject(found) && typeof found['field'] === 'string' ? { ...found, field: snakeCase(found['field']) } : found;
}

/** Where an output differs from an example, in any field that the example names, to the last digit. */
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
  test('cover every function with 300 examples or more', () => {
    const calls = new Set(stored.examples.map(({ call }) => call));
    expect(stored.examples.length).toBeGreaterThanOrEqual(300);
    expect([...calls].sort()).toEqual(['best', 'compare', 'estimate', 'grid', 'near', 'predict', 'resolve', 'why']);
    expect(stored.examples.filter(({ output }) => output === null).length).toBeGreaterThan(10);
  });

  test('give the same output in both packages, to the last digit', async () => {
    const { snapshot, examples } = stored;
    const [js, py] = await answersOfBoth(snapshot, examples);
    expect(differences(js, examples)).toEqual([]);
    expect(differences(py, examples, inPython)).toEqual([]);
    expect(py).toEqual(js.map(inPython));
  });

  test('and random inputs give the same output in both packages over new figures', async () => {
    const random = fc.sample(randomExamples(createClient(fresh), fresh), { numRuns: 600, seed: 1 });
    const all = createClient(fresh)
      .models()
      .map(({ slug: model }) => ({ call: 'configurations', input: { model } }));
    const [js, py] = await answersOfBoth(fresh, [...stored.examples, ...random, ...all]);
    expect(js.filter((answer) => isObject(answer) && 'wh' in answer).length).toBeGreaterThan(200);
    const predicted = js.filter((answer) => isObject(answer) && answer['basis'] === 'predicted');
    expect(predicted.length).toBeGreaterThan(30);
    const earlier = js.filter((answer) => isObject(answer) && answer['basis'] === 'measured-2024');
    expect(earlier.length).toBeGreaterThan(10);
    expect(py).toEqual(js.map(inPython));
  });
});

function isEstimate(value: unknown): value is { readonly rowId: string; readonly wh: { readonly value: number } } {
  return isObject(value) && 'wh' in value && 'rowId' in value;
}

test('the snapshot is what its schema describes', async () => {
  const { validator } = await loadContract(projectIn(ROOT));
  expect(validator.check('Snapshot', JSON.parse(JSON.stringify(fresh)))).toEqual([]);
});

test('packages have the same bytes each time, and a list of their digests', async () => {
  const again = await packagesOf(archive, project.inputs, null);
  expect(again.map(({ name, bytes }) => [name, sha256(bytes)])).toEqual(
    packages.map(({ name, bytes }) => [name, sha256(bytes)]),
  );
  const { stdout } = await started('sha256sum', ['--check', 'PACKAGES-SHA256SUMS'], { cwd: join(folder, 'packages') });
  expect(stdout.match(/OK/g)).toHaveLength(2);
  await expect(writePackages(again, ROOT)).rejects.toThrow('contains other files');
});

/** The languages of the packages, by the names of their folders. */
const LANGUAGES = ['js', 'python'] as const;
type Language = (typeof LANGUAGES)[number];

/** The code blocks of a Markdown file in the language of a package. */
async function codeIn(path: string, language: Language): Promise<string[]> {
  const markdown = await readFile(join(ROOT, path), 'utf8');
  return [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code);
}

/** What code prints that uses an installed package. `given` is code that defines what it needs. */
async function printedBy(language: Language, given: string, code: string): Promise<string> {
  const [program, ...options] =
    language === 'js' ? [process.execPath, '--input-type=module', '--eval'] : [python, '-c'];
  const { stdout } = await started(program, [...options, `${given}\n${code}`], { cwd: join(npm, '../..') });
  return stdout;
}

/** Code that defines a response of the OpenAI SDK with a long prompt. */
function responseIn(language: Language, model: string, provider?: string, promptTokens = 18_000): string {
  const usage = { completion_tokens: 500, prompt_tokens: promptTokens, prompt_tokens_details: { cached_tokens: 0 } };
  const response = JSON.stringify({ model, provider, usage });
  return language === 'js'
    ? `globalThis.response = ${response};`
    : `import json, types\nresponse = json.loads('${response}', object_hook=lambda parts: types.SimpleNamespace(**parts))`;
}

test.each(LANGUAGES)('all code in the README of %s runs as it is', async (language) => {
  const blocks = await codeIn(`packages/client-${language}/README.md`, language);
  expect(blocks.length).toBeGreaterThan(5);
  // A snapshot that the code fetches, or reads from a file.
  const json = JSON.stringify(fresh);
  await writeFile(join(npm, '../../snapshot.json'), json);
  const reading =
    language === 'js'
      ? `import { readFileSync } from 'node:fs';
globalThis.fetch = async () => ({ text: async () => readFileSync('snapshot.json', 'utf8') });`
      : 'from pathlib import Path\nopen = lambda _: Path("snapshot.json").open()';
  const given = `${reading}\n${responseIn(language, 'Qwen/Qwen3-14B')}`;
  for (const code of blocks) await printedBy(language, given, code);
});

test.each(LANGUAGES)('the main example in %s prints no number for hardware of a provider', async (language) => {
  const blocks = await codeIn(`packages/client-${language}/README.md`, language);
  const [example = ''] = blocks.filter((code) => code.includes('openrouter'));
  const printed = (model: string, provider?: string) =>
    printedBy(language, responseIn(language, model, provider), example);
  expect(await printed('qwen/qwen3-14b')).toMatch(/[\d.]+ Wh/);
  expect(await printed('qwen/qwen3-14b', 'DeepInfra')).toMatch(/[\d.]+ Wh/);
  expect(await printed('qwen/qwen3-14b', 'Groq')).not.toMatch(/\d/);
  expect(await printed('gpt-4o')).not.toContain('Wh');
});

test.each(LANGUAGES)(
  'the example in %s for an own server has no load line for a call that is too long',
  async (language) => {
    const blocks = await codeIn(`packages/client-${language}/README.md`, language);
    const [example = ''] = blocks.filter((code) => code.includes('own server') || code.includes('your server'));
    const linesOf = async (promptTokens: number): Promise<string[]> => {
      const given = responseIn(language, 'Qwen/Qwen3-14B', undefined, promptTokens);
      return (await printedBy(language, given, example)).trim().split('\n');
    };
    const [claim, load, ...rest] = await linesOf(2_000);
    expect(claim).toContain('1 × H100');
    // Three significant digits.
    expect(load).toMatch(/ 0\.0*[1-9]\d{0,2} Wh of GPU energy/);
    expect(rest).toEqual([]);
    expect(await linesOf(30_000)).toHaveLength(1);
  },
);

test.each(LANGUAGES)(
  'the code in %s that adds up responses counts those without a figure or bound',
  async (language) => {
    const [code = ''] = await codeIn('docs/estimates.md', language);
    const totals = async (questions: readonly object[]): Promise<number[]> => {
      const json = JSON.stringify(questions);
      const given =
        language === 'js'
          ? `const questions = ${json};`
          : `import json\nquestions = json.loads('${json.replace(/[a-z]+Tokens/gi, snakeCase)}')`;
      return ((await printedBy(language, given, code)).match(/[\d.]+/g) ?? []).map(Number);
    };
    const client = createClient(fresh);
    const own = { model: 'Qwen/Qwen3-14B', gpu: 'H100', outputTokens: 500 };
    const withPrompt = { ...own, inputTokens: 18_000, cachedInputTokens: 0 };
    const hosted = { ...own, model: 'openrouter/qwen/qwen3-14b' };
    const tooLong = { ...withPrompt, inputTokens: 30_000 };
    const withoutFigure = [
      { ...own, outputTokens: undefined },
      { ...own, outputTokens: -1 },
      { ...own, inputTokens: 5, cachedInputTokens: 9 },
      { ...own, model: 'groq/llama-3.3-70b-versatile' },
      { ...own, model: 'gpt-4o' },
    ];
    const figures = [own, withPrompt, hosted].map((question) => client.estimate(question));
    const sumOf = (values: readonly (number | null | undefined)[]): unknown =>
      expect.closeTo(
        values.reduce<number>((total, value) => total + (value ?? 0), 0),
        12,
      );
    expect(await totals([...withoutFigure, own, withPrompt, hosted, tooLong])).toEqual([
      3,
      sumOf(figures.map((figure) => figure?.wh.value)),
      sumOf(figures.map((figure) => figure?.promptWh?.low)),
      sumOf(figures.map((figure) => figure?.atLeastWh)),
      1,
      1,
      5,
    ]);
  },
);

test('the code that adds up responses compiles in a strict project', async () => {
  const [code = ''] = await codeIn('docs/estimates.md', 'js');
  const file = join(npm, '../../sum.ts');
  const given =
    "import type { MaybeCountedQuestion } from 'token-energy';\ndeclare const questions: MaybeCountedQuestion[];";
  await writeFile(file, `${given}\n${code}`);
  expect(typeErrors([file])).toEqual([]);
});

test('the examples of the pages run as they are, with the same figures', async () => {
  const snippet = (ext: string): Promise<string> => readFile(join(ROOT, `docs/snippets/package.${ext}`), 'utf8');
  const home = join(npm, '../..');
  await writeFile(join(home, 'example.js'), await snippet('js'));
  const required = `console.log(require('token-energy').estimate({ model: 'Qwen 3 8B', outputTokens: 1 }).slug)`;
  const { stdout: slug } = await started(process.execPath, ['--input-type=commonjs', '-e', required], { cwd: home });
  expect(slug).toBe('qwen-3-8b\n');
  const [js, py] = await Promise.all([
    started(process.execPath, ['example.js'], { cwd: home }),
    started(python, ['-c', await snippet('py')]),
  ]);
  const figures = (text: string): Set<string> => new Set(text.match(/\d+\.\d{6,}/g));
  expect(figures(js.stdout).size).toBeGreaterThanOrEqual(9);
  expect(figures(py.stdout)).toEqual(figures(js.stdout));
});

test('Python takes numbers of other libraries and rejects other values', async () => {
  const ask = `
from fractions import Fraction
import token_energy
for count in (Fraction(1000000), 10**400, True, 1j):
    try:
        print(token_energy.estimate("Llama 3.1 8B Instruct", count, gpu="H100").wh.value)
    except (TypeError, ValueError) as error:
        print(error)
`;
  const refused = ['inf', 'True', '1j'].map((written) => {
    return `output_tokens is ${written}. Allowed: a whole number from 0 to 9007199254740991.`;
  });
  const { stdout } = await started(python, ['-c', ask]);
  expect(stdout.trim().split('\n')).toEqual(['19.498472222222222', ...refused]);
});

test('changing a result does not change the next one', () => {
  const client = createClient(stored.snapshot);
  const [row] = client.configurations({ model: 'qwen-3-8b' });
  expect(() => Object.assign(row ?? {}, { joulesPerOutputToken: 1 })).toThrow(TypeError);
  expect(() => Object.assign(client.models()[0] ?? {}, { slug: 'x' })).toThrow(TypeError);
  Object.assign(client.grid('FRA')?.years ?? {}, { 2024: 0 });
  (client.models() as unknown[]).length = 0;
  expect(client.grid('FRA')?.gCo2ePerKwh).toBeGreaterThan(0);
  expect(client.models().length).toBeGreaterThan(20);
});

describe('results agree with the documents', () => {
  test.each(['chat-2024', 'code-2024', 'visual-chat-2024'] as const)('of %s under each latency limit', (workload) => {
    const client = createClient(snapshotIn(archive, project.inputs));
    const { ceilings } = JSON.parse(text(api.files.get(`workloads/${workload}.json`))) as EarlierWorkload;
    expect(ceilings.length).toBeGreaterThan(4);
    for (const { max_mean_tpot_ms: maxItlMs, ...row } of ceilings) {
      const asked = { model: row.slug, gpu: row.gpu, workload, maxItlMs, outputTokens: 1_000_000 };
      const found = client.estimate(asked);
      const fields = [found?.basis, found?.rowId, found?.whPerMillionOutputTokens, found?.meanTpotMs];
      const wanted = [row.row_id, row.wh_per_million_output_tokens, row.mean_tpot_ms];
      expect(fields).toEqual(['measured-2024', ...wanted]);
      expect(found?.claim).toMatch(/measured in 2024 with vLLM 0\.5\.4/);
      expect(found?.claim).not.toMatch(/at least/);
    }
  });

  const WORKLOADS = ['lm-arena-chat', 'gpqa', 'sourcegraph-fim', 'image-chat', 'video-chat'] as const;

  test('both packages choose the row of the documents for every model on every GPU in every workload', async () => {
    const cases = [undefined, 500, 100, 50, 30, 20, Infinity].flatMap((maxItlMs) => {
      const limit = maxItlMs ?? documentOf(api, 'index.json').itl_deadline_ms;
      const isAllowed = (c: Candidate): boolean => c.median_itl_ms <= limit;
      const given = maxItlMs === Infinity ? { double: 'Infinity' } : maxItlMs;
      return WORKLOADS.flatMap((workload) => {
        const rows = documentOf(api, `workloads/${workload}.json`).configurations;
        return [...groupBy(rows, ({ slug }) => slug)].flatMap(([model, own]) => {
          const best = bestPerGpu(own, isAllowed);
          return gpusOf(own).map((gpu) => {
            const input = { model, workload, gpu, outputTokens: 1e6, maxItlMs: given };
            return { call: 'estimate', input, row: best.get(gpu) ?? null };
          });
        });
      });
    });
    const [js, py] = await answersOfBoth(fresh, cases);
    const found = js.map((answer) => (isEstimate(answer) ? [answer.rowId, answer.wh.value] : null));
    expect(found).toEqual(cases.map(({ row }) => row && [row.row_id, row.wh_per_million_output_tokens]));
    expect(py).toEqual(js.map(inPython));
    expect(cases.filter(({ row }) => row !== null).length).toBeGreaterThan(300);
  });

  test('the percentiles of responses equal those in the documents, for every model, GPU and workload', () => {
    const client = createClient(fresh);
    for (const workload of WORKLOADS) {
      for (const { slug: model, gpu } of documentOf(api, `workloads/${workload}.json`).configurations) {
        const found = client.estimate({ model, workload, gpu, maxItlMs: Infinity });
        const { configurations } = documentOf(api, `workloads/${workload}.json`);
        const { response_tokens, response_wh } = configurations.find(({ row_id }) => row_id === found?.rowId) ?? {};
        const { p10 = 0, p50 = 0, p90 = 0 } = response_tokens ?? {};
        const { tokens, wh } = found?.responsePercentiles ?? {};
        expect(tokens).toEqual({ p10, p50, p90 });
        const rounded = [wh?.p10, wh?.p50, wh?.p90].map((value) => Number(value?.toFixed(6)));
        expect(rounded).toEqual([response_wh?.p10, response_wh?.p50, response_wh?.p90]);
        expect(found).not.toHaveProperty('wh');
      }
    }
  });

  test('the energy of a long prompt follows from the rates of the documents', () => {
    const client = createClient(fresh);
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
        const counted = { model: model.slug, gpu, workload: 'lm-arena-chat', outputTokens: 1_000 } as const;
        const found = client.estimate({ ...counted, inputTokens, cachedInputTokens });
        fc.pre(found !== null);
        const [isDense, active] = [model.architecture === 'Dense Transformer', model.activeParamsB];
        const hasFactors =
          isDense &&
          found.precision === 'BF16' &&
          active >= domain.min_active_params_b &&
          active <= domain.max_active_params_b;
        const isWithin = hasFactors && inputTokens <= domain.max_prompt_tokens;
        const bare = found.precision === 'FP8' ? '8-bit' : 'mixture-of-experts-16-bit';
        const rateOf = (name: string) => rates.find((one) => one.gpu === gpu && one.model_class === name);
        const rate = rateOf(isWithin ? 'dense-16-bit' : bare);
        // A response includes a share of the measured prompts in proportion to its length.
        const average = client.configurations().find(({ rowId }) => rowId === found.rowId)?.avgOutputTokens ?? NaN;
        const included = Math.ceil(measured_prompt_tokens * (1_000 / average));
        const wh = (joules: number | undefined, tokens: number): number =>
          ((joules ?? NaN) * active * Math.max(0, tokens - cachedInputTokens - included)) / 3600;
        const closeTo = (joules: number | null | undefined): unknown =>
          joules === null ? null : expect.closeTo(wh(joules, inputTokens), 5);
        // A prompt beyond the domain uses at least as much as the longest within it.
        const ofLongest = wh(rateOf('dense-16-bit')?.joules_per_input_token_per_b_low, domain.max_prompt_tokens);
        const low = wh(rate?.joules_per_input_token_per_b_low, inputTokens);
        expect(found.promptWh).toEqual({
          basis: 'floor-from-kernels',
          low: expect.closeTo(hasFactors && !isWithin ? Math.max(low, ofLongest) : low, 5),
          central: closeTo(rate?.joules_per_input_token_per_b),
          high: closeTo(rate?.joules_per_input_token_per_b_high),
        });
        expect(found.wh).toEqual(client.estimate(counted)?.wh);
      }),
    );
  });

  test('a prediction equals the one in the documents, for every open-weights model and GPU, and its basis says so', () => {
    const client = createClient(fresh);
    const { models, cards } = documentOf(api, 'predictions.json');
    for (const { model_id: model, gpus, refusal } of models) {
      for (const { gpu } of cards) {
        const wanted = gpus.find((one) => one.gpu === gpu);
        // Without a workload, 2024 figures come before a prediction.
        const asked = { model, gpu, workload: 'lm-arena-chat', outputTokens: 1e6 } as const;
        const predicted = client.predict({ model, gpu });
        expect(predicted).toMatchObject({ basis: 'predicted', modelId: model, refusal });
        const { wh, low, high } = wanted ?? {};
        expect(predicted.whPerMillionOutputTokensWithRange).toEqual(
          wanted === undefined ? null : { value: wh, low, high },
        );
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

  test('a conversion follows boundaries.json, and an older release says that it has none', async () => {
    const { rungs } = documentOf(api, 'boundaries.json');
    const asked = documentOf(api, 'index.json').rows.flatMap(({ slug: model, gpu, ...row }) =>
      rungs.map(({ rung: boundary }, i) => {
        const outputTokens = i * 1e6 + 1e6;
        const middle = row.wh_per_million_output_tokens * (outputTokens / 1e6);
        const wh = converted({ middle, ...uncertaintyBounds(middle, row.relative_uncertainty) }, rungs.slice(0, i + 1));
        return { call: 'estimate', input: { model, gpu, outputTokens, boundary }, output: { converted: { wh } } };
      }),
    );
    expect(asked.length).toBeGreaterThan(90);
    const { boundaries: _, ...before } = fresh;
    const [js, py] = await answersOfBoth(fresh, asked);
    expect(js).toMatchObject(asked.map(({ output }) => output));
    expect(py).toEqual(js.map(inPython));
    const message = expect.stringContaining('no ratios');
    for (const [estimate, why] of await answersOfBoth(before, [asked[0] ?? {}, { ...asked[0], call: 'why' }])) {
      expect(estimate).toMatchObject({ warnings: expect.arrayContaining([{ code: 'no_ratios', message }]) });
      expect(why).toMatchObject({ field: 'boundary', message });
    }
  });

  test('packages say why a model is not predicted', () => {
    const { predictions, ...snapshot } = fresh;
    const asked = { model: 'zai-org/GLM-4.5', gpu: 'H100', outputTokens: 1, allowPredicted: true };
    const refused = createClient({ ...snapshot, predictions: predictions && { ...predictions, coefficients: null } });
    expect(refused.estimate(asked)).toBeNull();
    expect(refused.why(asked)?.message).toContain("can't be predicted well enough");
    // Of a release from before there were predictions.
    const none = createClient({ ...snapshot, predictions: null, prompts: null });
    const sizes = { paramsB: 70, activeParamsB: 70, gpu: 'H100' };
    expect(none.predict(sizes)).toMatchObject({
      whPerMillionOutputTokensWithRange: null,
      refusal: "can't be predicted well enough",
    });
    expect(none.estimate({ model: 'Qwen 3 14B', outputTokens: 1, inputTokens: 9_000 })?.promptWh).toBeNull();
  });

  test('the snapshot sets the default latency limit', () => {
    const client = createClient({ ...stored.snapshot, itl_deadline_ms: 30 });
    const question = { model: 'qwen-3-8b', gpu: 'H100', outputTokens: 1 };
    expect(client.estimate(question)).toEqual({
      ...client.estimate({ ...question, maxItlMs: 30 }),
      latencyLimitGiven: false,
    });
  });
});

test('the packages answer each published question within its uncertainty range', () => {
  const client = createClient(fresh);
  const { cases } = documentOf(api, 'cases.json');
  expect([cases.length, cases.filter(({ id }) => id.startsWith('load/')).length]).toEqual([60, 30]);
  const { configurations, ceilings } = documentOf(api, 'workloads/lm-arena-chat.json');
  for (const asked of cases) {
    const { id, model_id: model, gpu, precision, num_gpus: numGpus, output_tokens: outputTokens } = asked;
    const [kind, ...rest] = id.split('/');
    const best = ceilings.find((row) => rest.join('/') === `${row.max_median_itl_ms}/${row.slug}/${row.gpu}`);
    const row = configurations.find(({ row_id }) => row_id === (kind === 'load' ? rest.join('/') : best?.row_id));
    const own = ((row?.wh_per_million_output_tokens ?? NaN) * outputTokens) / 1e6;
    const band = 1 + (row?.relative_uncertainty ?? NaN);
    const [wh, low, high] = [asked.wh, asked.low, asked.high].map((part) => part / own);
    expect([id, wh, low, high]).toEqual([id, ...[1, 1 / band, band].map((part) => expect.closeTo(part, 2) as unknown)]);
    // At a load: the configuration whose batch is nearest to it.
    const far = (batch: number): number => Math.abs(Math.log(batch / (asked.avg_running_batch ?? NaN)));
    const [nearest] = client
      .configurations({ model, workload: 'lm-arena-chat', gpu, precision, numGpus })
      .toSorted((a, b) => far(a.avgRunningBatch) - far(b.avgRunningBatch));
    const said =
      asked.itl_ceiling_ms === null
        ? ((nearest?.whPerMillionOutputTokens ?? NaN) * outputTokens) / 1e6
        : (client.estimate({ model, gpu, outputTokens, maxItlMs: asked.itl_ceiling_ms })?.wh.value ?? NaN);
    expect([id, said >= asked.low && said <= asked.high]).toEqual([id, true]);
  }
});

test.each([
  ['text-to-image', 'wh_per_image'],
  ['text-to-video', 'wh_per_video'],
] as const)('%s uses the energy of the document under each latency limit', (workload, field) => {
  const client = createClient(fresh);
  const { ceilings, latency_deadline_s } = documentOf(api, `workloads/${workload}.json`);
  expect(ceilings.length).toBeGreaterThan(20);
  for (const row of ceilings) {
    const { slug: model, gpu, row_id, max_batch_latency_s: maxLatencyS } = row;
    const asked = { model, workload, outputs: 1, gpu };
    const found = client.estimate({ ...asked, maxLatencyS });
    expect([found?.rowId, found?.wh.value]).toEqual([row_id, Reflect.get(row, field)]);
    if (maxLatencyS === latency_deadline_s)
      expect(client.estimate(asked)).toEqual({
        ...found,
        shortClaim: expect.any(String),
        latencyLimitGiven: false,
      });
  }
});

describe('the npm package', () => {
  test('adds at most 88 kB to a page, 25 without data, 6 for the grid alone, and nothing if unused', async () => {
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
    const sizeOf = async (name: string, path = ''): Promise<number> => {
      const bytes = await bundle(`import { ${name} } from 'token-energy${path}'; console.log(${name});`);
      return gzipSync(bytes, { level: 9 }).byteLength;
    };
    expect((await bundle("import { estimate } from 'token-energy';")).byteLength).toBeLessThan(10);
    expect(await sizeOf('createClient', '/core')).toBeLessThan(25_300);
    expect(await sizeOf('estimate')).toBeLessThan(88_600);
    expect(await sizeOf('grid', '/grid')).toBeLessThan(6_000);
  });

  test('has the grid carbon intensity alone, with the same figures', async () => {
    const names = ['FRA', 'Viet Nam', 'Atlantis'];
    const asked = `import { grid } from ${JSON.stringify(pathToFileURL(join(npm, 'grid.js')).href)};
console.log(JSON.stringify([grid('FRA', 2023), ...${JSON.stringify(names)}.map((name) => grid(name))]));`;
    const client = createClient(fresh);
    const found = await answersOf(process.execPath, ['--input-type=module', '--eval', asked]);
    expect(found).toEqual([client.grid('FRA', 2023), ...names.map((name) => client.grid(name))]);
    expect(found[2]).toMatchObject({ iso3: 'VNM' });
  });

  test('works in a browser, in three lines', async () => {
    const page = `<!doctype html><title>x</title><script type="importmap">{"imports":{"token-energy":"/node_modules/token-energy/index.js"}}</script><script type="module">
import { estimate } from 'token-energy';
const answer = estimate({ model: 'Llama 3.1 8B Instruct', gpu: 'H100', maxItlMs: 50, outputTokens: 1_000_000 });
document.title = answer.wh.value;</script>`;
    const home = join(npm, '../..');
    await writeFile(join(home, 'index.html'), page);
    const server = folderServer(home);
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

  // Rejections that are the same in both languages are examples.
  test.each([
    [{}, TypeError, 'model is missing'],
    [
      { model: 'x', cachedInputTokens: 1 },
      RangeError,
      'cachedInputTokens is 1. Allowed: only together with the input tokens',
    ],
    [{ model: 'x', outputTokens: BigInt(5) }, RangeError, 'outputTokens is 5n, a BigInt. Allowed: a whole number'],
    [{ model: 'x', outputTokens: 1, maxITL: 50 }, TypeError, 'There is no option maxITL'],
    ['Qwen 3 8B', TypeError, 'A question is an object'],
  ])('rejects %j', (question, kind, message) => {
    const ask = () => createClient(stored.snapshot).estimate(question as never);
    expect(ask).toThrow(kind);
    expect(ask).toThrow(message);
  });

  test('takes a snapshot as JSON text or as a value, and says what is wrong with it', () => {
    const text = JSON.stringify(stored.snapshot);
    expect(createClient(text).about()).toEqual(createClient(stored.snapshot).about());
    const wrong: readonly (readonly [given: unknown, message: string])[] = [
      ['{', 'not JSON'],
      [undefined, 'an object or JSON text'],
      [Promise.resolve(stored.snapshot), 'Await it'],
      [{}, 'not a snapshot'],
      [{ ...stored.snapshot, format: 7 }, 'Use a newer snapshot'],
      [{ ...stored.snapshot, format: 99 }, 'Update the package'],
    ];
    for (const [given, message] of wrong) expect(() => createClient(given)).toThrow(message);
  });

  test('has the snapshot as a JSON file', async () => {
    const program = `import { createRequire } from 'node:module';
const snapshot = createRequire(import.meta.url)('token-energy/snapshot.json');
const { createClient } = await import('token-energy/core');
console.log(createClient(snapshot).models().length);`;
    const home = join(npm, '../..');
    await writeFile(join(home, 'json.js'), program);
    const { stdout } = await started(process.execPath, ['json.js'], { cwd: home });
    expect(Number(stdout)).toBeGreaterThan(40);
  });

  test('warns of the notice on its release', () => {
    const notices = [{ date: '2026-11-21', notice: 'Wrong.' }];
    const client = createClient({ ...stored.snapshot, release: '2026-11-21', notices });
    const { warnings } = client.estimate({ model: 'llama-3-1-8b-instruct', gpu: 'H100', outputTokens: 1 }) ?? {};
    expect(warnings?.[0]).toEqual({ code: 'notice', message: 'Notice on release 2026-11-21: Wrong.' });
  });
});
