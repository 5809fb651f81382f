import { isObject, type Json } from '../../../../src/core/text/json.ts';
import { visible } from '../../../../src/core/text/characters.ts';
import { type Outside, OutsideError } from '../outside.ts';
import { type EnergySource, type Gpu, type Meter, slowMeter, UNREAD } from './energy.ts';
import { jsonIn, type Rows, textIn, valueIn } from './program-output.ts';

/**
 * Where amd-smi shows each quantity, and its unit, after amdsmi_cli/amdsmi_commands.py of ROCm/amdsmi at 0ceca28 and
 * older releases. The first place that has a value counts.
 */
const PLACES = {
  energyJoules: [['energy', 'total_energy_consumption', 'J']],
  powerWatts: [
    ['power', 'socket_power', 'W'],
    ['power', 'current_socket_power', 'W'],
    ['power', 'current_power', 'W'],
    ['power', 'average_socket_power', 'W'],
    ['power', 'average_power', 'W'],
  ],
  temperatureC: [
    ['temperature', 'hotspot', 'C'],
    ['temperature', 'edge', 'C'],
  ],
  limitWatts: [
    ['limit', 'socket_power', 'W'],
    ['limit', 'max_power', 'W'],
  ],
  defaultLimitWatts: [['limit', 'max_power', 'W']],
} as const;

/** Boards with two dies that amd-smi lists as two GPUs. The first die shows the energy of the whole board. */
const TWO_DIES = /\bMI250X?\b/i;

/** AMD's program: energy counter, power, limit and temperature. A reading takes half a second or more. */
export const amdSmi: EnergySource = {
  id: 'amd-smi',
  address: 'none',
  async open(outside) {
    const metric = (): Promise<Rows> => gpusIn(outside, ['metric', '-E', '-p', '-t', '--json']);
    const first = await metric();
    const fixed = await fixedFacts(outside);
    const { stdout } = await outside.programs.run('amd-smi', ['version', '--json'], TIMEOUT_MS);
    const version = /"rocm_version":\s*"(\d[\w.-]{0,30})"/.exec(stdout)?.[1];
    const gpus = [...first].flatMap(([index, row]) => {
      const gpu = gpuOf(index, row, fixed.get(index), version);
      return isSecondDie(gpu, first.get(index - 1), fixed.get(index - 1)) ? [] : [withDies(gpu, first, fixed)];
    });
    return slowMeter(
      {
        label: 'amd-smi',
        energySource: { counter: 'amd_smi_total_energy', power: 'amd_smi_power' },
        gpus,
        withoutCounter: null,
        unsliceFix: 'Join the partitions: sudo amd-smi set --gpu all --compute-partition SPX.',
        remarks: [],
        read: readerOf(gpus, metric),
      },
      100,
    );
  },
};

function readerOf(gpus: readonly Gpu[], metric: () => Promise<Rows>): Meter['read'] {
  return async () => {
    const rows = await metric();
    return gpus.map(({ index }) => {
      const row = rows.get(index);
      return {
        ...UNREAD,
        energyJoules: quantityIn(row, 'energyJoules'),
        powerWatts: quantityIn(row, 'powerWatts'),
        temperatureC: quantityIn(row, 'temperatureC'),
      };
    });
  };
}

function gpuOf(index: number, row: Json, fixed: Json | undefined, rocmVersion: string | undefined): Gpu {
  const partition =
    textIn(valueIn(fixed, 'partition', 'accelerator_partition')) ??
    textIn(valueIn(fixed, 'partition', 'compute_partition'));
  return {
    index,
    indices: [index],
    product: textIn(valueIn(fixed, 'asic', 'market_name')),
    driver: textIn(valueIn(fixed, 'driver', 'version')),
    cuda: rocmVersion === undefined ? null : `ROCm ${rocmVersion}`,
    // A second die shows a limit of 0.
    limitWatts: positive(quantityIn(fixed, 'limitWatts')),
    defaultLimitWatts: positive(quantityIn(fixed, 'defaultLimitWatts')),
    isSliced: partition === null ? null : partition !== 'SPX',
    hasCounter: hasEnergy(row),
    hasPower: (quantityIn(row, 'powerWatts') ?? 0) > 0,
    hasModulePower: false,
  };
}

/** The value if it is above 0; null otherwise. */
function positive(value: number | null): number | null {
  return value !== null && value > 0 ? value : null;
}

/** Whether the counter of a GPU has counted anything: a second die shows 0 or nothing. */
function hasEnergy(row: Json | undefined): boolean {
  return (quantityIn(row, 'energyJoules') ?? 0) > 0;
}

/** Whether a GPU is the second die of a board, whose first die is the GPU before it. */
function isSecondDie(gpu: Gpu, before: Json | undefined, fixedBefore: Json | undefined): boolean {
  const product = textIn(valueIn(fixedBefore, 'asic', 'market_name'));
  return !gpu.hasCounter && !gpu.hasPower && hasEnergy(before) && TWO_DIES.test(gpu.product ?? product ?? '');
}

/** The GPU with its second die, if the next one is that. */
function withDies(gpu: Gpu, rows: Rows, fixed: Rows): Gpu {
  const next = rows.get(gpu.index + 1);
  if (next === undefined) return gpu;
  const second = gpuOf(gpu.index + 1, next, fixed.get(gpu.index + 1), undefined);
  return isSecondDie(second, rows.get(gpu.index), fixed.get(gpu.index))
    ? { ...gpu, indices: [gpu.index, gpu.index + 1] }
    : gpu;
}

/** The constant properties of the GPUs; empty if this release of the program doesn't show them. */
async function fixedFacts(outside: Outside): Promise<Rows> {
  const base = ['static', '--asic', '--limit', '--driver'];
  for (const args of [
    [...base, '--partition', '--json'],
    [...base, '--json'],
  ]) {
    const rows = await gpusIn(outside, args).catch(() => null);
    if (rows !== null) return rows;
  }
  return new Map();
}

const TIMEOUT_MS = 20_000;
const PROGRAM_FIX = 'Run amd-smi by itself. It must work first.';

/** The GPUs on a page of the program: a list, or a list inside an object. */
async function gpusIn({ programs }: Outside, args: readonly string[]): Promise<Rows> {
  const { code, stdout, stderr } = await programs.run('amd-smi', args, TIMEOUT_MS);
  const value = jsonIn(stdout);
  const list = isObject(value) ? value['gpu_data'] : value;
  if (Array.isArray(list)) {
    return new Map(
      list.filter(isObject).flatMap((gpu) => (Number.isInteger(gpu['gpu']) ? [[Number(gpu['gpu']), gpu]] : [])),
    );
  }
  const text = visible(`${stdout} ${stderr}`.replace(/\s+/g, ' ').trim().slice(0, 200));
  const ended = code === null ? 'was ended by a signal' : `ends with ${code}`;
  throw new OutsideError(`amd-smi --json shows no list of GPUs; it ${ended}: ${text}`, PROGRAM_FIX);
}

/** The first place with a value in the expected unit; null for `"N/A"`, another unit, or no such place. */
function quantityIn(gpu: Json | undefined, quantity: keyof typeof PLACES): number | null {
  for (const [part, name, unit] of PLACES[quantity]) {
    const found = valueIn(gpu, part, name);
    const value = isObject(found) && found['unit'] === unit ? found['value'] : null;
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
  }
  return null;
}
