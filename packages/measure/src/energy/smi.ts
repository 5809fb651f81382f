import { isObject, type Json } from '../../../../src/core/text/json.ts';
import { type Outside, OutsideError } from '../outside.ts';
import { brakesIn, type Card, type EnergySource, slowMeter, UNREAD } from './energy.ts';

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
    const newer = await rowsOf(outside, COLUMNS).catch(() => null);
    const columns = newer === null ? OLDER : COLUMNS;
    const rows = newer ?? (await rowsOf(outside, OLDER));
    const cuda = /CUDA Version:\s*(\d{1,3}\.\d{1,3})/.exec(await output(outside, 'nvidia-smi', []))?.[1] ?? null;
    const cards = [...rows].map(([index, row]): Card => ({
      ...{ index, product: textIn(row['product']), driver: textIn(row['driver']), cuda },
      limitWatts: figureIn(row['limitWatts']),
      defaultLimitWatts: figureIn(row['defaultLimitWatts']),
      ...{ sliced: row['sliced'] === 'Enabled', counter: false, module: false },
    }));
    return slowMeter(
      {
        label: 'nvidia-smi',
        energySource: { counter: 'nvidia_smi_power', power: 'nvidia_smi_power' },
        cards,
        read: async (wanted) => {
          const now = await rowsOf(outside, columns);
          const apps = ['--query-compute-apps=gpu_uuid', '--format=csv,noheader'];
          const used = wanted.includes('processes') ? await output(outside, 'nvidia-smi', apps) : '';
          return cards.map(({ index }) => {
            const row = now.get(index) ?? {};
            return {
              energyJoules: null,
              powerWatts: figureIn(row['powerWatts']),
              temperatureC: figureIn(row['temperatureC']),
              throttle: brakesIn(Number(textIn(row['throttle']) ?? NaN)),
              processes: used.split('\n').filter((uuid) => uuid.trim() === row['uuid']).length,
            };
          });
        },
      },
      0,
    );
  },
};

async function rowsOf(outside: Outside, columns: typeof COLUMNS): Promise<Rows> {
  const args = [`--query-gpu=${Object.values(columns).join(',')}`, '--format=csv,noheader,nounits'];
  const lines = (await output(outside, 'nvidia-smi', args)).split('\n').filter((line) => line.trim() !== '');
  return new Map(
    lines.map((line) => {
      const cells = line.split(',').map((cell) => cell.trim());
      const row = Object.fromEntries(Object.keys(columns).map((name, i) => [name, cells[i]]));
      const isRow = /^\d{1,4}$/.test(row['index'] ?? '') && cells.length === Object.keys(columns).length;
      if (isRow) return [Number(row['index']), row];
      throw new OutsideError('nvidia-smi writes a line that is no row of the cells it was asked for.');
    }),
  );
}

/** Where amd-smi shows what, and in which unit, as amdsmi_cli/amdsmi_commands.py of ROCm/amdsmi at 0ceca28 writes it. */
const PLACES = {
  energyJoules: [['energy', 'total_energy_consumption', 'J']],
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
    // What stays the same is shown by another page, in a form of its own in each release.
    const fixed = await gpusOf(outside, ['static', '--asic', '--limit', '--driver', '--json']).catch(
      (): Rows => new Map(),
    );
    const rocm = await output(outside, 'amd-smi', ['version', '--json']).catch(() => '');
    const version = /"rocm_version":\s*"(\d[\w.-]{0,30})"/.exec(rocm)?.[1];
    const cards = [...first].map(([index, gpu]): Card => {
      const shown = fixed.get(index);
      return {
        ...{ index, product: textIn(at(shown, 'asic', 'market_name')), driver: textIn(at(shown, 'driver', 'version')) },
        cuda: version === undefined ? null : `ROCm ${version}`,
        limitWatts: valueAt(shown, 'limitWatts'),
        defaultLimitWatts: valueAt(shown, 'defaultLimitWatts'),
        ...{ sliced: null, counter: valueAt(gpu, 'energyJoules') !== null, module: false },
      };
    });
    const read = async () => {
      const gpus = await metric();
      return cards.map(({ index }) => {
        const gpu = gpus.get(index);
        const energyJoules = valueAt(gpu, 'energyJoules');
        // The second die of a board of two shows none: its board's stands with the first.
        const powerWatts = valueAt(gpu, 'powerWatts') ?? (energyJoules === null ? null : 0);
        return { ...UNREAD, energyJoules, powerWatts, temperatureC: valueAt(gpu, 'temperatureC') };
      });
    };
    const energySource = { counter: 'amd_smi_total_energy', power: 'amd_smi_power' };
    return slowMeter({ label: 'amd-smi', energySource, cards, read }, 100);
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
