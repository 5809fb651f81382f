import type { Clock } from '../../../src/kit/outside.ts';

/** Something that does what it is told at a time, ms. */
export interface Time {
  now(): number;
  at(time: number, work: () => void): void;
}

interface Event {
  readonly time: number;
  readonly order: number;
  readonly work: () => void;
}

/** Time that passes only while nothing is left to do: hours in seconds, the same every time. */
export class VirtualTime implements Time {
  #now = 0;
  #order = 0;
  /** A heap by time, then by order. */
  readonly #events: Event[] = [];
  #isWatched = true;
  /** What the machine's own clock is ahead of the kit's, ms. */
  wallAhead = Date.UTC(2026, 10, 21);

  now = (): number => this.#now;

  at(time: number, work: () => void): void {
    this.#push({ time: Math.max(time, this.#now), order: this.#order, work });
    this.#order += 1;
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
      const event = this.#pop();
      if (event === undefined) {
        // Something outside, such as a file, is waited for.
        this.#isWatched = true;
        continue;
      }
      this.#now = event.time;
      event.work();
    }
  }

  #push(event: Event): void {
    const heap = this.#events;
    let i = heap.push(event) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!isBefore(event, heap[parent])) break;
      heap[i] = heap[parent] ?? event;
      i = parent;
    }
    heap[i] = event;
  }

  #pop(): Event | undefined {
    const heap = this.#events;
    const [top] = heap;
    const last = heap.pop();
    if (top === undefined || last === undefined || heap.length === 0) return top;
    let i = 0;
    for (;;) {
      const [left, right] = [2 * i + 1, 2 * i + 2];
      const child = isBefore(heap[right], heap[left]) ? right : left;
      const smaller = heap[child];
      if (smaller === undefined || !isBefore(smaller, last)) break;
      heap[i] = smaller;
      i = child;
    }
    heap[i] = last;
    return top;
  }
}

function isBefore(a: Event | undefined, b: Event | undefined): boolean {
  if (a === undefined) return false;
  return b === undefined || a.time < b.time || (a.time === b.time && a.order < b.order);
}
