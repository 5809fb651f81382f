import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM } from '../../../../src/core/program.ts';
import { visible } from '../../../../src/core/text/characters.ts';
import { messageOf } from '../../../../src/core/text/words.ts';
import { type Child, OutsideError } from '../outside.ts';
import { type EnergySource, type Gpu, type GpuReading, type Meter, throttleReasons, UNREAD } from './energy.ts';

/** Part of the driver. */
const LIBRARY = 'libnvidia-ml.so.1';

/** The text of `nvml.py`, which the bundler puts here for the single file. */
declare const NVML_PROGRAM: string | undefined;

const LOST_FIX = 'Restart the machine, or pass the GPUs that work as --gpus.';

/** NVML's error codes that a person can do something about. */
const ERRORS: Readonly<Record<number, readonly [reason: string, fix: string]>> = {
  4: ['this user has no permission', 'Run the kit as a user who may use the GPUs.'],
  9: ['the driver is not loaded', 'Load the NVIDIA driver. nvidia-smi must work first.'],
  15: ['every GPU is lost', LOST_FIX],
  17: ['the operating system does not allow it', 'Start the container with --gpus all.'],
  18: ['library and driver have different versions', 'Restart the machine, because its driver was changed.'],
};

/**
 * NVIDIA's management library, part of its driver: energy counter (Volta and newer), power, limits, temperature and
 * throttling. A Python child process reads it, so a crash of the library ends only the child. It sees GPUs and nothing
 * else of the machine. For a GPU that is split into slices it shows the whole GPU.
 */
export const nvml: EnergySource = {
  id: 'nvml',
  address: 'optional',
  async open({ programs }, address) {
    const text =
      typeof NVML_PROGRAM === 'string'
        ? NVML_PROGRAM
        : readFileSync(join(PROGRAM, 'packages/measure/src/energy/nvml.py'), 'utf8');
    // Isolated (-I): neither the working directory nor the environment can add code.
    const child = await programs
      .start('python3', ['-I', '-c', text, address ?? LIBRARY])
      .catch((error: unknown) => throwNotLoaded(messageOf(error)));
    try {
      return meterOf(child, await messageFrom<Description>(child));
    } catch (error) {
      await child.stop();
      throw error;
    }
  },
};

/** The first message of the child. */
interface Description {
  readonly version: string | null;
  readonly driver: string | null;
  /** 13010 is 13.1. */
  readonly cuda: number | null;
  readonly gpus: readonly Omit<Gpu, 'indices' | 'driver' | 'cuda'>[];
  readonly lost: readonly number[];
}

/** A later message about one GPU. */
type Row = Partial<Omit<GpuReading, 'throttle'> & { readonly throttle: number | null }>;

function meterOf(child: Child, { version, driver, cuda, gpus, lost }: Description): Meter {
  if (gpus.length === 0 && lost.length > 0) throw errorOf(15);
  if (gpus.length === 0) throw new OutsideError('NVML sees no GPU.', 'Start the container with --gpus all.');
  const shared = {
    driver,
    cuda: cuda === null ? null : `${Math.floor(cuda / 1000)}.${Math.floor((cuda % 1000) / 10)}`,
  };
  return {
    label: `NVML ${version ?? 'of an unknown version'}`,
    energySource: { counter: 'nvml_total_energy', power: 'nvml_power' },
    powerHz: 10,
    // Observed to change every 10 to 100 ms. NVIDIA doesn't document it.
    counterTickMs: 200,
    gpus: gpus.map((gpu) => ({ ...gpu, ...shared, indices: [gpu.index] })),
    lost,
    withoutCounter: '--energy nvidia-smi',
    unsliceFix: 'Measure whole GPUs with the kit. For slices, follow CONTRIBUTING.md.',
    remarks: lost.map((index) => `GPU ${index} is lost and is not measured.`),
    read: async (wanted) => {
      child.write(JSON.stringify(wanted));
      const rows = await messageFrom<readonly Row[]>(child);
      return rows.map((row) => ({ ...UNREAD, ...row, throttle: throttleReasons(row.throttle) }));
    },
    close: () => child.stop(),
  };
}

/** The next message of the child, which is the kit's own program. @throws OutsideError if the library doesn't work. */
async function messageFrom<T>(child: Child): Promise<T> {
  const line = await child.line();
  if (line === null) throw new OutsideError('The python3 process that reads NVML ended.');
  const message = JSON.parse(line) as T & { readonly missing?: string; readonly code?: number };
  if (message.missing !== undefined) throwNotLoaded(visible(message.missing.slice(0, 200)));
  if (message.code === undefined) return message;
  throw errorOf(message.code);
}

function errorOf(code: number): OutsideError {
  const [reason, fix] = ERRORS[code] ?? [`error ${code}`, null];
  return new OutsideError(`NVML does not work: ${reason}.`, fix);
}

function throwNotLoaded(reason: string): never {
  throw new OutsideError(
    `NVIDIA's library can't be loaded: ${reason.replace(/\.$/, '')}.`,
    'Install the NVIDIA driver and python3. Start the container with --gpus all and NVIDIA_DRIVER_CAPABILITIES=compute,utility.',
  );
}
