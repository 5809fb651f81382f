import { figure } from '../../../src/core/text/number.ts';
import type { Phase } from './bench.ts';
import { mean, type SampleSeries, sum } from './series.ts';

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
    this.#screen.write(`${this.#isDrawn ? CLEAR : ''}${sentence}\n`);
    this.#isDrawn = false;
  }

  /** What goes on now. */
  show(phase: Phase, series: SampleSeries): void {
    const now = this.#now();
    const line = lineOf(phase, series, now);
    const { isTerminal, columns } = this.#screen;
    if (isTerminal) {
      this.#screen.write(`${this.#isDrawn ? CLEAR : ''}${line.slice(0, Math.max(20, columns - 1))}`);
      this.#isDrawn = true;
    } else if (phase.name !== this.#phase || now >= this.#written + EVERY) {
      this.say(line);
      [this.#phase, this.#written] = [phase.name, now];
    }
  }
}

const CLEAR = '\r\u001b[K';

/** What goes on, the time that is left, and tokens per second and W of the last seconds. */
function lineOf({ name, since, least, waiting }: Phase, series: SampleSeries, now: number): string {
  const left = Math.ceil(Math.max(0, since + least - now) / 1000);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`;
  // What came since the last sample is not counted yet.
  const to = series.samples.at(-1)?.at ?? now;
  const from = Math.max(to - SPAN, series.samples[0]?.at ?? 0);
  const rate = (1000 * series.tokens(from, to)) / (to - from);
  const watts = mean(series.powerBetween(from, to).map((sample) => sum(sample.watts)));
  const live = [
    [rate, 'tokens/s'],
    [watts, 'W'],
  ] as const;
  const known = live.flatMap(([value, unit]) => (value > 0 && value < Infinity ? [`${figure(value, 4)} ${unit}`] : []));
  return [name, left > 0 ? time : waiting || 'nearly over', ...known].join(' · ');
}
