import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { domainToASCII } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { referenceOf } from '../src/api/inputs/reference.ts';
import { ask, readForm } from '../src/api/inputs/new-measurement.ts';
import { unconfirmed } from '../src/checker/account.ts';
import { checkContributions } from '../src/checker/check.ts';
import { baseName } from '../src/checker/path.ts';
import { projectIn } from '../src/core/project.ts';
import type { Measurement } from '../src/contract/generated/api.d.ts';
import { whPerMillionTokens } from '../src/figures/energy.ts';
import { project } from './support/inputs.ts';
import { ROOT } from './support/project.ts';

// What is wrong, and beside it what an honest person writes that is almost the same: the first is told, by its rule and as
// severely as that says, the second passes without a word.

const reference = referenceOf(project.inputs, project.validator);
const whole = read('whole-card.json');
const sliced = read('sliced-card.json');
type Change = Readonly<Partial<Measurement>>;

function read(name: string): Measurement {
  return JSON.parse(readFileSync(join(ROOT, 'test/fixtures/contributions/valid', name), 'utf8')) as Measurement;
}

/** What is said of a measurement in a pull request, before a maintainer has looked. */
function said(change: Change, base: Measurement = whole): string[] {
  const fields = { ...base, protocol_version: '0.3' as const, ...change };
  const bytes = Buffer.from(JSON.stringify(fields));
  const path = `contributions/someone/${baseName(fields, reference.models)}.json`;
  const author = unconfirmed('someone', null);
  const { findings } = checkContributions([{ path, kind: 'file', size: bytes.length, bytes }], reference, { author });
  return findings.map(({ severity, rule }) => `${severity} ${rule}`);
}

/** The measurement at another power, with the energy that follows. */
function atPower(watts: number): Change {
  const joules = watts / whole.tokens_per_second;
  return {
    ...{ gpu_power_watts_total: watts, joules_per_output_token: joules, joules_per_output_token_stdev: null },
    wh_per_million_output_tokens: whPerMillionTokens(joules),
  };
}

type Pair = readonly [wrong: Change, said: readonly string[], honest: Change];

describe('a figure', () => {
  const drafted = (tokens: number): Change => ({ speculative_decoding: true, speculative_tokens: tokens });
  const large = (billions: number): Change => ({
    ...{ model: 'Other 30B', model_id: 'someone/other-30b', total_params_b: 30, active_params_b: billions },
  });
  const spread = (joules_per_output_token_stdev: number | null, runs: number): Change => ({
    ...{ joules_per_output_token_stdev, runs },
  });

  test.each<Pair>([
    [drafted(129), ['error physics/range'], drafted(128)],
    [large(0.29), ['warning physics/parameters'], large(0.31)],
    [spread(0, 30), ['warning physics/spread'], spread(0.0001, 30)],
    [spread(0, 3), ['warning physics/spread'], spread(0, 2)],
    [{ gpu_power_limit_w: 800 }, ['error physics/set-limit'], { gpu_power_limit_w: 700 }],
    [{ gpu_power_limit_w: 760 }, ['warning physics/set-limit'], { gpu_power_limit_w: null }],
  ])('%j: %j, and not %j', (wrong, words, honest) => {
    expect(said(wrong)).toEqual(words);
    expect(said(honest)).toEqual([]);
  });

  test('a limit to which no card of the name can be set waits for a look, however little power is drawn', () => {
    const idle = { ...atPower(84), avg_running_batch: 59 };
    expect(said({ ...idle, gpu_power_limit_w: 90 })).toContain('error physics/set-limit');
    expect(said({ ...idle, gpu_power_limit_w: 100 }).filter((each) => each.includes('set-limit'))).toEqual([]);
  });

  test.each<Pair>([
    [{ tensor_parallel: 2 }, ['error physics/parallelism'], { tensor_parallel: 1 }],
    [{ data_parallel: 2 }, ['error physics/parallelism'], { data_parallel: 1 }],
  ])('on slices, %j: %j, and not %j', (wrong, words, honest) => {
    expect(sliced).toMatchObject({ slices_loaded: 1, num_gpus: 1 });
    expect(said(wrong, sliced)).toEqual(expect.arrayContaining([...words]));
    expect(said(honest, sliced)).toEqual([]);
  });
});

describe('versions', () => {
  const [no, early] = [['warning honesty/versions'], ['error honesty/engine-date']];
  test.each<Pair>([
    [{ driver_version: 'R570' }, no, { driver_version: '570.124.06' }],
    [{ driver_version: '570' }, no, { driver_version: 'unknown' }],
    [{ driver_version: '450.80.02' }, no, { driver_version: '520.61', cuda_version: '11.8' }],
    [{ cuda_version: 'cu128' }, no, { cuda_version: '12.8.93' }],
    [{ cuda_version: '11.4' }, no, { cuda_version: '11.8' }],
    [
      { driver_version: '520.61', cuda_version: '12.4' },
      no,
      { driver_version: '525.60.13', cuda_version: '12.9', engine_version: '0.9.0' },
    ],
    [{ driver_version: '575.57.08', cuda_version: '13.0' }, no, { driver_version: '580.65.06', cuda_version: '13.0' }],
    [{ engine_version: 'best' }, no, { engine_version: 'nightly' }],
    // Newer than all that is known passes; not a version of an engine from after the day.
    [{ driver_version: '99.1' }, no, { driver_version: '999.10', cuda_version: '99.0' }],
    [{ engine_version: '0.28.0' }, early, { engine_version: '0.28.0', measured_on: '2026-08-20' }],
    [{ engine_version: 'v99.0' }, early, { engine: 'Another engine', engine_version: 'v99.0' }],
    [{ engine: 'SGLang', engine_version: '0.5.18' }, early, { engine: 'SGLang', engine_version: '0.5.17' }],
    // A commit begins with any figure.
    [{ engine_version: '3.5.4' }, early, { engine_version: '3f545bec' }],
    [{ engine_version: 'release 9' }, early, { engine_version: 'commit 9f545be' }],
  ])('%j: %j, and not %j', (wrong, words, honest) => {
    expect(said(wrong)).toEqual(words);
    expect(said(honest)).toEqual([]);
  });

  test('are older than one card, and not than another', () => {
    const version = { driver_version: '550.54.14', cuda_version: '12.4' };
    expect(said(version)).toEqual([]);
    expect(said({ ...version, gpu: 'B200', gpu_power_limit_w: null })).toEqual(expect.arrayContaining([...no, ...no]));
  });
});

describe('the address of logs', () => {
  test.each([
    ['https://10.0.0.3.nip.io/run', 'https://snip.io/run'],
    ['https://192-168-1-1.sslip.io/run', 'https://sslip.io.example.org/run'],
    ['https://box.lvh.me/run', 'https://olvh.me/run'],
    ['https://a1.ngrok-free.app/run', 'https://ngrok-free.example.org/run'],
    ['https://words.trycloudflare.com/run', 'https://www.cloudflare.com/run'],
  ])('%s leads nowhere for good, and %s is not it', (logs, honest) => {
    expect(said({ logs })).toEqual(['error honesty/logs']);
    expect(said({ logs: honest })).toEqual([]);
  });

  test.each([
    ['gíthub.com', 'bücher.example'],
    ['gıthub.com', 'ılıca.example'],
    ['gist.gіthub.com', 'пример.example'],
    ['huggingfacе.co', 'façade.co'],
    ['ƶenodo.org', '例え.example'],
    ['dropbοx.com', 'münchen.example'],
  ])('on %s only looks like a known one, and on %s does not', (wrong, honest) => {
    expect(said({ logs: `https://${domainToASCII(wrong)}/run` })).toEqual(['error honesty/logs']);
    expect(said({ logs: `https://${domainToASCII(honest)}/run` })).toEqual([]);
  });
});

describe('a maker', () => {
  const [error, warning] = ['error honesty/maker', 'warning honesty/maker'];
  test.each([
    ["NVIDIA's DGX team", warning, 'The Navidia Lab'],
    ['N V I D I A', error, 'N V I Institute'],
    ['N.V.I.D.I.A.', error, 'N.V. Philips'],
    ['employee of NVIDIA', error, 'employee of Example University'],
    ['Red Hat (vLLM team)', warning, 'Red Hat'],
    ['jane@nvidia.com', error, 'jane@example.org'],
    ['research.nvidia.com', error, 'research.example.org'],
    ['https://www.nvidia.com/en-us', warning, 'https://www.example.org/nvidi'],
    ['jane [at] nvidia [dot] com', warning, 'jane [at] example [dot] org'],
    ['vllm.ai', error, 'vl.example.org'],
  ])('as %s: %s, and %s is none', (wrong, severity, honest) => {
    expect(said({ affiliation: wrong })).toEqual([severity]);
    expect(said({ contributor: wrong })).toEqual([warning]);
    expect(said({ affiliation: wrong, vendor_affiliation: true })).toEqual(['notice honesty/vendor']);
    for (const field of ['affiliation', 'contributor']) expect(said({ [field]: honest })).toEqual([]);
  });
});

describe('npm run new asks', () => {
  /** What is said to somebody who answers with these lines, in a terminal. */
  async function told(handle: string, draft: object, ...answers: readonly string[]): Promise<string> {
    const [stdin, stdout] = [new PassThrough(), new PassThrough()];
    let text = '';
    stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      // An answer is typed when it is asked for.
      if (text.endsWith(': ')) stdin.write(`${left.shift() ?? ''}\n`);
    });
    const left = [...answers];
    const form = await readForm(projectIn(ROOT));
    const [own] = await ask(handle, { ...draft }, form, reference, { stdin, stdout });
    expect(left).toEqual([]);
    return `${text}\n${own}`;
  }

  test('again for a handle that is none, and says what one is', async () => {
    const text = await told('-someone', whole, 'some--one', 'someone');
    expect(text).toContain('-someone is not a GitHub handle: up to 39 letters, digits and single hyphens.');
    expect(text).toContain('some--one is not a GitHub handle');
    expect(text.endsWith('\nsomeone')).toBe(true);
    expect(await told('someone', whole)).not.toContain('is not a GitHub handle');
  });

  test('again for a card that is not known by the name, and says the right one at once', async () => {
    const { gpu: _gpu, ...draft } = whole;
    const text = await told('someone', draft, 'NVIDIA H100 80GB HBM3', '', 'H100');
    expect(text).toContain('Write "gpu": "H100"');
    expect(await told('someone', draft, 'H100')).not.toMatch(/not known by this name|name of a product/);
  });
});
