import { CsvError, parse } from 'csv-parse/sync';
import { finding, FindingsError } from '../findings/finding.ts';
import { readCell } from '../tables/cells.ts';
import type { RowPlace, SourceReport } from './report.ts';
import { checkFields, formatOf, type Format } from './shape.ts';
import type { SourceText } from '../net/download.ts';
import { hasOpenQuote } from '../net/text.ts';

/** A row of a publisher's CSV file: its cells by column, and its place. */
export interface CsvRow {
  readonly cells: ReadonlyMap<string, string>;
  readonly place: RowPlace;
}

/** The rows of a CSV file, and the format in which it was read. */
export interface CsvRows<F extends Format> {
  readonly format: F;
  readonly rows: readonly CsvRow[];
}

/**
 * The rows of a CSV file that has the columns of one of the formats, in any order.
 *
 * @throws FindingsError when the file is no CSV, has other columns, or a cell that spans lines; rows with another
 *   number of cells are reported.
 */
export function csvRows<F extends Format>(
  source: SourceText,
  formats: readonly [F, ...F[]],
  report: SourceReport,
): CsvRows<F> {
  const [header, ...lines] = linesOf(source);
  const [names = []] = recordsOf(header === undefined ? [] : [header], source);
  const format = formatOf(names, formats);
  if (!checkFields(names, format.fields, { line: 1, pointer: (field) => field }, report)) {
    throw new FindingsError(report.findings);
  }
  const rows: CsvRow[] = [];
  recordsOf(lines, source).forEach((cells, i) => {
    const place: RowPlace = { line: lines[i]?.number ?? null, pointer: (field) => field };
    if (cells.length === names.length) {
      rows.push({ place, cells: new Map(names.map((name, c) => [name, cells[c] ?? ''])) });
      return;
    }
    const message = 'The row has another number of cells than the header.';
    const [found, allowed] = [`${cells.length} cells`, `${names.length} cells`];
    report.error(place, '', { rule: 'source/cells', message, found, allowed });
  });
  return { format, rows };
}

/** The number in a cell, or the cell's text where it is no number: a check for a number then says what is wrong. */
export function numberIn(cell: string | undefined): number | string {
  const read = readCell(cell ?? '', { name: '', kind: 'number', nullable: false });
  return 'value' in read && typeof read.value === 'number' ? read.value : (cell ?? '');
}

interface Line {
  readonly number: number;
  readonly text: string;
}

/** The lines without their line ends; empty ones are left out. */
function linesOf({ path, text }: SourceText): Line[] {
  const lines: Line[] = [];
  let number = 0;
  for (let start = 0; start < text.length;) {
    const next = text.indexOf('\n', start);
    const end = next === -1 ? text.length : next;
    const line = text.slice(start, text[end - 1] === '\r' ? end - 1 : end);
    start = end + 1;
    number += 1;
    // One record is one line only as long as every quote is closed on its line.
    if (hasOpenQuote(line)) {
      const message = 'A quoted cell does not end on its line.';
      throw new FindingsError([finding({ rule: 'source/csv', file: path, line: number, message })]);
    }
    if (line !== '') lines.push({ number, text: line });
  }
  return lines;
}

function recordsOf(lines: readonly Line[], { path }: SourceText): string[][] {
  try {
    return parse(lines.map((line) => line.text).join('\n'), { relax_column_count: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const index = typeof error['lines'] === 'number' ? error['lines'] - 1 : -1;
    const message = `The file is not CSV: ${error.message}.`;
    throw new FindingsError([finding({ rule: 'source/csv', file: path, line: lines[index]?.number ?? null, message })]);
  }
}
