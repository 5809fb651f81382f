import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readDocuments } from '../../build/read-documents.ts';
import { snapshotIn } from '../../../clients/build/packages.ts';
import { createClient } from '../../../clients/js/src/client.ts';
import type { TokenEnergy } from '../../../clients/js/token-energy.d.ts';
import { readClients } from '../../../src/api/inputs/read.ts';
import type { Predictions } from '../../../src/contract/generated/api.d.ts';
import { readText } from '../../../src/contract/read-json.ts';
import { readTree } from '../../../src/core/files/read-tree.ts';
import { replaceFolder, writeTree } from '../../../src/core/files/replace-folder.ts';
import { UsageError } from '../../../src/core/findings/finding.ts';
import type { Project } from '../../../src/core/project.ts';
import { jsonObject } from '../../../src/core/text/json.ts';
import { messageOf } from '../../../src/core/text/words.ts';
import { archiveOf } from '../../../src/releases/archive.ts';
import { datasetCitation, sourceCitation } from '../../../src/releases/citation.ts';
import { boampsReports } from './boamps.ts';
import { reportCsv } from './csv.ts';
import { reportPage } from './page.tsx';
import { type ReportQuestion, reportOf } from './report.ts';
import { readUsage } from './usage.ts';
import { paragraphOf } from './words.ts';

/** The paragraph, whose file also tells a folder of ours. */
const PARAGRAPH = 'paragraph.txt';

/** What a report is made of. */
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
  const client = createClient(snapshotIn(archiveOf(files), await readClients(project)));
  refuseQuestion(client, question);
  const usage = readUsage(await readText(file, basename(file)), basename(file));
  // Checked when it was built; a release from before there were predictions has none.
  const { models: predictions = [] } = (jsonObject(files.get('predictions.json')) ?? {}) as Partial<Predictions>;
  const report = reportOf(usage, client, predictions, question);
  const citation = datasetCitation(manifest, releases)?.text ?? `${manifest.citation.title}, ${manifest.site}/`;
  const { caveat } = manifest;
  const paragraph = paragraphOf(report, { caveat, citation });
  const boamps = boampsReports(report, { date, caveat, citation, models: client.models() });
  const sources = manifest.sources.filter(({ documents }) => documents.some(isOfReport)).map(sourceCitation);
  await replaceFolder(out, (folder) =>
    writeTree(
      folder,
      new Map([
        ['report.html', reportPage(report, { paragraph, citation, sources })],
        ['report.csv', reportCsv(report)],
        [PARAGRAPH, `${paragraph}\n`],
        ...[...boamps].map(([slug, text]) => [join('boamps', `${slug}.json`), text] as const),
      ]),
    ),
  );
  return paragraph;
}

/** Whether figures of a report are from a document of the API. */
function isOfReport(path: string): boolean {
  return path === '/grid.json' || path.startsWith('/workloads');
}

/** @throws UsageError on a question that has no answer whatever the model is. */
function refuseQuestion(client: TokenEnergy, question: ReportQuestion): void {
  const model = client.models()[0]?.slug ?? '';
  try {
    const reason = client.why({ ...question, model, outputTokens: 0 });
    if (reason?.field === 'grid' || reason?.field === 'year')
      throw new UsageError(`${reason.message} ${reason.near.length > 0 ? `There is: ${reason.near.join(', ')}.` : ''}`);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

async function refuseForeignFolder(out: string): Promise<void> {
  const names = existsSync(out) ? await readdir(out) : [];
  if (names.length === 0 || names.includes(PARAGRAPH)) return;
  throw new Error(`${out} holds other things than a report, which replaces its folder whole. Name a new folder.`);
}
