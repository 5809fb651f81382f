import { execFileSync } from 'node:child_process';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnergySource, type Meter, UNREAD } from '../src/energy/energy.ts';
import { openMeter } from '../src/energy/index.ts';
import { nvml } from '../src/energy/nvml.ts';
import { coverageOf } from '../src/measurement-file.ts';
import { outsideHere } from '../src/this-machine.ts';
import type { Outside } from '../src/outside.ts';
import { ROOT, temporaryFolders } from '../../../test/support/project.ts';
import { type Answer, publisherOfTests, status } from '../../../test/support/publisher.ts';

const outside = outsideHere();
const temporary = temporaryFolders();
const server = publisherOfTests();
const PATH = process.env['PATH'];
const meters: Meter[] = [];

/** The stand-in for NVIDIA's library, as a newer and an older driver bring it; built by the compiler of the machine. */
const library = { newer: '', older: '' };

beforeAll(async () => {
  const folder = await temporary();
  for (const [name, options] of [
    ['newer', []],
    ['older', ['-DOLD']],
  ] as const) {
    library[name] = join(folder, `${name}.so`);
    const source = join(ROOT, 'test/fixtures/measure/nvml/nvml.c');
    execFileSync('cc', ['-shared', '-fPIC', ...options, '-o', library[name], source]);
  }
});

afterEach(async () => {
  process.env['PATH'] = PATH;
  delete process.env['FAKE_NVML'];
  await Promise.all(meters.splice(0).map((meter) => meter.close()));
});

/** Opens a way to read energy; closed after the test. */
async function open(source: EnergySource, address: string | null = null, world: Outside = outside): Promise<Meter> {
  const meter = await source.open(world, address);
  meters.push(meter);
  return meter;
}

const EVERYTHING = ['energyJoules', 'powerWatts', 'temperatureC', 'throttle', 'processes'] as const;

/** The world with a clock that every sleep moves at once, and nothing else: as exact on a busy machine as on an idle one. */
let now = 0;
const quick: Outside = {
  ...outside,
  clock: {
    now: () => now,
    wall: () => now,
    sleep: (ms) => {
      now += ms;
      return Promise.resolve();
    },
  },
};

/** Opens what `--energy` says, or the best that works, and tells which were passed over; closed after the test. */
async function opened(asked: string | null) {
  const found = await openMeter(quick, asked);
  meters.push(found.meter);
  return found;
}

/** Puts a program before all others: a script of the shell. */
async function program(name: string, script: string): Promise<void> {
  const folder = await temporary();
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  process.env['PATH'] = `${folder}:${process.env['PATH'] ?? ''}`;
}

/** Takes the cards of this machine away, if it has any: only what the scripts of these tests call is found by its name. */
async function withoutOwnCards(): Promise<void> {
  const folder = await temporary();
  const path = execFileSync('sh', ['-c', 'command -v sed'], { encoding: 'utf8' });
  await symlink(path.trim(), join(folder, 'sed'));
  process.env['PATH'] = folder;
}

function text(body: string): Answer {
  return (_, response) => response.end(body);
}

describe('NVML', () => {
  it('tells of cards', async () => {
    const meter = await open(nvml, library.newer);
    expect(meter.label).toBe('NVML 13.580.95.05');
    const shared = {
      limitWatts: 650,
      defaultLimitWatts: 700,
      driver: '580.95.05',
      cuda: '13.1',
      sliced: false,
      counter: true,
    };
    expect(meter.cards).toEqual([
      { ...shared, index: 0, product: 'NVIDIA H100 80GB HBM3', module: false },
      { ...shared, index: 1, product: 'NVIDIA GH200 480GB', module: true },
    ]);
  });

  it('reads cards', async () => {
    const meter = await open(nvml, library.newer);
    const cards = await meter.read(EVERYTHING);
    expect(cards).toMatchObject([
      { powerWatts: 512.34, temperatureC: 61, throttle: ['power_cap'], processes: 3 },
      { powerWatts: 512.341, temperatureC: 61, throttle: ['hw_slowdown', 'hw_thermal'], processes: 0 },
    ]);
    const [later] = await meter.read(['energyJoules']);
    expect(later).toEqual({ ...UNREAD, energyJoules: later?.energyJoules });
    expect((later?.energyJoules ?? 0) - (cards[0]?.energyJoules ?? 0)).toBeCloseTo(0.25, 6);
  });

  it('of an older driver answers by the functions of before', async () => {
    const cards = await (await open(nvml, library.older)).read(EVERYTHING);
    expect(cards[0]).toMatchObject({ temperatureC: 60, throttle: ['sw_thermal'] });
  });

  it.each([
    ['no-counter', { counter: false }, {}],
    ['mig', { sliced: true }, {}],
    ['no-instant', {}, { powerWatts: 301.5 }],
  ])('says so where a card does not show something: %s', async (word, shown, reads) => {
    process.env['FAKE_NVML'] = word;
    const meter = await open(nvml, library.newer);
    expect(meter.cards).toMatchObject([shown, shown]);
    expect(await meter.read(EVERYTHING)).toMatchObject([reads, reads]);
  });

  it.each([
    ['no-card', 'NVML sees no card.'],
    ['not-loaded', 'NVML does not work: the driver is not loaded.'],
    ['lost', 'NVML does not work: a card is lost.'],
  ])('is an error where it does not work: %s', async (word, message) => {
    process.env['FAKE_NVML'] = word;
    await expect(open(nvml, library.newer)).rejects.toThrow(message);
  });

  it('is an error where there is no such library, or no python3', async () => {
    await expect(open(nvml, '/nowhere/libnvidia-ml.so.1')).rejects.toMatchObject({
      message: expect.stringMatching(/can't be loaded: .*nowhere/) as unknown,
      fix: expect.stringContaining('--gpus all') as unknown,
    });
    await withoutOwnCards();
    await expect(open(nvml, library.newer)).rejects.toMatchObject({
      message: expect.stringMatching(/can't be loaded: .*no program python3/) as unknown,
      fix: expect.stringContaining('python3') as unknown,
    });
  });

  it('is an error when its python3 ends', async () => {
    const meter = await open(nvml, library.newer);
    await meter.close();
    await expect(meter.read(EVERYTHING)).rejects.toThrow(/ended/);
  });

  it('is called by python3 without what lies in the working directory', async () => {
    const folder = await temporary();
    await writeFile(join(folder, 'json.py'), 'raise SystemExit("loaded from the working directory")');
    const before = process.cwd();
    process.chdir(folder);
    try {
      expect((await open(nvml, library.newer)).cards).toHaveLength(2);
    } finally {
      process.chdir(before);
    }
  });
});

describe('DCGM exporter', () => {
  /** Metrics whose counters move every so many milliseconds. */
  function collecting(every: number): Answer {
    const lines = readFileSync(join(ROOT, 'test/fixtures/measure/energy/dcgm.txt'), 'utf8');
    return (_, response) => {
      const ticks = Math.floor(now / every);
      response.end(lines.replaceAll('@0@', `${ticks * 1000}`).replaceAll('@1@', `${ticks * 2000}`));
    };
  }

  it('tells of cards, of one in slices once, and finds out how often it collects', async () => {
    server.answers.set('/metrics', collecting(300));
    const { meter } = await opened(`dcgm=${server.at('/metrics')}`);
    // What it is, and as much as passes between two looks.
    expect(meter.counterTickMs).toBe(300 + 100);
    expect(meter.cards).toMatchObject([
      { index: 0, product: 'NVIDIA H200', driver: '580.95.05', counter: true, sliced: false, limitWatts: null },
      { index: 1, product: 'NVIDIA H200', counter: true, sliced: true },
    ]);
    const cards = await meter.read(EVERYTHING);
    expect(cards).toMatchObject([
      { powerWatts: 512.34, temperatureC: 61, throttle: null, processes: null },
      { powerWatts: 300.5, temperatureC: null },
    ]);
    expect(cards[1]?.energyJoules).toBeCloseTo(2 * (cards[0]?.energyJoules ?? 0), 3);
  });

  it.each([
    ['', '/metrics'],
    ['/metrics', '/metrics'],
    ['/metrics/', '/metrics'],
    ['/gpu', '/gpu/metrics'],
  ])('is found at %j, as given or with /metrics behind it', async (given, page) => {
    server.answers.set('', text('<html>exporter</html>'));
    server.answers.set(page, collecting(300));
    expect((await opened(`dcgm=${server.at(given)}`)).meter.cards).toHaveLength(2);
  });

  it('that is not there is named by the URL that was asked, without its password', async () => {
    const address = server.at('/off').replace('//', '//bob:hunter2@');
    await expect(opened(`dcgm=${address}`)).rejects.toThrow(`answers 404 to ${server.at('/off/metrics')}.`);
    await expect(opened('dcgm=localhost:9400')).rejects.toThrow('dcgm=localhost:9400 is no address');
  });

  it('that collects too seldom says how to make it faster', async () => {
    server.answers.set('/metrics', collecting(30_000));
    await expect(opened(`dcgm=${server.at('')}`)).rejects.toMatchObject({
      fix: expect.stringContaining('--collect-interval 1000') as unknown,
    });
  });

  it.each([
    [status(500), /answers 500/],
    [text(''), /shows none of the metrics/],
    ...['gpu="zero"} 1', 'exported_gpu="0"} 1', 'gpu="0",UUID="a"} 1\nDCGM_FI_DEV_POWER_USAGE{gpu="0",UUID="b"} 1'].map(
      (series) => [text(`DCGM_FI_DEV_POWER_USAGE{${series}\n`), /not show power by numbers .* of one machine/] as const,
    ),
    [text('DCGM_FI_DEV_POWER_USAGE{gpu="0" 1\n'), /Line 1/],
  ])('is an error where its answer is odd (%#)', async (answer, message) => {
    server.answers.set('/metrics', answer);
    await expect(opened(`dcgm=${server.at('')}`)).rejects.toThrow(message);
  });
});

/** Answers as nvidia-smi does; `unknown` has the fields that this driver does not know. */
const SMI = (unknown: string, power = '512.34') => `
cell() { case " ${unknown} " in *" $1 "*) return 1 ;; esac
  case "$1" in index) echo $2 ;; name) echo 'NVIDIA A40' ;; driver_version) echo 535.1 ;; uuid) echo GPU-$2 ;;
  power.draw.instant) echo '${power}' ;; power.draw) echo 498.1 ;; enforced.power.limit) echo 300.00 ;;
  power.default_limit | mig.mode.current) echo '[N/A]' ;; temperature.gpu) echo 61 ;;
  clocks_event_reasons.active) echo 0x0000000000000004 ;; clocks_throttle_reasons.active) echo 0x0000000000000040 ;;
  *) return 1 ;; esac; }
case "$1" in
  '') echo '| NVIDIA-SMI 535.1    Driver Version: 535.1    CUDA Version: 12.2  |' ;;
  --query-compute-apps*) printf 'GPU-1\nGPU-1\n' ;;
  --query-gpu=*) for i in 0 1; do line=
      for name in $(echo "$1" | sed 's/.*=//; s/,/ /g'); do
        value=$(cell $name $i) || { echo "Field \\"$name\\" is not a valid field to query."; exit 2; }
        line="$line\${line:+, }$value"
      done; echo "$line"
    done ;;
esac`;

describe('nvidia-smi', () => {
  it('has no counter, and is what is left', async () => {
    await withoutOwnCards();
    await program('nvidia-smi', SMI(''));
    const { meter, passedOver } = await opened(null);
    expect(meter.label).toBe('nvidia-smi');
    expect(passedOver).toEqual([expect.stringMatching(/^nvml: /), expect.stringMatching(/^amd-smi: .*no program/)]);
    expect(meter.cards).toMatchObject([
      {
        index: 0,
        product: 'NVIDIA A40',
        limitWatts: 300,
        defaultLimitWatts: null,
        driver: '535.1',
        cuda: '12.2',
        counter: false,
      },
      { index: 1 },
    ]);
    expect(await meter.read(EVERYTHING)).toEqual([
      { energyJoules: null, powerWatts: 512.34, temperatureC: 61, throttle: ['power_cap'], processes: 0 },
      { energyJoules: null, powerWatts: 512.34, temperatureC: 61, throttle: ['power_cap'], processes: 2 },
    ]);
  });

  it('of an older driver is asked by the names of before', async () => {
    await program('nvidia-smi', SMI('power.draw.instant clocks_event_reasons.active'));
    const { meter } = await opened('nvidia-smi');
    expect((await meter.read(EVERYTHING))[0]).toMatchObject({ powerWatts: 498.1, throttle: ['hw_thermal'] });
  });

  it.each(['[N/A]', '[Unknown Error]', 'nan', '-3', '1e5', '99999999999999'])(
    'shows no power that is none: %s',
    async (power) => {
      await program('nvidia-smi', SMI('', power));
      const { meter } = await opened('nvidia-smi');
      expect((await meter.read(['powerWatts']))[0]).toMatchObject({ powerWatts: null });
    },
  );

  it.each([
    ['exit 9', /ends with 9/],
    ['echo "Failed to initialize NVML: Driver/library version mismatch"; exit 18', /version mismatch/],
    ['echo half, a, row, of', /no row of the cells/],
    ['kill -9 $$', /a signal/],
  ])('is an error where it does not work: %s', async (script, message) => {
    await program('nvidia-smi', script);
    await expect(opened('nvidia-smi')).rejects.toThrow(message);
  });
});

/** Answers as amd-smi does, bare or wrapped in an object. */
const AMD = (before: string, after: string) => `
gpu() { echo "{\\"gpu\\":$1,\\"power\\":{\\"socket_power\\":$2},\\"energy\\":{\\"total_energy_consumption\\":{\\"value\\":1001,\\"unit\\":\\"J\\"}},\\"temperature\\":{\\"edge\\":\\"N/A\\",\\"hotspot\\":{\\"value\\":54,\\"unit\\":\\"C\\"}}}"; }
fixed() { echo "{\\"gpu\\":$1,\\"asic\\":{\\"market_name\\":\\"AMD Instinct MI300X\\"},\\"limit\\":{\\"max_power\\":{\\"value\\":750,\\"unit\\":\\"W\\"},\\"socket_power\\":{\\"value\\":700,\\"unit\\":\\"W\\"}},\\"driver\\":{\\"name\\":\\"amdgpu\\",\\"version\\":\\"6.8.5\\"}}"; }
case "$1" in
  metric) echo '${before}'; gpu 0 '{"value":520,"unit":"W"}'; echo ,; gpu 1 '"N/A"'; echo '${after}' ;;
  static) echo '${before}'; fixed 0; echo ,; fixed 1; echo '${after}' ;;
  version) echo '[{"tool":"AMDSMI Tool","rocm_version":"6.2.2"}]' ;;
esac`;

describe('amd-smi', () => {
  it.each([
    ['[', ']'],
    ['{"gpu_data":[', ']}'],
  ])('tells of cards and reads them: %s', async (before, after) => {
    await withoutOwnCards();
    await program('amd-smi', AMD(before, after));
    const { meter } = await opened(null);
    expect(meter.label).toBe('amd-smi');
    expect(meter.energySource).toEqual({ counter: 'amd_smi_total_energy', power: 'amd_smi_power' });
    expect(meter.cards).toMatchObject([
      { index: 0, product: 'AMD Instinct MI300X', limitWatts: 700, driver: '6.8.5', cuda: 'ROCm 6.2.2', counter: true },
      { index: 1 },
    ]);
    const cards = await meter.read(EVERYTHING);
    expect(cards).toMatchObject([{ powerWatts: 520, temperatureC: 54 }, { powerWatts: 0 }]);
    expect(cards[0]?.energyJoules).toBe(1001);
  });

  it.each([
    ["echo '{'", /no JSON/],
    ["echo '{}'", /no list of cards/],
    ["echo '[]'", /no card/],
    ['echo not here >&2; exit 1', /ends with 1: not here/],
  ])('is an error where it does not work: %s', async (script, message) => {
    await program('amd-smi', script);
    await expect(opened('amd-smi')).rejects.toThrow(message);
  });
});

it('says what the energy of a superchip covers', async () => {
  const [card, superchip] = (await open(nvml, library.newer)).cards;
  expect(coverageOf(card === undefined ? [] : [card])).toBe('');
  expect(coverageOf(superchip === undefined ? [] : [superchip])).toMatch(/card 1 is that of its whole module/);
});

describe('a way to read energy', () => {
  it.each(['nvlm', 'dcgm', 'dcgm=', 'nvidia-smi=1', ''])('has to be one of these: %s', async (asked) => {
    await expect(opened(asked)).rejects.toThrow(/Allowed: nvml, dcgm=URL, amd-smi, nvidia-smi/);
  });

  it('is nowhere on a machine without cards, and each says why', async () => {
    await withoutOwnCards();
    await expect(opened(null)).rejects.toThrow(/nvml: .*amd-smi: .*nvidia-smi: .*no program/s);
  });

  it('is no program that lies in the working directory', async () => {
    const folder = await temporary();
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin/nvidia-smi'), '#!/bin/sh\necho found\n', { mode: 0o755 });
    const before = process.cwd();
    process.chdir(folder);
    await withoutOwnCards();
    process.env['PATH'] = `.:bin::${process.env['PATH'] ?? ''}`;
    try {
      await expect(opened('nvidia-smi')).rejects.toThrow(/no program nvidia-smi/);
    } finally {
      process.chdir(before);
    }
  });
});
