import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { snapshotIn } from '../../client-js/build/packages.ts';
import { createClient } from '../../client-js/src/client.ts';
import type { TokenEnergy } from '../../client-js/token-energy.d.ts';
import { readDataFile } from '../../../src/contract/read-json.ts';
import type { Grid, Manifest } from '../../../src/contract/generated/api.d.ts';
import type { Clients } from '../../../src/contract/generated/data.d.ts';
import { noneIfMissing } from '../../../src/core/files/error-code.ts';
import { readTree } from '../../../src/core/files/read-tree.ts';
import { replaceFolder, writeTree } from '../../../src/core/files/replace-folder.ts';
import { UsageError } from '../../../src/core/usage-error.ts';
import { caveatWithoutBound } from '../../../src/figures/caveat.ts';
import type { Project } from '../../../src/core/project.ts';
import { jsonText, text } from '../../../src/core/text/json.ts';
import { archiveOf, releasesIn } from '../../../src/releases/archive.ts';
import { citationFacts, cite, sourceCitation } from '../../../src/releases/citation.ts';
import { isRehearsedRelease } from '../../../src/releases/rehearsal.ts';
import { type ReportWords, wordsOf } from './words/parts.ts';
import { reportCsv, reportPage } from './report-page.ts';
import { namingOf, rejectUnknownMeanings } from './naming.ts';
import type { Line } from './line.ts';
import { filesOfOrigin, type Origin } from './origin.ts';
import type { ReportQuestion } from './question.ts';
import { adviceIn, type Report, reportOf } from './report.ts';
import { twoColumns } from './two-columns.ts';
import { type ReadOptions, readUsage } from './usage.ts';

/** A rehearsal is removed by the first release at a public address. */
const CITE_COMMIT = 'This release is a rehearsal, so also cite the commit (git rev-parse HEAD).';

/** The inputs of a report, and the folder for its files. */
interface ReportWish {
  readonly project: Project;
  /** Usage: files, folders and patterns. */
  readonly paths: readonly string[];
  readonly reading: ReadOptions;
  /** Files of two columns: the models and the workloads of served names. */
  readonly map: string | undefined;
  readonly workloads: string | undefined;
  /** Folder of the API with the figures. */
  readonly api: string;
  /** A new or empty folder. The default is `dist/report` of the project, which is replaced. */
  readonly out: string | undefined;
  readonly question: ReportQuestion;
  /** The options of the command, as the report states them. */
  readonly options: Origin['options'];
}

/** The text of a report, and the folder that it was written to. */
export interface WrittenReport extends ReportWords {
  readonly out: string;
  /** How many files were read, and the formats that were recognised in them. */
  readonly files: number;
  readonly formats: readonly string[];
  /** Sentences on which name or option may give a missing figure, those about most output tokens first. */
  readonly advice: readonly string[];
}

/**
 * Writes the report on usage: a page to print, a CSV file, and what they were made from.
 * @throws FindingsError with what is wrong with the usage; UsageError if the question has no figure, or if the folder
 * has other files.
 */
export async function writeReport(wish: ReportWish): Promise<WrittenReport> {
  const { project, paths, reading, api, out = join(project.root, 'dist/report'), question } = wish;
  const others: readonly string[] = wish.out === undefined ? [] : await readdir(out).catch(noneIfMissing);
  if (others.length > 0) throw new UsageError(`--out ${out} is not empty. Name a folder that is new or empty.`);
  const files = readTree(api);
  const clients = await readDataFile<Clients>(project, 'clients.json', 'Clients');
  const snapshot = snapshotIn(archiveOf(files), clients);
  const client = createClient(snapshot);
  const naming = namingOf(snapshot, {
    ...(wish.map === undefined ? {} : { models: await twoColumns('--map', wish.map) }),
    ...(wish.workloads === undefined ? {} : { workloads: await twoColumns('--workload', wish.workloads) }),
  });
  rejectUnknownMeanings(client, naming, wish);
  const report = reportOf(await readUsage(paths, reading), client, question, naming);
  const read = [
    ...report.files.map((path) => ['usage', path] as const),
    ['--map', wish.map] as const,
    ['--workload', wish.workloads] as const,
  ];
  const { release } = client.about();
  const origin = { date: reading.today, release, options: wish.options, files: await filesOfOrigin(read) };
  const { words, pages } = filesOf(report, client, files, origin);
  await replaceFolder(out, (folder) => writeTree(folder, pages));
  return { ...words, out, files: report.files.length, formats: report.formats, advice: adviceIn(report) };
}

/** The texts of a report and its files by name, with the citation of the release in `files`. */
function filesOf(report: Report, client: TokenEnergy, files: ReturnType<typeof readTree>, origin: Origin) {
  const manifest = JSON.parse(text(files.get('manifest.json'))) as Manifest;
  const withFigure = [...report.measured, ...report.others.filter((line) => line.kind === 'earlier')];
  const workloads = withFigure.map(({ estimate }) => `workloads/${estimate.workload}.json`);
  const beyond = report.question.boundary == null ? [] : ['boundaries.json'];
  const prompts = report.measured.some(({ reading }) => (reading?.wh ?? 0) > 0) ? ['prompts.json'] : [];
  const hasPredictions = report.others.some(({ estimate }) => estimate?.basis === 'predicted');
  // The page always has the predictions. They are cited only if there are no other figures.
  const predictions = hasPredictions ? ['predictions.json'] : [];
  const cites = withFigure.length > 0 ? [] : predictions;
  const documents = [...new Set([...workloads, ...cites, 'grid.json', ...beyond, ...prompts])];
  const release = releasesIn(files).find(({ date: day }) => day === client.about().release) ?? null;
  const url = release === null ? `${manifest.site}/api/v1/` : new URL('.', release.url).href;
  // The citation names the author and the data set anyway.
  const title = manifest.citation.title.replace(`${manifest.name}: `, '');
  const cited = { title, keyName: 'report', version: documents.join(', '), url };
  const facts = citationFacts(manifest, release, manifest.updated);
  // The fingerprint and the commit have a text of their own.
  const citation = cite({ ...facts, archive: null }, cited).text;
  const sourcesOfFigures = `Sources of the figures: ${sourcesIn(report, client).join('; ')}.`;
  const citeCommit = release !== null && isRehearsedRelease(release) ? [CITE_COMMIT] : [];
  const fingerprint = release === null ? [] : [`The SHA-256 of the release's all.zip is ${release.sha256}.`];
  const [promptCaveat = ''] = prompts.map((path) => (JSON.parse(text(files.get(path))) as { caveat: string }).caveat);
  const words = wordsOf(report, {
    caveat: manifest.caveat,
    caveatWithoutBound: caveatWithoutBound(manifest.caveat),
    promptCaveat,
    promptCaveatWithoutBound: promptCaveat === '' ? '' : caveatWithoutBound(promptCaveat),
    citation,
    sourcesOfFigures,
    gridBasis: (JSON.parse(text(files.get('grid.json'))) as Grid).basis,
    archive: [...fingerprint, ...citeCommit].join(' '),
  });
  const shown = [...documents, ...predictions];
  const behind = manifest.sources.filter((source) => shown.some((path) => source.documents.includes(`/${path}`)));
  const sources = [
    ...(cites.length > 0 ? [[citation, sourcesOfFigures, ...citeCommit].join(' ')] : []),
    ...behind.map((source) => sourceInWords(source, url)),
  ];
  const pages = new Map([
    ['report.html', reportPage(report, words, { sources, origin })],
    ['report.csv', reportCsv(report)],
    ['inputs.json', jsonText(origin)],
  ]);
  return { words, pages };
}

/** The sources of the figures of a report, each with its version and licence. */
function sourcesIn({ measured, others }: Report, client: TokenEnergy): string[] {
  const { prompts } = client.about().sources;
  const hasPrompts = prompts !== null && measured.some(({ reading }) => (reading?.wh ?? 0) > 0);
  const measuredEver: readonly Line[] = [...measured, ...others.filter((line) => line.kind === 'earlier')];
  const lines = measuredEver.length > 0 ? measuredEver : others;
  return [...new Set([...lines.flatMap(({ estimate }) => estimate?.sources ?? []), ...(hasPrompts ? [prompts] : [])])];
}

/** How to cite a source. `url` is the address of the release, for documents that name sources without an address. */
function sourceInWords(source: Manifest['sources'][number], url: string): string {
  const { name, version, citation, documents } = source;
  if (citation !== null) return `${[name, version].filter((part) => part !== null).join(', ')}: ${citation}`;
  const list = documents.find((path) => path.endsWith('.json'));
  if (source.url !== null || list === undefined) return sourceCitation(source);
  return `${name}. Each document is named in ${new URL(list.slice(1), url).href}`;
}
