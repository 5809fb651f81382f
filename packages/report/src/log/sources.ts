import { stat } from 'node:fs/promises';
import { type DuckDBConnection, type DuckDBValue, listValue } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { identifier, literal, LONGEST, quoted, rejection, rowsOf } from './database.ts';
import { delimiterOf } from './delimiter.ts';
import type { FindingsError } from '../../../../src/core/findings/finding.ts';
import { firstFew } from '../../../../src/core/text/words.ts';
import { FIRST_BYTES, firstBytes, type InputFile } from './input-files.ts';
import { type Column, isList, type Layout, objectSql, type Structure, tableLayout } from './layout.ts';
import { foundKeys, NEEDED_WORDS, tableFromKeys } from './likely-keys.ts';
import { otherDocument, outermostLayout, recogniseJson, recogniseTable, type Recognised } from './recognise.ts';

/** Files with the same format and keys, which are read together. */
export interface Source extends Recognised {
  readonly files: readonly string[];
}

/** The sources of all files, and the files that are not usage logs, each with the kind of document that it is. */
export interface Sources {
  readonly sources: readonly Source[];
  readonly others: readonly { readonly path: string; readonly title: string }[];
}

/** The files of sources, and the parameters of a statement that reads each source from its own list of files. */
export function filesIn(sources: readonly Source[]): {
  readonly files: readonly string[];
  readonly parameters: DuckDBValue[];
} {
  return {
    files: sources.flatMap((source) => source.files),
    parameters: sources.map((source) => listValue(source.files.map(literal))),
  };
}

const NEEDED_COLUMNS = 'the columns model, output_tokens and timestamp (or month)';

/**
 * The size up to which the keys of all JSON objects are read, bytes. Of larger files, only the first objects are read.
 */
const ALL_KEYS = 64_000_000;
const FIRST_OBJECTS = 50_000;

/**
 * Recognises the format of each file, unless `--format` names one.
 * @throws FindingsError with the keys that were found and those that are missing.
 */
export async function sourcesOf(
  db: DuckDBConnection,
  files: readonly InputFile[],
  name: string | null,
): Promise<Sources> {
  const byKeys = new Map<string, Source>();
  const others: { path: string; title: string }[] = [];
  for (const file of files) {
    const recognised = await recognisedIn(db, file, name);
    if ('title' in recognised) {
      others.push({ path: file.path, title: recognised.title });
      continue;
    }
    const { format, from, layout } = recognised;
    const key = JSON.stringify([format.name, from, layout.names]);
    const known = byKeys.get(key);
    byKeys.set(key, { ...recognised, files: [...(known?.files ?? []), file.path] });
  }
  return { sources: [...byKeys.values()], others };
}

async function recognisedIn(
  db: DuckDBConnection,
  file: InputFile,
  name: string | null,
): Promise<Recognised | { readonly title: string }> {
  const start = file.form === 'parquet' ? Buffer.alloc(0) : await firstBytes(file.path);
  if (start.includes(0))
    throw rejection(file.path, 'The file is not UTF-8 text', {
      fix: 'Save the file as UTF-8. In Excel choose "CSV UTF-8"',
    });
  const [recognised, layout] =
    file.form === 'json'
      ? await inJson(db, file.path, start.toString(), name)
      : await inTable(db, file, start.toString(), name);
  const other = otherDocument(layout);
  if (recognised?.missing.length === 0 && other?.looksLikeLog !== true) return recognised;
  if (other !== undefined) return { title: other.title };
  throw recognised === null ? unknownLog(file.path, layout) : incompleteLog(file.path, layout, recognised);
}

function unknownLog(path: string, layout: Layout): FindingsError {
  return rejection(path, 'These are not the columns or keys of a usage log', {
    found: foundKeys(layout),
    allowed: 'A model, a time or month and output tokens, such as model, month, output_tokens, or a format in --help',
    fix: tableFromKeys(layout) ?? `Make a table with ${NEEDED_COLUMNS}`,
  });
}

/** The error about a log without some of the needed fields. `layout` describes the outermost objects. */
function incompleteLog(path: string, layout: Layout, { format, missing, layout: rows }: Recognised): FindingsError {
  const [first = 'model'] = missing;
  const words = missing.map((field) => NEEDED_WORDS[field]);
  const fix = format.advice?.[first] ?? tableFromKeys(layout);
  return rejection(path, `This looks like ${format.title}, but has no ${words.join(' and no ')}`, {
    found: foundKeys(rows),
    allowed: missing.map((field) => `${NEEDED_WORDS[field]}: ${firstFew(format.fields[field] ?? [], 3)}`).join('; '),
    fix: fix ?? `Export the log with these fields, or make a table with ${NEEDED_COLUMNS}`,
  });
}

type Inspected = readonly [Recognised | null, Layout];

async function inTable(
  db: DuckDBConnection,
  { path, form }: InputFile,
  start: string,
  name: string | null,
): Promise<Inspected> {
  const [from, named] = form === 'csv' ? csvTable(start) : ['read_parquet($files, union_by_name = true)', null];
  const files = listValue([literal(path)]);
  const described = await rowsOf<{ name: string; type: string }>(
    db,
    [path],
    `SELECT column_name AS name, column_type AS type FROM (DESCRIBE SELECT * FROM ${from.replaceAll('$files', '$1')})`,
    [files],
  );
  const read = described.filter((column) => column.name !== 'filename');
  const columns = read.map(({ name: column, type }, place): Column => ({
    name: named?.[place] ?? column,
    type,
    sql: identifier(column),
    structure: null,
  }));
  const mayHaveObjects = form === 'parquet' || start.includes('{');
  const layout = tableLayout(mayHaveObjects ? await withStructures(db, path, from, columns) : columns);
  const withName = form === 'csv' ? from : 'read_parquet($files, union_by_name = true, filename = true)';
  return [recogniseTable(layout, withName, name), layout];
}

/** The columns with the structure of their JSON objects, which the first rows decide. */
async function withStructures(
  db: DuckDBConnection,
  path: string,
  from: string,
  columns: readonly Column[],
): Promise<Column[]> {
  const nested = columns.filter(({ type }) => /^(?:VARCHAR|JSON|STRUCT|MAP)/.test(type));
  if (nested.length === 0) return [...columns];
  const structures = nested.map(
    (column, i) =>
      `json_group_structure(CASE WHEN starts_with(ltrim(CAST(${objectSql(column)} AS VARCHAR)), '{') THEN ${objectSql(column)} END) AS s${i}`,
  );
  const some = `SELECT ${nested.map(({ sql }) => sql).join()} FROM ${from.replaceAll('$files', '$1')} LIMIT 1000`;
  const [row = {}] = await rowsOf<Record<string, string | null>>(
    db,
    [path],
    `SELECT ${structures.join()} FROM (${some})`,
    [listValue([literal(path)])],
  );
  const found = new Map(nested.map(({ sql }, i) => [sql, structureOf(row[`s${i}`])]));
  return columns.map((column) => ({ ...column, structure: found.get(column.sql) ?? null }));
}

/** The structure of an object, from a text of DuckDB. Null if the text describes a value or a list. */
function structureOf(text: string | null | undefined): Structure | null {
  // DuckDB's json_group_structure writes the text.
  const structure = text == null ? 'NULL' : (JSON.parse(text) as Structure);
  return typeof structure === 'string' || isList(structure) ? null : structure;
}

/** Whether the first row of a source's files is a header: of CSV and TSV files. */
export function hasHeader({ from }: Pick<Source, 'from'>): boolean {
  return from.startsWith('read_csv(');
}

/**
 * How DuckDB reads a CSV file, and the names of its columns. Only the first line decides, so nothing is guessed from
 * the rows.
 */
function csvTable(start: string): readonly [from: string, names: readonly string[]] {
  const [header = ''] = start.replace(/^\ufeff/, '').split(/\r\n|\n|\r/, 1);
  const delimiter = delimiterOf(header);
  const [names = ['']] = parse(header, { delimiter, relax_quotes: true, skip_records_with_error: true });
  const columns = names.map((_, i) => `c${i}: 'VARCHAR'`).join();
  const options = `auto_detect = false, header = true, delim = ${quoted(delimiter)}, quote = '"', escape = '"', filename = true`;
  const sizes = `max_line_size = ${LONGEST}, buffer_size = ${2 * LONGEST}`;
  return [`read_csv($files, columns = {${columns}}, ${options}, ${sizes})`, names.map((one) => one.trim())];
}

async function inJson(db: DuckDBConnection, path: string, start: string, name: string | null): Promise<Inspected> {
  const from = `read_json_objects($files, format = ${quoted(jsonForm(start))}, filename = true, maximum_object_size = ${LONGEST})`;
  const limit = (await stat(path)).size > ALL_KEYS ? `LIMIT ${FIRST_OBJECTS}` : '';
  const [row] = await rowsOf<{ structure: string | null }>(
    db,
    [path],
    `SELECT json_group_structure(json) AS structure FROM (SELECT json FROM ${from.replaceAll('$files', '$1')} ${limit})
      WHERE json_type(json) = 'OBJECT'`,
    [listValue([literal(path)])],
  );
  const structure = structureOf(row?.structure) ?? {};
  return [recogniseJson(structure, from, name), outermostLayout(structure)];
}

/** Whether a JSON file is a list, has one object per line, or has objects over several lines. */
function jsonForm(start: string): 'array' | 'newline_delimited' | 'unstructured' | 'auto' {
  const text = start.replace(/^\ufeff/, '').trimStart();
  if (text.startsWith('[')) return 'array';
  const [line = ''] = text.split('\n', 1);
  if (line.length === text.length && start.length >= FIRST_BYTES / 4) return 'auto';
  try {
    JSON.parse(line);
    return 'newline_delimited';
  } catch {
    return 'unstructured';
  }
}
