/** What a record is made of. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/**
 * A record as CSV (RFC 4180) of two columns, a field and its value: nested names are joined by dots, items of a list
 * are numbered from 1, null is empty.
 */
export function recordCsv(record: Value): string {
  const rows: [string, string | number | boolean | null][] = [['field', 'value'], ...leaves(record, '')];
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function leaves(value: Value, name: string): [string, string | number | boolean | null][] {
  if (value === null || typeof value !== 'object') return [[name, value]];
  const parts = Array.isArray(value) ? value.map((item: Value, i) => [i + 1, item] as const) : Object.entries(value);
  return parts.flatMap(([key, part]) => leaves(part, name === '' ? String(key) : `${name}.${key}`));
}

/** A spreadsheet runs a cell that starts with one of these as a formula; the second four are their wide forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Text is always in quotes; an apostrophe before it keeps it from being run as a formula. */
function cell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  return `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}
