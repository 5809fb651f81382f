import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { FindingsError } from '../../../src/core/findings/finding.ts';
import { listed } from '../../../src/core/text/words.ts';
import { sumBy } from '../../../src/figures/statistics.ts';
import { literal, openDatabase, quoted, rejection } from './log/database.ts';
import { dottedNumber } from './log/dotted-numbers.ts';
import { withMonths } from './log/group-months.ts';
import { isWrong, notCountedOf, rowsIn, withoutOutput } from './log/group-reasons.ts';
import { type InputFile, inputFiles } from './log/input-files.ts';
import { withLeftOutRows } from './log/left-out-rows.ts';
import { MACROS } from './log/macros.ts';
import { monthlyUsage, type Usage, withProvider } from './log/monthly-usage.ts';
import { type NotCounted, notCountedInWords } from './log/not-counted.ts';
import { equalRowsNotice, formatsOf, notReadNotices, severalFormatsNotice, sharedIdsNotice } from './log/notices.ts';
import { completenessOf } from './log/pages.ts';
import { groupRows, type RowGroup } from './log/row-groups.ts';
import { type Source, sourcesOf } from './log/sources.ts';
import { wrongRows } from './log/wrong-rows.ts';

/** The usage in some files, and what to report about reading them. */
export interface ReadUsage {
  readonly usage: readonly Usage[];
  readonly notCounted: readonly NotCounted[];
  /** Sentences about the files, such as missing pages. */
  readonly notices: readonly string[];
  /** The pages that are missing in the files of each format, in words: `2 of 3 pages`. Empty if none is missing. */
  readonly missingPages: readonly string[];
  /** How many rows count in another month than the one that the log writes, because their time has an offset from UTC. */
  readonly rowsInOtherMonth: number;
  /** Each recognised format with its number of files: `a table of sums (own-sums) in 1 file`. */
  readonly formats: readonly string[];
  /** The paths of the files that were read. */
  readonly files: readonly string[];
}

/** Options for reading usage. */
export interface ReadOptions {
  /** The largest number of wrong rows that are left out. With more, the log is rejected. */
  readonly mayLeaveOut: number;
  /** Today's date, `YYYY-MM-DD`. Years after the next one are wrong. */
  readonly today: string;
  /** Name of the format. If it is missing, the format is recognised by the keys. */
  readonly format?: string | null;
  /** Numbers of tokens, prompt and response together. The calls above each of them are counted. */
  readonly limits?: readonly number[];
}

/**
 * The usage in files, in folders' files, and in those that match patterns, added up by model, month and place.
 * @throws FindingsError with what is wrong, in which file and row.
 */
export async function readUsage(paths: string | readonly string[], options: ReadOptions): Promise<ReadUsage> {
  const spillFolder = await mkdtemp(join(tmpdir(), 'usage-report-'));
  try {
    const instance = await openDatabase(spillFolder);
    const db = await instance.connect();
    try {
      return await usageIn(db, typeof paths === 'string' ? [paths] : paths, options);
    } finally {
      db.closeSync();
      instance.closeSync();
    }
  } finally {
    await rm(spillFolder, { recursive: true, force: true });
  }
}

async function usageIn(
  db: DuckDBConnection,
  paths: readonly string[],
  { mayLeaveOut, today, format = null, limits = [] }: ReadOptions,
): Promise<ReadUsage> {
  const path = paths.join(', ');
  const { files, copies } = await inputFiles(db, paths);
  await allowOnly(db, files);
  const { sources, others } = await sourcesOf(db, files, format);
  if (sources.length === 0)
    throw rejection(path, 'No file at this path has usage in it', {
      found: listed([...new Set(others.map(({ title }) => title))]),
    });
  const { groups, repeated, sharedIds } = await groupRows(db, sources, [...new Set(limits)]);
  await rejectDottedNumbers(db, sources, groups);
  const dated = withMonths(groups, sources, today);
  await rejectWrongRows(db, sources, dated, { mayLeaveOut, today });
  const used = dated.filter(({ kind }) => kind === null).map((group) => withProvider(group, sources));
  const usage = monthlyUsage(used.filter((group) => !group.is_without_output));
  const noOutput = withoutOutput(used.filter((group) => group.is_without_output));
  const reasons = [...notCountedOf(dated, repeated), ...noOutput];
  if (usage.length === 0) throw noUsage(path, reasons);
  const notCounted = await withLeftOutRows(db, sources, dated, reasons, today);
  const completeness = await Promise.all(sources.map((source) => completenessOf(db, source)));
  return {
    usage,
    notCounted,
    notices: [
      ...notReadNotices(copies, others),
      ...severalFormatsNotice(sources),
      ...sharedIdsNotice(sharedIds),
      ...(await equalRowsNotice(db, sources)),
      ...completeness.flatMap(({ notices }) => notices),
    ],
    missingPages: completeness.flatMap(({ missingPages }) => missingPages ?? []),
    rowsInOtherMonth: sumBy(used, ({ rows_in_other_month }) => rows_in_other_month),
    formats: formatsOf(sources),
    files: sources.flatMap((source) => source.files).sort(),
  };
}

/** Prepares the database, which can then read these files and nothing else. */
async function allowOnly(db: DuckDBConnection, files: readonly InputFile[]): Promise<void> {
  const allowed = files.flatMap((file) => [file.path, literal(file.path)]);
  await db.run(MACROS);
  await db.run(`SET TimeZone = 'UTC'; SET allowed_paths = [${allowed.map(quoted).join()}];
    SET enable_external_access = false; SET lock_configuration = true`);
}

/** @throws FindingsError if the dot in a number may separate thousands, as in `12.000` */
async function rejectDottedNumbers(
  db: DuckDBConnection,
  sources: readonly Source[],
  groups: readonly RowGroup[],
): Promise<void> {
  const dotted = new Set(groups.filter((group) => group.is_dotted).map(({ source }) => source));
  for (const source of sources.filter((_, i) => dotted.has(i))) {
    const found = await dottedNumber(db, source);
    if (found !== null) throw new FindingsError([found]);
  }
}

/** @throws FindingsError if more rows are wrong than may be left out */
async function rejectWrongRows(
  db: DuckDBConnection,
  sources: readonly Source[],
  groups: readonly RowGroup[],
  { mayLeaveOut, today }: ReadOptions,
): Promise<void> {
  const wrong = groups.filter(isWrong);
  const count = sumBy(wrong, rowsIn);
  const isAll = !groups.some(({ kind }) => kind === null);
  if (count > mayLeaveOut) throw new FindingsError(await wrongRows(db, sources, wrong, { count, isAll, today }));
}

/** The error about a log without any usage. */
function noUsage(path: string, notCounted: readonly NotCounted[]): FindingsError {
  const hasNoOutput = notCounted.some(({ reason }) => ['noOutput', 'embedding', 'image'].includes(reason));
  const isStreamed = notCounted.some(({ reason }) => reason === 'noOutput');
  return rejection(path, hasNoOutput ? 'No row has output tokens' : 'No row records new model usage', {
    found: notCountedInWords(notCounted).join('; ') || 'no rows',
    allowed: 'Rows with a model, a time or month and output tokens',
    fix: isStreamed ? 'For streamed calls, request the usage: stream_options: {"include_usage": true}' : null,
  });
}
