import type { DuckDBConnection } from '@duckdb/node-api';
import { countOf } from '../../../../src/core/text/words.ts';
import { integer } from '../../../../src/figures/format.ts';
import { rowsOf } from './database.ts';
import { type InputFiles, shortPath } from './input-files.ts';
import { filesIn, type Source, type Sources } from './sources.ts';
import { equalRowsSql } from './sum-sql.ts';

/** A notice about each file that was not read: copies of other files, and documents that are no usage logs. */
export function notReadNotices(copies: InputFiles['copies'], others: Sources['others']): string[] {
  return [
    ...copies.map(({ path, of }) => `${shortPath(path)} has the same content as ${shortPath(of)} and was read once.`),
    ...others.map(({ path, title }) => `${shortPath(path)} has ${title} and was not read.`),
  ];
}

/** A notice about ids that several calls have, such as the id of a conversation. */
export function sharedIdsNotice(rows: number): string[] {
  const verb = rows === 1 ? 'has' : 'have';
  return rows === 0
    ? []
    : [
        `${countOf(rows, 'row')} ${verb} the id of another row, but another model, time or number of tokens. All are counted.`,
      ];
}

/** A notice about rows of sums that are equal to an earlier row, most often because usage was exported twice. */
export async function equalRowsNotice(db: DuckDBConnection, sources: readonly Source[]): Promise<string[]> {
  const ofSums = sources.filter((source) => equalRowsSql(source, '') !== null);
  if (ofSums.length === 0) return [];
  const { files, parameters } = filesIn(ofSums);
  const rows = ofSums.map((source, i) => equalRowsSql(source, `$${i + 1}`)).join(' UNION ALL ');
  const [again = { rows: 0, output: 0 }] = await rowsOf<{ rows: number; output: number }>(
    db,
    files,
    `SELECT CAST(coalesce(sum(copies), 0) AS DOUBLE) AS rows, CAST(coalesce(sum(copies * output), 0) AS DOUBLE) AS output
      FROM (SELECT count(*) - 1 AS copies, any_value(output) AS output FROM (${rows}) GROUP BY row_hash)`,
    parameters,
  );
  if (again.rows === 0) return [];
  const verb = again.rows === 1 ? 'is' : 'are';
  return [
    `${countOf(again.rows, 'row')} ${verb} equal to an earlier row, with the same model, time, place and counts. All are counted (${integer(again.output)} output tokens more). If they are the same usage, remove them from the log.`,
  ];
}

/** A notice about several formats: two programs may have logged the same calls under different ids. */
export function severalFormatsNotice(sources: readonly Source[]): string[] {
  return new Set(sources.map(({ format }) => format.name)).size < 2
    ? []
    : ['The files have several formats, and their tokens are added. If two of them log the same calls, name only one.'];
}

/** Each recognised format with its number of files: `a table of sums (own-sums) in 1 file`. */
export function formatsOf(sources: readonly Source[]): string[] {
  const files = new Map<string, number>();
  for (const { format, files: own } of sources) {
    const name = `${format.title} (${format.name})`;
    files.set(name, (files.get(name) ?? 0) + own.length);
  }
  return [...files].map(([name, count]) => `${name} in ${countOf(count, 'file')}`);
}
