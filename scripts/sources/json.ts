import { escapePointer } from '../text/json-pointer.ts';
import { finding, FindingsError } from '../findings/finding.ts';
import type { RowPlace, SourceReport } from './report.ts';
import { checkAllFields, checkFields, type Fields } from './shape.ts';
import type { SourceText } from '../net/download.ts';

/** An object of a JSON file: its fields, and its place. A map, so that no key of a hostile file has a meaning. */
export interface JsonRow {
  readonly fields: ReadonlyMap<string, unknown>;
  readonly place: RowPlace;
}

/** The value a JSON file holds. @throws FindingsError when it is no JSON (NaN and Infinity are none). */
export function parseJson({ path, text }: SourceText): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = `The file is not JSON: ${error instanceof Error ? error.message : String(error)}.`;
    throw new FindingsError([finding({ rule: 'source/json', file: path, message })]);
  }
}

/** The object at `pointer` with these fields, or null after reporting what it is instead. */
export function objectAt(value: unknown, pointer: string, fields: Fields, report: SourceReport): JsonRow | null {
  const row = looseObjectAt(value, pointer, report);
  return row !== null && checkFields([...row.fields.keys()], fields, row.place, report) ? row : null;
}

/** The object at `pointer` with whatever fields it has, or null after reporting what it is instead. */
export function looseObjectAt(value: unknown, pointer: string, report: SourceReport): JsonRow | null {
  const place = placeAt(pointer);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return { fields: new Map<string, unknown>(Object.entries(value)), place };
  }
  report.error(place, '', {
    rule: 'source/type',
    message: 'This is no object.',
    found: shortened(value),
    allowed: 'object',
  });
  return null;
}

/** The objects of the array at `pointer`, each with these fields; reports an empty array as well. */
export function rowsAt(value: unknown, pointer: string, fields: Fields, report: SourceReport): JsonRow[] {
  return checkAllFields(looseRowsAt(value, pointer, report), fields, report);
}

/** The objects of the array at `pointer` with whatever fields they have; reports an empty array as well. */
export function looseRowsAt(value: unknown, pointer: string, report: SourceReport): JsonRow[] {
  const place = placeAt(pointer);
  if (!Array.isArray(value) || value.length === 0) {
    const message = 'There are no rows here.';
    report.error(place, '', { rule: 'source/type', message, found: shortened(value), allowed: 'array of objects' });
    return [];
  }
  return value.flatMap((item: unknown, i) => looseObjectAt(item, `${pointer}/${i}`, report) ?? []);
}

function placeAt(pointer: string): RowPlace {
  return { line: null, pointer: (field) => (field === '' ? pointer : `${pointer}/${escapePointer(field)}`) };
}

function shortened(value: unknown): string {
  return (JSON.stringify(value) as string | undefined)?.slice(0, 100) ?? 'nothing';
}
