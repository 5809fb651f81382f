import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { snapshotIn } from '../../clients/build/packages.ts';
import { createClient } from '../../clients/js/src/client.ts';
import { readClients } from '../../src/api/inputs/read.ts';
import { readText } from '../../src/contract/read-json.ts';
import { readTree } from '../../src/core/files/read-tree.ts';
import { replaceFolder, writeTree } from '../../src/core/files/replace-folder.ts';
import type { Project } from '../../src/core/project.ts';
import { archiveOf } from '../../src/releases/archive.ts';
import { readDocuments } from '../build/read-documents.ts';
import { PARAGRAPH, reportFiles } from './report/report-files.ts';
import type { ReportQuestion } from './report/report.ts';
import { readUsage } from './report/usage.ts';

/** What a report is made of, and where it goes. */
interface ReportWish {
  readonly project: Project;
  /** File of usage. */
  readonly file: string;
  /** Folder of the API that has the figures. */
  readonly api: string;
  /** Folder that the report replaces. */
  readonly out: string;
  /** Day of the report, `YYYY-MM-DD`. */
  readonly date: string;
  readonly question: ReportQuestion;
}

/**
 * Writes what usage took: a page, CSV, a file of BoAmps for each model, and a paragraph. @returns the paragraph.
 * @throws FindingsError with what is wrong with the file; UsageError on a place that has no figure.
 */
export async function writeReport({ project, file, api, out, date, question }: ReportWish): Promise<string> {
  await refuseForeignFolder(out);
  const files = readTree(api);
  const { manifest, releases } = readDocuments(files);
  const report = reportFiles({
    ...{ manifest, releases, date, question },
    client: createClient(snapshotIn(archiveOf(files), await readClients(project))),
    usage: readUsage(await readText(file, basename(file)), basename(file)),
  });
  await replaceFolder(out, (folder) => writeTree(folder, report));
  return (report.get(PARAGRAPH) ?? '').trimEnd();
}

/** The paragraph tells a folder of ours. */
async function refuseForeignFolder(out: string): Promise<void> {
  const names = existsSync(out) ? await readdir(out) : [];
  if (names.length === 0 || names.includes(PARAGRAPH)) return;
  throw new Error(`${out} holds other things than a report, which replaces its folder whole. Name a new folder.`);
}
