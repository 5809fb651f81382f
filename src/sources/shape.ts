import { FindingsError } from '../core/findings/finding.ts';
import { csvRecords } from '../contract/tables/read.ts';
import { groupBy } from '../core/text/group-by.ts';
import { isObject } from '../core/text/json.ts';
import { SourceRow, type SourceReport } from './source-report.ts';

/** The fields of a row of a publisher's file. */
export interface ObjectFields {
  /** Fields that every row must have. */
  readonly required: readonly string[];
  /** Fields that are read if they are present. */
  readonly optional?: readonly string[];
  /** Whether other fields are allowed. */
  readonly isOpen?: true;
}

/**
 * The rows of a CSV file with these columns, in any order. Reports rows with another number of cells.
 *
 * @throws FindingsError if the file is not CSV or has other columns.
 */
export function csvRows(report: SourceReport, fields: ObjectFields): SourceRow[] {
  const { path: file, text } = report.file;
  const [header, ...records] = csvRecords(text, file, { rule: 'source/csv', skipEmptyLines: true });
  const names = header?.cells ?? [];
  if (!checkFields(names, fields, new SourceRow(report, new Map(), 1))) throw new FindingsError(report.findings);
  return records.flatMap(({ line, cells }) => {
    const row = new SourceRow(report, new Map(names.map((name, i) => [name, cells[i] ?? ''])), line);
    if (cells.length === names.length) return [row];
    const message = 'The row has more or fewer cells than the header.';
    row.error({ rule: 'source/cells', message, found: `${cells.length} cells`, allowed: `${names.length} cells` });
    return [];
  });
}

/** The object that a JSON file contains, with these fields; undefined after reporting an error. */
export function documentOf(report: SourceReport, fields: ObjectFields): SourceRow | undefined {
  return withFields(objectAt(report, '', report.json()), fields)[0];
}

/**
 * The rows with these fields in the field `list` of a document. Reports an error if it is not a list of objects, or if
 * it is empty. Without a document, which is an error that was reported before, there are no rows.
 */
export function rowsIn(document: SourceRow | undefined, list: string, fields: ObjectFields): SourceRow[] {
  if (document === undefined) return [];
  const value = document.get(list);
  const pointer = document.pointer(list);
  const { report } = document;
  if (Array.isArray(value) && value.length > 0) {
    const rows = value.flatMap((item: unknown, i) => objectAt(report, `${pointer}/${i}`, item));
    return withFields(rows, fields);
  }
  document.error({
    rule: 'source/type',
    field: list,
    message: 'This is not a list of rows.',
    found: value ?? 'nothing',
    allowed: 'array of objects',
  });
  return [];
}

/** The object at `pointer` of a JSON file, as a list of one; an empty list after reporting that it is not an object. */
function objectAt(report: SourceReport, pointer: string, value: unknown): SourceRow[] {
  const row = new SourceRow(report, new Map(isObject(value) ? Object.entries(value) : []), pointer);
  if (isObject(value)) return [row];
  row.error({ rule: 'source/type', message: 'This is not an object.', found: value ?? 'nothing', allowed: 'object' });
  return [];
}

/** The rows that have the fields. Reports the others, once for all rows with the same fields. */
function withFields(rows: readonly SourceRow[], fields: ObjectFields): SourceRow[] {
  return groupBy(rows, (row) => JSON.stringify([...row.fields.keys()].sort())).flatMap(([, group]) =>
    checkFields([...group[0].fields.keys()], fields, group[0], group.length) ? group : [],
  );
}

const NEW_FIELDS = [
  'warning',
  'source/changed-format',
  'The publisher has changed a part of the format that is not read',
  'If the new fields should be imported, adapt the importer.',
] as const;
const OTHER_FIELDS = [
  'error',
  'source/fields',
  'The fields are not the expected ones',
  "If this is the publisher's file, its format has changed: adapt the importer. Otherwise, use the publisher's file.",
] as const;

/**
 * Whether rows with the fields `found` can be read. Reports an error if a required field is missing or appears twice,
 * and a warning if there are new fields, which a maintainer should look at. `row` is the first of `count` rows with
 * these fields.
 */
function checkFields(found: readonly string[], fields: ObjectFields, row: SourceRow, count = 1): boolean {
  const { required, optional = [], isOpen = false } = fields;
  const known = [...required, ...optional];
  const missing = required.filter((field) => !found.includes(field));
  const twice = found.filter((field, i) => found.indexOf(field) !== i);
  const unknown = isOpen ? [] : found.filter((field) => !known.includes(field));
  const readable = missing.length + twice.length === 0;
  const parts = Object.entries({ missing, twice, [readable ? 'new' : 'unknown']: unknown })
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what}: ${names.join(', ')}`);
  if (parts.length === 0) return true;

  const where = count === 1 ? '' : ` (here and in ${count - 1} further rows)`;
  const [severity, rule, message, fix] = readable ? NEW_FIELDS : OTHER_FIELDS;
  row[severity]({
    rule,
    message: `${message}${where}: ${parts.join('; ')}.`,
    found: found.join(', '),
    allowed: known.join(', '),
    fix,
  });
  return readable;
}
