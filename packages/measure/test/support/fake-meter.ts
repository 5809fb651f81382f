import type { Gpu, GpuReading, Meter, Throttle } from '../../src/energy/energy.ts';
import { randomFrom } from '../../src/prompts/lm-arena.ts';
import type { FakeEngine } from './fake-engine.ts';
import type { Time } from './virtual-time.ts';

/** What the fake GPUs report, and which problems they have. */
export interface Showing {
  /** Time between two changes of the counter, ms, and the time that the meter states (null: the same time). */
  readonly tickMs: number;
  readonly statedTickMs: number | null;
  /** Relative standard deviation of the power. */
  readonly noise: number;
  /** Shown power divided by true power. */
  readonly powerScale: number;
  /** Power readings per second. */
  readonly powerHz: number;
  readonly hasCounter: boolean;
  readonly hasPower: boolean;
  readonly hasTemperature: boolean;
  readonly isCounterStuck: boolean;
  /** Time at which the counter is reset to 0, ms. */
  readonly resetAt: number;
  /** Period in which every reading fails, ms. */
  readonly silent: readonly [from: number, to: number];
  /** The number of other GPUs in the machine, and how many of them have lower indices than the engine's GPUs. */
  readonly otherGpus: number;
  readonly before: number;
  readonly processes: number | null;
  /** Time from which another process uses the GPUs, ms. */
  readonly sharedFrom: number;
  /** Throttle reasons from `throttleFrom` (ms) on. Null: the GPUs don't report any. */
  readonly throttle: readonly Throttle[] | null;
  readonly throttleFrom: number;
  /** Increase of the temperature, °C per minute. */
  readonly warming: number;
  /** Number of indices (dies) per GPU. */
  readonly dies: number;
}

/** GPUs that report everything and have no problems. */
export const SHOWING: Showing = {
  tickMs: 100,
  statedTickMs: null,
  noise: 0.01,
  powerScale: 1,
  powerHz: 10,
  hasCounter: true,
  hasPower: true,
  hasTemperature: true,
  isCounterStuck: false,
  resetAt: Infinity,
  silent: [Infinity, Infinity],
  otherGpus: 0,
  before: 0,
  processes: 1,
  sharedFrom: Infinity,
  throttle: [],
  throttleFrom: Infinity,
  warming: 0,
  dies: 1,
};

/** Power of a GPU that the engine does not use, W. */
const UNUSED_WATTS = 60;

/** An energy source for the GPUs of a fake engine and the other GPUs of its machine. */
export function meterOf(engine: FakeEngine, time: Time, showing: Showing): Meter {
  const { gpuCount, seed } = engine.nature;
  const count = gpuCount / showing.dies;
  const random = randomFrom(seed * 1009 + 99);
  const share = (place: number): number => (1 + (place - (count - 1) / 2) * 0.02) / count;
  const isUnused = (place: number): boolean => place < showing.before || place >= showing.before + count;
  const wattsOf = (place: number): number =>
    isUnused(place) ? UNUSED_WATTS : engine.watts * share(place - showing.before);
  const joulesOf = (place: number, at: number): number =>
    isUnused(place) ? (UNUSED_WATTS * at) / 1000 : engine.joulesAt(at) * share(place - showing.before);
  const counterOf = (place: number, at: number): number | null => {
    if (!showing.hasCounter) return null;
    if (showing.isCounterStuck) return 12_345.678;
    // GPUs tick at different times.
    const { tickMs } = showing;
    const phase = (place * 37) % tickMs;
    const ticked = Math.max(0, Math.floor((at - phase) / tickMs) * tickMs + phase);
    const since = at >= showing.resetAt ? joulesOf(place, showing.resetAt) : -1e6;
    return Math.round((joulesOf(place, ticked) - since) * 1000) / 1000;
  };
  const noise = (): number => {
    const sum = Array.from({ length: 12 }, random).reduce((a, b) => a + b, 0);
    return 1 + (sum - 6) * showing.noise;
  };
  const gpus = Array.from({ length: count + showing.otherGpus }, (_, place) => gpuOf(place, showing));
  return {
    label: 'a fake meter',
    energySource: { counter: 'nvml_total_energy', power: 'nvml_power' },
    powerHz: showing.powerHz,
    counterTickMs: showing.hasCounter ? (showing.statedTickMs ?? showing.tickMs) : 0,
    gpus,
    lost: [],
    withoutCounter: null,
    unsliceFix: '',
    remarks: [],
    read: (wanted) => {
      const at = time.now();
      if (at >= showing.silent[0] && at < showing.silent[1]) return Promise.reject(new Error('No reading now'));
      const readings = gpus.map((_, place): GpuReading => {
        const power = wanted.includes('powerWatts') && showing.hasPower;
        return {
          energyJoules: wanted.includes('energyJoules') ? counterOf(place, at) : null,
          powerWatts: power ? wattsOf(place) * noise() * showing.powerScale : null,
          temperatureC: wanted.includes('temperatureC') ? temperatureAt(at, showing) : null,
          throttle: wanted.includes('throttle') ? throttleAt(at, showing) : null,
          processes: wanted.includes('processes') ? processesAt(at, showing) : null,
        };
      });
      return Promise.resolve(readings);
    },
    close: () => Promise.resolve(),
  };
}

function gpuOf(place: number, { dies, hasCounter, hasPower }: Showing): Gpu {
  const index = place * dies;
  return {
    index,
    indices: Array.from({ length: dies }, (_, die) => index + die),
    product: 'NVIDIA H100 80GB HBM3',
    limitWatts: 700,
    defaultLimitWatts: 700,
    driver: '580.95.05',
    cuda: '13.0',
    isSliced: false,
    hasCounter,
    hasPower,
    hasModulePower: false,
  };
}

function temperatureAt(at: number, { hasTemperature, warming }: Showing): number | null {
  return hasTemperature ? Math.round(60 + (warming * at) / 60_000) : null;
}

function throttleAt(at: number, { throttle, throttleFrom }: Showing): readonly Throttle[] | null {
  return at >= throttleFrom || throttle === null ? throttle : [];
}

function processesAt(at: number, { processes, sharedFrom }: Showing): number | null {
  return at >= sharedFrom && processes !== null ? 2 : processes;
}
