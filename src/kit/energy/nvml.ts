import { type Clock, type Outside, OutsideError } from '../outside.ts';
import type { Card, CardReading, EnergySource, Meter, Quantity, EnergyReading } from './energy.ts';
import { type Library, loadLibrary } from './library.ts';
import * as ask from './nvml-questions.ts';

/** Part of the driver. The name without the number is a stand-in for developers. */
const LIBRARY = 'libnvidia-ml.so.1';

/**
 * NVIDIA's management library, from its driver: an energy counter (Volta and newer), power, limits, heat and brakes.
 * It sees the cards and nothing else of the machine; on a card that is cut into slices, the whole card.
 */
export const nvml: EnergySource = {
  id: 'nvml',
  address: 'optional',
  async open(outside, address) {
    const library = await loaded(outside, address ?? LIBRARY);
    try {
      return await meterOf(library, outside.clock);
    } catch (error) {
      await library.close();
      throw error;
    }
  },
};

async function loaded(outside: Outside, path: string): Promise<Library> {
  try {
    return await loadLibrary(outside, path);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    throw new OutsideError(
      `NVIDIA's library can't be loaded: ${error.message.replace(/\.$/, '')}.`,
      'Install the NVIDIA driver and python3; start a container with --gpus all and NVIDIA_DRIVER_CAPABILITIES=compute,utility.',
    );
  }
}

async function meterOf(library: Library, clock: Clock): Promise<Meter> {
  await ask.start(library);
  const count = (await ask.answerTo(library, ask.CARD_COUNT)) ?? 0;
  if (count === 0) throw new OutsideError('NVML sees no card.', 'Start a container with --gpus all.');
  const version = await ask.answerTo(library, ask.NVML_VERSION);
  const shared = {
    driver: await ask.answerTo(library, ask.DRIVER_VERSION),
    cuda: await ask.answerTo(library, ask.CUDA_VERSION),
  };
  const devices: Device[] = [];
  for (let index = 0; index < count; index += 1) devices.push(await deviceAt(index, library, shared));
  return {
    label: `NVML ${version ?? 'of an unknown version'}`,
    energySource: { counter: 'nvml_total_energy', power: 'nvml_power' },
    powerHz: 10,
    // Seen to move every 10 to 100 ms; how often is not documented.
    counterTickMs: 200,
    cards: () => Promise.resolve(devices.map(({ card }) => card)),
    read: (indices, what) => read(library, clock, devices, indices, what),
    close: () => library.close(),
  };
}

/** A card, how it is named in questions, and what its power covers; null where only the mean power can be had. */
interface Device {
  readonly handle: bigint;
  readonly card: Card;
  readonly scope: number | null;
}

async function deviceAt(index: number, library: Library, shared: Pick<Card, 'driver' | 'cuda'>): Promise<Device> {
  const handle = await ask.answerTo(library, ask.handleOf(index));
  if (handle === null) throw new OutsideError(`NVML does not hand over card ${index}.`);
  const scope = await scopeOf(library, handle);
  const card: Card = {
    index,
    product: await ask.answerTo(library, ask.productOf(handle)),
    limitWatts: await ask.answerTo(library, ask.limitOf(handle)),
    defaultLimitWatts: await ask.answerTo(library, ask.defaultLimitOf(handle)),
    ...shared,
    sliced: (await ask.answerTo(library, ask.isSliced(handle))) ?? false,
    counter: (await ask.answerTo(library, ask.energyOf(handle))) !== null,
    module: scope === ask.SCOPE.module,
  };
  return { handle, card, scope };
}

/** Superchips refuse the power of the card alone, and give that of the module. */
async function scopeOf(library: Library, handle: bigint): Promise<number | null> {
  for (const scope of [ask.SCOPE.card, ask.SCOPE.module]) {
    if ((await ask.answerTo(library, ask.powerOf(handle, scope))) !== null) return scope;
  }
  return null;
}

async function read(
  library: Library,
  clock: Clock,
  devices: readonly Device[],
  indices: readonly number[],
  what: Readonly<Partial<Record<Quantity, true>>>,
): Promise<EnergyReading> {
  const questions = new ask.Questions();
  const none = (): null => null;
  const asked = indices.map((index) => {
    const device = devices[index];
    if (device === undefined) throw new OutsideError(`There is no card ${index}; NVML sees ${devices.length}.`);
    const { handle, scope } = device;
    const power = scope === null ? ask.meanPowerOf(handle) : ask.powerOf(handle, scope);
    return {
      index,
      energy: what.energy ? questions.add(ask.energyOf(handle)) : none,
      power: what.power ? questions.add(power) : none,
      temperature: what.temperature ? questions.add(ask.temperatureOf(handle)) : none,
      throttle: what.throttle ? questions.add(ask.throttleOf(handle)) : none,
    };
  });
  const processes = what.processes ? devices.map(({ handle }) => questions.add(ask.processesOf(handle))) : [];
  const before = clock.now();
  await questions.ask(library);
  const at = (before + clock.now()) / 2;
  const counts = seen(processes.map((count) => count()));
  const cards = asked.map(({ index, energy, power, temperature, throttle }): CardReading => ({
    energyJoules: energy(),
    powerWatts: power(),
    temperatureC: temperature(),
    throttle: throttle(),
    processes: counts[index] ?? null,
  }));
  return { at, cards };
}

/**
 * The numbers of processes on all cards. From inside most containers none is seen: only beside another card's does none
 * say that there is none.
 */
export function seen(counts: readonly (number | null)[]): readonly (number | null)[] {
  return counts.some((count) => count !== null && count > 0) ? counts : counts.map(() => null);
}
