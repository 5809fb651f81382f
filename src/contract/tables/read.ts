import { CsvError, parse } from 'csv-parse/sync';
import { finding, FindingsError, throwIfErrors, type Finding } from '../../core/findings/finding.ts';
import { hasUnsafeCharacter } from '../../core/text/characters.ts';
import {
  type DataColumn,
  type Table,
  type TableRows,
  type Tables,
  columnsOf,
  keyText,
  readCell,
  writeTable,
} from './table.ts';
import type { Contract } from '../validator.ts';

/** The contract for reading tables. Without a validator, values are not checked. */
type Readable = Pick<Contract, 'definitions'> & Partial<Pick<Contract, 'validator'>>;

/**
 * The rows of all tables in one folder. `texts` contains the texts of its files by name. `folder` is the path for
 * messages.
 *
 * @throws FindingsError with all findings about the tables, including missing files.
 */
export function readTables<T extends Tables>(
  texts: ReadonlyMap<string, string>,
  folder: string,
  tables: T,
  contract: Readable,
): TableRows<T> {
  const findings: Finding[] = [];
  const rows = Object.entries(tables).map(([name, table]) => {
    try {
      return [name, readTable(texts.get(table.file), `${folder}/${table.file}`, table as Table<object>, contract)];
    } catch (error) {
      if (!(error instanceof FindingsError)) throw error;
      findings.push(...error.findings);
      return [name, []];
    }
  });
  throwIfErrors(findings);
  return Object.fromEntries(rows) as TableRows<T>;
}

/**
 * The rows of a table, from the text of its file. `file` is the path for findings.
 *
 * @throws FindingsError with all findings about its header, about rows that break their schema or share a key, and
 *   about the first line that differs from what {@link writeTable} writes. A finding has the line, and the column's
 *   name as its pointer.
 */
export function readTable<Row extends object>(
  text: string | undefined,
  file: string,
  table: Table<Row>,
  { definitions, validator }: Readable,
): Row[] {
  if (text === undefined) {
    const fix = 'Read its source again: npm run refresh.';
    throw new FindingsError([finding({ rule: 'table/missing', file, message: 'The table is missing.', fix })]);
  }
  const columns = columnsOf(definitions, table.schema);
  const lines = csvRecords(text, file, { rule: 'table/csv' });
  throwIfErrors(unsafeLines(lines, file));
  const [header, ...records] = lines;
  throwIfErrors(headerFindings(header, columns, file));

  const findings: Finding[] = [];
  const rows = records.map(({ line, cells }) => {
    // A safe cast: `Row` is generated from the schema, and rows that the schema doesn't accept are rejected below.
    const row = Object.fromEntries(columns.map(({ name, kind }, i) => [name, readCell(cells[i] ?? '', kind)])) as Row;
    findings.push(...rowFindings(row, { line, cells }, columns.length, { file, schema: table.schema, validator }));
    return { row, line };
  });
  findings.push(...sharedKeys(rows, table, file));
  throwIfErrors(findings);
  const values = rows.map(({ row }) => row);
  // Without a validator, values may have the wrong type, and then the table can't be written again.
  if (validator !== undefined)
    throwIfErrors(formFindings(text, writeTable(values, table, definitions), file, table.key));
  return values;
}

/** A line of a CSV file. */
type CsvLine = ReturnType<typeof csvRecords>[number];

function unsafeLines(lines: readonly CsvLine[], file: string): Finding[] {
  const message = 'The line has control or direction characters.';
  return lines
    .filter(({ cells }) => cells.some(hasUnsafeCharacter))
    .map(({ line }) => finding({ rule: 'table/form', file, line, message, fix: 'Remove them.' }));
}

function headerFindings(header: CsvLine | undefined, columns: readonly DataColumn[], file: string): Finding[] {
  const found = header?.cells.join(',') ?? null;
  const allowed = columns.map(({ name }) => name).join(',');
  if (found === allowed) return [];
  const message = 'The columns differ from the schema of the table.';
  const fix = 'Write the allowed columns in this order.';
  return [finding({ rule: 'table/header', file, line: 1, message, found, allowed, fix })];
}

/** Findings about the number of cells of a row, or about values that its schema rejects. */
function rowFindings(
  row: object,
  { line, cells }: CsvLine,
  width: number,
  { file, schema, validator }: { file: string; schema: string; validator: Readable['validator'] },
): Finding[] {
  if (cells.length !== width) {
    const message = 'The row has a different number of cells than the header.';
    const counts = { found: `${cells.length} cells`, allowed: `${width} cells` };
    return [finding({ rule: 'table/cells', file, line, message, ...counts })];
  }
  return (validator?.check(schema, row) ?? []).map((found) => ({
    ...found,
    rule: found.rule.replace('schema/', 'table/'),
    file,
    line,
    pointer: found.pointer.slice(1),
    message: `${found.message}.`,
  }));
}

/** A finding for each row that has the key of an earlier one. */
function sharedKeys<Row extends object>(
  rows: readonly { readonly row: Row; readonly line: number }[],
  table: Table<Row>,
  file: string,
): Finding[] {
  const seen = new Set<string>();
  return rows.flatMap(({ row, line }) => {
    const key = keyText(table, row);
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const place = { file, line, pointer: table.key.join(', '), found: key };
    const message = 'A row above has the same key.';
    return [finding({ rule: 'table/duplicate', message, fix: 'Remove one of them.', ...place })];
  });
}

/** A finding for the first line that {@link writeTable} would write differently; none if there is no such line. */
function formFindings(text: string, written: string, file: string, key: readonly string[]): Finding[] {
  const [found, allowed] = [text.split('\n'), written.split('\n')];
  const at = allowed.findIndex((line, i) => line !== found[i]);
  if (at < 0) return [];
  const message = `The line is not in the table's form: sorted by ${key.join(', ')}, quotes only where needed, and one line feed at the end of each line.`;
  const values = { found: found[at] ?? null, allowed: allowed[at] ?? null };
  return [finding({ rule: 'table/form', file, line: at + 1, message, ...values })];
}

interface CsvOptions {
  /** The rule that text breaks if it is not CSV. */
  readonly rule: string;
  /** Whether empty lines are left out. Otherwise an empty line is a record with one empty cell. */
  readonly skipEmptyLines?: boolean;
}

/**
 * The records of a CSV file, including the header. Records may have different numbers of cells.
 * @throws FindingsError if the text is not CSV.
 */
export function csvRecords(text: string, file: string, { rule, skipEmptyLines = false }: CsvOptions) {
  // In most tables, which have no quotes, a line is a record. Splitting them takes a tenth of the time.
  if (!skipEmptyLines && /^[^"\r]*\n$/.test(text)) {
    const lines = text.slice(0, -1).split('\n');
    return lines.map((cells, i) => ({ line: i + 1, cells: cells.split(',') }));
  }
  try {
    const records = parse(text, {
      relax_column_count: true,
      skip_empty_lines: skipEmptyLines,
      record_delimiter: ['\n', '\r\n'],
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : null;
    throw new FindingsError([finding({ rule, file, line, message: `The file is not CSV: ${error.message}.` })]);
  }
}
