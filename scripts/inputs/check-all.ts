import { availableParallelism } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import { measurementValidator } from '../contract/compiled-validator.ts';
import { checkPart, reportOfParts, type Part } from '../contributions/parts.ts';
import type { Reference } from '../contributions/reference.ts';
import type { ContributionFile, Report } from '../contributions/report.ts';
import { contributionPaths, readContribution } from './contribution-files.ts';

/** Fewer files than these are checked before a second thread is ready for any. */
const WORTH_A_THREAD = 4000;
/** Each thread takes some 60 MB. */
const MOST_THREADS = 4;
/** How many files a thread takes at a time: whichever is free takes the next ones, so that none waits for another. */
const AT_ONCE = 500;

/** What all threads are asked: to check the files of that folder, by their paths in the repository, part by part. */
interface Task {
  readonly folder: string;
  readonly paths: readonly string[];
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
  const paths = contributionPaths(folder);
  const count = paths.length < WORTH_A_THREAD ? 1 : Math.min(availableParallelism(), MOST_THREADS);
  const threads = Array.from({ length: count - 1 }, () => new Worker(program));
  try {
    const { validator, ...reference } = await readReference();
    const task = { folder, paths, reference, next: new Int32Array(new SharedArrayBuffer(4)) };
    const asked = threads.map((thread) => ask(thread, task));
    const done = [partsOf(task), ...(await Promise.all(asked))].flat().sort(([a], [b]) => a - b);
    const parts = done.map(([number, part]) => [pathsOf(number, paths), part] as const);
    const read = (path: string): ContributionFile => readContribution(folder, path);
    return reportOfParts(parts, { read, mostRows }, { ...reference, validator });
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

/** Does, as a thread of {@link checkAll}, what it is asked to. */
export function checkAsThread(): void {
  parentPort?.once('message', (task: Task) => {
    const parts = partsOf(task);
    parentPort?.postMessage(
      parts,
      parts.map(([, { figures }]) => figures.buffer),
    );
  });
}

/** Gives a thread the task. @returns what it finds, once it has. */
function ask(thread: Worker, task: Task): Promise<Numbered[]> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.postMessage(task);
  });
}

/** Checks parts until none is left. */
function partsOf({ folder, paths, reference, next }: Task): Numbered[] {
  const parts: Numbered[] = [];
  for (;;) {
    const number = Atomics.add(next, 0, 1);
    const own = pathsOf(number, paths);
    if (own.length === 0) return parts;
    const read = (path: string): ContributionFile => readContribution(folder, path);
    parts.push([number, checkPart(own, read, { ...reference, validator: measurementValidator })]);
  }
}

function pathsOf(number: number, paths: readonly string[]): readonly string[] {
  return paths.slice(number * AT_ONCE, (number + 1) * AT_ONCE);
}
