import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { snapshotIn } from '../../client-js/build/packages.ts';
import { createClient } from '../../client-js/src/client.ts';
import { readDataFile } from '../../../src/contract/read-json.ts';
import type { Manifest } from '../../../src/contract/generated/api.d.ts';
import type { Clients } from '../../../src/contract/generated/data.d.ts';
import { noneIfMissing } from '../../../src/core/files/error-code.ts';
import { readTree } from '../../../src/core/files/read-tree.ts';
import { replaceFolder, writeTree } from '../../../src/core/files/replace-folder.ts';
import { UsageError } from '../../../src/core/usage-error.ts';
import { caveatWithoutBound } from '../../../src/figures/caveat.ts';
import type { Project } from '../../../src/core/project.ts';
import { text } from '../../../src/core/text/json.ts';
import { archiveOf, releasesIn } from '../../../src/releases/archive.ts';
import { citationFacts, cite, sourceCitation, withCitation } from '../../../src/releases/citation.ts';
import { type ReportWords, wordsOf } from './paragraph.ts';
import { reportCsv, reportPage } from './report-page.ts';
import { rejectUnknownMeanings } from './naming.ts';
import { adviceIn, isEarlier, reportOf, type ReportQuestion } from './report.ts';
import { twoColumns } from './two-columns.ts';
import { type ReadOptions, readUsage } from './usage.ts';

/** The inputs of a report, and the folder that it is written to. */
interface ReportWish {
  readonly project: Project;
  /** Usage: a file, a folder, or a pattern. */
  readonly file: string;
  /** How the files are read. */
  readonly reading: ReadOptions;
  /** Files of two columns: models and workloads of served names. */
  readonly map: string | undefined;
  readonly workloads: string | undefined;
  /** Folder of the API that has the figures. */
  readonly api: string;
  /** A new or empty folder; `dist/report` of the project, which is replaced, where none is given. */
  readonly out: string | undefined;
  readonly question: ReportQuestion;
}

/** The text of a report, and the folder that it was written to. */
export interface WrittenReport extends ReportWords {
  readonly out: string;
  /** How many files were read, and the formats that were recognised in them. */
  readonly files: number;
  readonly formats: readonly string[];
  /** Which name or option may give a figure that is missing, the largest ones first. */
  readonly advice: readonly string[];
}

/**
 * Writes what usage used: a page to print, and CSV.
 * @throws FindingsError with what is wrong with the usage; UsageError on what has no figure, or a folder with other files.
 */
export async function writeReport(wish: ReportWish): Promise<WrittenReport> {
  const { project, file, reading, api, out = join(project.root, 'dist/report'), question } = wish;
  const others: readonly string[] = wish.out === undefined ? [] : await readdir(out).catch(noneIfMissing);
  if (others.length > 0) throw new UsageError(`--out ${out} is not empty. Name a folder that is new or empty.`);
  const files = readTree(api);
  const clients = await readDataFile<Clients>(project, 'clients.json', 'Clients');
  const client = createClient(snapshotIn(archiveOf(files), clients));
  const naming = {
    models: wish.map === undefined ? new Map<string, string>() : await twoColumns('--map', wish.map),
    workloads:
      wish.workloads === undefined ? new Map<string, string>() : await twoColumns('--workload', wish.workloads),
  };
  rejectUnknownMeanings(client, naming, wish);
  const report = reportOf(await readUsage(file, reading), client, question, naming);
  const manifest = withCitation(JSON.parse(text(files.get('manifest.json'))) as Manifest);
  const withFigure = [...report.measured, ...report.others.filter(isEarlier)];
  const workloads = withFigure.map(({ estimate }) => `workloads/${estimate.workload}.json`);
  const beyond = question.boundary == null ? [] : ['boundaries.json'];
  const prompts = report.measured.some(({ promptWh }) => (promptWh ?? 0) > 0) ? ['prompts.json'] : [];
  const documents = [...new Set([...workloads, 'grid.json', ...beyond, ...prompts])];
  const release = releasesIn(files).find(({ date: day }) => day === client.about().release) ?? null;
  const url = release === null ? `${manifest.site}/api/v1/` : new URL('.', release.url).href;
  const cited = { title: manifest.citation.title, keyName: 'report', version: documents.join(', '), url };
  const citation = cite(citationFacts(manifest, release, manifest.updated), cited).text;
  const [promptCaveat = ''] = prompts.map((path) => (JSON.parse(text(files.get(path))) as { caveat: string }).caveat);
  const words = wordsOf(report, {
    caveat: manifest.caveat,
    caveatWithoutBound: caveatWithoutBound(manifest.caveat),
    promptCaveat,
    citation,
  });
  const behind = manifest.sources.filter((source) => documents.some((path) => source.documents.includes(`/${path}`)));
  const made = new Map([
    ['report.html', reportPage(report, words, behind.map(sourceCitation))],
    ['report.csv', reportCsv(report)],
  ]);
  await replaceFolder(out, (folder) => writeTree(folder, made));
  return { ...words, out, files: report.files, formats: report.formats, advice: adviceIn(report) };
}
