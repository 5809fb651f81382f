import type { Meter, Quantity, EnergyReading } from './energy/energy.ts';
import type { Engine } from './engines/engine.ts';
import { readEngine } from './engines/metrics.ts';
import { Tally } from './load/tally.ts';
import type { Clock, Http } from './outside.ts';
import { SampleSeries } from './series.ts';

/** Processes on the cards are counted every so many seconds: it takes longer than the rest. */
const PROCESSES_EVERY = 10;

/** How long an edge waits for a counter that ticks at least every `tick` ms to move. */
export function edgeWaitMs(tick: number): number {
  return 3 * tick + 1000;
}

/** What is sampled. */
interface Sampled {
  readonly clock: Clock;
  readonly meter: Meter;
  /** The cards that are measured. */
  readonly cards: readonly { readonly index: number }[];
  readonly engine: Engine;
  readonly http: Http;
}

/** An edge of the window. */
export interface Edge {
  readonly at: number;
  /** Each card's counter, J, and when it came to that value, in the order of the cards; null without counter. */
  readonly counters: readonly { readonly at: number; readonly joules: number }[] | null;
}

/** Reads cards and engine, each at its own pace, from when it is made until it is stopped. */
export class Sampler {
  readonly series = new SampleSeries();
  readonly #stop = new AbortController();
  readonly #sampled: Sampled;
  readonly #drain: () => Tally;
  /** A meter answers one question at a time. */
  #turn: Promise<unknown> = Promise.resolve();
  #seconds = 0;

  /** @param drain what the load did since the last time; where nothing is sent, nothing. */
  constructor(sampled: Sampled, drain = () => new Tally()) {
    this.#sampled = sampled;
    this.#drain = drain;
    void this.#every(1000, () => this.second());
    void this.#every(1000 / sampled.meter.powerHz, async () => {
      const reading = await this.#read(['powerWatts']);
      if (reading !== null) this.series.addPower(this.#measured(reading));
    });
  }

  stop(): void {
    this.#stop.abort(new Error('The sampling is over'));
  }

  /** Reads everything that is read once a second. */
  async second(): Promise<void> {
    const { clock } = this.#sampled;
    const wanted: Quantity[] = ['energyJoules', 'powerWatts', 'temperatureC', 'throttle'];
    if (this.#seconds % PROCESSES_EVERY === 0) wanted.push('processes');
    this.#seconds += 1;
    const { engine: kind, http } = this.#sampled;
    const [machine, engine] = await Promise.all([this.#read(wanted), readEngine(http, kind).catch(() => null)]);
    // Last, so that a sample has all that came by its time: one that waits for slow metrics would keep it back.
    const tally = this.#drain();
    const cards = machine && this.#measured(machine);
    this.series.add({ at: clock.now(), wall: clock.wall(), cards, machine, engine, tally });
  }

  /**
   * Waits for the next tick of every card's counter. Of one that stands still the last value is taken: that it does,
   * the samples show.
   */
  async edge(): Promise<Edge> {
    const { clock, meter } = this.#sampled;
    const tick = meter.counterTickMs;
    if (tick === 0) return { at: clock.now(), counters: null };
    const counters = async () => {
      const reading = await this.#read(['energyJoules']);
      const cards = reading === null ? [] : this.#measured(reading).cards;
      return cards.map(({ energyJoules }) => ({ at: reading?.at ?? 0, joules: energyJoules }));
    };
    const until = clock.now() + edgeWaitMs(tick);
    const before = await counters();
    let found = before;
    const isStill = ({ joules }: { joules: number | null }, card: number): boolean => joules === before[card]?.joules;
    while (found.some(isStill) && clock.now() < until) {
      await clock.sleep(Math.min(Math.max(tick / 20, 2), 500));
      const now = await counters();
      // Of each card the first value that is another.
      found = found.map((each, card) => (isStill(each, card) ? (now[card] ?? each) : each));
    }
    const known = found.flatMap(({ at, joules }) => (joules === null ? [] : [{ at, joules }]));
    const isWhole = known.length > 0 && known.length === found.length;
    const at = isWhole ? Math.max(...known.map((each) => each.at)) : clock.now();
    return { at, counters: isWhole ? known : null };
  }

  async #every(period: number, work: () => Promise<void>): Promise<void> {
    const { clock } = this.#sampled;
    const { signal } = this.#stop;
    for (let due = clock.now(); !signal.aborted;) {
      await work();
      // What was missed while the work took longer is left out.
      due += period * Math.max(1, Math.ceil((clock.now() - due) / period));
      await clock.sleep(Math.max(0, due - clock.now()), signal).catch(() => undefined);
    }
  }

  #measured({ at, cards }: EnergyReading): EnergyReading {
    const { meter } = this.#sampled;
    const places = this.#sampled.cards.map(({ index }) => meter.cards.findIndex((card) => card.index === index));
    return { at, cards: places.flatMap((place) => cards[place] ?? []) };
  }

  /** Null where the cards can't be read: the gap tells. */
  async #read(wanted: readonly Quantity[]): Promise<EnergyReading | null> {
    const turn = this.#turn.then(() => this.#sampled.meter.read(wanted)).catch(() => null);
    this.#turn = turn;
    return turn;
  }
}
