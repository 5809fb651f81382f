import { isObject, type Json } from '../../core/text/json.ts';
import { type Clock, type Http, OutsideError } from '../outside.ts';
import type { Card, CardReading, EnergySource, Meter, EnergyReading } from './energy.ts';

const WITH_TCP = 'Start zeusd with --mode tcp and its group gpu-read, and say --energy zeusd=http://HOST:4938.';

/**
 * The daemon of Zeus, which reads the maker's library with the rights that it needs: counter, power and limit. It shows
 * neither temperatures nor brakes nor processes.
 */
export const zeusd: EnergySource = {
  id: 'zeusd',
  address: 'needed',
  async open(outside, address) {
    const { clock } = outside;
    if (address === null) throw new OutsideError('Where is zeusd?', WITH_TCP);
    const server = outside.http(address.replace(/\/$/, ''));
    const found = await objectOf(server, '/discover');
    const gpus = Array.isArray(found['gpus']) ? found['gpus'].filter(isObject) : [];
    if (found['auth_required'] === true)
      throw new OutsideError('zeusd wants a token, which the kit does not have.', WITH_TCP);
    const limits = await objectOf(server, `/gpu/get_power_limit?gpu_ids=${idsOf(gpus).join(',')}`).catch(() => ({}));
    const cards = gpus.flatMap((gpu) => cardOf(gpu, limits));
    if (cards.length === 0) throw new OutsideError('zeusd sees no card.', WITH_TCP);
    return meterOf(server, clock, cards);
  },
};

function idsOf(gpus: readonly Json[]): number[] {
  return gpus.flatMap(({ id }) => (typeof id === 'number' && Number.isInteger(id) && id >= 0 ? [id] : []));
}

function cardOf(gpu: Json, limits: Json): Card[] {
  const [index] = idsOf([gpu]);
  if (index === undefined) return [];
  const product = typeof gpu['name'] === 'string' ? gpu['name'].slice(0, 100) : null;
  const milliwatts = figureAt(limits, index, 'power_limit_mw');
  return [
    {
      ...{ index, product, limitWatts: milliwatts === null ? null : milliwatts / 1000 },
      ...{ defaultLimitWatts: null, driver: null, cuda: null, sliced: null, module: false },
      counter: gpu['cumulative_energy_available'] === true,
    },
  ];
}

function meterOf(server: Http, clock: Clock, cards: readonly Card[]): Meter {
  const isAmd = cards.every(({ product }) => /\b(AMD|Instinct|Radeon)\b/.test(product ?? ''));
  return {
    label: 'zeusd',
    energySource: isAmd
      ? { counter: 'amd_smi_total_energy', power: 'amd_smi_power' }
      : { counter: 'nvml_total_energy', power: 'nvml_power' },
    powerHz: 10,
    counterTickMs: cards.some(({ counter }) => counter) ? 200 : 0,
    cards: () => Promise.resolve(cards),
    read: (indices, what) => read(server, clock, indices, what),
    close: () => Promise.resolve(),
  };
}

async function read(
  server: Http,
  clock: Clock,
  indices: readonly number[],
  { energy, power }: { readonly energy?: true; readonly power?: true },
): Promise<EnergyReading> {
  const ids = indices.join(',');
  const before = clock.now();
  const [millijoules, milliwatts]: [Json, Json] = await Promise.all([
    energy ? objectOf(server, `/gpu/get_cumulative_energy?gpu_ids=${ids}`) : {},
    power ? objectOf(server, `/gpu/get_power?gpu_ids=${ids}`) : {},
  ]);
  const at = (before + clock.now()) / 2;
  const watts = isObject(milliwatts['power_mw']) ? milliwatts['power_mw'] : {};
  const cards = indices.map((index): CardReading => ({
    energyJoules: thousandth(figureAt(millijoules, index, 'energy_mj')),
    powerWatts: thousandth(figureOf(watts[String(index)])),
    ...{ temperatureC: null, throttle: null, processes: null },
  }));
  return { at, cards };
}

/** A page. @throws OutsideError where it is no JSON object, with what the status means here. */
async function objectOf(server: Http, path: string): Promise<Json> {
  const page = path.replace(/\?.*/, '');
  const { status, body } = await server.get(path);
  if (status !== 200) throw new OutsideError(`zeusd answers ${status} to ${page}.`, WITH_TCP);
  try {
    const value: unknown = JSON.parse(body);
    if (isObject(value)) return value;
  } catch {
    // Told below.
  }
  throw new OutsideError(`zeusd's answer to ${page} is no JSON object.`);
}

function figureAt(cards: Json, index: number, name: string): number | null {
  const card = cards[String(index)];
  return isObject(card) ? figureOf(card[name]) : null;
}

function figureOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

function thousandth(value: number | null): number | null {
  return value === null ? null : value / 1000;
}
