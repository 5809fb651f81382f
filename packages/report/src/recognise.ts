import { type LogFormat, NEEDED } from './formats/format.ts';
import { FORMATS, USUAL_ROWS } from './formats/index.ts';
import { OTHER_DOCUMENTS } from './formats/observability.ts';
import { isObjectStructure, jsonLayout, type Layout, type Level, stepInto, type Structure } from './layout.ts';

/** Rows as a format has them. */
export interface Recognised {
  readonly format: LogFormat;
  readonly layout: Layout;
  /** SQL of the rows, from a table with `filename`; `$files` is replaced by the list of files. */
  readonly from: string;
  /** SQL of the objects around the rows. Null if rows are the outermost objects. */
  readonly around: string | null;
  /** The layout of the outermost objects; null if the rows are these. */
  readonly frame: Layout | null;
  /** SQL of a row's object; null in a table. */
  readonly json: string | null;
  /** Fields that a row must have and this log doesn't. */
  readonly missing: readonly (typeof NEEDED)[number][];
}

/** Something that rows can be found in. */
interface Candidate extends Omit<Recognised, 'format' | 'missing'> {
  readonly isFramed: boolean;
}

/**
 * The first format with these keys that has all that a report needs. Otherwise the first one with these keys, or null.
 * A named format is taken even if its keys are not all there.
 */
export function recogniseTable(layout: Layout, from: string, name: string | null): Recognised | null {
  const candidate = { layout, from, around: null, frame: null, json: null, isFramed: false };
  return recognised(name, () => [candidate]);
}

/** The format of JSON objects with this structure, chosen as by {@link recogniseTable}. `from` has the objects as `json`. */
export function recogniseJson(structure: Structure, from: string, name: string | null): Recognised | null {
  const candidates = (format: LogFormat) =>
    (format.rows ?? USUAL_ROWS).flatMap((steps) => rowsAlong(steps, structure, from) ?? []);
  return recognised(name, candidates);
}

/** A table without a time is one of calls, so that the time is reported as missing and not the table as unknown. */
function recognised(name: string | null, candidatesOf: (format: LogFormat) => readonly Candidate[]): Recognised | null {
  const found = bestOf(formatsNamed(name), candidatesOf, name !== null);
  if (found !== null || name !== null) return found;
  const calls = bestOf(formatsNamed('own-calls'), candidatesOf, true);
  return calls !== null && calls.missing.length < NEEDED.length ? calls : null;
}

function formatsNamed(name: string | null): readonly LogFormat[] {
  return name === null ? FORMATS : FORMATS.filter((format) => format.name === name);
}

/** A list inside a row must never hide the row: rows that are the outermost objects come first. */
function bestOf(
  formats: readonly LogFormat[],
  candidatesOf: (format: LogFormat) => readonly Candidate[],
  isNamed: boolean,
): Recognised | null {
  const all = formats.flatMap((format) =>
    candidatesOf(format)
      .filter(({ layout }) => isNamed || format.recognise.every((paths) => hasAny(layout, paths)))
      .map((candidate) => ({ ...candidate, format, missing: missingFields(format, candidate.layout) })),
  );
  const whole = all.filter(({ missing }) => missing.length === 0);
  const fewest = all.toSorted((a, b) => a.missing.length - b.missing.length)[0];
  return whole.find(({ isFramed }) => !isFramed) ?? whole[0] ?? fewest ?? null;
}

function hasAny(layout: Layout, paths: string): boolean {
  return paths.split('|').some((path) => layout.has(path));
}

function missingFields({ fields }: LogFormat, layout: Layout): (typeof NEEDED)[number][] {
  return NEEDED.filter((field) => (fields[field] ?? []).every((path) => layout.valueOf(path) === null));
}

function rowsAlong(steps: readonly string[], structure: Structure, from: string): Candidate | null {
  const levels: Level[] = [{ sql: 'j0', structure }];
  const tables = [`(SELECT filename, json AS j0 FROM ${from})`];
  let isFramed = false;
  for (const step of steps) {
    const [level, table] = [levels.at(-1), tables.at(-1)];
    const next = level === undefined ? null : stepInto(level, step);
    if (next === null || table === undefined) return null;
    const column = `j${levels.length}`;
    tables.push(`(SELECT *, ${next.sql} AS ${column} FROM ${table})`);
    levels.push({ sql: column, structure: next.structure });
    isFramed ||= next.isUnnested;
  }
  return {
    layout: jsonLayout(levels),
    from: tables.at(-1) ?? '',
    around: tables.at(-2) ?? null,
    frame: isFramed ? jsonLayout(levels.slice(0, 1)) : null,
    json: `j${levels.length - 1}`,
    isFramed,
  };
}

/** Title of a document without usage, by its keys. Null if it is not one that exports put next to usage. */
export function otherDocument(layout: Layout): string | null {
  const found = OTHER_DOCUMENTS.find(
    ({ recognise, without }) =>
      recognise.every((path) => layout.has(path)) && !without.some((path) => layout.has(path)),
  );
  return found?.title ?? null;
}

/** The layout of outermost objects, for messages. */
export function outermostLayout(structure: Structure): Layout {
  return jsonLayout([{ sql: 'j0', structure: isObjectStructure(structure) ? structure : {} }]);
}
