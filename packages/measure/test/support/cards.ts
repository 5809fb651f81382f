import type { Card, CardReading, Meter, Throttle } from '../../src/energy/energy.ts';
import { randomFrom } from '../../src/prompts/lm-arena.ts';
import type { StandIn } from './stand-in.ts';
import type { Time } from './virtual-time.ts';

/** How the cards of a stand-in show what they do. */
export interface Showing {
  /** The counter moves every so many ms, and is said to move every so many. */
  readonly tickMs: number;
  readonly saidTickMs: number | null;
  /** Power is off by this share, at random, one standard deviation. */
  readonly noise: number;
  /** What power shows over what it is. */
  readonly powerScale: number;
  /** How often it is worth asking for. */
  readonly powerHz: number;
  readonly hasCounter: boolean;
  readonly counterStands: boolean;
  /** From this time on, ms, the counter begins at 0 again. */
  readonly resetAt: number;
  /** From one time to the other, ms, nothing can be read. */
  readonly silent: readonly [from: number, to: number];
  /** Cards of the machine that the engine does not run on, and how many of them come before its own. */
  readonly beside: number;
  readonly before: number;
  readonly processes: number | null;
  /** From this time on, ms, another process computes, too. */
  readonly sharedFrom: number;
  readonly throttle: readonly Throttle[];
  readonly throttleFrom: number;
  /** °C a minute that it gets warmer, without end. */
  readonly warming: number;
}

/** Cards of which everything can be seen, and with which nothing is wrong. */
export const SHOWING: Showing = {
  ...{
    tickMs: 100,
    saidTickMs: null,
    noise: 0.01,
    powerScale: 1,
    powerHz: 10,
    hasCounter: true,
    counterStands: false,
    resetAt: Infinity,
  },
  ...{ silent: [Infinity, Infinity], processes: 1, sharedFrom: Infinity },
  ...{ throttle: [], throttleFrom: Infinity, warming: 0, beside: 0, before: 0 },
};

/** What a card that nothing runs on draws, W. */
const BESIDE_WATTS = 60;

/** The cards that a stand-in runs on, and those beside them, as a source of energy shows them. */
export function meterOf(engine: StandIn, time: Time, showing: Showing): Meter {
  const { cards: count, seed } = engine.nature;
  const random = randomFrom(seed * 1009 + 99);
  const share = (index: number): number => (1 + (index - (count - 1) / 2) * 0.02) / count;
  const isBeside = (index: number): boolean => index < showing.before || index >= showing.before + count;
  const wattsOf = (index: number): number => {
    return isBeside(index) ? BESIDE_WATTS : engine.watts * share(index - showing.before);
  };
  const joulesOf = (index: number, at: number): number => {
    return isBeside(index) ? (BESIDE_WATTS * at) / 1000 : engine.joulesAt(at) * share(index - showing.before);
  };
  const card = (index: number): Card => ({
    ...{ index, product: 'NVIDIA H100 80GB HBM3', limitWatts: 700, defaultLimitWatts: 700 },
    ...{ driver: '580.95.05', cuda: '13.0', sliced: false, counter: showing.hasCounter, module: false },
  });
  const energyOf = (index: number, at: number): number | null => {
    if (!showing.hasCounter) return null;
    if (showing.counterStands) return 12_345.678;
    // Cards tick at moments of their own.
    const { tickMs } = showing;
    const phase = (index * 37) % tickMs;
    const ticked = Math.max(0, Math.floor((at - phase) / tickMs) * tickMs + phase);
    const since = at >= showing.resetAt ? joulesOf(index, showing.resetAt) : -1e6;
    return Math.round((joulesOf(index, ticked) - since) * 1000) / 1000;
  };
  const noise = (): number => {
    const sum = Array.from({ length: 12 }, random).reduce((a, b) => a + b, 0);
    return 1 + (sum - 6) * showing.noise;
  };
  const cards = Array.from({ length: count + showing.beside }, (_, index) => card(index));
  return {
    label: 'a stand-in',
    energySource: { counter: 'nvml_total_energy', power: 'nvml_power' },
    powerHz: showing.powerHz,
    counterTickMs: showing.hasCounter ? (showing.saidTickMs ?? showing.tickMs) : 0,
    cards,
    read: (wanted) => {
      const at = time.now();
      if (at >= showing.silent[0] && at < showing.silent[1]) return Promise.reject(new Error('The cards are silent'));
      const readings = cards.map(({ index }): CardReading => {
        const isShared = at >= showing.sharedFrom && showing.processes !== null;
        return {
          energyJoules: wanted.includes('energyJoules') ? energyOf(index, at) : null,
          powerWatts: wanted.includes('powerWatts') ? wattsOf(index) * noise() * showing.powerScale : null,
          temperatureC: wanted.includes('temperatureC') ? Math.round(60 + (showing.warming * at) / 60_000) : null,
          throttle: wanted.includes('throttle') ? (at >= showing.throttleFrom ? showing.throttle : []) : null,
          processes: wanted.includes('processes') ? (isShared ? 2 : showing.processes) : null,
        };
      });
      return Promise.resolve(readings);
    },
    close: () => Promise.resolve(),
  };
}
