import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtApi, type BuildResult } from '../api/build-folder.ts';
import { FindingsError, type Finding, UsageError } from '../core/findings/finding.ts';
import { diffOf } from '../releases/diff.ts';
import type { Project } from '../core/project.ts';
import { nextSourceFile, readDataFolder, writeDataFolder } from '../sources/data-folder.ts';
import { gatherFromDisk, gatherFromPublisher } from '../sources/gather.ts';
import type { Source } from '../sources/source.ts';
import type { Contract } from '../contract/tables/table.ts';
import { settingsBehind } from './settings.ts';
import { flagsOf, warningsAmong, failed, type Outcome } from './outcome.ts';

/** What a refresh is asked to do. */
export interface RefreshOptions {
  readonly sources: readonly Source[];
  /** Where to read a source from, by its id: a path, or an address. By default it is the data URL. */
  readonly from: ReadonlyMap<string, string | URL>;
  /** The project, and the folder of data that is refreshed: its own, or a copy of that. */
  readonly project: Project;
  readonly data: string;
  /** The day of the refresh, `YYYY-MM-DD`. */
  readonly date: string;
  /** Version of the source; null takes it from the files. */
  readonly version: string | null;
  readonly dryRun: boolean;
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
  const { project, data, date, version, dryRun, contract } = options;
  const { id, files } = source;
  const name = `data/${id}`;
  const folder = await readDataFolder(join(data, id), join(project.data, id), name, contract.validator);
  const from = options.from.get(id) ?? (folder.source.data_url === null ? null : new URL(folder.source.data_url));
  if (from === null) return { source: id, state: 'kept by hand', files };
  const gathered = await (from instanceof URL ? gatherFromPublisher(source, from.href) : gatherFromDisk(source, from));
  const imported = source.importFrom(gathered, folder.present, name, contract);
  const { tables, findings } = imported;
  const next = nextSourceFile(folder, imported, version, date, contract.validator);
  if (next === null) return { source: id, state: 'unchanged', flags: warningsAmong(findings) };
  const content = { tables, source: next };
  const write: Write = (to) => writeDataFolder(join(to, id), folder.present, content);
  const { diff, flags } = await comparison(id, write, findings, options);
  if (!dryRun) await write(data);
  return { source: id, state: 'changed', version: next.version, tables, flags, diff };
}

/** Writes the folder of a source below that of the data. */
type Write = (data: string) => Promise<void>;

/**
 * What changes in the published documents, and what a person has to look at first. There is nothing to compare where the
 * data as they are make no documents: at the first import of a source, or in a folder that has no more than sources.
 * @throws FindingsError when the new figures would break the build.
 */
async function comparison(source: string, write: Write, findings: readonly Finding[], options: RefreshOptions) {
  const { data } = options;
  const incomparable = { diff: null, flags: warningsAmong(findings) };
  if (!isWhole(data)) return incomparable;
  const after = await builtWith(write, options);
  const { made: before } = await builtNow(options);
  if (before === null) return incomparable;
  const diff = diffOf(before.api, after.api, after.inputs.retired);
  return { diff, flags: [...settingsBehind(after.inputs, source), ...flagsOf(diff, findings)] };
}

/** What the data would publish with one folder of them written again, tried in a copy. */
async function builtWith(write: Write, { project, data, date }: RefreshOptions): Promise<BuildResult> {
  const scratch = await mkdtemp(join(tmpdir(), 'refresh-'));
  try {
    const copy = join(scratch, 'data');
    await cp(data, copy, { recursive: true });
    await write(copy);
    return await builtApi({ ...project, data: copy }, { date });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** What is wrong with the data as they are; nothing where the source has no tables yet, which is not a fault. */
async function errorsInData({ id, madeFiles }: Source, options: RefreshOptions): Promise<readonly Finding[]> {
  const isFirst = !madeFiles.some((file) => existsSync(join(options.data, id, file)));
  return isFirst || !isWhole(options.data) ? [] : (await builtNow(options)).errors;
}

/** What the data as they are make, or what is wrong with them. */
async function builtNow({
  project,
  data,
  date,
}: RefreshOptions): Promise<{ made: BuildResult | null; errors: readonly Finding[] }> {
  try {
    return { made: await builtApi({ ...project, data }, { date }), errors: [] };
  } catch (error) {
    if (error instanceof FindingsError) return { made: null, errors: error.findings };
    throw error;
  }
}

/** Whether documents can be made of a folder; else it has no more than the folders of sources. */
function isWhole(data: string): boolean {
  return existsSync(join(data, 'service.json'));
}
