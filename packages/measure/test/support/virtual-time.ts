import type { Clock } from '../../src/outside.ts';

/** A clock that runs work at a time, ms. */
export interface Time {
  now(): number;
  at(time: number, work: () => void): void;
}

/** Time that only passes while no code is running. Hours take seconds, and every run has the same result. */
export class VirtualTime implements Time {
  #now = 0;
  /** Sorted, with the next event last. */
  readonly #events: { readonly time: number; readonly work: () => void }[] = [];
  #isWatched = true;
  /** Wall clock at the start, ms since 1970. */
  wallAhead = Date.UTC(2026, 10, 21);

  now = (): number => this.#now;

  at(time: number, work: () => void): void {
    const events = this.#events;
    const due = Math.max(time, this.#now);
    // Events at the same time run in the order in which they were added.
    let [low, high] = [0, events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((events[middle]?.time ?? 0) > due) low = middle + 1;
      else high = middle;
    }
    events.splice(low, 0, { time: due, work });
  }

  /** Lets code that waits for a promise run before time passes. */
  woke(): void {
    this.#isWatched = true;
  }

  /** @param oversleeps delay of every sleep, ms. */
  clock(oversleeps = 0): Clock {
    return {
      now: this.now,
      wall: () => this.#now + this.wallAhead,
      sleep: (ms, signal) =>
        new Promise((resolve, reject) => {
          if (signal?.aborted === true) {
            reject(signal.reason as Error);
            return;
          }
          const abort = (): void => {
            this.woke();
            reject(signal?.reason as Error);
          };
          signal?.addEventListener('abort', abort, { once: true });
          this.at(this.#now + ms + oversleeps, () => {
            signal?.removeEventListener('abort', abort);
            this.woke();
            resolve();
          });
        }),
    };
  }

  /** Lets time pass until the promise is settled. */
  async until<T>(promise: Promise<T>): Promise<T> {
    const state = { isOver: false };
    const over = (): void => {
      state.isOver = true;
    };
    promise.then(over, over);
    for (;;) {
      if (this.#isWatched) {
        this.#isWatched = false;
        await new Promise(setImmediate);
      }
      if (state.isOver) return promise;
      const event = this.#events.pop();
      if (event === undefined) {
        // The code waits for a real effect, such as reading a file.
        this.#isWatched = true;
        continue;
      }
      this.#now = event.time;
      event.work();
    }
  }
}
