import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { parentPort, Worker } from 'node:worker_threads';
import { measurementValidator } from '../../contract/compiled-validator.ts';
import { checkAlone, checkContributions, checkTogether } from '../../checker/check.ts';
import type { Reference, ContributionFile } from '../../checker/reference.ts';
import type { Report, RowReport } from '../../checker/row.ts';
import { rowOf } from '../../checker/row.ts';
import { TRACE_LENGTH, traceOf } from '../../checker/rules/same-run.ts';
import { subjectOf, type Subject } from '../../checker/rule.ts';
import { type Finding, hasErrors, UsageError } from '../../core/findings/finding.ts';
import type { Project } from '../../core/project.ts';
import { visible } from '../../core/text/characters.ts';
import type { FolderEntry } from './contribution-files.ts';
import {
  pathsIn,
  readContribution,
  readContributionFile,
  readContributionFiles,
  topEntries,
} from './contribution-files.ts';

/** With fewer files than these, it takes longer to start another thread than to check them. */
const WORTH_A_THREAD = 20_000;
/** Each thread takes some 60 MB. */
const MOST_THREADS = 4;
/** Whichever thread is free takes the next part, so that none waits long for another. */
const PARTS = 128;

/** What all threads are asked: to check these entries of that folder, part by part. */
interface Task {
  readonly folder: string;
  readonly entries: readonly FolderEntry[];
  readonly reference: Omit<Reference, 'validator'>;
  /** The number of the next part that nobody has taken, in memory that the threads share. */
  readonly next: Int32Array<SharedArrayBuffer>;
}

/**
 * What the rules about one file say of a part of the contributions, as data that threads send each other. A row for
 * each file would take as long to send as to check: the report reads the files again for the rows that it shows.
 */
interface CheckPart {
  readonly number: number;
  /** The files, by their paths. */
  readonly paths: readonly string[];
  /** The findings in a file by its number in the part, for files that have any. */
  readonly findings: ReadonlyMap<number, readonly Finding[]>;
  /** The figures of the traces, one file after the other; not a number where a file has none. */
  readonly figures: Float64Array<ArrayBuffer>;
}

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
  const threads = Array.from({ length: threadsFor(folder, entries) - 1 }, () => new Worker(program));
  try {
    const { validator, ...reference } = await readReference();
    const parts: CheckPart[] = [];
    const take = (part: CheckPart): void => {
      parts[part.number] = part;
    };
    const task = { folder, entries, reference, next: new Int32Array(new SharedArrayBuffer(4)) };
    const ends = threads.map((thread) => ask(thread, task, take));
    for (const part of partsOf(task)) take(part);
    await Promise.all(ends);
    return reportOf(parts, folder, mostRows, { ...reference, validator });
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

/** Does, as a thread of {@link checkAll}, what it is asked to. */
export function checkAsThread(): void {
  parentPort?.once('message', (task: Task) => {
    for (const part of partsOf(task)) parentPort?.postMessage(part, [part.figures.buffer]);
  });
}

/** How many threads the check of the entries is worth: a few of them stand for all. */
function threadsFor(folder: string, entries: readonly FolderEntry[]): number {
  const step = Math.ceil(entries.length / 10);
  const sample = entries.filter((_, i) => i % step === 0);
  const files = pathsIn(folder, sample).length * step;
  return files < WORTH_A_THREAD ? 1 : Math.min(availableParallelism(), MOST_THREADS);
}

/** Gives a thread the task; `take` gets the parts that it checks. @returns when it has ended. */
function ask(thread: Worker, task: Task, take: (part: CheckPart) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    thread.on('message', take);
    thread.once('error', reject);
    thread.once('exit', resolve);
    thread.postMessage(task);
  });
}

/** Checks parts until none is left. */
function* partsOf({ folder, entries, reference: data, next }: Task): Generator<CheckPart> {
  const reference = { ...data, validator: measurementValidator };
  const size = Math.ceil(entries.length / PARTS);
  for (;;) {
    const number = Atomics.add(next, 0, 1);
    const own = entries.slice(number * size, (number + 1) * size);
    if (own.length === 0) return;
    const paths = pathsIn(folder, own);
    const findings = new Map<number, readonly Finding[]>();
    const figures = new Float64Array(paths.length * TRACE_LENGTH).fill(Number.NaN);
    paths.forEach((path, i) => {
      const checked = checkAlone(readContribution(folder, path), reference);
      if (checked.findings.length > 0) findings.set(i, checked.findings);
      figures.set(traceOf(checked.subject).figures ?? [], i * TRACE_LENGTH);
    });
    yield { number, paths, findings, figures };
  }
}

/** The parts as one report, in the order of their paths. */
function reportOf(parts: readonly CheckPart[], folder: string, mostRows: number, reference: Reference): Report {
  const together = checkTogether();
  const findings: Finding[] = [];
  const rows: RowReport[] = [];
  for (const part of parts) {
    part.paths.forEach((path, i) => {
      const subject = (): Subject => subjectOf(readContribution(folder, path), reference.validator);
      const figures = part.figures.subarray(i * TRACE_LENGTH, (i + 1) * TRACE_LENGTH);
      const trace = { path, figures: Number.isNaN(figures[0]) ? null : figures };
      const found = [...(part.findings.get(i) ?? []), ...together(trace, subject)];
      findings.push(...found);
      const row = rows.length >= mostRows || hasErrors({ findings: found }) ? null : rowOf(subject(), reference);
      if (row !== null) rows.push(row);
    });
  }
  return { files: parts.reduce((sum, { paths }) => sum + paths.length, 0), findings, rows };
}

/**
 * Checks the files and folders that words name, and holds them against all other contributions of the project.
 * `placeOf` gives the path that a word means. Paths are reported as in the project where they lie in it.
 * @throws UsageError where nothing has that name.
 */
export function checkChosen(
  project: Project,
  words: readonly string[],
  placeOf: (word: string) => string,
  reference: Reference,
): Report {
  const files = words.flatMap((word) => filesAt(word, placeOf(word), project));
  const paths = new Set(files.map((file) => file.path));
  const others = [...readContributionFiles(project.contributions)].filter((file) => !paths.has(file.path));
  return checkContributions(files, reference, others);
}

function filesAt(word: string, place: string, { root }: Project): ContributionFile[] {
  if (word === '') throw new UsageError('An empty path names nothing to check.');
  const stat = statSync(place, { throwIfNoEntry: false });
  if (stat === undefined) throw new UsageError(`There is no file or folder ${visible(word)}.`);
  const inProject = relative(root, place).replaceAll('\\', '/');
  const path = inProject.startsWith('..') ? place : inProject;
  if (!stat.isDirectory()) return [readContributionFile(place, path)];
  const within = (file: ContributionFile) => ({ ...file, path: file.path.replace(/^contributions/, path) });
  return [...readContributionFiles(place)].map(within);
}
