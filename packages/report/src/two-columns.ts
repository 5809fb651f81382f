import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { noneIfMissing } from '../../../src/core/files/error-code.ts';
import { UsageError } from '../../../src/core/usage-error.ts';
import { delimiterOf } from './log/delimiter.ts';
import { rowWithHeader } from './log/spreadsheet-row.ts';

/**
 * The second column of a CSV file with a header, by the first column. Cells are separated by commas, semicolons, tabs
 * or vertical bars.
 * @throws UsageError if the file is missing, a row doesn't have two cells, or two rows have the same first cell.
 */
export async function twoColumns(option: string, file: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(file, 'utf8').catch(noneIfMissing);
  if (typeof text !== 'string') throw new UsageError(`${option} ${file}: there is no such file.`);
  const [header = ''] = text.split(/\r\n|\n|\r/, 1);
  let rows: string[][];
  try {
    rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(header),
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
    });
  } catch {
    throw new UsageError(`${option} ${file}: the file is not valid CSV.`);
  }
  const wrong = rows.findIndex((row) => row.length !== 2 || row.some((cell) => cell === ''));
  if (wrong >= 0)
    throw new UsageError(
      `${option} ${file}: ${rowWithHeader(wrong + 1)} must have two cells: a name in the log, and what it means.`,
    );
  const again = rows.findIndex(([name], i) => rows.findIndex(([other]) => other === name) < i);
  if (again >= 0)
    throw new UsageError(
      `${option} ${file}: ${rowWithHeader(again + 1)} has the same name as an earlier row. Remove one of them.`,
    );
  if (rows.length < 2)
    throw new UsageError(`${option} ${file} has no rows. Write a header, and one row for each name in the log.`);
  return new Map(
    rows.slice(1).flatMap(([name, meaning]) => (name === undefined || meaning === undefined ? [] : [[name, meaning]])),
  );
}
