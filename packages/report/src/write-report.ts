import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { snapshotIn } from '../../client-js/snapshot/snapshot.ts';
import { createClient } from '../../client-js/src/client.ts';
import { readDataFile } from '../../../src/contract/read-json.ts';
import type { Clients, Service } from '../../../src/contract/generated/data.d.ts';
import { noneIfMissing } from '../../../src/core/files/error-code.ts';
import { readTree } from '../../../src/core/files/read-tree.ts';
import { replaceFolder, writeTree } from '../../../src/core/files/replace-folder.ts';
import { UsageError } from '../../../src/core/usage-error.ts';
import type { Project } from '../../../src/core/project.ts';
import { jsonText } from '../../../src/core/text/json.ts';
import { archiveOf } from '../../../src/releases/archive.ts';
import { leftOutRows } from './log/not-counted.ts';
import { type ReportWords, wordsOf } from './words/parts.ts';
import { reportCsv } from './report-csv.ts';
import { reportPage } from './report-page.tsx';
import { namingOf, rejectUnknownMeanings } from './naming.ts';
import { filesOfOrigin, type Origin } from './origin.ts';
import type { ReportQuestion } from './question.ts';
import { releaseOf } from './release-of-report.ts';
import { adviceIn, gridAdviceIn, reportOf } from './report.ts';
import { twoColumns } from './two-columns.ts';
import { type ReadOptions, readUsage } from './usage.ts';

/** The inputs of a report, and the folder for its files. */
interface ReportInputs {
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
  /** Each recognised format with its number of files: `a table of sums (own-sums) in 1 file`. */
  readonly formats: readonly string[];
  /** Sentences on which name or option may give a missing figure, those about most output tokens first. */
  readonly advice: readonly string[];
  /** A sentence on `--grid`, if emissions are for the electricity of the world because nothing names a country. */
  readonly gridAdvice: readonly string[];
}

/**
 * Writes the report on usage: a page to print, a CSV file, and what they were made from.
 * @throws FindingsError with what is wrong with the usage; UsageError if the question has no figure, or if the folder
 * has other files.
 */
export async function writeReport(inputs: ReportInputs): Promise<WrittenReport> {
  const { project, paths, reading, api, out = join(project.root, 'dist/report'), question } = inputs;
  const others: readonly string[] = inputs.out === undefined ? [] : await readdir(out).catch(noneIfMissing);
  if (others.length > 0) throw new UsageError(`--out ${out} is not empty. Name a folder that is new or empty.`);
  const files = readTree(api);
  const clients = await readDataFile<Clients>(project, 'clients.json', 'Clients');
  const service = await readDataFile<Service>(project, 'service.json', 'Service');
  const snapshot = snapshotIn(archiveOf(files), { clients, service });
  const client = createClient(snapshot);
  const naming = namingOf(snapshot, {
    ...(inputs.map === undefined ? {} : { models: await twoColumns('--map', inputs.map) }),
    ...(inputs.workloads === undefined ? {} : { workloads: await twoColumns('--workload', inputs.workloads) }),
  });
  rejectUnknownMeanings(client, naming, inputs);
  const limits = snapshot.workloads.map(({ context_tokens }) => context_tokens);
  const report = reportOf(await readUsage(paths, { ...reading, limits }), client, question, naming);
  const read = [
    ...report.files.map((path) => ['usage', path] as const),
    ['--map', inputs.map] as const,
    ['--workload', inputs.workloads] as const,
  ];
  const { release } = client.about();
  const origin = {
    date: reading.today,
    release,
    options: inputs.options,
    files: await filesOfOrigin(read),
    leftOut: leftOutRows(report.notCounted),
  };
  const { texts, sources } = releaseOf(report, client, files, service);
  const words = wordsOf(report, texts);
  const pages = new Map([
    ['report.html', reportPage(report, words, { sources, origin })],
    ['report.csv', reportCsv(report)],
    ['inputs.json', jsonText(origin)],
  ]);
  await replaceFolder(out, (folder) => writeTree(folder, pages));
  return { ...words, out, formats: report.formats, advice: adviceIn(report), gridAdvice: gridAdviceIn(report) };
}
