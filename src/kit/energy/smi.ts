import { isObject, type Json } from '../../core/text/json.ts';
import { type Clock, type Outside, OutsideError } from '../outside.ts';
import {
  brakesIn,
  type Card,
  type CardReading,
  type EnergySource,
  type Meter,
  type Quantity,
  readingAt,
  UNREAD,
  withProcesses,
} from './energy.ts';

/** An accumulator that stands still over this time, ms, while energy flows, is stuck, as some have been until a reboot. */
const PROBE_MS = 1000;

/** What a program says of each card: texts of a table, or objects of JSON. */
type Rows = ReadonlyMap<number, Json>;

/**
 * What nvidia-smi is asked of each card, by its names; one that a driver does not know ends the whole program. From Ampere
 * on the older power is the mean of the last second.
 */
const COLUMNS = {
  ...{ index: 'index', product: 'name', driver: 'driver_version', uuid: 'uuid', sliced: 'mig.mode.current' },
  ...{ limitWatts: 'enforced.power.limit', defaultLimitWatts: 'power.default_limit', temperatureC: 'temperature.gpu' },
  ...{ powerWatts: 'power.draw.instant', throttle: 'clocks_event_reasons.active' },
};
const OLDER = { ...COLUMNS, powerWatts: 'power.draw', throttle: 'clocks_throttle_reasons.active' };

/** NVIDIA's program, which tells power and has no counter of energy: the last resort. */
export const nvidiaSmi: EnergySource = {
  id: 'nvidia-smi',
  address: 'none',
  async open(outside) {
    await output(outside, 'nvidia-smi', ['--query-gpu=index', '--format=csv,noheader']);
    const isNewer = await rowsOf(outside, COLUMNS).then(
      () => true,
      () => false,
    );
    const columns = isNewer ? COLUMNS : OLDER;
    const cuda = /CUDA Version:\s*(\d{1,3}\.\d{1,3})/.exec(await output(outside, 'nvidia-smi', []))?.[1] ?? null;
    const cards = [...(await rowsOf(outside, columns))].map(([index, row]): Card => ({
      index,
      product: textIn(row['product']),
      limitWatts: figureIn(row['limitWatts']),
      defaultLimitWatts: figureIn(row['defaultLimitWatts']),
      driver: textIn(row['driver']),
      cuda,
      sliced: row['sliced'] === 'Enabled',
      ...{ counter: false, module: false },
    }));
    const read = async (wanted: readonly Quantity[]): Promise<readonly CardReading[]> => {
      const rows = await rowsOf(outside, columns);
      const apps = ['--query-compute-apps=gpu_uuid', '--format=csv,noheader'];
      const uuids = wanted.includes('processes') ? await output(outside, 'nvidia-smi', apps) : '';
      const used = uuids.split('\n').map((line) => line.trim());
      return withProcesses(
        cards.map(({ index }) => {
          const row = rows.get(index) ?? {};
          const mask = textIn(row['throttle']) ?? '';
          return {
            ...{
              energyJoules: null,
              powerWatts: figureIn(row['powerWatts']),
              temperatureC: figureIn(row['temperatureC']),
            },
            throttle: /^0x[\da-f]{1,16}$/i.test(mask) ? brakesIn(Number(BigInt(mask) & 0xffffn)) : null,
            processes: used.filter((uuid) => uuid === row['uuid']).length,
          };
        }),
      );
    };
    const label = `nvidia-smi, ${isNewer ? 'power at an instant' : 'power'}`;
    return meterOf(outside.clock, label, { counter: 'nvidia_smi_power', power: 'nvidia_smi_power' }, cards, read);
  },
};

async function rowsOf(outside: Outside, columns: typeof COLUMNS): Promise<Rows> {
  const args = [`--query-gpu=${Object.values(columns).join(',')}`, '--format=csv,noheader,nounits'];
  const lines = (await output(outside, 'nvidia-smi', args)).split('\n').filter((line) => line.trim() !== '');
  return new Map(
    lines.map((line) => {
      const cells = line.split(',').map((cell) => cell.trim());
      const row = Object.fromEntries(Object.keys(columns).map((name, i) => [name, cells[i]]));
      const index = /^\d{1,4}$/.test(row['index'] ?? '') ? Number(row['index']) : null;
      if (index !== null && cells.length === Object.keys(columns).length) return [index, row];
      throw new OutsideError('nvidia-smi writes a line that is no row of the cells it was asked for.');
    }),
  );
}

/** Where amd-smi shows what, and in which unit, as amdsmi_cli/amdsmi_commands.py of ROCm/amdsmi at 0ceca28 writes it. */
const PLACES = {
  energyJoules: [['energy', 'total_energy_consumption', 'J']],
  // The second die of a board of two shows none: its board's stands with the first.
  powerWatts: [['power', 'socket_power', 'W']],
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

/** AMD's program: energy accumulator, power, limit and temperature. A reading takes half a second and more. */
export const amdSmi: EnergySource = {
  id: 'amd-smi',
  address: 'none',
  async open(outside) {
    const metric = (): Promise<Rows> => gpusOf(outside, ['metric', '-E', '-p', '-t', '--json']);
    const first = await metric();
    await outside.clock.sleep(PROBE_MS);
    const second = await metric();
    // What stays the same is shown by another page, in a form of its own in each release.
    const fixed = await gpusOf(outside, ['static', '--asic', '--limit', '--driver', '--json']).catch(
      (): Rows => new Map(),
    );
    const rocm = await output(outside, 'amd-smi', ['version', '--json']).catch(() => '');
    const version = /"rocm_version":\s*"(\d[\w.-]{0,30})"/.exec(rocm)?.[1];
    const cards = [...first].map(([index, before]): Card => {
      const shown = fixed.get(index) ?? {};
      return {
        index,
        product: textIn(at(shown, 'asic', 'market_name')),
        limitWatts: valueAt(shown, 'limitWatts'),
        defaultLimitWatts: valueAt(shown, 'defaultLimitWatts'),
        driver: textIn(at(shown, 'driver', 'version')),
        cuda: version === undefined ? null : `ROCm ${version}`,
        sliced: null,
        counter: (valueAt(second.get(index), 'energyJoules') ?? 0) > (valueAt(before, 'energyJoules') ?? Infinity),
        module: false,
      };
    });
    const read = async (): Promise<readonly CardReading[]> => {
      const gpus = await metric();
      return cards.map(({ index }) => {
        const gpu = gpus.get(index);
        const [energyJoules, powerWatts] = [valueAt(gpu, 'energyJoules'), valueAt(gpu, 'powerWatts')];
        return { ...UNREAD, energyJoules, powerWatts, temperatureC: valueAt(gpu, 'temperatureC') };
      });
    };
    return meterOf(outside.clock, 'amd-smi', { counter: 'amd_smi_total_energy', power: 'amd_smi_power' }, cards, read);
  },
};

/** The cards that a page of the program tells of: a list, or a list inside an object. */
async function gpusOf(outside: Outside, args: readonly string[]): Promise<Rows> {
  const text = await output(outside, 'amd-smi', args);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new OutsideError('amd-smi --json writes no JSON.');
  }
  const list = isObject(value) ? value['gpu_data'] : value;
  if (!Array.isArray(list)) throw new OutsideError('amd-smi --json writes no list of cards.');
  return new Map(
    list.filter(isObject).flatMap((each) => (Number.isInteger(each['gpu']) ? [[Number(each['gpu']), each]] : [])),
  );
}

function meterOf(
  clock: Clock,
  label: string,
  energySource: Meter['energySource'],
  cards: readonly Card[],
  read: (wanted: readonly Quantity[]) => Promise<readonly CardReading[]>,
): Meter {
  if (cards.length === 0) throw new OutsideError(`${label} shows no card.`, 'Start a container with its cards.');
  return {
    ...{ label, energySource, cards, powerHz: 1 },
    counterTickMs: cards.some(({ counter }) => counter) ? 100 : 0,
    read: (wanted) => readingAt(clock, () => read(wanted)),
    close: () => Promise.resolve(),
  };
}

/** What a program writes. @throws OutsideError where it does not work. */
async function output({ programs }: Outside, program: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await programs.run(program, args, 20_000);
  if (code === 0) return stdout;
  const why = `${stdout} ${stderr}`.replace(/\s+/g, ' ').trim().slice(0, 200);
  throw new OutsideError(
    `${program} ends with ${code ?? 'a signal'}: ${why}`,
    `${program} by itself has to work first.`,
  );
}

/** The first of the places that has a figure in its unit; null for `"N/A"`, another unit, and no such place. */
function valueAt(gpu: Json | undefined, what: keyof typeof PLACES): number | null {
  for (const [part, name, unit] of PLACES[what]) {
    const found = at(gpu, part, name);
    const value = isObject(found) && found['unit'] === unit ? found['value'] : null;
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
  }
  return null;
}

function at(json: Json | undefined, part: string, name: string): unknown {
  const inner = json?.[part];
  return isObject(inner) ? inner[name] : undefined;
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && /^(?!\[|N\/A$)\P{C}{1,100}$/u.test(value) ? value : null;
}

function figureIn(cell: unknown): number | null {
  return typeof cell === 'string' && /^\d{1,7}(\.\d{1,6})?$/.test(cell) ? Number(cell) : null;
}
