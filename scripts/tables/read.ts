import { finding, refuse, type Finding } from '../findings/finding.ts';
import { nearest } from '../text/nearest.ts';
import { readCell, type CellValue } from './cells.ts';
import { columnsOf, type Column } from './columns.ts';
import { csvRecords } from './records.ts';
import { keyOrder, keyText, type Contract, type Table } from './table.ts';

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
  contract: Contract,
): Row[] {
  const columns = columnsOf(contract.definitions, table.schema);
  const [header, ...records] = csvRecords(text, file, 'table/csv', false);
  const findings = [...formFindings(text, file), ...headerFindings(header?.cells ?? [], columns, file)];
  refuse(findings);

  const placed: { line: number; row: Row }[] = [];
  for (const { line, cells } of records) {
    const { row, wrong } = readRow<Row>(cells, columns, { file, line }, table, contract);
    findings.push(...wrong);
    if (wrong.length === 0) placed.push({ line, row });
  }
  findings.push(...orderFindings(placed, file, table));
  refuse(findings);
  return placed.map(({ row }) => row);
}

function formFindings(text: string, file: string): Finding[] {
  const wrong = (isSo: boolean, message: string, fix: string): Finding[] =>
    isSo ? [finding({ rule: 'table/form', file, message, fix })] : [];
  return [
    ...wrong(text.startsWith('\ufeff'), 'The file starts with a byte order mark.', 'Save it as UTF-8 without BOM.'),
    ...wrong(text.includes('\r'), 'The file has carriage returns.', 'Save it with line feeds (LF) alone.'),
    ...wrong(!text.endsWith('\n'), 'The last line has no line end.', 'End the file with one line feed.'),
  ];
}

function headerFindings(cells: readonly string[], columns: readonly Column[], file: string): Finding[] {
  const names = columns.map((column) => column.name);
  const [found, allowed] = [cells.join(','), names.join(',')];
  const wrong = (pointer: string, message: string, fix: string): Finding =>
    finding({ rule: 'table/header', file, line: 1, pointer, message, found, allowed, fix });
  const bare = cells.map((name) => name.replace(/^\ufeff/, ''));
  const missing = names.filter((name) => !bare.includes(name));
  const unknown = bare.filter((name, i) => !names.includes(name) || bare.indexOf(name) !== i);
  const meant = unknown.map((name) => nearest(name, missing));
  const findings = unknown.map((name, i) => {
    const fix = typeof meant[i] === 'string' ? `Did you mean "${meant[i]}"?` : 'Remove it.';
    return wrong(name, 'This is not a column here, or stands twice.', fix);
  });
  for (const name of missing) {
    if (!meant.includes(name)) findings.push(wrong(name, 'This column is missing.', `Add "${name}".`));
  }
  if (findings.length === 0 && bare.join() !== names.join()) {
    findings.push(wrong('', 'The columns are in another order.', 'Put them in the order given.'));
  }
  return findings;
}

function readRow<Row extends object>(
  cells: readonly string[],
  columns: readonly Column[],
  place: { readonly file: string; readonly line: number },
  table: Table<Row>,
  { validator }: Contract,
): { row: Row; wrong: Finding[] } {
  const values: Record<string, CellValue> = {};
  // The one cast of this room: when nothing is wrong, the schema that `Row` is generated from has accepted the row.
  const row = values as Row;
  if (cells.length !== columns.length) {
    const [found, allowed] = [`${cells.length} cells`, `${columns.length} cells`];
    const message = 'The row has another number of cells.';
    return { row, wrong: [finding({ ...place, rule: 'table/cells', message, found, allowed })] };
  }
  const wrong: Finding[] = [];
  columns.forEach((column, i) => {
    const found = cells[i] ?? '';
    const cell = readCell(found, column);
    if ('value' in cell) values[column.name] = cell.value;
    else {
      const message = `"${column.name}" can't be read.`;
      wrong.push(finding({ ...place, ...cell, rule: 'table/type', pointer: column.name, message, found }));
    }
  });
  const told = wrong.map(({ pointer }) => pointer);
  for (const { pointer, keyword, message, ...said } of validator.check(table.schema, row)) {
    const column = pointer.slice(1);
    if (told.includes(column)) continue;
    wrong.push(finding({ ...place, ...said, rule: `table/${keyword}`, pointer: column, message: `${message}.` }));
  }
  return { row, wrong };
}

function orderFindings<Row extends object>(
  placed: readonly { readonly line: number; readonly row: Row }[],
  file: string,
  table: Table<Row>,
): Finding[] {
  const order = keyOrder(table);
  const pointer = table.key.join(', ');
  const firstLine = new Map<string, number>();
  return placed.flatMap(({ line, row }, i) => {
    const found = keyText(table, row);
    const twin = firstLine.get(found);
    const previous = placed[i - 1]?.row;
    firstLine.set(found, twin ?? line);
    if (twin !== undefined) {
      const message = `The row has the same key as line ${twin}.`;
      const fix = 'Remove one of them.';
      return [finding({ rule: 'table/duplicate', file, line, pointer, message, found, fix })];
    }
    if (previous === undefined || order(previous, row) <= 0) return [];
    const message = 'The row is out of order: it belongs before the row above it.';
    return [
      finding({ rule: 'table/order', file, line, pointer, message, found, allowed: `rows sorted by ${pointer}` }),
    ];
  });
}
