import { toDigits } from '../../../src/core/text/number.ts';
import { mean, sum } from '../../../src/figures/statistics.ts';
import type { Phase } from './setup.ts';
import type { SampleSeries } from './series.ts';

/** The output for progress. */
export interface Terminal {
  /** Whether a line can be overwritten. */
  readonly isTerminal: boolean;
  readonly columns: number;
  write(text: string): void;
}

/** Live values are means over the last so many ms. */
const SPAN = 10_000;
/** Without a terminal, a line is written every so many ms. */
const INTERVAL = 15_000;
const CLEAR_LINE = '\r\u001b[K';

/** One line of progress: redrawn in a terminal, written now and then elsewhere. */
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

  /** Writes a sentence that stays. */
  say(sentence: string): void {
    this.#screen.write(`${this.#isDrawn ? CLEAR_LINE : ''}${sentence}\n`);
    this.#isDrawn = false;
  }

  /** Shows the current phase. */
  show(phase: Phase, series: SampleSeries): void {
    const now = this.#now();
    const line = progressLine(phase, series, now);
    const { isTerminal, columns } = this.#screen;
    if (isTerminal) {
      this.#screen.write(`${this.#isDrawn ? CLEAR_LINE : ''}${line.slice(0, Math.max(20, columns - 1))}`);
      this.#isDrawn = true;
    } else if (phase.name !== this.#phase || now >= this.#written + INTERVAL) {
      this.say(line);
      [this.#phase, this.#written] = [phase.name, now];
    }
  }
}

/** The phase, the time left, and tokens per second and power of the last seconds. */
function progressLine({ name, since, least, waiting }: Phase, series: SampleSeries, now: number): string {
  const left = Math.ceil(Math.max(0, since + least - now) / 1000);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`;
  // Tokens that arrived after the last sample aren't counted yet.
  const to = series.samples.at(-1)?.at ?? now;
  const from = Math.max(to - SPAN, series.samples[0]?.at ?? 0);
  const rate = (1000 * series.tokens(from, to)) / (to - from);
  const watts = mean(series.powerBetween(from, to).map((sample) => sum(sample.watts)));
  const live = [
    [rate, 'tokens/s'],
    [watts, 'W'],
  ] as const;
  const known = live.flatMap(([value, unit]) =>
    value > 0 && value < Infinity ? [`${toDigits(value, 4)} ${unit}`] : [],
  );
  return [name, left > 0 ? time : waiting || 'nearly done', ...known].join(' · ');
}
