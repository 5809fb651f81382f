import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAndBuildApi, type ProjectBuild } from '../api/build.ts';
import { handKeptRules } from '../api/inputs/rules/hand-kept.ts';
import type { SourceFile } from '../contract/generated/data.d.ts';
import type { Contract } from '../contract/validator.ts';
import { FindingsError, findingsOfRules, type Finding } from '../core/findings/finding.ts';
import type { Project } from '../core/project.ts';
import { visible } from '../core/text/characters.ts';
import { countOf } from '../core/text/words.ts';
import { diffAsText } from '../releases/diff-text.ts';
import { diffOf } from '../releases/diff.ts';
import { nextSourceFile, readDataFolder, writeDataFolder } from '../sources/data-folder.ts';
import { readPublisherFiles, downloadPublisherFiles } from '../sources/publisher-files.ts';
import type { ImportedTable, Source } from '../sources/source.ts';
import { flagsOf, warningsAmong } from './flags.ts';
import { failureReport, flagged, type RefreshReport } from './refresh-report.ts';
import { settingsBehind } from './settings.ts';
import { yearJumps } from './year-jumps.ts';

/** The options of a refresh. */
export interface RefreshOptions {
  readonly sources: readonly Source[];
  /** The path or address to read a source from, by source id. The default is the source's data URL. */
  readonly from: ReadonlyMap<string, string | URL>;
  /** The project, and the data folder to refresh: the project's own or a copy. */
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
 * Reads sources again, one after the other, and writes the changed ones. A source is written completely or not at all,
 * and if one fails, the others are still read. Calls `onReport` with the report on each source as soon as it is ready.
 */
export async function refresh(
  options: RefreshOptions,
  onReport: (report: RefreshReport) => void,
): Promise<RefreshReport[]> {
  const reports: RefreshReport[] = [];
  for (const source of options.sources) {
    const report = await refreshSource(source, options).catch((error: unknown) => failureReport(source.id, error));
    reports.push(report);
    onReport(report);
  }
  return reports;
}

/** Reads one source again and writes it if it changed. @returns the report on it. */
async function refreshSource(source: Source, options: RefreshOptions): Promise<RefreshReport> {
  const { project, data, date, version, dryRun, contract } = options;
  const { id } = source;
  const name = `data/${id}`;
  const folder = await readDataFolder(join(data, id), join(project.data, id), name, contract.validator);
  const location = locationOf(id, folder.source, options);
  if (location === null) return notReadReport(source);
  const files = await (location instanceof URL
    ? downloadPublisherFiles(source, location.href)
    : readPublisherFiles(source, location));
  const imported = source.importTables({ files, present: folder.present, folder: name, contract });
  const { tables, findings } = imported;
  const next = nextSourceFile(folder, imported, version, date);
  if (next === null) {
    const warnings = warningsAmong(findings);
    const lines = [`${id}: unchanged`, ...flagged('Still to review:', warnings)];
    return { source: id, state: 'unchanged', needsReview: warnings.length > 0, text: lines.join('\n') };
  }
  const writeTables: WriteTables = (to) => writeDataFolder(join(to, id), folder.present, tables, next);
  const { diff, flags } = await reviewOf(id, writeTables, findings, options);
  if (!dryRun) await writeTables(data);
  const lines = [
    `${id}: changed; version: ${visible(next.version ?? 'unknown')}`,
    ...tableLines(tables),
    ...flagged('Review before you accept the change:', flags),
    diff,
  ];
  return { source: id, state: 'changed', needsReview: true, text: lines.join('\n') };
}

/** The path or address to read a source from; null if it has no data URL and no other place is given. */
function locationOf(id: string, { data_url }: SourceFile, { from }: RefreshOptions): string | URL | null {
  return from.get(id) ?? (data_url === null ? null : new URL(data_url));
}

/** The report on a source that has no data URL. Sources without files have only tables that people edit. */
function notReadReport({ id, files }: Source): RefreshReport {
  const names = files.map(({ name }) => name).join(', ');
  const reason =
    names === ''
      ? `not read, because its tables in data/${id}/ are edited by hand.`
      : `not read, because it has no data URL. To read a local copy: --from ${id}=FILE (${names})`;
  return { source: id, state: 'not read', needsReview: false, text: `${id}: ${reason}` };
}

function tableLines(tables: readonly ImportedTable[]): string[] {
  const width = Math.max(...tables.map(({ file }) => file.length));
  return tables.map(({ file, rows, changes: { added, removed, changed } }) => {
    return `  ${file.padEnd(width)}  ${countOf(rows, 'row')}: ${added} added, ${removed} removed, ${changed} changed`;
  });
}

/** Writes the new tables of a source into the data folder at this path. */
type WriteTables = (data: string) => Promise<void>;

/**
 * The changes in the published documents as text, and the flags for a maintainer. If no documents can be built from the
 * present data, there is nothing to compare: before the first import of a source, or in a folder with sources only.
 * @throws FindingsError if the new figures would break the build.
 */
async function reviewOf(
  source: string,
  writeTables: WriteTables,
  findings: readonly Finding[],
  options: RefreshOptions,
) {
  const { project, data, date } = options;
  const diff = 'No documents can be built from the present data, so there is nothing to compare.';
  const withoutComparison = { diff, flags: warningsAmong(findings) };
  // Without this file, the folder contains only sources.
  if (!existsSync(join(data, 'service.json'))) return withoutComparison;
  const after = await buildWithNewTables(writeTables, options);
  const before = await readAndBuildApi({ ...project, data }, { date, isRefresh: true }).catch((error: unknown) => {
    if (error instanceof FindingsError) return null;
    throw error;
  });
  if (before === null) return withoutComparison;
  const found = diffOf(before.api, after.api, after.inputs.retired);
  return {
    diff: diffAsText(found, { heading: 'Changes in the published documents' }).trimEnd(),
    flags: [
      ...settingsBehind(after.inputs, source),
      // Not errors of this refresh: its pull request is where a maintainer adds these lines.
      ...findingsOfRules(handKeptRules, after.inputs).map((found) => ({ ...found, severity: 'warning' as const })),
      ...flagsOf(found, findings),
      ...yearJumps(before.inputs, after.inputs),
    ],
  };
}

/** Builds the API from a copy of the data folder, in which one source has its new tables. */
async function buildWithNewTables(
  writeTables: WriteTables,
  { project, data, date }: RefreshOptions,
): Promise<ProjectBuild> {
  const scratch = await mkdtemp(join(tmpdir(), 'refresh-'));
  try {
    const copy = join(scratch, 'data');
    await cp(data, copy, { recursive: true });
    await writeTables(copy);
    return await readAndBuildApi({ ...project, data: copy }, { date, isRefresh: true });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
