import type { TokenEnergy } from '../../../clients/js/token-energy.d.ts';
import type { Manifest, Releases } from '../../../src/contract/generated/api.d.ts';
import { UsageError } from '../../../src/core/findings/finding.ts';
import { visible } from '../../../src/core/text/characters.ts';
import { messageOf } from '../../../src/core/text/words.ts';
import { datasetCitation, sourceCitation } from '../../../src/releases/citation.ts';
import { boampsReports } from './boamps.ts';
import { reportCsv } from './csv.ts';
import { reportPage } from './page.tsx';
import { type ReportQuestion, reportOf } from './report.ts';
import type { Usage } from './usage.ts';
import { paragraphOf } from './words.ts';

/** The files of every report; beside them stands one of BoAmps for each measured model. */
export const PAGE = 'report.html';
export const TABLE = 'report.csv';
export const PARAGRAPH = 'paragraph.txt';
export const BOAMPS = 'boamps';

/** What a report is made of. */
export interface ReportSource {
  readonly usage: readonly Usage[];
  /** The packages' functions, over the figures of the documents. */
  readonly client: TokenEnergy;
  readonly manifest: Manifest;
  readonly releases: Releases | null;
  /** Day of the report, `YYYY-MM-DD`. */
  readonly date: string;
  readonly question: ReportQuestion;
}

/**
 * What usage took, as files by their path: a page to print, CSV, a paragraph with the citation, and a file of BoAmps for each
 * model. The same for the command and in a browser. @throws UsageError on a place or a year that has no figure.
 */
export function reportFiles(source: ReportSource): ReadonlyMap<string, string> {
  const { usage, client, manifest, releases, date, question } = source;
  refuseQuestion(client, question);
  const report = reportOf(usage, client, question);
  const citation = datasetCitation(manifest, releases)?.text ?? `${manifest.citation.title}, ${manifest.site}/`;
  const { caveat } = manifest;
  const paragraph = paragraphOf(report, { caveat, citation });
  const sources = manifest.sources.filter(({ documents }) => documents.some(isAnswering)).map(sourceCitation);
  const boamps = boampsReports(report, { date, caveat, citation, models: client.models() });
  return new Map([
    [PAGE, reportPage(report, { paragraph, citation, sources })],
    [TABLE, reportCsv(report)],
    [PARAGRAPH, `${paragraph}\n`],
    ...[...boamps].map(([slug, text]) => [`${BOAMPS}/${slug}.json`, text] as const),
  ]);
}

/** Whether a report takes figures from a document of the API. */
function isAnswering(path: string): boolean {
  return path === '/grid.json' || path.startsWith('/workloads');
}

/** @throws UsageError on a question that has no answer whatever the model is. */
function refuseQuestion(client: TokenEnergy, question: ReportQuestion): void {
  const { gpu } = question;
  if (gpu != null && client.configurations({ gpu }).length === 0) {
    const gpus = new Set(client.configurations().map((row) => row.gpu));
    throw new UsageError(`No model was measured on the GPU ${visible(gpu)}. There is: ${[...gpus].sort().join(', ')}.`);
  }
  const model = client.models()[0]?.slug ?? '';
  try {
    const reason = client.why({ ...question, model, outputTokens: 0 });
    if (reason?.field === 'grid' || reason?.field === 'year')
      throw new UsageError(`${reason.message} ${reason.near.length > 0 ? `There is: ${reason.near.join(', ')}.` : ''}`);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}
