import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import { checkContributions } from '../../../src/checker/check.ts';
import { reportAsMarkdown } from '../../../src/checker/formats.ts';
import type { Reference } from '../../../src/checker/reference.ts';
import { sha256 } from '../../../src/core/files/digest.ts';
import { readForm } from '../../../src/api/inputs/new-measurement.ts';
import { readReference } from '../../../src/api/inputs/reference.ts';
import { type KitTools, measure, MeasurementFailure } from '../src/kit.ts';
import { type KitOptions as Options, settingsOf } from '../src/settings.ts';
import { PROJECT } from '../../../test/support/project-files.ts';
import { PROMPTS, type Scenario, worldOf } from './support/rig.ts';

const URL = 'http://alice:hunter2@secret-host-17:8000/v1';
/** Slow, so that hours are few tokens. */
const NATURE = { cap: 8, stepMs: 200, output: [20, 60], perTokenJoules: 3 } as const;

const ANSWERS = {
  ...{ handle: 'alice', cuda_version: '13.0', contributor: 'Alice', vendor_affiliation: false },
  ...{ model_id: 'stand-in/Tiny-1B', notes: 'Measured in a test.' },
};

let reference: Reference;
let form: Awaited<ReturnType<typeof readForm>>;
let folder: string;

beforeAll(async () => {
  [reference, form] = await Promise.all([readReference(PROJECT, '2026-11-21'), readForm(PROJECT)]);
  folder = await mkdtemp(join(tmpdir(), 'measure-'));
  const prompts = PROMPTS.conversations.slice(0, 5000).map((messages) => JSON.stringify({ messages }));
  await writeFile(join(folder, 'prompts.jsonl'), prompts.join('\n'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the whole kit in virtual time, as a command line would have it. */
async function kit(place: string, options: Options, scenario: Scenario = {}, more: Partial<KitTools> = {}) {
  const answers = join(folder, 'answers.json');
  await writeFile(answers, JSON.stringify(ANSWERS));
  const { time, ...world } = worldOf({ ...scenario, nature: { ...NATURE, ...scenario.nature } });
  let shown = '';
  const given: KitTools = {
    ...{ outside: world.outside, reference, schema: form.schema, others: [] },
    screen: { isTerminal: false, columns: 80, write: (text) => (shown += text) },
    ...{ signal: new AbortController().signal, ask: null, path: (word) => join(folder, place, word), hubToken: null },
    ...more,
  };
  const settings = settingsOf(
    {
      url: URL,
      energy: 'dcgm=http://secret-host-17:9400',
      answers: '../answers.json',
      prompts: '../prompts.jsonl',
      'api-key-env': 'KEY',
      ...options,
    },
    { KEY: 'sk-very-secret' },
  );
  const over = time.until(measure(settings, given));
  const [result] = await Promise.allSettled([over]);
  const written = result.status === 'fulfilled' ? result.value : null;
  return {
    ...world,
    written,
    error: result.status === 'rejected' ? (result.reason as Error) : null,
    text: () => shown,
  };
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('a measurement', () => {
  test('keeps to every rule, can be recalculated, and is told as what it states to be', async () => {
    const { written, error, text, engine } = await kit('whole', {});
    expect(error).toBeNull();
    const one = written;
    if (one === null) throw new Error('Nothing was written');
    const bytes = await readFile(one.file);
    const file = { path: one.path, kind: 'file', size: bytes.length, bytes } as const;
    const report = checkContributions([file], reference);
    expect(report.findings).toEqual([]);
    expect(one.path).toBe('contributions/alice/2026-11-21-tiny-1b-h100.json');

    const m = JSON.parse(bytes.toString()) as Record<string, number>;
    expect(m).toMatchObject({ protocol_version: '0.2', example: false, runs: 3, energy_source: 'dcgm_total_energy' });
    expect(m).toMatchObject({ engine: 'vLLM', gpu: 'H100', gpu_product: 'NVIDIA H100 80GB HBM3', max_num_seqs: 8 });
    expect(m).toMatchObject({
      precision: 'BF16',
      tensor_parallel: 1,
      speculative_decoding: false,
      prefix_caching: true,
    });
    expect(m['window_seconds']).toBeGreaterThan(299);
    expect(Math.abs((m['idle_power_watts_total'] ?? 0) / engine.nature.idleWatts - 1)).toBeLessThan(0.01);
    expect((m['energy_joules_total'] ?? 0) / (m['output_tokens_total'] ?? 0)).toBeCloseTo(
      m['joules_per_output_token'] ?? 0,
      5,
    );

    const zip = await readFile(one.bundle);
    expect(m['logs_sha256']).toBe(sha256(zip));
    expect(Object.keys(unzipSync(zip)).sort()).toEqual(
      [
        ...['idle/answers.csv', 'idle/power.csv', 'idle/samples.csv', 'settings.json'],
        ...[1, 2, 3].flatMap((run) =>
          ['answers.csv', 'power.csv', 'report.json', 'samples.csv'].map((name) => `run-${run}/${name}`),
        ),
      ].sort(),
    );
    expect(reportAsMarkdown(report)).toMatch(/states that it came from token-energy measure `1\.3\.0`\./);
    expect(text()).toContain('16 streams, run 3 of 3');
  });

  test('leaves no key, host, credential or text of a server in anything that is written', async () => {
    const all = await filesBelow(join(folder, 'whole'));
    expect(all.length).toBeGreaterThan(15);
    for (const path of all) {
      const bytes = await readFile(path);
      const texts = path.endsWith('.zip') ? Object.values(unzipSync(bytes)) : [bytes];
      const text = texts.map((part) => new TextDecoder().decode(part)).join('\n');
      expect(text).not.toMatch(/secret|hunter2|alice:|sk-|node-17|CUDA error|127\.0\.0\.1|:8000|:9400|GPU-0/);
    }
  });

  test('of a set-up to try is an example, and lies beside its log', async () => {
    const { written, error } = await kit('quick', { quick: true });
    expect(error).toBeNull();
    const file = written?.file ?? '';
    expect(file).toContain('contributions-logs/');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ example: true, runs: 1 });
    expect((await readdir(join(folder, 'quick'))).sort()).toEqual(['contributions-logs']);
  });

  test('says what a reader has to know of it, on the screen and in its notes', async () => {
    const { written, text } = await kit('told', { quick: true }, { nature: { chunk: 4 } });
    const { notes } = JSON.parse(await readFile(written?.file ?? '', 'utf8')) as { notes: string };
    expect(notes).toMatch(/^Measured in a test\. The kit warns: itl_by_arrival \(3\.\d+ tokens in an arrival\)\.$/);
    expect(text().match(/warning itl_by_arrival/g)).toHaveLength(1);
  });
});

describe('what does not come to an end', () => {
  test.each([{}, { quick: true }] as const)('eight cards with one at work are told from one, %j', async (options) => {
    const { written, error, text } = await kit('idle-cards', options, { showing: { beside: 7, before: 3 } });
    expect(written).toBeNull();
    expect(error).toBeInstanceOf(MeasurementFailure);
    expect(text()).toMatch(
      /gpu_count_mismatch: .*\n {2}Seen: 8 cards read [^;]*; the engine's parallel degrees take 1\. .*\n {2}Name the cards/,
    );
    const { written: one } = await kit('one-card', { ...options, gpus: '3' }, { showing: { beside: 7, before: 3 } });
    expect(one).not.toBeNull();
  });

  test('a failed one keeps its log, says why and what to do, and writes no measurement', async () => {
    const { written, error, text } = await kit('failed', { runs: '1' }, { nature: { broken: 0.05 } });
    expect(written).toBeNull();
    expect(error).toBeInstanceOf(MeasurementFailure);
    expect(text()).toMatch(
      /requests_failed: Requests failed\.\n {2}Seen: .*\. Allowed: none\.\n {2}Look in the engine/,
    );
    const left = await filesBelow(join(folder, 'failed'));
    expect(left.some((path) => path.includes('run-1-failed/samples.csv'))).toBe(true);
    expect(left.some((path) => path.includes('/contributions/'))).toBe(false);
  });

  test('one that is broken off keeps its log', async () => {
    const stop = new AbortController();
    let isSecond = false;
    const screen = {
      ...{ isTerminal: false, columns: 80 },
      write: (text: string) => {
        if (text.includes('run 2 of 2')) isSecond = true;
        if (isSecond && text.startsWith('window')) stop.abort(new Error('Ctrl+C'));
      },
    };
    const { error, written } = await kit('broken', { runs: '2' }, {}, { signal: stop.signal, screen });
    expect([error?.message, written]).toEqual([expect.stringMatching(/^Broken off\. .*contributions-logs\.$/), null]);
    const [log = ''] = await readdir(join(folder, 'broken/contributions-logs'));
    const folders = await readdir(join(folder, 'broken/contributions-logs', log));
    expect(folders).toEqual(expect.arrayContaining(['run-1', 'run-2-broken-off']));
  });

  test('one that can write nothing says so before it measures', async () => {
    await writeFile(join(folder, 'taken'), '');
    const { error, engine } = await kit('asked', { out: '../taken/contributions', runs: '1' });
    expect(error?.message).toMatch(/^Nothing can be written in .*: ENOTDIR/);
    expect(engine.tokenCounts.at(-1)).toBe(0);
  });

  test('what nobody can be asked is an error that names the fields and the option', async () => {
    const told = async (answers: object) => {
      await writeFile(join(folder, 'own.json'), JSON.stringify(answers));
      return (await kit('asked', { answers: '../own.json' })).error?.message;
    };
    expect(await told({ handle: 'alice', contributor: 'Alice' })).toMatch(
      /say this, .*: .*vendor_affiliation[^]*--answers FILE, with \{.*"vendor_affiliation": \.\.\. \}/,
    );
    expect(await told({ ...ANSWERS, handle: 'a b' })).toMatch(/handle a b is not a GitHub handle/);
    expect(await told({ precison: 'BF16' })).toMatch(/precison: .*/);
  });
});

describe('a command line', () => {
  test.each([
    [{}, 'Which engine? --url URL'],
    [{ url: 'localhost:8000' }, 'is not an address'],
    [{ url: 'http://a:b@h:1?x=1' }, '--url http://***@h:1?x=1 is not an address'],
    [
      { url: 'http://h', concurrency: '8,0' },
      '--concurrency 8,0 is not allowed. Allowed: whole numbers from 1 to 1024',
    ],
    [{ url: 'http://h', runs: '2,3' }, '--runs takes one number'],
    [{ url: 'http://h', gpus: '0,0' }, '--gpus 0,0 names one twice'],
    [{ url: 'http://h', gpus: '0,x' }, '--gpus 0,x is not allowed'],
    [{ url: 'http://h', energy: 'nvlm' }, 'Allowed: nvml, dcgm=URL, amd-smi, nvidia-smi'],
    [{ url: 'http://h', 'api-key-env': 'NONE' }, 'there is no such environment variable'],
  ])('%j is refused with words', (options, words) => {
    expect(() => settingsOf(options, {})).toThrow(words);
  });
});
