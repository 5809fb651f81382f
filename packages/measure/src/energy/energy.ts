import { type Outside, OutsideError } from '../outside.ts';

/** A way to read the energy of cards, listed in `energy/index.ts` from the best to the last resort. */
export interface EnergySource {
  /** As `--energy` names it: `nvml`, `dcgm`, `amd-smi`, `nvidia-smi`. */
  readonly id: string;
  /** Whether `--energy` has to say where it is, as in `dcgm=URL`. One that needs no address is tried by default. */
  readonly address: 'none' | 'optional' | 'needed';
  /**
   * Makes it ready.
   * @param address what `--energy` says behind `=`; null where it says nothing.
   * @throws OutsideError with the reason where it doesn't work here: library, program or server missing, no card, no right.
   */
  open(outside: Outside, address: string | null): Promise<Meter>;
}

/** A source of energy that is ready. */
export interface Meter {
  /** What it reads by, in a few words for the person, for example `NVML 13.580`. */
  readonly label: string;
  /** The value of `energy_source` in a measurement whose joules are the counter's, or the integral of the power. */
  readonly energySource: { readonly counter: string; readonly power: string };
  /** How often it is worth asking for power, times a second: 10, or less where its values change less often. */
  readonly powerHz: number;
  /**
   * How long a value of the counter may stand still while energy flows, ms: the slowest tick to wait for at the edges of
   * the window; 0 where there is no counter.
   */
  readonly counterTickMs: number;
  /** Every card it sees, in the order of their indices. */
  readonly cards: readonly Card[];
  /**
   * Reads all cards, in their order; what is not wanted may be null. At most one call is under way at a time.
   * @throws OutsideError where a card or the source is gone.
   */
  read(wanted: readonly Quantity[]): Promise<readonly CardReading[]>;
  /** Lets go of library, child or connection. May be called twice. */
  close(): Promise<void>;
}

/** What a card can be asked for. */
export type Quantity = keyof CardReading;

/** What stays the same of a card. Null is "not shown". */
export interface Card {
  /** As `--gpus` names it: the source's own index, by PCI bus where the maker orders by that. */
  readonly index: number;
  /** Product name as the maker's library gives it, for example `NVIDIA H100 80GB HBM3`. */
  readonly product: string | null;
  /** Power limit in force, W, and the maker's default. */
  readonly limitWatts: number | null;
  readonly defaultLimitWatts: number | null;
  readonly driver: string | null;
  /** Highest CUDA version of the driver, or version of the maker's equivalent. */
  readonly cuda: string | null;
  /** Whether the card is cut into slices. */
  readonly sliced: boolean | null;
  /** Whether it has an energy counter that answers. */
  readonly counter: boolean;
  /** Whether its figures cover more than the card, such as the processor of a superchip; false where nothing says so. */
  readonly module: boolean;
}

/** Cards at one moment. */
export interface EnergyReading {
  /** When, by the kit's clock, halfway between question and answer, ms. */
  readonly at: number;
  readonly cards: readonly CardReading[];
}

/** One card at one moment. Null: not asked for, or not shown. */
export interface CardReading {
  /** Counter of energy since some moment, J; starts again when the driver does. */
  readonly energyJoules: number | null;
  /** W; instantaneous where the source has that. */
  readonly powerWatts: number | null;
  readonly temperatureC: number | null;
  /** What holds its clocks down; empty for nothing. */
  readonly throttle: readonly Throttle[] | null;
  /** How many processes compute on it; null where that can't be seen, as from inside most containers. Names and ids are never read. */
  readonly processes: number | null;
}

/** What a source that shows nothing else gives. */
export const UNREAD: CardReading = {
  energyJoules: null,
  powerWatts: null,
  temperatureC: null,
  throttle: null,
  processes: null,
};

/**
 * Bits of what holds clocks down, in all of NVIDIA's interfaces. `power_cap` is usual at full load; `sw_thermal` is the
 * driver slowing a hot card, the `hw_` ones are the card's own emergency brakes.
 */
const BRAKES = { power_cap: 0x4, hw_slowdown: 0x8, sw_thermal: 0x20, hw_thermal: 0x40, hw_power_brake: 0x80 } as const;

/** What can hold clocks down. */
export type Throttle = keyof typeof BRAKES;

/** What a mask of bits says; null for none. */
export function brakesIn(mask: number | null | undefined): readonly Throttle[] | null {
  if (mask == null || Number.isNaN(mask)) return null;
  return (Object.keys(BRAKES) as Throttle[]).filter((brake) => (mask & BRAKES[brake]) !== 0);
}

/** What is read of cards once a second, by a program or a page. @throws OutsideError where it shows no card. */
export function slowMeter(
  { label, energySource, cards, read }: Pick<Meter, 'label' | 'energySource' | 'cards' | 'read'>,
  tickMs: number,
): Meter {
  if (cards.length === 0) throw new OutsideError(`${label} shows no card.`, 'Start a container with its cards.');
  const counterTickMs = cards.some(({ counter }) => counter) ? tickMs : 0;
  return { label, energySource, cards, read, powerHz: 1, counterTickMs, close: () => Promise.resolve() };
}
