/** A spreadsheet runs cells that begin with one of these as formulas. The last four are wide forms. */
const RUN_AS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A CSV cell (RFC 4180). Text is always in quotes. An apostrophe keeps a spreadsheet from running it as a formula. */
function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  return `"${(RUN_AS_FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/** Rows as CSV (RFC 4180). */
export function csv(rows: readonly (readonly (string | number | boolean | null)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
