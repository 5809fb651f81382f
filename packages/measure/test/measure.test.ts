import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import { checkContributions } from '../../../src/checker/check.ts';
import { reportAsMarkdown } from '../../../src/checker/formats.ts';
import type { Reference } from '../../../src/checker/reference.ts';
import { sha256 } from '../../../src/core/files/digest.ts';
import { readForm } from '../../../src/cli/new-measurement.ts';
import { readReference } from '../../../src/api/inputs/reference.ts';
import { type KitTools, measure, MeasurementFailure } from '../src/kit.ts';
import { OutsideError } from '../src/outside.ts';
import { type KitOptions as Options, settingsOf } from '../src/settings.ts';
import { FROZEN } from '../../../test/support/frozen.ts';
import { PROMPTS, type Scenario, worldOf } from './support/scenario.ts';

const URL = 'http://alice:hunter2@secret-host-17:8000/v1';
/** A slow engine, so that hours of virtual time have few tokens. */
const NATURE = { cap: 8, stepMs: 200, output: [20, 60], perTokenJoules: 3 } as const;

const ANSWERS = {
  ...{ handle: 'alice', cuda_version: '13.0', contributor: 'Alice', vendor_affiliation: false },
  ...{ model_id: 'fake/Tiny-1B', notes: 'Measured in a test.' },
};

let reference: Reference;
let form: Awaited<ReturnType<typeof readForm>>;
let folder: string;

beforeAll(async () => {
  [reference, form] = await Promise.all([readReference(FROZEN, '2026-11-21'), readForm(FROZEN)]);
  folder = await mkdtemp(join(tmpdir(), 'measure-'));
  const prompts = PROMPTS.conversations.slice(0, 5000).map((messages) => JSON.stringify({ messages }));
  await writeFile(join(folder, 'prompts.jsonl'), prompts.join('\n'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the whole kit in virtual time with these command-line options. */
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
    /** How long it took, in virtual time. */
    seconds: time.now() / 1000,
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
  test('passes the check, matches its log and names its kit', async () => {
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
    expect(m).toMatchObject({ workload: 'other' });
    const withoutKit = Buffer.from(JSON.stringify({ ...m, kit: undefined }));
    const { findings } = checkContributions([{ ...file, size: withoutKit.length, bytes: withoutKit }], reference);
    expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([['physics/totals', 'warning']]);
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
        ...['idle/responses.csv', 'idle/power.csv', 'idle/samples.csv', 'settings.json'],
        ...[1, 2, 3].flatMap((run) =>
          ['power.csv', 'report.json', 'responses.csv', 'samples.csv'].map((name) => `run-${run}/${name}`),
        ),
      ].sort(),
    );
    expect(reportAsMarkdown(report)).toMatch(/token-energy measure `\d+\.\d+\.\d+`/);
    expect(text()).toContain('Run 3 of 3, with 16 streams');
  });

  test('contains no API key, host name, credentials or text from a server', async () => {
    const all = await filesBelow(join(folder, 'whole'));
    expect(all.length).toBeGreaterThan(15);
    for (const path of all) {
      const bytes = await readFile(path);
      const texts = path.endsWith('.zip') ? Object.values(unzipSync(bytes)) : [bytes];
      const text = texts.map((part) => new TextDecoder().decode(part)).join('\n');
      expect(text).not.toMatch(/secret|hunter2|alice:|sk-|node-17|CUDA error|127\.0\.0\.1|:8000|:9400|GPU-0/);
    }
  });

  test('with --quick is marked as an example and written next to its log', async () => {
    const { written, error } = await kit('quick', { quick: true });
    expect(error).toBeNull();
    const file = written?.file ?? '';
    expect(file).toContain('contributions-logs/');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ example: true, runs: 1 });
    expect((await readdir(join(folder, 'quick'))).sort()).toEqual(['contributions-logs']);
  });

  test('shows its warnings on the screen and in its notes', async () => {
    const { written, text } = await kit('warned', { quick: true }, { nature: { chunk: 4 } });
    const { notes } = JSON.parse(await readFile(written?.file ?? '', 'utf8')) as { notes: string };
    expect(notes).toMatch(
      /^Measured in a test\. The kit warns: itl_by_arrival \(3\.\d+ [^)]*\)\. The kit could not check: /,
    );
    // A DCGM exporter shows neither processes nor throttle reasons.
    expect(notes).toMatch(/gpu_shared \(.*\); hw_throttle \(/);
    expect(text().match(/warning itl_by_arrival/g)).toHaveLength(1);
    expect(text().match(/warning hw_throttle/g)).toHaveLength(1);
  });

  test('states CPU offload and an external cache as the engine reports them, even if the answers differ', async () => {
    await writeFile(join(folder, 'offload.json'), JSON.stringify({ ...ANSWERS, cpu_offload: false }));
    const { written } = await kit(
      'offload',
      { quick: true, answers: '../offload.json' },
      {
        page: (path, body) =>
          path === '/server_info'
            ? body
                .replace('"cache_dtype":"auto"', '"cache_dtype":"auto","cpu_offload_gb":20')
                .replace(
                  '"scheduler_config"',
                  '"kv_transfer_config":{"kv_connector":"MooncakeStore"},"scheduler_config"',
                )
            : undefined,
      },
    );
    const fields = JSON.parse(await readFile(written?.file ?? '', 'utf8')) as Record<string, unknown>;
    expect(fields).toMatchObject({ cpu_offload: true, notes: expect.stringContaining('MooncakeStore') as unknown });
  });

  test('reads its metrics from --metrics-url', async () => {
    const { written } = await kit(
      'metrics-url',
      { quick: true, 'metrics-url': 'http://secret-host-17:8000/private/metrics' },
      {
        page: (path, _, engine) => {
          if (path === '/metrics') return { status: 404, body: '' };
          return path === '/private/metrics' ? engine.get('/metrics').body : undefined;
        },
      },
    );
    expect(written).not.toBeNull();
  });
});

describe('a measurement that fails', () => {
  test.each([{ runs: '1' }, { quick: true }] as const)(
    'rejects eight selected GPUs if only one is under load: %j',
    async (options) => {
      const { written, error, text } = await kit('idle-gpus', options, { showing: { otherGpus: 7, before: 3 } });
      expect(written).toBeNull();
      expect(error).toBeInstanceOf(MeasurementFailure);
      expect(text()).toMatch(
        /error gpu_count_mismatch: .*\n {2}Found: 8 GPUs measured [^;]*; the engine's parallel degrees use 1\. .*\n {2}Pass /,
      );
      const { written: one } = await kit(
        'one-gpu',
        { ...options, gpus: '3' },
        { showing: { otherGpus: 7, before: 3 } },
      );
      expect(one).not.toBeNull();
    },
  );

  test('reports the reason and a fix, keeps its log, and writes no file', async () => {
    const { written, error, text } = await kit('failed', { runs: '1' }, { nature: { broken: 0.05 } });
    expect(written).toBeNull();
    expect(error).toBeInstanceOf(MeasurementFailure);
    expect(text()).toMatch(/error requests_failed: .*\n {2}Found: .*\. Allowed: none\.\n {2}Look in the engine/);
    const left = await filesBelow(join(folder, 'failed'));
    expect(left.some((path) => path.includes('run-1-failed/samples.csv'))).toBe(true);
    expect(left.some((path) => path.includes('/contributions/'))).toBe(false);
  });

  test('stops before the load if the check would reject the answers', async () => {
    await writeFile(join(folder, 'wrong.json'), JSON.stringify({ ...ANSWERS, precision_detail: 'Q4_K_M' }));
    const { error, engine, seconds } = await kit('wrong', { answers: '../wrong.json' });
    expect(error?.message).toMatch(/precision/);
    expect(seconds).toBeLessThan(5);
    expect(engine.tokenCounts.at(-1)).toBe(0);
  });

  test('writes no file if the check finds an error in it', async () => {
    const { written, error, text } = await kit('rejected', { runs: '1' }, { nature: { perTokenJoules: 40 } });
    expect(written).toBeNull();
    expect(error).toBeInstanceOf(MeasurementFailure);
    expect(text()).toMatch(/physics\//);
    const left = await filesBelow(join(folder, 'rejected'));
    expect(left.some((path) => path.endsWith('bundle.zip'))).toBe(true);
    expect(left.some((path) => path.includes('/contributions/'))).toBe(false);
  });

  test.each<[string, Scenario['page'], RegExp]>([
    ['missing metrics', (path) => (path === '/metrics' ? { status: 404, body: '' } : undefined), /does not exist/],
    [
      'a router',
      (path) => (path === '/metrics' ? 'vllm:num_requests_running{server="http://10.0.0.11:8000"} 4.0\n' : undefined),
      /this is a router/,
    ],
    ['a server that is loading', (path) => (path === '/metrics' ? { status: 503, body: '' } : undefined), /not ready/],
  ])('reports %s within a second, before the load', async (_, page, message) => {
    const { error, engine, seconds } = await kit('early', {}, { ...(page && { page }) });
    expect(error).toBeInstanceOf(OutsideError);
    expect(error?.message).toMatch(message);
    expect(seconds).toBeLessThan(1);
    expect(engine.tokenCounts.at(-1)).toBe(0);
  });

  test('keeps its log after Ctrl+C', async () => {
    const stop = new AbortController();
    let isSecond = false;
    const screen = {
      ...{ isTerminal: false, columns: 80 },
      write: (text: string) => {
        if (text.includes('Run 2 of 2')) isSecond = true;
        if (isSecond && text.startsWith('window')) stop.abort(new Error('Ctrl+C'));
      },
    };
    const { error, written } = await kit('broken', { runs: '2' }, {}, { signal: stop.signal, screen });
    expect([error?.message, written]).toEqual([expect.stringMatching(/^Stopped\. .*contributions-logs\.$/), null]);
    const [log = ''] = await readdir(join(folder, 'broken/contributions-logs'));
    const folders = await readdir(join(folder, 'broken/contributions-logs', log));
    expect(folders).toEqual(expect.arrayContaining(['run-1', 'run-2-stopped']));
  });

  test('reports a folder without write access before the load', async () => {
    await writeFile(join(folder, 'taken'), '');
    const { error, engine } = await kit('asked', { out: '../taken/contributions', runs: '1' });
    expect(error?.message).toMatch(/^The kit can't write into .*: ENOTDIR/);
    expect(engine.tokenCounts.at(-1)).toBe(0);
  });

  test('names the missing fields and the option --answers if it cannot ask the user', async () => {
    const messageFor = async (answers: object) => {
      await writeFile(join(folder, 'own.json'), JSON.stringify(answers));
      return (await kit('asked', { answers: '../own.json' })).error?.message;
    };
    const [shown = ''] =
      /--answers FILE.*/.exec((await messageFor({ handle: 'alice', contributor: 'Alice' })) ?? '') ?? [];
    expect(JSON.parse(shown.replace(/^[^{]*/, ''))).toEqual({ cuda_version: '12.8', vendor_affiliation: false });
    expect(await messageFor({ ...ANSWERS, handle: 'a b' })).toMatch(/handle a b is not a GitHub handle/);
    expect(await messageFor({ precison: 'BF16' })).toMatch(/precison: .*/);
  });
});

describe('the command line', () => {
  test.each([
    [{}, '--url URL'],
    [{ url: 'localhost:8000' }, 'is not an address'],
    [{ url: 'http://a:b@h:1?x=1' }, '--url http://***@h:1?x=1 is not an address'],
    [{ url: 'http://h', concurrency: '8,0' }, '--concurrency 8,0 is not allowed. Allowed: integers from 1 to 1024'],
    [{ url: 'http://h', runs: '2,3' }, '--runs takes one number'],
    [{ url: 'http://h', gpus: '0,0' }, '--gpus 0,0 contains a number twice'],
    [{ url: 'http://h', gpus: '0,x' }, '--gpus 0,x is not allowed'],
    [{ url: 'http://h', 'metrics-url': '/metrics' }, '--metrics-url /metrics is not an address'],
    [{ url: 'http://h', 'engine-processes': '0' }, '--engine-processes 0 is not allowed'],
    [{ url: 'http://h', energy: 'nvlm' }, 'Allowed: nvml, dcgm=URL, amd-smi, nvidia-smi'],
    [{ url: 'http://h', 'api-key-env': 'NONE' }, 'this environment variable is not set'],
  ])('rejects the options %j', (options, words) => {
    expect(() => settingsOf(options, {})).toThrow(words);
  });
});
