import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { snapshotIn } from '../../client-js/build/packages.ts';
import { createClient } from '../../client-js/src/client.ts';
import { readOwn } from '../../../src/contract/own-file.ts';
import type { Manifest } from '../../../src/contract/generated/api.d.ts';
import type { Clients } from '../../../src/contract/generated/data.d.ts';
import { noneIfMissing } from '../../../src/core/files/error-code.ts';
import { readTree } from '../../../src/core/files/read-tree.ts';
import { replaceFolder, writeTree } from '../../../src/core/files/replace-folder.ts';
import { UsageError } from '../../../src/core/findings/finding.ts';
import type { Project } from '../../../src/core/project.ts';
import { text } from '../../../src/core/text/json.ts';
import { archiveOf, releasesIn } from '../../../src/releases/archive.ts';
import { citationFacts, cite, sourceCitation, withCitation } from '../../../src/releases/citation.ts';
import { paragraphOf } from './paragraph.ts';
import { reportCsv, reportPage } from './report-page.ts';
import { reportOf, type ReportQuestion } from './report.ts';
import { readUsage } from './usage.ts';

/** What a report is made of, and where it goes. */
interface ReportWish {
  readonly project: Project;
  /** Usage: a file, a folder, or a pattern. */
  readonly file: string;
  /** How many rows may be left out. */
  readonly mayLeaveOut: number;
  /** Folder of the API that has the figures. */
  readonly api: string;
  /** A new or empty folder; `dist/report` of the project, which is replaced, where none is given. */
  readonly out: string | undefined;
  readonly question: ReportQuestion;
}

/**
 * Writes what usage took: a page to print, and CSV. @returns the paragraph, the folder, and how many files were read.
 * @throws FindingsError with what is wrong with the usage; UsageError on what has no figure, or a folder of others.
 */
export async function writeReport(wish: ReportWish): Promise<readonly [paragraph: string, out: string, files: number]> {
  const { project, file, mayLeaveOut, api, out = join(project.root, 'dist/report'), question } = wish;
  const others: readonly string[] = wish.out === undefined ? [] : await readdir(out).catch(noneIfMissing);
  if (others.length > 0) throw new UsageError(`--out ${out} is not empty. Name a folder that is new or empty.`);
  const files = readTree(api);
  const client = createClient(snapshotIn(archiveOf(files), await readOwn<Clients>(project, 'clients.json', 'Clients')));
  const report = reportOf(await readUsage(file, mayLeaveOut), client, question);
  const manifest = withCitation(JSON.parse(text(files.get('manifest.json'))) as Manifest);
  const workloads = report.measured.map(({ estimate }) => `workloads/${estimate.workload}.json`);
  const beyond = question.boundary == null ? [] : ['boundaries.json'];
  const documents = [...new Set([...workloads, 'grid.json', ...beyond])];
  const release = releasesIn(files).find(({ date: day }) => day === client.about().release) ?? null;
  const url = release === null ? `${manifest.site}/api/v1/` : new URL('.', release.url).href;
  const cited = { title: manifest.citation.title, what: 'report', version: documents.join(', '), url };
  const citation = cite(citationFacts(manifest, release, manifest.updated), cited).text;
  const paragraph = paragraphOf(report, { caveat: manifest.caveat, citation });
  const behind = manifest.sources.filter((source) => documents.some((path) => source.documents.includes(`/${path}`)));
  const made = new Map([
    ['report.html', reportPage(report, paragraph, behind.map(sourceCitation))],
    ['report.csv', reportCsv(report)],
  ]);
  await replaceFolder(out, (folder) => writeTree(folder, made));
  return [paragraph, out, report.files];
}
