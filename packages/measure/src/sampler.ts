import type { EnergyReading, Quantity } from './energy/energy.ts';
import { readEngine } from './engines/metrics.ts';
import { Tally } from './load/tally.ts';
import type { Setup } from './setup.ts';
import { SampleSeries } from './series.ts';

/** Processes are counted every so many seconds, because that takes longer than the rest. */
const PROCESSES_EVERY = 10;

/** An edge of the window. */
export interface Edge {
  readonly at: number;
  /** The counter of each GPU, J, and when it reached that value; null without counters. */
  readonly counters: readonly { readonly at: number; readonly joules: number }[] | null;
}

/** Reads GPUs and engine at their own intervals until it is stopped. */
export class Sampler {
  readonly series = new SampleSeries();
  readonly #stop = new AbortController();
  readonly #setup: Setup;
  readonly #drain: () => Tally;
  /** A meter handles one call at a time. */
  #turn: Promise<unknown> = Promise.resolve();
  #seconds = 0;

  /** @param drain returns what the load did since the last call. */
  constructor(setup: Setup, drain = () => new Tally()) {
    this.#setup = setup;
    this.#drain = drain;
    void this.#every(1000, () => this.second());
    void this.#every(1000 / setup.meter.powerHz, async () => {
      const reading = this.#measured(await this.#read(['powerWatts']));
      if (reading !== null) this.series.addPower(reading);
    });
  }

  stop(): void {
    this.#stop.abort(new Error('Sampling is over'));
  }

  /** Reads everything that is read once a second. */
  async second(): Promise<void> {
    const { clock, engine: kind, metrics } = this.#setup;
    const wanted: Quantity[] = ['energyJoules', 'powerWatts', 'temperatureC', 'throttle'];
    if (this.#seconds % PROCESSES_EVERY === 0) wanted.push('processes');
    this.#seconds += 1;
    const [machine, engine] = await Promise.all([this.#read(wanted), readEngine(metrics, kind).catch(() => null)]);
    // Last, so that a sample has everything up to its time even if the metrics were slow.
    const tally = this.#drain();
    this.series.add({ at: clock.now(), gpus: this.#measured(machine), machine, engine, tally });
  }

  /** Waits for the next change of every GPU's counter. If one doesn't change, the edge has no counters. */
  async edge(): Promise<Edge> {
    const { clock, meter } = this.#setup;
    const tick = meter.counterTickMs;
    if (tick === 0) return { at: clock.now(), counters: null };
    const counters = async () => {
      const reading = this.#measured(await this.#read(['energyJoules']));
      return (reading?.gpus ?? []).map(({ energyJoules }) => ({ at: reading?.at ?? 0, joules: energyJoules }));
    };
    const until = clock.now() + 3 * tick + 1000;
    const before = await counters();
    let found = before;
    const isUnchanged = ({ joules }: { joules: number | null }, place: number): boolean =>
      joules === before[place]?.joules;
    while (found.some(isUnchanged) && clock.now() < until) {
      await clock.sleep(Math.min(Math.max(tick / 20, 2), 500));
      const now = await counters();
      // The first new value of each GPU.
      found = found.map((each, place) => (isUnchanged(each, place) ? (now[place] ?? each) : each));
    }
    const known = found.flatMap(({ at, joules }) => (joules === null ? [] : [{ at, joules }]));
    const isComplete = known.length > 0 && known.length === found.length && !found.some(isUnchanged);
    const at = isComplete ? Math.max(...known.map((each) => each.at)) : clock.now();
    return { at, counters: isComplete ? known : null };
  }

  async #every(period: number, work: () => Promise<void>): Promise<void> {
    const { clock } = this.#setup;
    const { signal } = this.#stop;
    for (let due = clock.now(); !signal.aborted;) {
      await work();
      // Work that took longer than a period skips the readings in between.
      due += period * Math.max(1, Math.ceil((clock.now() - due) / period));
      await clock.sleep(Math.max(0, due - clock.now()), signal).catch(() => undefined);
    }
  }

  /** The measured GPUs of a reading; null if one of them shows neither energy nor power, as a lost one. */
  #measured(reading: EnergyReading | null): EnergyReading | null {
    if (reading === null) return null;
    const { meter, gpus: measured } = this.#setup;
    const places = measured.map(({ index }) => meter.gpus.findIndex((gpu) => gpu.index === index));
    const gpus = places.flatMap((place) => reading.gpus[place] ?? []);
    const isComplete =
      gpus.length === measured.length && gpus.every((gpu) => gpu.energyJoules !== null || gpu.powerWatts !== null);
    return isComplete ? { at: reading.at, gpus } : null;
  }

  /** Null if the GPUs can't be read; the gap shows in the series. */
  async #read(wanted: readonly Quantity[]): Promise<EnergyReading | null> {
    const { clock, meter } = this.#setup;
    const turn = this.#turn.then(async () => {
      const before = clock.now();
      const gpus = await meter.read(wanted);
      return { at: (before + clock.now()) / 2, gpus };
    });
    this.#turn = turn.catch(() => null);
    return turn.catch(() => null);
  }
}
