import { figure } from '../core/text/number.ts';
import type { Phase } from './round.ts';
import { mean, type SampleSeries, sum } from './series.ts';
import { runningOf } from './warm-up.ts';

/** Where progress is shown. */
export interface Terminal {
  /** Whether a line can be drawn again over itself. */
  readonly isTerminal: boolean;
  readonly columns: number;
  write(text: string): void;
}

/** Live figures are those of the last so many ms. */
const SPAN = 10_000;
/** Where lines can't be drawn again, one is written every so many ms. */
const EVERY = 15_000;

/** One line that says what goes on: redrawn in a terminal, written now and then elsewhere. */
export class Progress {
  readonly #screen: Terminal;
  readonly #now: () => number;
  #isDrawn = false;
  #written = -Infinity;
  #phase = '';

  constructor(screen: Terminal, now: () => number) {
    this.#screen = screen;
    this.#now = now;
  }

  /** A sentence that stays. */
  say(sentence: string): void {
    this.#clear();
    this.#screen.write(`${sentence}\n`);
  }

  /** What goes on now. `place` is where in the whole, for example `64 streams, run 2 of 3`. */
  show(place: string, phase: Phase, series: SampleSeries): void {
    const line = lineOf(place, phase, series, this.#now());
    if (this.#screen.isTerminal) {
      this.#clear();
      this.#screen.write(line.slice(0, Math.max(20, this.#screen.columns - 1)));
      this.#isDrawn = true;
      return;
    }
    const isNew = `${place}${phase.name}` !== this.#phase;
    if (!isNew && this.#now() < this.#written + EVERY) return;
    this.#phase = `${place}${phase.name}`;
    this.#written = this.#now();
    this.#screen.write(`${line}\n`);
  }

  #clear(): void {
    if (this.#isDrawn) this.#screen.write('\r\u001b[K');
    this.#isDrawn = false;
  }
}

function lineOf(place: string, { name, since, least, waiting }: Phase, series: SampleSeries, now: number): string {
  const left = Math.max(0, since + least - now);
  const time = left > 0 ? `${clock(left)} left` : waiting || 'nearly over';
  return [place, name, time, ...live(series)].filter((part) => part !== '').join(' · ');
}

function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Tokens per second, W, J per token and running requests, as far as they are known. */
function live(series: SampleSeries): string[] {
  // What came since the last sample is not counted yet.
  const now = series.samples.at(-1)?.at ?? 0;
  const from = Math.max(now - SPAN, series.samples[0]?.at ?? now);
  const seconds = (now - from) / 1000;
  const rate = (series.tokens(from, now) + series.uncounted(from, now)) / seconds;
  const watts = mean(series.powerBetween(from, now).map((sample) => sum(sample.watts) ?? 0));
  const last = series.samples.at(-1);
  return [
    ...(rate > 0 ? [`${figure(rate, 4)} tokens/s`] : []),
    ...(Number.isFinite(watts) ? [`${figure(watts, 3)} W`] : []),
    ...(rate > 0 && Number.isFinite(watts) ? [`${figure(watts / rate, 3)} J per token`] : []),
    ...(last === undefined ? [] : [`${runningOf(last)} running`]),
  ];
}
