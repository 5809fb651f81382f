import { CsvError, parse } from 'csv-parse/sync';
import { finding, FindingsError, refuse, type Finding } from '../../core/findings/finding.ts';
import { hasUnsafeCharacter } from '../../core/text/characters.ts';
import type { Contract, Table, TableRows, Tables } from './table.ts';
import { columnsOf, keyText, readCell, writeTable } from './table.ts';

/** The contract for reading tables. Without a validator, values are not checked. */
type Readable = Pick<Contract, 'definitions'> & Partial<Contract>;

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
  refuse(findings);
  return Object.fromEntries(rows) as TableRows<T>;
}

/**
 * The rows of a table, from the text of its file; `file` is the path that messages name.
 *
 * @throws FindingsError with everything that is wrong: its header, what the schema of a row says, rows that share a key;
 *   and the first line that is not as {@link writeTable} writes these rows. A finding has the line, and the column's name
 *   as its pointer.
 */
export function readTable<Row extends object>(
  text: string | undefined,
  file: string,
  table: Table<Row>,
  { definitions, validator }: Readable,
): Row[] {
  const findings: Finding[] = [];
  const wrong = (rule: string, message: string, said: Partial<Finding>): void => {
    findings.push(finding({ rule: `table/${rule}`, file, message, ...said }));
  };
  if (text === undefined) wrong('missing', 'The table is missing.', { fix: 'Read its source again: npm run refresh.' });
  const columns = columnsOf(definitions, table.schema);
  const lines = csvRecords(text ?? '', file, 'table/csv', false);
  for (const { line } of lines.filter(({ cells }) => cells.some(hasUnsafeCharacter)))
    wrong('form', 'The line has control or direction characters.', { line, fix: 'Remove them.' });
  refuse(findings);
  const [header, ...records] = lines;
  const [found, allowed] = [header?.cells.join(','), columns.map(({ name }) => name).join(',')];
  const fix = 'Write the allowed columns in this order.';
  if (found !== allowed)
    wrong('header', 'The columns differ from the schema of the table.', {
      line: 1,
      found: found ?? null,
      allowed,
      fix,
    });
  refuse(findings);

  const seen = new Set<string>();
  const rows = records.map(({ line, cells }) => {
    // The only cast in this folder: what the schema that `Row` is generated from doesn't accept is rejected below.
    const row = Object.fromEntries(columns.map(({ name, kind }, i) => [name, readCell(cells[i] ?? '', kind)])) as Row;
    const counts = { found: `${cells.length} cells`, allowed: `${columns.length} cells` };
    const isWhole = cells.length === columns.length;
    if (!isWhole) wrong('cells', 'The row has another number of cells.', { line, ...counts });
    const invalid = isWhole ? (validator?.check(table.schema, row) ?? []) : [];
    for (const found of invalid) {
      const rule = found.rule.replace('schema/', 'table/');
      findings.push({ ...found, rule, file, line, pointer: found.pointer.slice(1), message: `${found.message}.` });
    }
    const key = keyText(table, row);
    const place = { line, pointer: table.key.join(', '), found: key };
    if (seen.has(key)) wrong('duplicate', 'A row above has the same key.', { ...place, fix: 'Remove one of them.' });
    seen.add(key);
    return row;
  });
  refuse(findings);
  if (validator === undefined) return rows;
  const [is = [], must = []] = [text, writeTable(rows, table, definitions)].map((whole) => whole?.split('\n'));
  const at = must.findIndex((line, i) => line !== is[i]);
  const form = `sorted by ${table.key.join(', ')}, quoted where needed alone, each line ended by one line feed`;
  if (at >= 0) {
    const message = `The line is not as the table is written: ${form}.`;
    wrong('form', message, { line: at + 1, found: is[at] ?? null, allowed: must[at] ?? null });
  }
  refuse(findings);
  return rows;
}

/**
 * The records of a CSV file, the header among them, each with as many cells as it has. `rule` is broken by text that is
 * not CSV; `skipEmpty` leaves empty lines out.
 * @throws FindingsError when the text is not CSV.
 */
export function csvRecords(text: string, file: string, rule: string, skipEmpty: boolean) {
  // Most tables have no quotes: a line is a record, in a tenth of the time.
  if (!skipEmpty && /^[^"\r]*\n$/.test(text)) {
    const lines = text.slice(0, -1).split('\n');
    return lines.map((cells, i) => ({ line: i + 1, cells: cells.split(',') }));
  }
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
