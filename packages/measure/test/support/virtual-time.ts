import type { Clock } from '../../src/outside.ts';

/** Something that does what it is told at a time, ms. */
export interface Time {
  now(): number;
  at(time: number, work: () => void): void;
}

/** Time that passes only while nothing is left to do: hours in seconds, the same every time. */
export class VirtualTime implements Time {
  #now = 0;
  /** The next one last. */
  readonly #events: { readonly time: number; readonly work: () => void }[] = [];
  #isWatched = true;
  /** What the machine's own clock is ahead of the kit's, ms. */
  wallAhead = Date.UTC(2026, 10, 21);

  now = (): number => this.#now;

  at(time: number, work: () => void): void {
    const events = this.#events;
    const due = Math.max(time, this.#now);
    // Of those at one time, the one that was told first comes first.
    let [low, high] = [0, events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((events[middle]?.time ?? 0) > due) low = middle + 1;
      else high = middle;
    }
    events.splice(low, 0, { time: due, work });
  }

  /** Something may be waiting for what was just done: it gets its turn before time goes on. */
  woke(): void {
    this.#isWatched = true;
  }

  /** @param oversleeps by how many ms every sleep is too long. */
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
        // Something outside, such as a file, is waited for.
        this.#isWatched = true;
        continue;
      }
      this.#now = event.time;
      event.work();
    }
  }
}
