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

/** Paths of the fake NVML library, compiled like that of a newer and of an older driver. */
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

/** Opens an energy source. It is closed after the test. */
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
async function openFrom(asked: string | null) {
  const found = await openMeter(quick, asked);
  meters.push(found.meter);
  return found;
}

/** Adds a shell script to PATH, before all other programs. */
async function addProgram(name: string, script: string): Promise<void> {
  const folder = await temporary();
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  process.env['PATH'] = `${folder}:${process.env['PATH'] ?? ''}`;
}

/** Hides the GPU programs of this machine. PATH then only has `sed`, which the fake programs call. */
async function hideGpuPrograms(): Promise<void> {
  const folder = await temporary();
  const path = execFileSync('sh', ['-c', 'command -v sed'], { encoding: 'utf8' });
  await symlink(path.trim(), join(folder, 'sed'));
  process.env['PATH'] = folder;
}

function text(body: string): Answer {
  return (_, response) => response.end(body);
}

describe('NVML', () => {
  it('returns the product, power limits, driver and features of each GPU', async () => {
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

  it('reads only the values that are requested', async () => {
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
  ])('handles a GPU with the limitation %s', async (word, shown, reads) => {
    process.env['FAKE_NVML'] = word;
    const meter = await open(nvml, library.newer);
    expect(meter.gpus).toMatchObject([shown, shown]);
    expect(await meter.read(EVERYTHING)).toMatchObject([reads, reads]);
  });

  it.each([
    ['no-gpu', 'NVML sees no GPU.'],
    ['not-loaded', 'NVML does not work: the driver is not loaded.'],
    ['lost', 'NVML does not work: every GPU is lost.'],
  ])('reports why NVML does not work: %s', async (word, message) => {
    process.env['FAKE_NVML'] = word;
    await expect(open(nvml, library.newer)).rejects.toThrow(message);
  });

  it('reports a missing library or python3', async () => {
    await expect(open(nvml, '/nowhere/libnvidia-ml.so.1')).rejects.toMatchObject({
      message: expect.stringMatching(/can't be loaded: .*nowhere/) as unknown,
      fix: expect.stringContaining('--gpus all') as unknown,
    });
    await hideGpuPrograms();
    await expect(open(nvml, library.newer)).rejects.toMatchObject({
      message: expect.stringMatching(/can't be loaded: .*no program python3/) as unknown,
      fix: expect.stringContaining('python3') as unknown,
    });
  });

  it('reports that its python3 process ended', async () => {
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
  /** A metrics page whose counters change at this interval, ms. */
  function collecting(every: number): Answer {
    const lines = readFileSync(join(ROOT, 'test/fixtures/measure/energy/dcgm.txt'), 'utf8');
    return (_, response) => {
      const ticks = Math.floor(now / every);
      response.end(lines.replaceAll('@0@', `${ticks * 1000}`).replaceAll('@1@', `${ticks * 2000}`));
    };
  }

  it('returns each GPU once, even if it is split, and detects the collection interval', async () => {
    server.answers.set('/metrics', collecting(300));
    const { meter } = await openFrom(`dcgm=${server.at('/metrics')}`);
    // The interval, plus the time between two polls.
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
    expect((await openFrom(`dcgm=${server.at(given)}`)).meter.gpus).toHaveLength(2);
  });

  it('reports an unreachable exporter with its URL but without the password', async () => {
    const address = server.at('/off').replace('//', '//bob:hunter2@');
    await expect(openFrom(`dcgm=${address}`)).rejects.toThrow(
      `${server.at('/off/metrics')} does not exist (HTTP 404).`,
    );
    await expect(openFrom('dcgm=localhost:9400')).rejects.toThrow('dcgm=localhost:9400 is not an address');
  });

  it('reports an exporter that collects too rarely, with a fix', async () => {
    server.answers.set('/metrics', collecting(30_000));
    await expect(openFrom(`dcgm=${server.at('')}`)).rejects.toMatchObject({
      fix: expect.stringContaining('--collect-interval 1000') as unknown,
    });
  });

  it.each(['9223372036854775792', '2147483632', '140737488355330'])(
    "reads DCGM's blank value %s as null",
    async (blank) => {
      server.answers.set('/metrics', (_, response) => {
        const ticks = Math.floor(now / 300) * 1000;
        response.end(
          `DCGM_FI_DEV_POWER_USAGE{gpu="0"} ${blank}\nDCGM_FI_DEV_GPU_TEMP{gpu="0"} ${blank}\n` +
            `DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION{gpu="0"} ${ticks}\n`,
        );
      });
      const { meter } = await openFrom(`dcgm=${server.at('')}`);
      expect(meter.gpus).toMatchObject([{ hasPower: false, hasCounter: true }]);
      expect(await meter.read(EVERYTHING)).toMatchObject([{ powerWatts: null, temperatureC: null }]);
    },
  );

  it.each([
    [status(500), /HTTP 500/],
    [text(''), /not a page of Prometheus metrics/],
    ...['gpu="zero"} 1', 'exported_gpu="0"} 1', 'gpu="0",UUID="a"} 1\nDCGM_FI_DEV_POWER_USAGE{gpu="0",UUID="b"} 1'].map(
      (series) =>
        [text(`DCGM_FI_DEV_POWER_USAGE{${series}\n`), /not show power by the numbers .* of one machine/] as const,
    ),
    [text('DCGM_FI_DEV_POWER_USAGE{gpu="0" 1\n'), /Line 1/],
  ])('rejects a malformed page (%#)', async (answer, message) => {
    server.answers.set('/metrics', answer);
    await expect(openFrom(`dcgm=${server.at('')}`)).rejects.toThrow(message);
  });
});

/** A fake nvidia-smi. `unknown` lists the columns that its driver doesn't support. */
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
  it('is used only if NVML and amd-smi do not work, and has no energy counter', async () => {
    await hideGpuPrograms();
    await addProgram('nvidia-smi', SMI(''));
    const { meter, skipped } = await openFrom(null);
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

  it('reads the older columns of an older driver', async () => {
    await addProgram('nvidia-smi', SMI('power.draw.instant clocks_event_reasons.active'));
    const { meter } = await openFrom('nvidia-smi');
    expect((await meter.read(EVERYTHING))[0]).toMatchObject({ powerWatts: 498.1, throttle: ['hw_thermal'] });
  });

  it.each(['[N/A]', '[Unknown Error]', 'nan', '-3', '1e5', '99999999999999'])(
    'reads the power value %s as null',
    async (power) => {
      await addProgram('nvidia-smi', SMI('power.draw', power));
      const { meter } = await openFrom('nvidia-smi');
      expect((await meter.read(['powerWatts']))[0]).toMatchObject({ powerWatts: null });
    },
  );

  it.each([
    ['a damaged infoROM', 'echo "WARNING: infoROM is corrupted at gpu 0000:B3:00.0"; exit 14'],
    ['a warning', 'echo "WARNING: infoROM is corrupted at gpu 0000:B3:00.0"'],
    ['a lost GPU', 'echo "Unable to determine the device handle for GPU0000:BA:00.0: Unknown Error"; exit 15'],
  ])('keeps the intact rows despite %s', async (_, ending) => {
    await addProgram('nvidia-smi', `${SMI('')}\n${ending}`);
    const { meter } = await openFrom('nvidia-smi');
    expect(meter.gpus).toMatchObject([{ index: 0 }, { index: 1 }]);
    expect(meter.remarks).toHaveLength(1);
    expect(await meter.read(['powerWatts'])).toMatchObject([{ powerWatts: 512.34 }, { powerWatts: 512.34 }]);
  });

  it('uses the average power of a GPU without instantaneous power', async () => {
    await addProgram('nvidia-smi', SMI('', '[N/A]'));
    const { meter } = await openFrom('nvidia-smi');
    expect(await meter.read(['powerWatts'])).toMatchObject([{ powerWatts: 498.1 }, { powerWatts: 498.1 }]);
  });

  it('returns no process count if it sees no processes', async () => {
    await addProgram('nvidia-smi', SMI('').replace(/printf [^;]*;;/, ':;;'));
    const { meter } = await openFrom('nvidia-smi');
    expect(await meter.read(['processes'])).toMatchObject([{ processes: null }, { processes: null }]);
  });

  it.each([
    ['exit 9', /ends with 9/],
    ['echo "Field x is not a valid field to query."; exit 2', /not a valid field/],
    ['echo "Failed to initialize NVML: Driver/library version mismatch"; exit 18', /version mismatch/],
    ['echo half, a, row, of', /no row of a GPU/],
    ['kill -9 $$', /a signal/],
  ])('reports why nvidia-smi does not work: %s', async (script, message) => {
    await addProgram('nvidia-smi', script);
    await expect(openFrom('nvidia-smi')).rejects.toThrow(message);
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
  ])('returns the GPUs and their values from lists that begin with %s', async (before, after) => {
    await hideGpuPrograms();
    await addProgram('amd-smi', AMD(before, after));
    const { meter } = await openFrom(null);
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
  ])('reports why amd-smi does not work: %s', async (script, message) => {
    await addProgram('amd-smi', script);
    await expect(openFrom('amd-smi')).rejects.toThrow(message);
  });
});

/** A fake amd-smi that shows these GPUs. Power, energy and partition are JSON values. */
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

describe('amd-smi boards and partitions:', () => {
  it.each([
    ['shows nothing', '"N/A"', '"N/A"'],
    ['shows 0', watts(0), joules(0)],
  ])(
    'a board whose second die %s counts as one GPU with two indices, and can only be measured as a whole',
    async (_, power, energy) => {
      const script = amdBoard('AMD Instinct MI250X', [
        [watts(237), joules(887_601.2)],
        [power, energy],
      ]);
      await addProgram('amd-smi', script);
      const { meter } = await openFrom('amd-smi');
      expect(meter.gpus).toMatchObject([{ index: 0, indices: [0, 1], limitWatts: 560, hasCounter: true }]);
      expect(await meter.read(EVERYTHING)).toMatchObject([{ energyJoules: 887_601.2, powerWatts: 237 }]);
      expect(selectGpus(meter, [0, 1])).toHaveLength(1);
      expect(selectGpus(meter, null)).toHaveLength(1);
      expect(() => selectGpus(meter, [0])).toThrow(/one board .* with one energy counter/);
    },
  );

  it('a partitioned GPU is rejected with the command that joins the partitions', async () => {
    const rest = Array.from({ length: 7 }, () => ['"N/A"', '"N/A"'] as const);
    await addProgram('amd-smi', amdBoard('AMD Instinct MI300X', [[watts(141), joules(5123.4)], ...rest], '"CPX"'));
    const { meter } = await openFrom('amd-smi');
    expect(() => selectGpus(meter, [0])).toThrow(
      expect.objectContaining({ fix: expect.stringContaining('--compute-partition SPX') as unknown }),
    );
  });

  it('a GPU without power readings is measured with its energy counter', async () => {
    await addProgram('amd-smi', amdBoard('AMD Instinct MI210', [['"N/A"', joules(77)]]));
    const { meter } = await openFrom('amd-smi');
    expect(meter.gpus).toMatchObject([{ hasCounter: true, hasPower: false }]);
    expect(selectGpus(meter, null)).toHaveLength(1);
    expect(await meter.read(EVERYTHING)).toMatchObject([{ energyJoules: 77, powerWatts: null }]);
  });

  it('warnings around the JSON and an older name of the power field are accepted', async () => {
    const script = amdBoard('AMD Instinct MI300X', [[watts(140), joules(20)]]).replace('socket_power', 'current_power');
    await addProgram('amd-smi', `echo 'WARNING: User is missing the group: render.'\n${script}\necho '[done]'`);
    const { meter } = await openFrom('amd-smi');
    expect(await meter.read(EVERYTHING)).toMatchObject([{ energyJoules: 20, powerWatts: 140 }]);
  });
});

describe('GPU selection', () => {
  it('rejects GPUs without an energy counter, and suggests nvidia-smi', async () => {
    process.env['FAKE_NVML'] = 'no-counter';
    const meter = await open(nvml, library.newer);
    expect(() => selectGpus(meter, [0])).toThrow(
      expect.objectContaining({ fix: expect.stringContaining('--energy nvidia-smi') as unknown }),
    );
  });

  it('rejects a lost GPU only if it is selected', async () => {
    process.env['FAKE_NVML'] = 'dead';
    const meter = await open(nvml, library.newer);
    expect(meter.lost).toEqual([1]);
    expect(meter.remarks).toHaveLength(1);
    expect(selectGpus(meter, [0])).toHaveLength(1);
    expect(await meter.read(EVERYTHING)).toHaveLength(1);
    expect(() => selectGpus(meter, [1])).toThrow('GPU 1 is lost');
  });

  it('rejects a GPU with more processes than the engine has, and names the option for engine processes', async () => {
    const meter = await open(nvml, library.newer);
    const gpus = selectGpus(meter, [0]);
    await expect(rejectSharedGpu(meter, gpus, 1)).rejects.toMatchObject({
      message: expect.stringContaining('3 processes on GPU 0') as unknown,
      fix: expect.stringContaining('--engine-processes') as unknown,
    });
    await expect(rejectSharedGpu(meter, gpus, 3)).resolves.toBeUndefined();
  });

  it('rejects GPUs that show neither energy nor power', async () => {
    await addProgram('nvidia-smi', SMI('', '[N/A]').replace('echo 498.1', "echo '[N/A]'"));
    const { meter } = await openFrom('nvidia-smi');
    expect(() => selectGpus(meter, null)).toThrow(/neither energy nor power of GPUs 0, 1/);
  });
});

it('the notes of a measurement say that the energy of a superchip covers the whole module', async () => {
  const [gpu, superchip] = (await open(nvml, library.newer)).gpus;
  const notesOf = (one: typeof gpu) => setupNotes({ gpus: one === undefined ? [] : [one], engineProcesses: 1 }, {});
  expect(notesOf(gpu)).toEqual([]);
  expect(notesOf(superchip)).toEqual([expect.stringMatching(/GPU 1 .*whole module/)]);
});

describe('an energy source', () => {
  it.each(['nvlm', 'dcgm', 'dcgm=', 'nvidia-smi=1', ''])('is rejected if --energy is "%s"', async (asked) => {
    await expect(openFrom(asked)).rejects.toThrow(/Allowed: nvml, dcgm=URL, amd-smi, nvidia-smi/);
  });

  it('is required, and the error says why each one does not work', async () => {
    await hideGpuPrograms();
    await expect(openFrom(null)).rejects.toThrow(/nvml: .*amd-smi: .*nvidia-smi: .*no program/s);
  });

  it('never runs a program from the working directory', async () => {
    const folder = await temporary();
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin/nvidia-smi'), '#!/bin/sh\necho found\n', { mode: 0o755 });
    const before = process.cwd();
    process.chdir(folder);
    await hideGpuPrograms();
    process.env['PATH'] = `.:bin::${process.env['PATH'] ?? ''}`;
    try {
      await expect(openFrom('nvidia-smi')).rejects.toThrow(/no program nvidia-smi/);
    } finally {
      process.chdir(before);
    }
  });
});
