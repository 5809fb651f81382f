import { type Dirent, existsSync } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { snapshotIn } from '../../clients/build/packages.ts';
import { createClient } from '../../clients/js/src/client.ts';
import { readClients } from '../../src/api/inputs/read.ts';
import { readText } from '../../src/contract/read-json.ts';
import { visible } from '../../src/core/text/characters.ts';
import { noneIfMissing } from '../../src/core/files/error-code.ts';
import { readTree } from '../../src/core/files/read-tree.ts';
import { replaceFolder, writeTree } from '../../src/core/files/replace-folder.ts';
import { UsageError } from '../../src/core/findings/finding.ts';
import type { Project } from '../../src/core/project.ts';
import { archiveOf } from '../../src/releases/archive.ts';
import { readDocuments } from '../build/read-documents.ts';
import { METHOD } from './report/boamps.ts';
import { BOAMPS, PAGE, PARAGRAPH, reportFiles, TABLE } from './report/report-files.ts';
import type { ReportQuestion } from './report/report.ts';
import { readUsage, refuseSize } from './report/usage.ts';

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
 * @throws FindingsError with what is wrong with the file; UsageError on a place that has no figure, or a folder of others.
 */
export async function writeReport({ project, file, api, out, date, question }: ReportWish): Promise<string> {
  await refuseForeignFolder(out, file);
  const found = await stat(file).catch(noneIfMissing);
  if ('size' in found) {
    if (found.isDirectory()) throw new UsageError(`${file} is a folder. Allowed: a file of usage, CSV or JSON.`);
    refuseSize(found.size, basename(file));
  }
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

/**
 * The folder is replaced whole, so nothing may stand in it but what an earlier report wrote: neither files of others nor
 * the usage that is read. @throws UsageError with what stands in the way.
 */
async function refuseForeignFolder(out: string, file: string): Promise<void> {
  if (!existsSync(out)) return;
  const instead = 'Name a folder that is new or empty, or that holds a report alone.';
  if (!(await stat(out)).isDirectory()) throw new UsageError(`--out ${out} is no folder. ${instead}`);
  const folder = await realpath(out);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const isOf = await Promise.all(entries.map((entry) => isOfReport(folder, entry)));
  const foreign = entries.find((_, i) => isOf[i] === false);
  if (foreign !== undefined) {
    const found = visible(relative(folder, join(foreign.parentPath, foreign.name)));
    throw new UsageError(`--out ${out} holds other things than a report, such as ${found}. ${instead}`);
  }
  // Under the name of a file of a report.
  if (existsSync(file) && dirname(await realpath(file)) === folder)
    throw new UsageError(`--out ${out} holds the file of usage itself. ${instead}`);
}

/** Whether an entry of a folder is from a report: the names are its own, and those of BoAmps, which vary, say who wrote them. */
async function isOfReport(folder: string, entry: Dirent): Promise<boolean> {
  const path = join(entry.parentPath, entry.name);
  const name = relative(folder, path);
  if (entry.isDirectory()) return name === BOAMPS;
  if (!entry.isFile()) return false;
  if (entry.parentPath === join(folder, BOAMPS)) return (await readFile(path, 'utf8')).includes(METHOD);
  return [PAGE, TABLE, PARAGRAPH].includes(name);
}
