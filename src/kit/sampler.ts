import type { Meter, Quantity, EnergyReading } from './energy/energy.ts';
import type { Engine, EngineReading } from './engines/engine.ts';
import type { RequestLoad } from './load/load.ts';
import type { Clock, Http } from './outside.ts';
import { SampleSeries } from './series.ts';

/** Processes on the cards are counted every so many seconds: it takes longer than the rest. */
const PROCESSES_EVERY = 10;

/** How long an edge waits for a counter that ticks at least every `tick` ms to move. */
export function edgeWaitMs(tick: number): number {
  return 3 * tick + 1000;
}

/** What is sampled. */
export interface SamplerInputs {
  readonly clock: Clock;
  readonly meter: Meter;
  /** The cards that are measured, and all that the meter sees. */
  readonly gpus: readonly number[];
  readonly machine: readonly number[];
  readonly engine: Engine;
  readonly http: Http;
  readonly load: RequestLoad;
}

/** An edge of the window. */
export interface Edge {
  readonly at: number;
  /** Each card's counter, J, and when it came to that value, in the order of the cards; null without counter. */
  readonly counters: readonly { readonly at: number; readonly joules: number }[] | null;
  readonly engine: { readonly at: number; readonly reading: EngineReading } | null;
}

/** Reads cards and engine, each at its own pace, from when it is made until it is stopped. */
export class Sampler {
  readonly series = new SampleSeries();
  readonly #stop = new AbortController();
  readonly #sampled: SamplerInputs;
  /** A meter answers one question at a time. */
  #turn: Promise<unknown> = Promise.resolve();
  #seconds = 0;

  constructor(sampled: SamplerInputs) {
    this.#sampled = sampled;
    void this.#every(1000, () => this.second());
    const { powerHz } = sampled.meter;
    void this.#every(1000 / powerHz, async () => {
      const reading = await this.#read({ power: true });
      if (reading !== null) this.series.addPower(reading);
    });
  }

  stop(): void {
    this.#stop.abort(new Error('The sampling is over'));
  }

  /** Reads everything that is read once a second. */
  async second(): Promise<void> {
    const { clock, load, gpus, machine } = this.#sampled;
    const processes = this.#seconds % PROCESSES_EVERY === 0;
    this.#seconds += 1;
    const what = { energy: true, power: true, temperature: true, throttle: true } as const;
    const [all, engine] = await Promise.all([
      this.#read({ ...what, ...(processes && { processes }) }, machine),
      this.#engine(),
    ]);
    // Last, so that a sample has all that came by its time: one that waits for slow metrics would keep it back.
    const tally = await load.drain();
    const cards = all && { at: all.at, cards: gpus.flatMap((gpu) => all.cards[machine.indexOf(gpu)] ?? []) };
    const ofMachine = all && {
      at: all.at,
      cards: all.cards.map(({ powerWatts, energyJoules }, card) => {
        return { index: machine[card] ?? card, powerWatts, energyJoules };
      }),
    };
    this.series.add({
      at: clock.now(),
      wall: clock.wall(),
      cards,
      machine: ofMachine,
      engine: engine?.reading ?? null,
      tally,
    });
  }

  /**
   * Waits for the next tick of every card's counter. Of one that stands still the last value is taken: that it does,
   * the samples show.
   */
  async edge(): Promise<Edge> {
    const { clock, meter } = this.#sampled;
    const tick = meter.counterTickMs;
    if (tick === 0) return { at: clock.now(), counters: null, engine: await this.#engine() };
    const pause = Math.min(Math.max(tick / 20, 2), 500);
    const until = clock.now() + edgeWaitMs(tick);
    const engine = await this.#engine();
    const before = await this.#read({ energy: true });
    const found = new Map<number, { at: number; joules: number }>();
    let last = before;
    while (before !== null && found.size < before.cards.length && clock.now() < until) {
      await clock.sleep(pause);
      last = (await this.#read({ energy: true })) ?? last;
      last?.cards.forEach(({ energyJoules: joules }, card) => {
        const moved = joules !== null && joules !== before.cards[card]?.energyJoules;
        if (moved && !found.has(card)) found.set(card, { at: last?.at ?? clock.now(), joules });
      });
    }
    const counters = (last?.cards ?? []).map(({ energyJoules: joules }, card) => {
      return found.get(card) ?? (joules === null ? null : { at: last?.at ?? clock.now(), joules });
    });
    const whole = counters.length > 0 && counters.every((counter) => counter !== null);
    const at = whole ? Math.max(...counters.map((counter) => counter.at)) : clock.now();
    return { at, counters: whole ? counters : null, engine };
  }

  async #every(period: number, work: () => Promise<void>): Promise<void> {
    const { clock } = this.#sampled;
    const { signal } = this.#stop;
    let due = clock.now();
    try {
      while (!signal.aborted) {
        await work();
        // What was missed while the work took longer is left out.
        due += period * Math.max(1, Math.ceil((clock.now() - due) / period));
        await clock.sleep(Math.max(0, due - clock.now()), signal);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Null where the cards can't be read: the gap tells. */
  async #read(
    what: Readonly<Partial<Record<Quantity, true>>>,
    gpus = this.#sampled.gpus,
  ): Promise<EnergyReading | null> {
    const { meter } = this.#sampled;
    const turn = this.#turn.then(() => meter.read(gpus, what)).catch(() => null);
    this.#turn = turn;
    return turn;
  }

  async #engine(): Promise<Edge['engine']> {
    const { engine, http, clock } = this.#sampled;
    const asked = clock.now();
    const reading = await engine.read(http).catch(() => null);
    return reading === null ? null : { at: (asked + clock.now()) / 2, reading };
  }
}
