import { type Outside, OutsideError } from '../outside.ts';
import type { Card, CardReading, EnergySource, Meter, Quantity, EnergyReading } from './energy.ts';
import { seen } from './nvml.ts';
import { brakesIn } from './nvml-questions.ts';

/**
 * What is asked of each card, by its names, the best first: one that a driver does not know ends the whole program.
 * `power.draw` is, from Ampere on, the mean of the last second.
 */
const FIELDS = {
  power: ['power.draw.instant', 'power.draw'],
  temperature: ['temperature.gpu'],
  throttle: ['clocks_event_reasons.active', 'clocks_throttle_reasons.active'],
  limit: ['enforced.power.limit', 'power.limit'],
  defaultLimit: ['power.default_limit'],
  product: ['name'],
  driver: ['driver_version'],
  mig: ['mig.mode.current'],
  uuid: ['uuid'],
} as const;

type Field = keyof typeof FIELDS;

/** The names that this driver knows. */
type Known = Readonly<Partial<Record<Field, string>>>;

/**
 * NVIDIA's program, which tells power and has no counter of energy: the last resort. It is run anew for each reading,
 * and takes a tenth of a second and more.
 */
export const nvidiaSmi: EnergySource = {
  id: 'nvidia-smi',
  address: 'none',
  async open(outside) {
    const known = await knownFields(outside);
    const rows = await query(outside, known, ['product', 'driver', 'limit', 'defaultLimit', 'mig', 'uuid', 'power']);
    if (rows.length === 0) throw new OutsideError('nvidia-smi shows no card.', 'Start a container with --gpus all.');
    const { stdout } = await outside.programs.run('nvidia-smi', []);
    const cuda = /CUDA Version:\s*(\d{1,3}\.\d{1,3})/.exec(stdout)?.[1] ?? null;
    return meterOf(outside, known, rows, cuda);
  },
};

/** @throws OutsideError where the program does not work, or tells no power. */
async function knownFields(outside: Outside): Promise<Known> {
  const { code, stdout, stderr } = await outside.programs.run('nvidia-smi', [
    '--query-gpu=index',
    '--format=csv,noheader',
  ]);
  if (code !== 0) {
    const why = `${stdout} ${stderr}`.replace(/\s+/g, ' ').trim().slice(0, 200);
    throw new OutsideError(
      `nvidia-smi ends with ${code ?? 'a signal'}: ${why}`,
      'nvidia-smi by itself has to work first.',
    );
  }
  const knows = async (names: readonly string[]): Promise<boolean> =>
    (await outside.programs.run('nvidia-smi', [`--query-gpu=${names.join(',')}`, '--format=csv,noheader'])).code === 0;
  const fields = Object.entries(FIELDS) as [Field, readonly string[]][];
  const best = fields.map(([field, [name = '']]) => [field, name] as const);
  if (await knows(best.map(([, name]) => name))) return Object.fromEntries(best);
  const known: Partial<Record<Field, string>> = {};
  for (const [field, names] of fields) {
    for (const name of names) {
      if (known[field] === undefined && (await knows([name]))) known[field] = name;
    }
  }
  if (known.power === undefined) throw new OutsideError('nvidia-smi knows no power of cards.');
  return known;
}

/** One card's cells, by field; a cell that the driver does not fill is left out. */
type Row = Readonly<Partial<Record<Field, string>>> & { readonly index: number };

async function query(outside: Outside, known: Known, fields: readonly Field[]): Promise<readonly Row[]> {
  const asked = fields.filter((field) => known[field] !== undefined);
  const names = ['index', ...asked.map((field) => known[field])].join(',');
  const { code, stdout } = await outside.programs.run('nvidia-smi', [
    `--query-gpu=${names}`,
    '--format=csv,noheader,nounits',
  ]);
  if (code !== 0) throw new OutsideError(`nvidia-smi ends with ${code ?? 'a signal'}.`);
  return stdout
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [index = '', ...cells] = line.split(',').map((cell) => cell.trim());
      if (!/^\d{1,4}$/.test(index) || cells.length !== asked.length) {
        throw new OutsideError('nvidia-smi writes a line that is no row of the cells it was asked for.');
      }
      const filled = asked.flatMap((field, i) => (/^(\[.*\]|N\/A|)$/.test(cells[i] ?? '') ? [] : [[field, cells[i]]]));
      return { ...(Object.fromEntries(filled) as Row), index: Number(index) };
    });
}

function meterOf(outside: Outside, known: Known, rows: readonly Row[], cuda: string | null): Meter {
  const cards = rows.map((row): Card => ({
    index: row.index,
    product: row.product?.slice(0, 100) ?? null,
    limitWatts: figureOf(row.limit),
    defaultLimitWatts: figureOf(row.defaultLimit),
    driver: row.driver ?? null,
    cuda,
    sliced: row.mig === undefined ? false : row.mig === 'Enabled',
    ...{ counter: false, module: false },
  }));
  const uuids = new Map(rows.map(({ index, uuid }) => [uuid ?? '', index]));
  return {
    label: `nvidia-smi, ${known.power === 'power.draw' ? 'power' : 'power at an instant'}`,
    // There is no counter; the name is that of the power.
    energySource: { counter: 'nvidia_smi_power', power: 'nvidia_smi_power' },
    powerHz: 1,
    counterTickMs: 0,
    cards: () => Promise.resolve(cards),
    read: (indices, what) => read(outside, known, uuids, indices, what),
    close: () => Promise.resolve(),
  };
}

async function read(
  outside: Outside,
  known: Known,
  uuids: ReadonlyMap<string, number>,
  indices: readonly number[],
  what: Readonly<Partial<Record<Quantity, true>>>,
): Promise<EnergyReading> {
  const fields = (['power', 'temperature', 'throttle'] as const).filter((field) => what[field]);
  const before = outside.clock.now();
  const rows = fields.length === 0 ? [] : await query(outside, known, fields);
  const at = (before + outside.clock.now()) / 2;
  const processes = what.processes ? await processesOf(outside, uuids) : new Map<number, number | null>();
  const cards = indices.map((index): CardReading => {
    const row = rows.find((each) => each.index === index);
    if (row === undefined && fields.length > 0) throw new OutsideError(`nvidia-smi shows card ${index} no more.`);
    const mask = row?.throttle;
    return {
      energyJoules: null,
      powerWatts: figureOf(row?.power),
      temperatureC: figureOf(row?.temperature),
      throttle: mask !== undefined && /^0x[\da-f]{1,16}$/i.test(mask) ? brakesIn(Number(BigInt(mask) & 0xffffn)) : null,
      processes: processes.get(index) ?? null,
    };
  });
  return { at, cards };
}

/** How many processes compute on each card. Only their cards are asked for. */
async function processesOf(outside: Outside, uuids: ReadonlyMap<string, number>): Promise<Map<number, number | null>> {
  const { code, stdout } = await outside.programs.run('nvidia-smi', [
    '--query-compute-apps=gpu_uuid',
    '--format=csv,noheader',
  ]);
  const lines = code === 0 ? stdout.split('\n').map((line) => line.trim()) : [];
  const indices = [...uuids.values()];
  const counts = seen(indices.map((index) => lines.filter((uuid) => uuids.get(uuid) === index).length));
  return new Map(indices.map((index, i) => [index, counts[i] ?? null]));
}

function figureOf(cell: string | undefined): number | null {
  return cell !== undefined && /^\d{1,7}(\.\d{1,6})?$/.test(cell) ? Number(cell) : null;
}
