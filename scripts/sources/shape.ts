import { nearest } from '../text/nearest.ts';
import { groupBy } from './group.ts';
import { WHOLE_FILE, type RowPlace, type SourceReport } from './report.ts';

/** The fields of a row, in one of the formats of a source. */
export interface Fields {
  /** What is read: without one of these a row says nothing. */
  readonly required: readonly string[];
  /** What is read where it is there. */
  readonly optional?: readonly string[];
  /** What the format also has, and nobody reads. */
  readonly unread?: readonly string[];
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
 * Whether rows with the fields found can be read. Reports an error where one that is needed is missing or stands twice,
 * with all that were found, missing and unknown; a warning where there are others than the publisher had, which a
 * person should look at. `rows` says how many rows have them, where there is more than one.
 */
export function checkFields(
  found: readonly string[],
  fields: Fields,
  place: RowPlace,
  report: SourceReport,
  rows = 1,
): boolean {
  const { required, optional = [], unread = [] } = fields;
  const known = [...required, ...optional, ...unread];
  const missing = required.filter((field) => !found.includes(field));
  const gone = unread.filter((field) => !found.includes(field));
  const twice = found.filter((field, i) => found.indexOf(field) !== i);
  const unknown = found.filter((field) => !known.includes(field));
  if (missing.length + gone.length + twice.length + unknown.length === 0) return true;

  const readable = missing.length + twice.length === 0;
  const list = (what: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`${what}: ${names.join(', ')}`];
  const parts = [
    ...list('missing', missing),
    ...list('twice', twice),
    ...list(readable ? 'new' : 'unknown', unknown),
    ...list('gone', gone),
  ].join('; ');
  const where = rows === 1 ? '' : ` (here and in ${rows - 1} further rows)`;
  const near = unknown
    .map((field) => ({ field, near: nearest(field, [...missing, ...gone]) }))
    .flatMap((guess) => (guess.near === null ? [] : [`"${guess.near}" may now be called "${guess.field}".`]));
  const said = { found: found.join(', '), allowed: known.join(', ') };
  if (readable) {
    report.warning(place, '', {
      ...said,
      rule: 'source/changed-format',
      message: `The publisher has changed the format in what is not read${where}: ${parts}.`,
      fix:
        near.length === 0 ? 'Does it say anything that should be taken over? Then adapt the importer.' : near.join(' '),
    });
  } else {
    report.error(place, '', {
      ...said,
      rule: 'source/fields',
      message: `The fields are not the expected ones${where}: ${parts}.`,
      fix: near.length === 0 ? 'The publisher has changed the format: adapt the importer.' : near.join(' '),
    });
  }
  return readable;
}

/** The same check for many rows, told once for all rows that have the same fields. Returns the rows that pass. */
export function checkAllFields<Row extends { readonly place: RowPlace; readonly fields: ReadonlyMap<string, unknown> }>(
  rows: readonly Row[],
  fields: Fields,
  report: SourceReport,
): Row[] {
  const groups = groupBy(rows, (row) => JSON.stringify([...row.fields.keys()].sort()));
  return [...groups.values()].flatMap((group) => {
    const { place, fields: first } = group[0] ?? { place: WHOLE_FILE, fields: new Map<string, unknown>() };
    return checkFields([...first.keys()], fields, place, report, group.length) ? group : [];
  });
}
