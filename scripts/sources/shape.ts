import { finding, FindingsError } from '../findings/finding.ts';
import { csvRecords } from '../tables/records.ts';
import { isObject } from '../text/json.ts';
import { nearest } from '../text/nearest.ts';
import { SourceRow, type SourceReport } from './report.ts';

/** The fields of a row, in one of the formats of a source. */
export interface Fields {
  /** What is read: without one of these a row says nothing. */
  readonly required: readonly string[];
  /** What is read where it is there. */
  readonly optional?: readonly string[];
  /** What the format also has, and nobody reads. */
  readonly unread?: readonly string[];
  /** Whether any others may be there. */
  readonly isOpen?: true;
}

/** A format that a source is, or was, published in. */
export interface Format {
  /** What it is called, in words that follow "read as". */
  readonly name: string;
  readonly fields: Fields;
}

/** The format whose fields these are; the one that lacks fewest of them where they are of none. */
export function formatOf<F extends Format>(found: Iterable<string>, formats: readonly [F, ...F[]]): F {
  const there = new Set(found);
  const lacks = ({ fields }: F): number => fields.required.filter((field) => !there.has(field)).length;
  return formats.reduce((best, format) => (lacks(format) < lacks(best) ? format : best));
}

/**
 * The rows of a CSV file that has the columns of one of the formats, in any order, and that format.
 *
 * @throws FindingsError when the file is not CSV, has other columns, or a cell that spans lines; rows with another
 *   number of cells are reported.
 */
export function csvRows<F extends Format>(report: SourceReport, formats: readonly [F, ...F[]]) {
  const { path: file, text } = report.file;
  const [header, ...records] = csvRecords(text, file, 'source/csv', true);
  const names = header?.cells ?? [];
  const format = formatOf(names, formats);
  if (!checkFields(names, format.fields, new SourceRow(report, new Map(), 1))) throw new FindingsError(report.findings);
  const rows = records.flatMap(({ line, cells }) => {
    const further = cells.join('').split('\n').length - 1;
    if (further > 0) {
      const message = 'A quoted cell does not end on its line.';
      throw new FindingsError([finding({ rule: 'source/csv', file, line: line - further, message })]);
    }
    const row = new SourceRow(report, new Map(names.map((name, i) => [name, cells[i] ?? ''])), line);
    if (cells.length === names.length) return [row];
    const [found, allowed] = [`${cells.length} cells`, `${names.length} cells`];
    row.error('source/cells', '', 'The row has another number of cells than the header.', { found, allowed });
    return [];
  });
  return { format, rows };
}

/** The object at `pointer` of a JSON file, or null after reporting what it is instead. */
export function objectAt(report: SourceReport, pointer: string, value: unknown): SourceRow | null {
  if (isObject(value)) return new SourceRow(report, new Map(Object.entries(value)), pointer);
  const said = { found: value ?? 'nothing', allowed: 'object' };
  new SourceRow(report, new Map(), pointer).error('source/type', '', 'This is not an object.', said);
  return null;
}

/** The object that a JSON file holds, with these fields, or undefined after reporting what it is instead. */
export function documentOf(report: SourceReport, fields: Fields): SourceRow | undefined {
  const object = objectAt(report, '', report.json());
  return withFields(object === null ? [] : [object], fields)[0];
}

/** The objects of the array at `pointer` of a JSON file; an empty array is reported as well. */
export function objectsAt(report: SourceReport, pointer: string, value: unknown): SourceRow[] {
  if (Array.isArray(value) && value.length > 0) {
    return value.flatMap((item: unknown, i) => objectAt(report, `${pointer}/${i}`, item) ?? []);
  }
  const said = { found: value ?? 'nothing', allowed: 'array of objects' };
  new SourceRow(report, new Map(), pointer).error('source/type', '', 'There are no rows here.', said);
  return [];
}

/** The rows among these that have the fields; the others are reported, once for all that have the same fields. */
export function withFields(rows: readonly SourceRow[], fields: Fields): SourceRow[] {
  const groups = groupBy(rows, (row) => JSON.stringify([...row.fields.keys()].sort()));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first !== undefined && checkFields([...first.fields.keys()], fields, first, group.length) ? group : [];
  });
}

/**
 * Whether rows with the fields found can be read. Reports an error where one that is needed is missing or stands twice,
 * with all that were found, missing and unknown; a warning where there are others than the publisher had, which a
 * person should look at. `row` is the first of `count` that have them.
 */
function checkFields(found: readonly string[], fields: Fields, row: SourceRow, count = 1): boolean {
  const { required, optional = [], unread = [], isOpen = false } = fields;
  const known = [...required, ...optional, ...unread];
  const missing = required.filter((field) => !found.includes(field));
  const gone = unread.filter((field) => !found.includes(field));
  const twice = found.filter((field, i) => found.indexOf(field) !== i);
  const unknown = isOpen ? [] : found.filter((field) => !known.includes(field));
  const readable = missing.length + twice.length === 0;
  const parts = Object.entries({ missing, twice, [readable ? 'new' : 'unknown']: unknown, gone })
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what}: ${names.join(', ')}`);
  if (parts.length === 0) return true;

  const where = count === 1 ? '' : ` (here and in ${count - 1} further rows)`;
  const guesses = unknown.flatMap((field) => {
    const near = nearest(field, [...missing, ...gone]);
    return near === null ? [] : [`"${near}" may now be called "${field}".`];
  });
  const said = (usual: string) => ({
    found: found.join(', '),
    allowed: known.join(', '),
    fix: guesses.length === 0 ? usual : guesses.join(' '),
  });
  if (readable) {
    const message = `The publisher has changed the format in what is not read${where}: ${parts.join('; ')}.`;
    const fix = 'Does it say anything that should be taken over? Then adapt the importer.';
    row.warning('source/changed-format', '', message, said(fix));
  } else {
    const message = `The fields are not the expected ones${where}: ${parts.join('; ')}.`;
    row.error('source/fields', '', message, said('The publisher has changed the format: adapt the importer.'));
  }
  return readable;
}

/** The values in groups of equal key, in the order in which the keys first come. */
export function groupBy<T>(values: readonly T[], key: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(key(value));
    if (group === undefined) groups.set(key(value), [value]);
    else group.push(value);
  }
  return groups;
}
