import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtApi, type Built } from '../build/build-folder.ts';
import { FindingsError, type Finding, UsageError } from '../findings/finding.ts';
import { diffOf } from '../releases/diff.ts';
import { ROOT } from '../root.ts';
import { nextSourceFile, readDataFolder, writeDataFolder } from '../sources/data-folder.ts';
import { gatherFromDisk, gatherIfChanged } from '../sources/gather.ts';
import type { Source } from '../sources/source.ts';
import type { Contract } from '../tables/table.ts';
import { flagsOf, warningsAmong, failed, type Outcome } from './outcome.ts';

/** The data of the project. */
export const DATA_FOLDER = join(ROOT, 'data');

/** What a refresh is asked to do. */
export interface RefreshOptions {
  readonly sources: readonly Source[];
  /** Where to read a source from, by its id: a path, or an address. By default it is the data URL. */
  readonly from: ReadonlyMap<string, string | URL>;
  /** Folder that has the folders of the sources in it. */
  readonly data: string;
  /** The day of the refresh, `YYYY-MM-DD`. */
  readonly date: string;
  /** Version of the source; null takes it from the files. */
  readonly version: string | null;
  readonly dryRun: boolean;
  /** Whether to read files that are as they were. */
  readonly full: boolean;
  readonly contract: Contract;
}

/**
 * Reads sources again, one after the other, and writes each that has changed, whole or not at all. One that fails stops
 * no other. `onOutcome` gets what is found of each as soon as it is known.
 * @throws UsageError when it can't be told which file is meant.
 */
export async function refresh(options: RefreshOptions, onOutcome: (outcome: Outcome) => void): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const source of options.sources) {
    const outcome = await refreshed(source, options).catch(async (error: unknown) => {
      if (error instanceof UsageError) throw error;
      return failed(source.id, error, error instanceof FindingsError ? await errorsInData(source, options) : []);
    });
    outcomes.push(outcome);
    onOutcome(outcome);
  }
  return outcomes;
}

/** Reads one source again, and writes it when it has changed. */
async function refreshed(source: Source, options: RefreshOptions): Promise<Outcome> {
  const { data, date, version, dryRun, full, contract } = options;
  const { id, files } = source;
  const name = `data/${id}`;
  const folder = await readDataFolder(join(data, id), join(DATA_FOLDER, id), name, contract.validator);
  const from = options.from.get(id) ?? (folder.source.data_url === null ? null : new URL(folder.source.data_url));
  if (from === null) return { source: id, state: 'kept by hand', files };
  const known = full || version !== null ? [] : folder.seen;
  const gathered = await (from instanceof URL
    ? gatherIfChanged(source, from.href, known)
    : gatherFromDisk(source, from));
  if (gathered === null) return { source: id, state: 'unchanged', format: null, flags: [] };

  const imported = source.importFrom(gathered.files, folder.present, name, contract);
  const { tables, format, findings } = imported;
  const next = nextSourceFile(folder, imported, version, date, contract.validator);
  if (next === null) return { source: id, state: 'unchanged', format, flags: warningsAmong(findings) };
  const content = { tables, source: next, seen: gathered.seen };
  const write: Write = (to) => writeDataFolder(join(to, id), folder.present, content);
  const { diff, flags } = await comparison(write, findings, options);
  if (!dryRun) await write(data);
  return { source: id, state: 'changed', format, version: next.version, tables, flags, diff };
}

/** Writes the folder of a source below that of the data. */
type Write = (data: string) => Promise<void>;

/**
 * What changes in the published documents, and what a person has to look at first. There is nothing to compare where the
 * data as they are make no documents: at the first import of a source, or in a folder that has no more than sources.
 * @throws FindingsError when the new figures would break the build.
 */
async function comparison(write: Write, findings: readonly Finding[], { data, date }: RefreshOptions) {
  const incomparable = { diff: null, flags: warningsAmong(findings) };
  if (!isWhole(data)) return incomparable;
  const after = await builtWith(write, data, date);
  const { made: before } = await builtNow(data, date);
  if (before === null) return incomparable;
  const diff = diffOf(before.api, after.api, after.inputs.retired);
  return { diff, flags: flagsOf(diff, findings) };
}

/** What the data would publish with one folder of them written again, tried in a copy. */
async function builtWith(write: Write, data: string, date: string): Promise<Built> {
  const scratch = await mkdtemp(join(tmpdir(), 'refresh-'));
  try {
    const copy = join(scratch, 'data');
    await cp(data, copy, { recursive: true });
    await write(copy);
    return await built(copy, date);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The API that the data make, checked as for a build. @throws FindingsError with everything that is wrong. */
function built(data: string, date: string): Promise<Built> {
  return builtApi({ date, data, contributions: join(ROOT, 'contributions'), published: join(ROOT, 'api/v1') });
}

/** What is wrong with the data as they are; nothing where the source has no tables yet, which is not a fault. */
async function errorsInData({ id, madeFiles }: Source, { data, date }: RefreshOptions): Promise<readonly Finding[]> {
  const isFirst = !madeFiles.some((file) => existsSync(join(data, id, file)));
  return isFirst || !isWhole(data) ? [] : (await builtNow(data, date)).errors;
}

/** What the data as they are make, or what is wrong with them. */
async function builtNow(data: string, date: string): Promise<{ made: Built | null; errors: readonly Finding[] }> {
  try {
    return { made: await built(data, date), errors: [] };
  } catch (error) {
    if (error instanceof FindingsError) return { made: null, errors: error.findings };
    throw error;
  }
}

/** Whether documents can be made of a folder; else it has no more than the folders of sources. */
function isWhole(data: string): boolean {
  return existsSync(join(data, 'service.json'));
}
