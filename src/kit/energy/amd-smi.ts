import { isObject, type Json } from '../../core/text/json.ts';
import { type Outside, OutsideError } from '../outside.ts';
import type { Card, CardReading, EnergySource, Meter, Quantity, EnergyReading } from './energy.ts';

/** An accumulator that stands still over this time, ms, while energy flows, is stuck, as some have been until a reboot. */
const PROBE_MS = 1000;

/**
 * AMD's program: energy accumulator, power, limit and temperature. It is run anew for each reading, and takes half a
 * second and more, which the time of a reading is uncertain by. Brakes and processes are not read.
 */
export const amdSmi: EnergySource = {
  id: 'amd-smi',
  address: 'none',
  async open(outside) {
    const first = await gpusOf(outside, ['metric', '-E', '-p', '-t', '--json']);
    if (first.size === 0) throw new OutsideError('amd-smi shows no card.');
    await outside.clock.sleep(PROBE_MS);
    const second = await gpusOf(outside, ['metric', '-E', '-p', '-t', '--json']);
    // What stays the same is shown by another page, in a form of its own in each release.
    const fixed = await gpusOf(outside, ['static', '--asic', '--limit', '--driver', '--json']).catch(
      () => new Map<number, Json>(),
    );
    const rocm = await rocmOf(outside);
    const cards = [...first].map(([index, before]) => {
      const [energy, later] = [energyOf(before), energyOf(second.get(index))];
      const counter = energy !== null && later !== null && later > energy;
      return cardOf(index, fixed.get(index) ?? {}, rocm, counter);
    });
    return meterOf(outside, cards);
  },
};

/** The cards that a page of the program tells of, by index: a list, or a list inside an object. */
async function gpusOf({ programs }: Outside, args: readonly string[]): Promise<ReadonlyMap<number, Json>> {
  const { code, stdout, stderr } = await programs.run('amd-smi', args, 20_000);
  if (code !== 0) {
    const why = stderr.replace(/\s+/g, ' ').trim().slice(0, 200);
    throw new OutsideError(`amd-smi ends with ${code ?? 'a signal'}: ${why}`, 'amd-smi by itself has to work first.');
  }
  let value: unknown;
  try {
    value = JSON.parse(stdout);
  } catch {
    throw new OutsideError('amd-smi --json writes no JSON.');
  }
  const list = isObject(value) ? value['gpu_data'] : value;
  if (!Array.isArray(list)) throw new OutsideError('amd-smi --json writes no list of cards.');
  const gpus = list.filter(isObject).flatMap((each): [number, Json][] => {
    const { gpu } = each;
    return typeof gpu === 'number' && Number.isInteger(gpu) && gpu >= 0 ? [[gpu, each]] : [];
  });
  return new Map(gpus);
}

async function rocmOf({ programs }: Outside): Promise<string | null> {
  try {
    const { stdout } = await programs.run('amd-smi', ['version', '--json']);
    const value: unknown = JSON.parse(stdout);
    const first: unknown = Array.isArray(value) ? value[0] : value;
    const version = isObject(first) ? first['rocm_version'] : undefined;
    return typeof version === 'string' && /^\d[\w.-]{0,30}$/.test(version) ? `ROCm ${version}` : null;
  } catch {
    return null;
  }
}

function cardOf(index: number, fixed: Json, cuda: string | null, counter: boolean): Card {
  // As amdsmi_cli/amdsmi_commands.py of ROCm/amdsmi at 0ceca28 writes them, lines 594 to 597.
  const limitWatts = valueAt(fixed, ['limit', 'socket_power'], 'W') ?? valueAt(fixed, ['limit', 'max_power'], 'W');
  return {
    index,
    product: textAt(fixed, ['asic', 'market_name']),
    limitWatts,
    defaultLimitWatts: valueAt(fixed, ['limit', 'max_power'], 'W'),
    driver: textAt(fixed, ['driver', 'version']),
    cuda,
    sliced: null,
    counter,
    module: false,
  };
}

function meterOf(outside: Outside, cards: readonly Card[]): Meter {
  return {
    label: 'amd-smi',
    energySource: { counter: 'amd_smi_total_energy', power: 'amd_smi_power' },
    powerHz: 1,
    counterTickMs: cards.some(({ counter }) => counter) ? 100 : 0,
    cards: () => Promise.resolve(cards),
    read: (indices, what) => read(outside, indices, what),
    close: () => Promise.resolve(),
  };
}

async function read(
  outside: Outside,
  indices: readonly number[],
  what: Readonly<Partial<Record<Quantity, true>>>,
): Promise<EnergyReading> {
  const before = outside.clock.now();
  const gpus = await gpusOf(outside, ['metric', '-E', '-p', '-t', '--json']);
  const at = (before + outside.clock.now()) / 2;
  const cards = indices.map((index): CardReading => {
    const gpu = gpus.get(index);
    if (gpu === undefined) throw new OutsideError(`amd-smi shows card ${index} no more.`);
    return {
      energyJoules: what.energy ? energyOf(gpu) : null,
      // The second die of a board of two shows none: its board's stands with the first.
      powerWatts: what.power ? valueAt(gpu, ['power', 'socket_power'], 'W') : null,
      temperatureC: what.temperature ? temperatureOf(gpu) : null,
      throttle: null,
      processes: null,
    };
  });
  return { at, cards };
}

function energyOf(gpu: Json | undefined): number | null {
  return valueAt(gpu, ['energy', 'total_energy_consumption'], 'J');
}

function temperatureOf(gpu: Json): number | null {
  return valueAt(gpu, ['temperature', 'hotspot'], 'C') ?? valueAt(gpu, ['temperature', 'edge'], 'C');
}

/** A figure with the unit that it has to have; null for `"N/A"`, another unit, and no such place. */
function valueAt(json: Json | undefined, path: readonly string[], unit: string): number | null {
  const found = at(json, path);
  if (!isObject(found) || found['unit'] !== unit) return null;
  const { value } = found;
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

function textAt(json: Json, path: readonly string[]): string | null {
  const text = at(json, path);
  return typeof text === 'string' && text !== 'N/A' && /^\P{C}{1,100}$/u.test(text) ? text : null;
}

function at(json: unknown, path: readonly string[]): unknown {
  return path.reduce((part, key) => (isObject(part) ? part[key] : undefined), json);
}
