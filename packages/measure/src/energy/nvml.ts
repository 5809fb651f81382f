import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM } from '../../../../src/core/program.ts';
import { visible } from '../../../../src/core/text/characters.ts';
import { messageOf } from '../../../../src/core/text/words.ts';
import { type Child, OutsideError } from '../outside.ts';
import { brakesIn, type Card, type CardReading, type EnergySource, type Meter, UNREAD } from './energy.ts';

/** Part of the driver. */
const LIBRARY = 'libnvidia-ml.so.1';

/** The text of `nvml.py`, put here by who bundles the kit into one file. */
declare const NVML_PROGRAM: string | undefined;

/** What its codes mean that a person can do something about. */
const MEANINGS: Readonly<Record<number, readonly [string, string]>> = {
  4: ['this user has no right to use it', 'Run the kit as a user who may use the cards.'],
  9: ['the driver is not loaded', 'Load the NVIDIA driver: nvidia-smi has to work first.'],
  15: ['a card is lost', 'Restart the machine.'],
  16: ['a card has to be reset', 'Restart the machine.'],
  17: ['the operating system forbids it', 'In a container, start it with --gpus all.'],
  18: ['library and driver have different versions', 'Restart the machine: its driver was changed.'],
};

/**
 * NVIDIA's management library, from its driver: an energy counter (Volta and newer), power, limits, heat and brakes. A
 * child process of Python's reads it, which most machines have that serve a model: a library that crashes ends the child
 * alone. It sees the cards and nothing else of the machine; on a card that is cut into slices, the whole card.
 */
export const nvml: EnergySource = {
  id: 'nvml',
  address: 'optional',
  async open({ programs }, address) {
    const text =
      typeof NVML_PROGRAM === 'string' ? NVML_PROGRAM : readFileSync(join(PROGRAM, 'packages/measure/src/energy/nvml.py'), 'utf8');
    // Isolated: neither the folder that it is started in nor its environment gives it other code.
    const child = await programs
      .start('python3', ['-I', '-c', text, address ?? LIBRARY])
      .catch((error: unknown) => notLoaded(messageOf(error)));
    try {
      return meterOf(child, await answerOf<Shown>(child));
    } catch (error) {
      await child.stop();
      throw error;
    }
  },
};

/** What the child says first. */
interface Shown {
  readonly version: string | null;
  readonly driver: string | null;
  /** 13010 is 13.1. */
  readonly cuda: number | null;
  readonly cards: readonly Omit<Card, 'index' | 'driver' | 'cuda'>[];
}

/** What it says of a card later. */
type Said = Partial<Omit<CardReading, 'throttle'> & { readonly throttle: number | null }>;

function meterOf(child: Child, { version, driver, cuda, cards }: Shown): Meter {
  if (cards.length === 0) throw new OutsideError('NVML sees no card.', 'Start a container with --gpus all.');
  const shared = {
    driver,
    cuda: cuda === null ? null : `${Math.floor(cuda / 1000)}.${Math.floor((cuda % 1000) / 10)}`,
  };
  return {
    label: `NVML ${version ?? 'of an unknown version'}`,
    energySource: { counter: 'nvml_total_energy', power: 'nvml_power' },
    powerHz: 10,
    // Seen to move every 10 to 100 ms; how often is not documented.
    counterTickMs: 200,
    cards: cards.map((card, index) => ({ ...card, ...shared, index })),
    read: async (wanted) => {
      child.write(JSON.stringify(wanted));
      const said = await answerOf<readonly Said[]>(child);
      return said.map((card) => ({ ...UNREAD, ...card, throttle: brakesIn(card.throttle) }));
    },
    close: () => child.stop(),
  };
}

/** What the next line of the child says: it is the kit's own. @throws OutsideError where the library does not work. */
async function answerOf<T>(child: Child): Promise<T> {
  const line = await child.line();
  if (line === null) throw new OutsideError('The python3 that reads NVML ended.');
  const answer = JSON.parse(line) as T & { readonly missing?: string; readonly code?: number };
  if (answer.missing !== undefined) notLoaded(visible(answer.missing.slice(0, 200)));
  if (answer.code === undefined) return answer;
  const [why, fix] = MEANINGS[answer.code] ?? [`it answers ${answer.code}`, null];
  throw new OutsideError(`NVML does not work: ${why}.`, fix);
}

function notLoaded(why: string): never {
  throw new OutsideError(
    `NVIDIA's library can't be loaded: ${why.replace(/\.$/, '')}.`,
    'Install the NVIDIA driver and python3; start a container with --gpus all and NVIDIA_DRIVER_CAPABILITIES=compute,utility.',
  );
}
