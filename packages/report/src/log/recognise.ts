import { type LogFormat, NEEDED, type OtherDocument } from '../formats/format.ts';
import { FORMATS, USUAL_ROWS } from '../formats/index.ts';
import { OTHER_DOCUMENTS } from '../formats/observability.ts';
import { pathIn } from '../formats/path.ts';
import { isObjectStructure, jsonLayout, type Layout, type Level, stepInto, type Structure } from './layout.ts';

/** A recognised format, with the place of its rows in a log. */
export interface Recognised {
  readonly format: LogFormat;
  readonly layout: Layout;
  /** SQL of a table with the rows and their `filename`. `$files` is replaced by the list of files. */
  readonly from: string;
  /** SQL of the objects around the rows. Null if rows are the outermost objects. */
  readonly around: string | null;
  /** The layout of the outermost objects. Null if these are the rows. */
  readonly wrapper: Layout | null;
  /** SQL of a row's object; null in a table. */
  readonly json: string | null;
  /** Fields that a row must have and this log doesn't. */
  readonly missing: readonly (typeof NEEDED)[number][];
}

/** A place in a log that may contain the rows of a format. */
interface Candidate extends Omit<Recognised, 'format' | 'missing'> {
  readonly isInList: boolean;
}

/**
 * The first format with these keys and all fields that a report needs. Otherwise the first one with these keys, or
 * null. A named format is used even if some of its keys are missing.
 */
export function recogniseTable(layout: Layout, from: string, name: string | null): Recognised | null {
  const candidate = { layout, from, around: null, wrapper: null, json: null, isInList: false };
  return recognised(name, () => [candidate]);
}

/**
 * The format of JSON objects with this structure, chosen as by {@link recogniseTable}. `from` has the objects as
 * `json`.
 */
export function recogniseJson(structure: Structure, from: string, name: string | null): Recognised | null {
  const candidates = (format: LogFormat) =>
    (format.rows ?? USUAL_ROWS).flatMap((steps) => rowsAlong(steps, structure, from) ?? []);
  return recognised(name, candidates);
}

/**
 * A table without a time counts as a table of calls. Its time is then reported as missing, instead of the table as
 * unknown.
 */
function recognised(name: string | null, candidatesOf: (format: LogFormat) => readonly Candidate[]): Recognised | null {
  const found = bestOf(formatsNamed(name), candidatesOf, name !== null);
  if (found !== null || name !== null) return found;
  const calls = bestOf(formatsNamed('own-calls'), candidatesOf, true);
  return calls !== null && calls.missing.length < NEEDED.length ? calls : null;
}

function formatsNamed(name: string | null): readonly LogFormat[] {
  return name === null ? FORMATS : FORMATS.filter((format) => format.name === name);
}

/**
 * The format that fits best. Rows that are the outermost objects come first, so that a list inside a row never hides
 * the row.
 */
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
  return whole.find(({ isInList }) => !isInList) ?? whole[0] ?? fewest ?? null;
}

function hasAny(layout: Layout, paths: string): boolean {
  return paths.split('|').some((path) => layout.has(path));
}

function missingFields({ fields }: LogFormat, layout: Layout): (typeof NEEDED)[number][] {
  return NEEDED.filter((field) => (fields[field] ?? []).every((path) => layout.valueOf(pathIn(path)) === null));
}

function rowsAlong(steps: readonly string[], structure: Structure, from: string): Candidate | null {
  const levels: Level[] = [{ sql: 'j0', structure }];
  const tables = [`(SELECT filename, json AS j0 FROM ${from})`];
  let isInList = false;
  for (const step of steps) {
    const [level, table] = [levels.at(-1), tables.at(-1)];
    const next = level === undefined ? null : stepInto(level, step);
    if (next === null || table === undefined) return null;
    const column = `j${levels.length}`;
    tables.push(`(SELECT *, ${next.sql} AS ${column} FROM ${table})`);
    levels.push({ sql: column, structure: next.structure });
    isInList ||= next.isUnnested;
  }
  return {
    layout: jsonLayout(levels),
    from: tables.at(-1) ?? '',
    around: tables.at(-2) ?? null,
    wrapper: isInList ? jsonLayout(levels.slice(0, 1)) : null,
    json: `j${levels.length - 1}`,
    isInList,
  };
}

/** The known document that is not a usage log, recognised by its keys. Undefined for others. */
export function otherDocument(layout: Layout): OtherDocument | undefined {
  return OTHER_DOCUMENTS.find(
    ({ recognise, without }) =>
      recognise.every((path) => layout.has(path)) && !without.some((path) => layout.has(path)),
  );
}

/** The layout of outermost objects, for messages. */
export function outermostLayout(structure: Structure): Layout {
  return jsonLayout([{ sql: 'j0', structure: isObjectStructure(structure) ? structure : {} }]);
}
