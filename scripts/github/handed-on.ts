import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderTexts } from '../files/read-tree.ts';
import { reportsIn, type Report } from '../refresh/report.ts';
import { SOURCES } from '../sources/index.ts';
import { visible } from '../text/characters.ts';

/** What a job of the refresh found of one source, and the texts of the source's folder by name as the job left them. */
export interface HandedOn {
  readonly report: Report;
  readonly files: ReadonlyMap<string, string>;
}

/**
 * What the jobs of a refresh handed on: in `folder`, one folder for each job, as it was in the job's checkout.
 * @throws Error when there is nothing, or something else.
 */
export async function handedOn(folder: string): Promise<HandedOn[]> {
  const jobs = await readdir(folder).catch(() => []);
  if (jobs.length === 0) throw new Error(`No job of the refresh handed a report on: ${folder} is empty, or not there.`);
  const all: HandedOn[] = [];
  for (const job of jobs.sort()) {
    for (const report of reportsIn(await readFile(join(folder, job, 'dist/refresh.json'), 'utf8'))) {
      // The name of a source becomes that of a folder and of a branch.
      const known = SOURCES.some(({ id }) => id === report.source);
      if (!known) throw new Error(`There is a report on "${visible(report.source)}", which is not a source.`);
      all.push({ report, files: await folderTexts(join(folder, job, 'data', report.source)) });
    }
  }
  return all;
}
