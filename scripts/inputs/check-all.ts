import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { parentPort, Worker } from 'node:worker_threads';
import { measurementValidator } from '../contract/compiled-validator.ts';
import { checkPart, growingReport, type Part } from '../contributions/parts.ts';
import type { Reference } from '../contributions/reference.ts';
import type { ContributionFile, Report } from '../contributions/report.ts';
import { pathsIn, readContribution, topEntries, type Entry } from './contribution-files.ts';

/** With fewer files than these, it takes longer to start another thread than to check them. */
const WORTH_A_THREAD = 20_000;
/** Each thread takes some 60 MB. */
const MOST_THREADS = 4;
/** Whichever thread is free takes the next part, so that none waits long for another. */
const PARTS = 128;

/** What all threads are asked: to check these entries of that folder, part by part. */
interface Task {
  readonly folder: string;
  readonly entries: readonly Entry[];
  readonly reference: Omit<Reference, 'validator'>;
  /** The number of the next part that nobody has taken, in memory that the threads share. */
  readonly next: Int32Array<SharedArrayBuffer>;
}

/** A part by its number. */
type Numbered = readonly [number: number, part: Part];

/**
 * Checks everything in a `contributions/` folder, in several threads where there is much to do, and reports it as
 * `checkContributions` does, with the first `mostRows` rows. A thread runs `program`, a module that calls
 * {@link checkAsThread} there; it starts while the reference is read.
 */
export async function checkAll(
  folder: string,
  mostRows: number,
  program: URL,
  readReference: () => Promise<Reference>,
): Promise<Report> {
  const entries = topEntries(folder);
  const threads = Array.from({ length: threadsFor(estimate(folder, entries)) - 1 }, () => new Worker(program));
  try {
    const { validator, ...reference } = await readReference();
    const growing = growingReport((path) => readContribution(folder, path), mostRows, { ...reference, validator });
    const waiting = new Map<number, Part>();
    let told = 0;
    const take = ([number, found]: Numbered): void => {
      waiting.set(number, found);
      for (let part = waiting.get(told); part !== undefined; part = waiting.get(told)) {
        growing.add(part);
        waiting.delete(told);
        told += 1;
      }
    };
    const task = { folder, entries, reference, next: new Int32Array(new SharedArrayBuffer(4)) };
    const ends = threads.map((thread) => ask(thread, task, take));
    for (const part of partsOf(task)) {
      take(part);
      // A turn for what the threads have found.
      await setImmediate();
    }
    await Promise.all(ends);
    return growing.report;
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

/** Does, as a thread of {@link checkAll}, what it is asked to. */
export function checkAsThread(): void {
  parentPort?.once('message', (task: Task) => {
    for (const part of partsOf(task)) parentPort?.postMessage(part, [part[1].figures.buffer]);
  });
}

/** About how many files there are: a few entries stand for all. */
function estimate(folder: string, entries: readonly Entry[]): number {
  const step = Math.ceil(entries.length / 10);
  const sample = entries.filter((_, i) => i % step === 0);
  return pathsIn(folder, sample).length * step;
}

function threadsFor(files: number): number {
  return files < WORTH_A_THREAD ? 1 : Math.min(availableParallelism(), MOST_THREADS);
}

/** Gives a thread the task; `take` gets the parts that it checks. @returns when it has ended. */
function ask(thread: Worker, task: Task, take: (part: Numbered) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    thread.on('message', take);
    thread.once('error', reject);
    thread.once('exit', resolve);
    thread.postMessage(task);
  });
}

/** Checks parts until none is left. */
function* partsOf({ folder, entries, reference: data, next }: Task): Generator<Numbered> {
  const reference = { ...data, validator: measurementValidator };
  const read = (path: string): ContributionFile => readContribution(folder, path);
  const size = Math.ceil(entries.length / PARTS);
  for (;;) {
    const number = Atomics.add(next, 0, 1);
    const own = entries.slice(number * size, (number + 1) * size);
    if (own.length === 0) return;
    yield [number, checkPart(pathsIn(folder, own), read, reference)];
  }
}
