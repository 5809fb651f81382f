import type { Bench } from './bench.ts';
import type { EnergyReading, Quantity } from './energy/energy.ts';
import { readEngine } from './engines/metrics.ts';
import { Tally } from './load/tally.ts';
import { SampleSeries } from './series.ts';

/** Processes on the cards are counted every so many seconds: it takes longer than the rest. */
const PROCESSES_EVERY = 10;

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
  readonly #bench: Bench;
  readonly #drain: () => Tally;
  /** A meter answers one question at a time. */
  #turn: Promise<unknown> = Promise.resolve();
  #seconds = 0;

  /** @param drain what the load did since the last time; where nothing is sent, nothing. */
  constructor(bench: Bench, drain = () => new Tally()) {
    this.#bench = bench;
    this.#drain = drain;
    void this.#every(1000, () => this.second());
    void this.#every(1000 / bench.meter.powerHz, async () => {
      const reading = await this.#read(['powerWatts']);
      if (reading !== null) this.series.addPower(this.#measured(reading));
    });
  }

  stop(): void {
    this.#stop.abort(new Error('The sampling is over'));
  }

  /** Reads everything that is read once a second. */
  async second(): Promise<void> {
    const { clock, engine: kind, http } = this.#bench;
    const wanted: Quantity[] = ['energyJoules', 'powerWatts', 'temperatureC', 'throttle'];
    if (this.#seconds % PROCESSES_EVERY === 0) wanted.push('processes');
    this.#seconds += 1;
    const [machine, engine] = await Promise.all([this.#read(wanted), readEngine(http, kind).catch(() => null)]);
    // Last, so that a sample has all that came by its time: one that waits for slow metrics would keep it back.
    const tally = this.#drain();
    const cards = machine && this.#measured(machine);
    this.series.add({ at: clock.now(), cards, machine, engine, tally });
  }

  /** Waits for the next tick of every card's counter. Where one stands still there is none. */
  async edge(): Promise<Edge> {
    const { clock, meter } = this.#bench;
    const tick = meter.counterTickMs;
    if (tick === 0) return { at: clock.now(), counters: null };
    const counters = async () => {
      const reading = await this.#read(['energyJoules']);
      const cards = reading === null ? [] : this.#measured(reading).cards;
      return cards.map(({ energyJoules }) => ({ at: reading?.at ?? 0, joules: energyJoules }));
    };
    const until = clock.now() + 3 * tick + 1000;
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
    const isWhole = known.length > 0 && !found.some(isStill);
    const at = isWhole ? Math.max(...known.map((each) => each.at)) : clock.now();
    return { at, counters: isWhole ? known : null };
  }

  async #every(period: number, work: () => Promise<void>): Promise<void> {
    const { clock } = this.#bench;
    const { signal } = this.#stop;
    for (let due = clock.now(); !signal.aborted;) {
      await work();
      // What was missed while the work took longer is left out.
      due += period * Math.max(1, Math.ceil((clock.now() - due) / period));
      await clock.sleep(Math.max(0, due - clock.now()), signal).catch(() => undefined);
    }
  }

  #measured({ at, cards }: EnergyReading): EnergyReading {
    const { meter, cards: measured } = this.#bench;
    const places = measured.map(({ index }) => meter.cards.findIndex((card) => card.index === index));
    return { at, cards: places.flatMap((place) => cards[place] ?? []) };
  }

  /** Null where the cards can't be read: the gap tells. */
  async #read(wanted: readonly Quantity[]): Promise<EnergyReading | null> {
    const { clock, meter } = this.#bench;
    const turn = this.#turn.then(async () => {
      const before = clock.now();
      const cards = await meter.read(wanted);
      return { at: (before + clock.now()) / 2, cards };
    });
    this.#turn = turn.catch(() => null);
    return turn.catch(() => null);
  }
}
