import { parse } from 'csv-parse';
import { delimiterOf } from './delimiter.ts';
import { contentStream, firstBytes } from './input-files.ts';

/** The most rows of a spreadsheet. */
const MAX_ROWS = 2 ** 20;

/** A row of a file with a header, as spreadsheets count: `row 4 (the header is row 1)`. */
export function rowWithHeader(row: number): string {
  return `row ${row} (the header is row 1)`;
}

/**
 * The row of a spreadsheet that shows a row of a CSV file. `nth` is the number of the row after the header, without
 * empty lines, which spreadsheets count.
 */
export async function spreadsheetRow(file: string, nth: number): Promise<number> {
  const row = nth + 1;
  if (row > MAX_ROWS) return row;
  const [header = ''] = (await firstBytes(file)).toString().split(/\r\n|\n|\r/, 1);
  const options = { bom: true, delimiter: delimiterOf(header), relax_quotes: true, relax_column_count: true };
  const records = contentStream(file).pipe(
    parse({ ...options, skip_empty_lines: true, skip_records_with_error: true, info: true, to: row }),
  );
  let emptyLines = 0;
  for await (const record of records)
    emptyLines = (record as { readonly info: { readonly empty_lines: number } }).info.empty_lines;
  return row + emptyLines;
}
