import { execFileSync } from 'node:child_process';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnergySource, type Meter, UNREAD } from '../src/energy/energy.ts';
import { openMeter } from '../src/energy/index.ts';
import { nvml } from '../src/energy/nvml.ts';
import { rejectSharedGpu } from '../src/checks/gpus.ts';
import { selectGpus } from '../src/gpus.ts';
import { setupNotes } from '../src/measurement-file.ts';
import { outsideHere } from '../src/this-machine.ts';
import type { Outside } from '../src/outside.ts';
import { ROOT, temporaryFolders } from '../../../test/support/project.ts';
import { type Answer, publisherOfTests, status } from '../../../test/support/publisher.ts';

const outside = outsideHere();
const temporary = temporaryFolders();
const server = publisherOfTests();
const PATH = process.env['PATH'];
const meters: Meter[] = [];

/** The fake of NVIDIA's library, as in a newer and an older driver, built by the compiler of the machine. */
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

/** Opens a source of energy. It is closed after the test. */
async function open(source: EnergySource, address: string | null = null, world: Outside = outside): Promise<Meter> {
  const meter = await source.open(world, address);
  meters.push(meter);
  return meter;
}

const EVERYTHING = ['energyJoules', 'powerWatts', 'temperatureC', 'throttle', 'processes'] as const;

/** The outside with a clock that only sleeping moves, so a busy machine makes no difference. */
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

/** Opens the source in `--energy`, or the best that works. It is closed after the test. */
async function opened(asked: string | null) {
  const found = await openMeter(quick, asked);
  meters.push(found.meter);
  return found;
}

/** Adds a shell script to PATH, before all other programs. */
async function program(name: string, script: string): Promise<void> {
  const folder = await temporary();
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  process.env['PATH'] = `${folder}:${process.env['PATH'] ?? ''}`;
}

/** Hides the GPU programs of this machine: PATH has only what the scripts of these tests call. */
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
  it('describes GPUs', async () => {
    const meter = await open(nvml, library.newer);
    expect(meter.label).toBe('NVML 13.580.95.05');
    const shared = {
      limitWatts: 650,
      defaultLimitWatts: 700,
      driver: '580.95.05',
      cuda: '13.1',
      isSliced: false,
      hasCounter: true,
      hasPower: true,
    };
    expect(meter.gpus).toEqual([
      { ...shared, index: 0, indices: [0], product: 'NVIDIA H100 80GB HBM3', hasModulePower: false },
      { ...shared, index: 1, indices: [1], product: 'NVIDIA GH200 480GB', hasModulePower: true },
    ]);
  });

  it('reads GPUs', async () => {
    const meter = await open(nvml, library.newer);
    const gpus = await meter.read(EVERYTHING);
    expect(gpus).toMatchObject([
      { powerWatts: 512.34, temperatureC: 61, throttle: ['power_cap'], processes: 3 },
      { powerWatts: 512.341, temperatureC: 61, throttle: ['hw_slowdown', 'hw_thermal'], processes: 0 },
    ]);
    const [later] = await meter.read(['energyJoules']);
    expect(later).toEqual({ ...UNREAD, energyJoules: later?.energyJoules });
    expect((later?.energyJoules ?? 0) - (gpus[0]?.energyJoules ?? 0)).toBeCloseTo(0.25, 6);
  });

  it('uses the older functions of an older driver', async () => {
    const gpus = await (await open(nvml, library.older)).read(EVERYTHING);
    expect(gpus[0]).toMatchObject({ temperatureC: 60, throttle: ['sw_thermal'] });
  });

  it.each([
    ['no-counter', { hasCounter: false }, {}],
    ['mig', { isSliced: true }, {}],
    ['no-instant', {}, { powerWatts: 301.5 }],
  ])('shows what a GPU lacks: %s', async (word, shown, reads) => {
    process.env['FAKE_NVML'] = word;
    const meter = await open(nvml, library.newer);
    expect(meter.gpus).toMatchObject([shown, shown]);
    expect(await meter.read(EVERYTHING)).toMatchObject([reads, reads]);
  });

  it.each([
    ['no-gpu', 'NVML sees no GPU.'],
    ['not-loaded', 'NVML does not work: the driver is not loaded.'],
    ['lost', 'NVML does not work: every GPU is lost.'],
  ])('reports why it does not work: %s', async (word, message) => {
    process.env['FAKE_NVML'] = word;
    await expect(open(nvml, library.newer)).rejects.toThrow(message);
  });

  it('reports a missing library or python3', async () => {
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

  it('reports that its python3 ended', async () => {
    const meter = await open(nvml, library.newer);
    await meter.close();
    await expect(meter.read(EVERYTHING)).rejects.toThrow(/ended/);
  });

  it('does not load Python files of the working directory', async () => {
    const folder = await temporary();
    await writeFile(join(folder, 'json.py'), 'raise SystemExit("loaded from the working directory")');
    const before = process.cwd();
    process.chdir(folder);
    try {
      expect((await open(nvml, library.newer)).gpus).toHaveLength(2);
    } finally {
      process.chdir(before);
    }
  });
});

describe('DCGM exporter', () => {
  /** Metrics whose counters change every so many milliseconds. */
  function collecting(every: number): Answer {
    const lines = readFileSync(join(ROOT, 'test/fixtures/measure/energy/dcgm.txt'), 'utf8');
    return (_, response) => {
      const ticks = Math.floor(now / every);
      response.end(lines.replaceAll('@0@', `${ticks * 1000}`).replaceAll('@1@', `${ticks * 2000}`));
    };
  }

  it('describes GPUs, a sliced one once, and finds its interval', async () => {
    server.answers.set('/metrics', collecting(300));
    const { meter } = await opened(`dcgm=${server.at('/metrics')}`);
    // The interval, and the time between two looks.
    expect(meter.counterTickMs).toBe(300 + 100);
    expect(meter.gpus).toMatchObject([
      { index: 0, product: 'NVIDIA H200', driver: '580.95.05', hasCounter: true, isSliced: false, limitWatts: null },
      { index: 1, product: 'NVIDIA H200', hasCounter: true, isSliced: true },
    ]);
    const gpus = await meter.read(EVERYTHING);
    expect(gpus).toMatchObject([
      { powerWatts: 512.34, temperatureC: 61, throttle: null, processes: null },
      { powerWatts: 300.5, temperatureC: null },
    ]);
    expect(gpus[1]?.energyJoules).toBeCloseTo(2 * (gpus[0]?.energyJoules ?? 0), 3);
  });

  it.each([
    ['', '/metrics'],
    ['/metrics', '/metrics'],
    ['/metrics/', '/metrics'],
    ['/gpu', '/gpu/metrics'],
  ])('is found at %j, with or without /metrics', async (given, page) => {
    server.answers.set('', text('<html>exporter</html>'));
    server.answers.set(page, collecting(300));
    expect((await opened(`dcgm=${server.at(given)}`)).meter.gpus).toHaveLength(2);
  });

  it('that does not respond is named by its URL without the password', async () => {
    const address = server.at('/off').replace('//', '//bob:hunter2@');
    await expect(opened(`dcgm=${address}`)).rejects.toThrow(`${server.at('/off/metrics')} does not exist (HTTP 404).`);
    await expect(opened('dcgm=localhost:9400')).rejects.toThrow('dcgm=localhost:9400 is not an address');
  });

  it('that collects too seldom is reported with a fix', async () => {
    server.answers.set('/metrics', collecting(30_000));
    await expect(opened(`dcgm=${server.at('')}`)).rejects.toMatchObject({
      fix: expect.stringContaining('--collect-interval 1000') as unknown,
    });
  });

  it.each(['9223372036854775792', '2147483632', '140737488355330'])('has no value for the blank %s', async (blank) => {
    server.answers.set('/metrics', (_, response) => {
      const ticks = Math.floor(now / 300) * 1000;
      response.end(
        `DCGM_FI_DEV_POWER_USAGE{gpu="0"} ${blank}\nDCGM_FI_DEV_GPU_TEMP{gpu="0"} ${blank}\n` +
          `DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION{gpu="0"} ${ticks}\n`,
      );
    });
    const { meter } = await opened(`dcgm=${server.at('')}`);
    expect(meter.gpus).toMatchObject([{ hasPower: false, hasCounter: true }]);
    expect(await meter.read(EVERYTHING)).toMatchObject([{ powerWatts: null, temperatureC: null }]);
  });

  it.each([
    [status(500), /HTTP 500/],
    [text(''), /not a page of Prometheus metrics/],
    ...['gpu="zero"} 1', 'exported_gpu="0"} 1', 'gpu="0",UUID="a"} 1\nDCGM_FI_DEV_POWER_USAGE{gpu="0",UUID="b"} 1'].map(
      (series) =>
        [text(`DCGM_FI_DEV_POWER_USAGE{${series}\n`), /not show power by the numbers .* of one machine/] as const,
    ),
    [text('DCGM_FI_DEV_POWER_USAGE{gpu="0" 1\n'), /Line 1/],
  ])('with a malformed page is rejected (%#)', async (answer, message) => {
    server.answers.set('/metrics', answer);
    await expect(opened(`dcgm=${server.at('')}`)).rejects.toThrow(message);
  });
});

/** A fake nvidia-smi. `unknown` has the columns that its driver doesn't know. */
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
  it('has no counter and is the last resort', async () => {
    await withoutOwnCards();
    await program('nvidia-smi', SMI(''));
    const { meter, skipped } = await opened(null);
    expect(meter.label).toBe('nvidia-smi');
    expect(skipped).toEqual([expect.stringMatching(/^nvml: /), expect.stringMatching(/^amd-smi: .*no program/)]);
    expect(meter.gpus).toMatchObject([
      {
        index: 0,
        product: 'NVIDIA A40',
        limitWatts: 300,
        defaultLimitWatts: null,
        driver: '535.1',
        cuda: '12.2',
        hasCounter: false,
      },
      { index: 1 },
    ]);
    expect(await meter.read(EVERYTHING)).toEqual([
      { energyJoules: null, powerWatts: 512.34, temperatureC: 61, throttle: ['power_cap'], processes: 0 },
      { energyJoules: null, powerWatts: 512.34, temperatureC: 61, throttle: ['power_cap'], processes: 2 },
    ]);
  });

  it('of an older driver is read with the older columns', async () => {
    await program('nvidia-smi', SMI('power.draw.instant clocks_event_reasons.active'));
    const { meter } = await opened('nvidia-smi');
    expect((await meter.read(EVERYTHING))[0]).toMatchObject({ powerWatts: 498.1, throttle: ['hw_thermal'] });
  });

  it.each(['[N/A]', '[Unknown Error]', 'nan', '-3', '1e5', '99999999999999'])(
    'has no power for the value %s',
    async (power) => {
      await program('nvidia-smi', SMI('power.draw', power));
      const { meter } = await opened('nvidia-smi');
      expect((await meter.read(['powerWatts']))[0]).toMatchObject({ powerWatts: null });
    },
  );

  it.each([
    ['a damaged infoROM', 'echo "WARNING: infoROM is corrupted at gpu 0000:B3:00.0"; exit 14'],
    ['a warning in between', 'echo "WARNING: infoROM is corrupted at gpu 0000:B3:00.0"'],
    ['a lost GPU', 'echo "Unable to determine the device handle for GPU0000:BA:00.0: Unknown Error"; exit 15'],
  ])('keeps its intact rows: %s', async (_, ending) => {
    await program('nvidia-smi', `${SMI('')}\n${ending}`);
    const { meter } = await opened('nvidia-smi');
    expect(meter.gpus).toMatchObject([{ index: 0 }, { index: 1 }]);
    expect(meter.remarks).toHaveLength(1);
    expect(await meter.read(['powerWatts'])).toMatchObject([{ powerWatts: 512.34 }, { powerWatts: 512.34 }]);
  });

  it('uses the mean power of a GPU without instantaneous power', async () => {
    await program('nvidia-smi', SMI('', '[N/A]'));
    const { meter } = await opened('nvidia-smi');
    expect(await meter.read(['powerWatts'])).toMatchObject([{ powerWatts: 498.1 }, { powerWatts: 498.1 }]);
  });

  it('shows no number of processes if none is visible', async () => {
    await program('nvidia-smi', SMI('').replace(/printf [^;]*;;/, ':;;'));
    const { meter } = await opened('nvidia-smi');
    expect(await meter.read(['processes'])).toMatchObject([{ processes: null }, { processes: null }]);
  });

  it.each([
    ['exit 9', /ends with 9/],
    ['echo "Field x is not a valid field to query."; exit 2', /not a valid field/],
    ['echo "Failed to initialize NVML: Driver/library version mismatch"; exit 18', /version mismatch/],
    ['echo half, a, row, of', /no row of a GPU/],
    ['kill -9 $$', /a signal/],
  ])('reports why it does not work: %s', async (script, message) => {
    await program('nvidia-smi', script);
    await expect(opened('nvidia-smi')).rejects.toThrow(message);
  });
});

/** A fake amd-smi, whose lists are bare or inside an object. */
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
  ])('describes GPUs and reads them: %s', async (before, after) => {
    await withoutOwnCards();
    await program('amd-smi', AMD(before, after));
    const { meter } = await opened(null);
    expect(meter.label).toBe('amd-smi');
    expect(meter.energySource).toEqual({ counter: 'amd_smi_total_energy', power: 'amd_smi_power' });
    expect(meter.gpus).toMatchObject([
      {
        index: 0,
        product: 'AMD Instinct MI300X',
        limitWatts: 700,
        driver: '6.8.5',
        cuda: 'ROCm 6.2.2',
        hasCounter: true,
      },
      { index: 1 },
    ]);
    const gpus = await meter.read(EVERYTHING);
    expect(gpus).toMatchObject([{ powerWatts: 520, temperatureC: 54 }, { powerWatts: null }]);
    expect(gpus[0]?.energyJoules).toBe(1001);
  });

  it.each([
    ["echo '{'", /no list of GPUs/],
    ["echo '{}'", /no list of GPUs/],
    ["echo '[]'", /no GPU/],
    ['echo not here >&2; exit 1', /ends with 1: not here/],
  ])('reports why it does not work: %s', async (script, message) => {
    await program('amd-smi', script);
    await expect(opened('amd-smi')).rejects.toThrow(message);
  });
});

/** One row of a fake amd-smi for each GPU: power, energy and partition as JSON. */
function amdBoard(product: string, gpus: readonly (readonly [power: string, energy: string])[], partition = '"N/A"') {
  const metric = gpus.map(
    ([power, energy], i) =>
      `{"gpu":${i},"power":{"socket_power":${power}},"energy":{"total_energy_consumption":${energy}},"temperature":{"hotspot":{"value":44,"unit":"C"}}}`,
  );
  const fixed = gpus.map(
    (_, i) =>
      `{"gpu":${i},"asic":{"market_name":"${product}"},"limit":{"max_power":{"value":${i === 0 ? 560 : 0},"unit":"W"}},"partition":{"accelerator_partition":${partition}}}`,
  );
  return `case "$1" in metric) echo '[${metric.join(',')}]' ;; static) echo '[${fixed.join(',')}]' ;; *) echo '[]' ;; esac`;
}

const watts = (value: number): string => `{"value":${value},"unit":"W"}`;
const joules = (value: number): string => `{"value":${value},"unit":"J"}`;

describe('boards and partitions of AMD', () => {
  it.each([
    ['shows nothing', '"N/A"', '"N/A"'],
    ['shows 0', watts(0), joules(0)],
  ])('a board whose second die %s is one GPU with two indices, measured whole', async (_, power, energy) => {
    const script = amdBoard('AMD Instinct MI250X', [
      [watts(237), joules(887_601.2)],
      [power, energy],
    ]);
    await program('amd-smi', script);
    const { meter } = await opened('amd-smi');
    expect(meter.gpus).toMatchObject([{ index: 0, indices: [0, 1], limitWatts: 560, hasCounter: true }]);
    expect(await meter.read(EVERYTHING)).toMatchObject([{ energyJoules: 887_601.2, powerWatts: 237 }]);
    expect(selectGpus(meter, [0, 1])).toHaveLength(1);
    expect(selectGpus(meter, null)).toHaveLength(1);
    expect(() => selectGpus(meter, [0])).toThrow(/one board .* with one energy counter/);
  });

  it('a partitioned GPU is rejected with the command that joins the partitions', async () => {
    const rest = Array.from({ length: 7 }, () => ['"N/A"', '"N/A"'] as const);
    await program('amd-smi', amdBoard('AMD Instinct MI300X', [[watts(141), joules(5123.4)], ...rest], '"CPX"'));
    const { meter } = await opened('amd-smi');
    expect(() => selectGpus(meter, [0])).toThrow(
      expect.objectContaining({ fix: expect.stringContaining('--compute-partition SPX') as unknown }),
    );
  });

  it('a GPU without power is measured by its counter', async () => {
    await program('amd-smi', amdBoard('AMD Instinct MI210', [['"N/A"', joules(77)]]));
    const { meter } = await opened('amd-smi');
    expect(meter.gpus).toMatchObject([{ hasCounter: true, hasPower: false }]);
    expect(selectGpus(meter, null)).toHaveLength(1);
    expect(await meter.read(EVERYTHING)).toMatchObject([{ energyJoules: 77, powerWatts: null }]);
  });

  it('warnings around the JSON, and older names of the power, make no difference', async () => {
    const script = amdBoard('AMD Instinct MI300X', [[watts(140), joules(20)]]).replace('socket_power', 'current_power');
    await program('amd-smi', `echo 'WARNING: User is missing the group: render.'\n${script}\necho '[done]'`);
    const { meter } = await opened('amd-smi');
    expect(await meter.read(EVERYTHING)).toMatchObject([{ energyJoules: 20, powerWatts: 140 }]);
  });
});

describe('GPUs that cannot be measured', () => {
  it('before Volta have no counter, and nvidia-smi is the way on', async () => {
    process.env['FAKE_NVML'] = 'no-counter';
    const meter = await open(nvml, library.newer);
    expect(() => selectGpus(meter, [0])).toThrow(
      expect.objectContaining({ fix: expect.stringContaining('--energy nvidia-smi') as unknown }),
    );
  });

  it('a lost GPU matters only if it is measured', async () => {
    process.env['FAKE_NVML'] = 'dead';
    const meter = await open(nvml, library.newer);
    expect(meter.lost).toEqual([1]);
    expect(meter.remarks).toHaveLength(1);
    expect(selectGpus(meter, [0])).toHaveLength(1);
    expect(await meter.read(EVERYTHING)).toHaveLength(1);
    expect(() => selectGpus(meter, [1])).toThrow('GPU 1 is lost');
  });

  it('more processes than the engine has are rejected before the load, with the option for its own', async () => {
    const meter = await open(nvml, library.newer);
    const gpus = selectGpus(meter, [0]);
    await expect(rejectSharedGpu(meter, gpus, 1)).rejects.toMatchObject({
      message: expect.stringContaining('3 processes on GPU 0') as unknown,
      fix: expect.stringContaining('--engine-processes') as unknown,
    });
    await expect(rejectSharedGpu(meter, gpus, 3)).resolves.toBeUndefined();
  });

  it('that show neither energy nor power are rejected', async () => {
    await program('nvidia-smi', SMI('', '[N/A]').replace('echo 498.1', "echo '[N/A]'"));
    const { meter } = await opened('nvidia-smi');
    expect(() => selectGpus(meter, null)).toThrow(/neither energy nor power of GPUs 0, 1/);
  });
});

it('says what the energy of a superchip covers', async () => {
  const [gpu, superchip] = (await open(nvml, library.newer)).gpus;
  const notesOf = (one: typeof gpu) => setupNotes({ gpus: one === undefined ? [] : [one], engineProcesses: 1 }, {});
  expect(notesOf(gpu)).toEqual([]);
  expect(notesOf(superchip)).toEqual([expect.stringMatching(/GPU 1 .*whole module/)]);
});

describe('a source of energy', () => {
  it.each(['nvlm', 'dcgm', 'dcgm=', 'nvidia-smi=1', ''])('must be one of these: %s', async (asked) => {
    await expect(opened(asked)).rejects.toThrow(/Allowed: nvml, dcgm=URL, amd-smi, nvidia-smi/);
  });

  it('that is missing is reported with a reason for each', async () => {
    await withoutOwnCards();
    await expect(opened(null)).rejects.toThrow(/nvml: .*amd-smi: .*nvidia-smi: .*no program/s);
  });

  it('is not a program in the working directory', async () => {
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
