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
  const left = Math.ceil(Math.max(0, since + least - now) / 1000);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`;
  return [place, name, left > 0 ? time : waiting || 'nearly over', ...live(series)].filter(Boolean).join(' · ');
}

/** Tokens per second, W and J per token, as far as they are known, and running requests. */
function live(series: SampleSeries): string[] {
  const last = series.samples.at(-1);
  if (last === undefined) return [];
  // What came since the last sample is not counted yet.
  const from = Math.max(last.at - SPAN, series.samples[0]?.at ?? 0);
  const tokens = series.tokens(from, last.at) + series.uncounted(from, last.at);
  const rate = (1000 * tokens) / (last.at - from);
  const watts = mean(series.powerBetween(from, last.at).map((sample) => sum(sample.watts) ?? 0));
  const figures = [
    [rate, 'tokens/s'],
    [watts, 'W'],
    [watts / rate, 'J per token'],
  ] as const;
  const known = figures.filter(([value]) => Number.isFinite(value) && value > 0);
  return [...known.map(([value, unit]) => `${figure(value, 4)} ${unit}`), `${runningOf(last)} running`];
}
