import { CsvError, parse } from 'csv-parse/sync';
import { finding, FindingsError } from '../findings/finding.ts';

/** A record of a CSV file: the line it ends on, and its cells. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The records of a CSV file, the header among them, each with as many cells as it has. `rule` is broken by text that is
 * not CSV; `skipEmpty` leaves empty lines out.
 * @throws FindingsError when the text is not CSV.
 */
export function csvRecords(text: string, file: string, rule: string, skipEmpty: boolean): CsvRecord[] {
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      relax_column_count: true,
      skip_empty_lines: skipEmpty,
      record_delimiter: ['\n', '\r\n'],
      onRecord: (cells: string[], { lines }) => {
        records.push({ line: lines, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : null;
    throw new FindingsError([finding({ rule, file, line, message: `The file is not CSV: ${error.message}.` })]);
  }
  return records;
}
