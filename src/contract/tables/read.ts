import { CsvError, parse } from 'csv-parse/sync';
import { finding, FindingsError, refuse, type Finding } from '../../core/findings/finding.ts';
import { hasUnsafeCharacter } from '../../core/text/characters.ts';
import { byKeys } from '../../core/text/order.ts';
import type { Contract, Table, TableRows, Tables } from './table.ts';
import { columnsOf, readCell, keyText } from './table.ts';

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
    try {
      return [name, readTable(texts.get(table.file), `${folder}/${table.file}`, table as Table<object>, contract)];
    } catch (error) {
      if (!(error instanceof FindingsError)) throw error;
      findings.push(...error.findings);
      return [name, []];
    }
  });
  refuse(findings);
  return Object.fromEntries(rows) as TableRows<T>;
}

/**
 * The rows of a table, from the text of its file; `file` is the path that messages name.
 *
 * @throws FindingsError with everything that is wrong: the form of the file, its header, the number of cells, what the
 *   schema of a row says, rows that share a key, rows out of order. A finding has the line, and the column's name as its
 *   pointer.
 */
export function readTable<Row extends object>(
  text: string | undefined,
  file: string,
  table: Table<Row>,
  { definitions, validator }: Contract,
): Row[] {
  const findings: Finding[] = [];
  const wrong: TableFault = (rule, message, said) => {
    findings.push(finding({ rule: `table/${rule}`, file, message, ...said }));
  };
  if (text === undefined) wrong('missing', 'The table is missing.', { fix: 'Read its source again: npm run refresh.' });
  const columns = columnsOf(definitions, table.schema);
  const [header, ...records] = csvRecords(text ?? '', file, 'table/csv', false);
  if (text !== undefined) checkForm(text, wrong);
  refuse(findings);
  const [found, allowed] = [header?.cells.join(','), columns.map(({ name }) => name).join(',')];
  const fix = 'Write them as they are given, in that order.';
  if (found !== allowed)
    wrong('header', 'The columns are not those of the table.', { line: 1, found: found ?? null, allowed, fix });
  refuse(findings);

  const placed = records.flatMap(({ line, cells }) => {
    if (cells.length !== columns.length) {
      const counts = { found: `${cells.length} cells`, allowed: `${columns.length} cells` };
      wrong('cells', 'The row has another number of cells.', { line, ...counts });
      return [];
    }
    const row = Object.fromEntries(columns.map(({ name, kind }, i) => [name, readCell(cells[i] ?? '', kind)]));
    const violations = validator.check(table.schema, row);
    for (const { pointer, keyword, message, ...said } of violations) {
      wrong(keyword, `${message}.`, { ...said, line, pointer: pointer.slice(1) });
    }
    // The one cast of this room: the schema that `Row` is generated from has accepted the row.
    return violations.length > 0 ? [] : [{ line, row: row as Row }];
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
  try {
    const records = parse(text, {
      relax_column_count: true,
      skip_empty_lines: skipEmpty,
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

/** That a file is UTF-8 without byte order mark, control or direction characters, in lines that all end with a line feed. */
function checkForm(text: string, wrong: TableFault): void {
  const line = text.split('\n').findIndex(hasUnsafeCharacter) + 1;
  const fix = 'Save it as UTF-8 without BOM, with line feeds (LF) alone.';
  if (line > 0) wrong('form', 'The line has control or direction characters.', { line, fix });
  if (!text.endsWith('\n'))
    wrong('form', 'The last line has no line end.', { fix: 'End the file with one line feed.' });
}

function checkOrder<Row extends object>(
  placed: readonly { readonly line: number; readonly row: Row }[],
  table: Table<Row>,
  wrong: TableFault,
): void {
  const order = byKeys<Row>(...table.key);
  const pointer = table.key.join(', ');
  placed.forEach(({ line, row }, i) => {
    const above = placed[i - 1]?.row;
    const apart = above === undefined ? -1 : order(above, row);
    const place = { line, pointer, found: keyText(table, row) };
    if (apart === 0) {
      wrong('duplicate', 'The row has the same key as the row above it.', { ...place, fix: 'Remove one of them.' });
    } else if (apart > 0) {
      const message = 'The row is out of order: it belongs before the row above it.';
      wrong('order', message, { ...place, allowed: `rows sorted by ${pointer}` });
    }
  });
}
