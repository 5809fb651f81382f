import { CsvError, parse } from 'csv-parse/sync';
import type { Violation } from '../violations.ts';
import { finding, FindingsError, refuse, type Finding } from '../../core/findings/finding.ts';
import { hasUnsafeCharacter } from '../../core/text/characters.ts';
import { nearest } from '../../core/text/nearest.ts';
import type { DataColumn, Contract, Table, TableRows, Tables } from './table.ts';
import { columnsOf, readCell, keyOrder, keyText, wrongKind } from './table.ts';

/** Reports what is wrong with a table: the rule, without its room, and in words. */
type TableFault = (rule: string, message: string, said: Partial<Finding>) => void;

/**
 * The rows of all tables of one folder; `texts` has the texts of its files by name, `folder` is the path that
 * messages name.
 *
 * @throws FindingsError with everything that is wrong in any of them, a missing file included.
 */
export function readTables<T extends Tables>(
  texts: ReadonlyMap<string, string>,
  folder: string,
  tables: T,
  contract: Contract,
): TableRows<T> {
  const findings: Finding[] = [];
  const rows = Object.entries(tables).map(([name, table]) => {
    const file = `${folder}/${table.file}`;
    const text = texts.get(table.file);
    try {
      if (text !== undefined) return [name, readTable(text, file, table as Table<object>, contract)];
      const [message, fix] = ['The table is missing.', 'Read its source again: npm run refresh.'];
      findings.push(finding({ rule: 'table/missing', file, message, fix }));
    } catch (error) {
      if (!(error instanceof FindingsError)) throw error;
      findings.push(...error.findings);
    }
    return [name, []];
  });
  refuse(findings);
  return Object.fromEntries(rows) as TableRows<T>;
}

/**
 * The rows of a table, from the text of its file; `file` is the path that messages name.
 *
 * @throws FindingsError with everything that is wrong: the form of the file, its header, the number and type of
 *   cells, what the schema of a row says, rows that share a key, rows out of order. A finding has the line, and the
 *   column's name as its pointer.
 */
export function readTable<Row extends object>(
  text: string,
  file: string,
  table: Table<Row>,
  { definitions, validator }: Contract,
): Row[] {
  const findings: Finding[] = [];
  const wrong: TableFault = (rule, message, said) => {
    findings.push(finding({ rule: `table/${rule}`, file, message, ...said }));
  };
  const columns = columnsOf(definitions, table.schema);
  const [header, ...records] = csvRecords(text, file, 'table/csv', false);
  checkForm(text, wrong);
  refuse(findings);
  checkHeader(header?.cells ?? [], columns, wrong);
  refuse(findings);

  const placed = records.flatMap((record) => {
    const values = readRow(record, columns, wrong, (row) => validator.check(table.schema, row));
    // The one cast of this room: the schema that `Row` is generated from has accepted the row.
    return values === null ? [] : [{ line: record.line, row: values as Row }];
  });
  checkOrder(placed, table, wrong);
  refuse(findings);
  return placed.map(({ row }) => row);
}

/**
 * The records of a CSV file, the header among them, each with as many cells as it has. `rule` is broken by text that is
 * not CSV; `skipEmpty` leaves empty lines out.
 * @throws FindingsError when the text is not CSV.
 */
export function csvRecords(text: string, file: string, rule: string, skipEmpty: boolean) {
  const records: { line: number; cells: readonly string[] }[] = [];
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

/** A record of a CSV file: the line it ends on, and its cells. */
type CsvRecord = ReturnType<typeof csvRecords>[number];

/** That a file is UTF-8 without byte order mark, control or direction characters, in lines that all end with a line feed. */
function checkForm(text: string, wrong: TableFault): void {
  const line = text.split('\n').findIndex(hasUnsafeCharacter) + 1;
  const fix = 'Save it as UTF-8 without BOM, with line feeds (LF) alone.';
  if (line > 0) wrong('form', 'The line has control or direction characters.', { line, fix });
  if (!text.endsWith('\n'))
    wrong('form', 'The last line has no line end.', { fix: 'End the file with one line feed.' });
}

function checkHeader(cells: readonly string[], columns: readonly DataColumn[], wrong: TableFault): void {
  const names = columns.map(({ name }) => name);
  if (cells.join() === names.join()) return;
  const missing = names.filter((name) => !cells.includes(name));
  const unknown = cells.filter((name, i) => !names.includes(name) || cells.indexOf(name) !== i);
  const meant = unknown.flatMap((name) => {
    const near = nearest(name, missing);
    return near === null ? [] : [`Did you mean "${near}" by "${name}"?`];
  });
  const fix = meant.length > 0 ? meant.join(' ') : 'Write them as they are given, in that order.';
  const said = Object.entries({ missing, 'not known, or twice': unknown })
    .filter(([, columns]) => columns.length > 0)
    .map(([what, columns]) => `; ${what}: ${columns.join(', ')}`);
  const message = `The columns are not those of the table, in their order${said.join('')}.`;
  wrong('header', message, { line: 1, found: cells.join(','), allowed: names.join(','), fix });
}

/** The values of a row by the names of their columns; null after reporting what is wrong with them. */
function readRow(
  { line, cells }: CsvRecord,
  columns: readonly DataColumn[],
  wrong: TableFault,
  check: (row: object) => Violation[],
): object | null {
  if (cells.length !== columns.length) {
    const [found, allowed] = [`${cells.length} cells`, `${columns.length} cells`];
    wrong('cells', 'The row has another number of cells.', { line, found, allowed });
    return null;
  }
  const read = columns.map((column, i) => ({
    column,
    found: cells[i] ?? '',
    value: readCell(cells[i] ?? '', column.kind),
  }));
  const values = Object.fromEntries(read.map(({ column, value }) => [column.name, value]));
  const misread = read.flatMap(({ column, found, value }) => {
    const allowed = wrongKind(value, column);
    return allowed === null ? [] : [{ pointer: column.name, found, allowed }];
  });
  for (const said of misread) wrong('type', `"${said.pointer}" can't be read.`, { line, ...said });
  if (misread.length > 0) return null;
  const violations = check(values);
  for (const { pointer, keyword, message, ...said } of violations) {
    wrong(keyword, `${message}.`, { ...said, line, pointer: pointer.slice(1) });
  }
  return violations.length > 0 ? null : values;
}

function checkOrder<Row extends object>(
  placed: readonly { readonly line: number; readonly row: Row }[],
  table: Table<Row>,
  wrong: TableFault,
): void {
  const order = keyOrder(table);
  const pointer = table.key.join(', ');
  const firstLine = new Map<string, number>();
  placed.forEach(({ line, row }, i) => {
    const found = keyText(table, row);
    const twin = firstLine.get(found);
    const previous = placed[i - 1]?.row;
    firstLine.set(found, twin ?? line);
    const place = { line, pointer, found };
    if (twin !== undefined) {
      wrong('duplicate', `The row has the same key as line ${twin}.`, { ...place, fix: 'Remove one of them.' });
    } else if (previous !== undefined && order(previous, row) > 0) {
      const message = 'The row is out of order: it belongs before the row above it.';
      wrong('order', message, { ...place, allowed: `rows sorted by ${pointer}` });
    }
  });
}
