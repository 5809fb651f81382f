import { nearest } from '../text/nearest.ts';
import { groupBy } from './group.ts';
import { WHOLE_FILE, type RowPlace, type SourceReport } from './report.ts';

/** The fields a row of a source has: no others, and all that are not optional. */
export interface Fields {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
}

/**
 * Reports when the fields found are not those expected: what is missing, what is unknown, and all that were found.
 * `rows` says how many rows have this fault, where there is more than one.
 */
export function checkFields(
  found: readonly string[],
  { required, optional = [] }: Fields,
  place: RowPlace,
  report: SourceReport,
  rows = 1,
): boolean {
  const known = [...required, ...optional];
  const missing = required.filter((field) => !found.includes(field));
  const unknown = found.filter((field, i) => !known.includes(field) || found.indexOf(field) !== i);
  if (missing.length === 0 && unknown.length === 0) return true;
  const parts = [
    ...(missing.length === 0 ? [] : [`missing: ${missing.join(', ')}`]),
    ...(unknown.length === 0 ? [] : [`unknown: ${unknown.join(', ')}`]),
  ];
  const near = unknown
    .map((field) => ({ field, near: nearest(field, missing) }))
    .flatMap((guess) => (guess.near === null ? [] : [`"${guess.near}" may now be called "${guess.field}".`]));
  report.error(place, '', {
    rule: 'source/fields',
    message: `The fields are not the expected ones${rows === 1 ? '' : ` (here and in ${rows - 1} further rows)`}: ${parts.join('; ')}.`,
    found: found.join(', '),
    allowed: known.join(', '),
    fix: near.length === 0 ? 'The publisher has changed the format: adapt the importer.' : near.join(' '),
  });
  return false;
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
