import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtApi, type BuildResult } from '../api/build-folder.ts';
import { handKeptRules } from '../api/inputs/hand-kept.ts';
import type { Contract } from '../contract/tables/table.ts';
import { FindingsError, findingsOfRules, type Finding } from '../core/findings/finding.ts';
import type { Project } from '../core/project.ts';
import { visible } from '../core/text/characters.ts';
import { plural } from '../core/text/words.ts';
import { diffAsText } from '../releases/diff-text.ts';
import { diffOf } from '../releases/diff.ts';
import { nextSourceFile, readDataFolder, writeDataFolder } from '../sources/data-folder.ts';
import { gatherFromDisk, gatherFromPublisher } from '../sources/gather.ts';
import type { ImportedTable, Source } from '../sources/source.ts';
import { flagsOf, warningsAmong } from './flags.ts';
import { failed, flagged, type RefreshReport } from './refresh-report.ts';
import { settingsBehind } from './settings.ts';

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
 * no other. `onReport` gets what is found of each as soon as it is known.
 */
export async function refresh(
  options: RefreshOptions,
  onReport: (of: RefreshReport) => void,
): Promise<RefreshReport[]> {
  const reports: RefreshReport[] = [];
  for (const source of options.sources) {
    const report = await refreshed(source, options).catch((error: unknown) => failed(source.id, error));
    reports.push(report);
    onReport(report);
  }
  return reports;
}

/** Reads one source again, and writes it when it has changed. */
async function refreshed(source: Source, options: RefreshOptions): Promise<RefreshReport> {
  const { project, data, date, version, dryRun, contract } = options;
  const { id, files } = source;
  const report = (state: RefreshReport['state'], ...lines: string[]) => ({ source: id, state, text: lines.join('\n') });
  const name = `data/${id}`;
  const folder = await readDataFolder(join(data, id), join(project.data, id), name, contract.validator);
  const from = options.from.get(id) ?? (folder.source.data_url === null ? null : new URL(folder.source.data_url));
  if (from === null) {
    const names = files.map(({ name }) => name).join(', ');
    const how = names === '' ? '' : ` To read a file: --from ${id}=FILE (${names})`;
    return report('kept by hand', `${id}: kept by hand; it has no data URL to download from.${how}`);
  }
  const gathered = await (from instanceof URL ? gatherFromPublisher(source, from.href) : gatherFromDisk(source, from));
  const imported = source.importFrom(gathered, folder.present, name, contract);
  const { tables, findings } = imported;
  const next = nextSourceFile(folder, imported, version, date);
  if (next === null) {
    return report('unchanged', `${id}: unchanged`, ...flagged('Still to look at:', warningsAmong(findings)));
  }
  const write: Write = (to) => writeDataFolder(join(to, id), folder.present, tables, next);
  const { diff, flags } = await comparison(id, write, findings, options);
  if (!dryRun) await write(data);
  return report(
    'changed',
    `${id}: changed; version: ${visible(next.version ?? 'unknown')}`,
    ...tableLines(tables),
    ...flagged('To look at before it is taken:', flags),
    diff,
  );
}

function tableLines(tables: readonly ImportedTable[]): string[] {
  const width = Math.max(...tables.map(({ file }) => file.length));
  return tables.map(({ file, rows, changes: { added, removed, changed } }) => {
    return `  ${file.padEnd(width)}  ${plural(rows, 'row')}: ${added} added, ${removed} removed, ${changed} changed`;
  });
}

/** Writes the folder of a source in the data folder. */
type Write = (data: string) => Promise<void>;

/**
 * What changes in the published documents, and what a person has to look at first. There is nothing to compare where the
 * data as they are make no documents: at the first import of a source, or in a folder that has no more than sources.
 * @throws FindingsError when the new figures would break the build.
 */
async function comparison(source: string, write: Write, findings: readonly Finding[], options: RefreshOptions) {
  const { project, data, date } = options;
  const diff = 'The data as they were make no documents, with which these could be compared.';
  const incomparable = { diff, flags: warningsAmong(findings) };
  // Else it has no more than the folders of sources.
  if (!existsSync(join(data, 'service.json'))) return incomparable;
  const after = await builtWith(write, options);
  const before = await builtApi({ ...project, data }, { date, isRefresh: true }).catch((error: unknown) => {
    if (error instanceof FindingsError) return null;
    throw error;
  });
  if (before === null) return incomparable;
  const found = diffOf(before.api, after.api, after.inputs.retired);
  return {
    diff: diffAsText(found, 'What is published changes').trimEnd(),
    flags: [
      ...settingsBehind(after.inputs, source),
      ...findingsOfRules(handKeptRules, after.inputs),
      ...flagsOf(found, findings),
    ],
  };
}

/** What the data would publish with one folder of them written again, tried in a copy. */
async function builtWith(write: Write, { project, data, date }: RefreshOptions): Promise<BuildResult> {
  const scratch = await mkdtemp(join(tmpdir(), 'refresh-'));
  try {
    const copy = join(scratch, 'data');
    await cp(data, copy, { recursive: true });
    await write(copy);
    return await builtApi({ ...project, data: copy }, { date, isRefresh: true });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
