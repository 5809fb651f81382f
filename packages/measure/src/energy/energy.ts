import { type Outside, OutsideError } from '../outside.ts';

/** A way to read the energy of GPUs. `energy/index.ts` lists them, the best first. */
export interface EnergySource {
  /** Its name in `--energy`. */
  readonly id: string;
  /** Whether `--energy` has to give an address, as in `dcgm=URL`. The kit tries sources that need none by itself. */
  readonly address: 'none' | 'optional' | 'needed';
  /**
   * Opens the source.
   * @param address the text after `=` in `--energy`; null without `=`.
   * @throws OutsideError if it doesn't work here: no library, program or server, no GPU, or no permission.
   */
  open(outside: Outside, address: string | null): Promise<Meter>;
}

/** An open source of energy. */
export interface Meter {
  /** The program or library that it reads with, for example `NVML 13.580`. */
  readonly label: string;
  /** The values of `energy_source` for joules from the counter and for power summed over time. */
  readonly energySource: { readonly counter: string; readonly power: string };
  /** How many readings of power per second are useful: 10, or fewer if its values change less often. */
  readonly powerHz: number;
  /** Longest time between two changes of a counter while energy flows, ms; 0 without counters. */
  readonly counterTickMs: number;
  /** Every GPU that it can read, in the order of their indices. */
  readonly gpus: readonly Gpu[];
  /** GPUs that it can't read. They matter only if they are measured. */
  readonly lost: readonly number[];
  /** The option that measures a GPU without an energy counter; null if no other option exists. */
  readonly withoutCounter: string | null;
  /** How to make a GPU whole that is split into slices, in a sentence. */
  readonly unsliceFix: string;
  /** What else the source reports, such as warnings of a program, in sentences for the screen. */
  readonly remarks: readonly string[];
  /**
   * Reads all GPUs in their order. Quantities that aren't wanted may be null. Calls never overlap.
   * @throws OutsideError if the source is gone.
   */
  read(wanted: readonly Quantity[]): Promise<readonly GpuReading[]>;
  /** Releases library, child process or connection. May be called twice. */
  close(): Promise<void>;
}

/** The quantities that can be read from a GPU. */
export type Quantity = keyof GpuReading;

/** The constant properties of a GPU. Null means "not shown". */
export interface Gpu {
  /** The index in `--gpus`: by PCI bus if the vendor orders them that way. Of several indices the first. */
  readonly index: number;
  /** All indices that share its energy counter: more than one for a board of two dies. */
  readonly indices: readonly number[];
  /** Product name by the vendor's library, for example `NVIDIA H100 80GB HBM3`. */
  readonly product: string | null;
  /** Power limit in force, and the vendor's default, W. */
  readonly limitWatts: number | null;
  readonly defaultLimitWatts: number | null;
  readonly driver: string | null;
  /** The highest CUDA version of the driver, or the version of another vendor's equivalent. */
  readonly cuda: string | null;
  /** Whether it is split into slices or partitions. */
  readonly isSliced: boolean | null;
  /** Whether it has a working energy counter, and whether it shows power. */
  readonly hasCounter: boolean;
  readonly hasPower: boolean;
  /** Whether its power includes a processor on the same module, as on a superchip. */
  readonly hasModulePower: boolean;
}

/** All GPUs at one moment. */
export interface EnergyReading {
  /** Halfway between request and response, by the kit's clock, ms. */
  readonly at: number;
  readonly gpus: readonly GpuReading[];
}

/** One GPU at one moment. Null means "not asked for" or "not shown". */
export interface GpuReading {
  /** Energy counter, J. It restarts with the driver. */
  readonly energyJoules: number | null;
  /** W, instantaneous if the source has that. */
  readonly powerWatts: number | null;
  readonly temperatureC: number | null;
  /** The reasons that limit its clocks; empty without a limit. */
  readonly throttle: readonly Throttle[] | null;
  /** Number of compute processes; null if it can't be seen, as in most containers. Names and ids are never read. */
  readonly processes: number | null;
}

/** A reading without any value. */
export const UNREAD: GpuReading = {
  energyJoules: null,
  powerWatts: null,
  temperatureC: null,
  throttle: null,
  processes: null,
};

/**
 * Bits of the throttle reasons in all NVIDIA interfaces. `power_cap` is normal at full load. `sw_thermal` is the driver
 * slowing a hot GPU; the `hw_` reasons are emergency brakes of the hardware.
 */
const THROTTLE_BITS = {
  power_cap: 0x4,
  hw_slowdown: 0x8,
  sw_thermal: 0x20,
  hw_thermal: 0x40,
  hw_power_brake: 0x80,
} as const;

/** A reason for lower clocks. */
export type Throttle = keyof typeof THROTTLE_BITS;

/** The reasons in a bit mask; null for no mask. */
export function throttleReasons(mask: number | null | undefined): readonly Throttle[] | null {
  if (mask == null || Number.isNaN(mask)) return null;
  return (Object.keys(THROTTLE_BITS) as Throttle[]).filter((reason) => (mask & THROTTLE_BITS[reason]) !== 0);
}

/** A source that is read once a second, by a program or a page. @throws OutsideError if it shows no GPU. */
export function slowMeter(
  source: Pick<Meter, 'label' | 'energySource' | 'gpus' | 'withoutCounter' | 'unsliceFix' | 'remarks' | 'read'>,
  tickMs: number,
): Meter {
  const { label, gpus } = source;
  if (gpus.length === 0) throw new OutsideError(`${label} shows no GPU.`, 'Start the container with its GPUs.');
  const counterTickMs = gpus.some(({ hasCounter }) => hasCounter) ? tickMs : 0;
  return { ...source, lost: [], powerHz: 1, counterTickMs, close: () => Promise.resolve() };
}
