import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, listValue } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { noneIfMissing } from '../core/files/error-code.ts';
import { finding, type Finding, FindingsError } from '../core/findings/finding.ts';
import { messageOf, plural } from '../core/text/words.ts';
import { ALLOWED, COLUMNS, type Columns, isUsage, MACROS, rowsSql, sumsSql } from './usage-columns.ts';

/** What one model answered in one month, for one place. Null is what a row does not say. */
export interface Usage {
  /** Name of the model as it is written. */
  readonly model: string;
  /** `YYYY-MM` */
  readonly month: string;
  /** As it is written; empty where none is. */
  readonly place: string;
  readonly calls: number | null;
  readonly output: number;
  readonly input: number | null;
  /** Tokens of prompts that lay in a cache. */
  readonly cached: number | null;
}

/** What files of usage say. */
export interface ReadUsage {
  readonly usage: readonly Usage[];
  /** What was left out since something was missing or no number, each kind with its first row. */
  readonly faults: readonly Finding[];
  /** Tokens of answers that a gateway had kept: no model made them. */
  readonly kept: number;
}

/** Files as a table of rows. */
interface Source {
  readonly columns: Columns;
  readonly sql: string;
  /** Line of the first row of CSV, and the line breaks inside a row as SQL; null of other files. */
  readonly lines: readonly [first: number, breaks: string] | null;
}

/** Nothing is fetched, loaded or written, and what takes more is refused. */
const SETTINGS = {
  // Each has buffers of its own, which more than four would not find room for.
  threads: String(Math.min(4, availableParallelism())),
  memory_limit: '400MB',
  temp_directory: '',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
};
/** Longest line of CSV and longest object of JSON, bytes. */
const LONGEST = 16_000_000;
/** More groups than this are no models, months and places. */
const MOST_GROUPS = 20_000;
const KIND = /\.(?:(csv|tsv|txt)|(jsonl?|ndjson)|parquet)(?:\.(?:gz|zst))?$/;
const FORMS = 'CSV, TSV, JSON, JSON lines or Parquet, in UTF-8, as it is or compressed (.gz, .zst)';

/**
 * The usage in a file, the files of a folder, or those that a pattern names, added up by model, month and place. At most
 * `mayLeaveOut` rows may have something wrong. @throws FindingsError with what is wrong.
 */
export async function readUsage(path: string, mayLeaveOut: number): Promise<ReadUsage> {
  const instance = await DuckDBInstance.create(':memory:', SETTINGS);
  const db = await instance.connect();
  try {
    const files = await filesOf(db, path);
    const allowed = [...files, ...files.map(literal)].map(quoted).join();
    await db.run(`${MACROS.join(';')}; SET TimeZone = 'UTC'; SET allowed_paths = [${allowed}];
      SET enable_external_access = false; SET lock_configuration = true`);
    const source = await sourceOf(db, files);
    const query = `${sumsSql(rowsSql(source.columns, source.sql))} LIMIT ${MOST_GROUPS + 1}`;
    const groups = await rowsOf<Usage & { kind: string | null; rows: number; file: string }>(db, files, query);
    if (groups.length > MOST_GROUPS)
      throw refusal(path, `There are more than ${MOST_GROUPS} models, months and places`, {
        allowed: 'Names of models, not of calls',
      });
    const usage = groups.filter(({ kind }) => kind === null);
    const wrong = groups.filter(({ kind }) => kind !== null && kind !== 'nothing' && kind !== 'hit');
    const faults = await Promise.all(
      wrong.map(({ kind, rows, file }) => firstOf(db, source, String(kind), rows, file)),
    );
    if (wrong.reduce((sum, { rows }) => sum + rows, 0) > mayLeaveOut) throw new FindingsError(faults);
    if (usage.length === 0) throw refusal(path, 'There is no call in it', { allowed: `Rows with ${ALLOWED}` });
    return { usage, faults, kept: groups.find(({ kind }) => kind === 'hit')?.output ?? 0 };
  } finally {
    db.closeSync();
    instance.closeSync();
  }
}

/** The first row of a file with something wrong of a kind. */
async function firstOf(
  db: DuckDBConnection,
  { columns, sql, lines }: Source,
  kind: string,
  count: number,
  file: string,
) {
  const [first, breaks] = lines ?? [1, '0'];
  const numbered = `row_number() OVER () - 1 + sum(${breaks}) OVER (ROWS UNBOUNDED PRECEDING) - ${breaks} AS nth`;
  const query = `SELECT CAST(nth AS DOUBLE) AS nth, CAST(found_${kind} AS VARCHAR) AS found
    FROM (${rowsSql(columns, sql, numbered)}) WHERE kind = '${kind}' LIMIT 1`;
  const [{ nth, found } = { nth: 0, found: null }] = await rowsOf<{ nth: number; found: string | null }>(
    db,
    [file],
    query,
  );
  return finding({
    rule: 'report/row',
    file,
    ...(lines === null ? { pointer: `row ${first + nth}` } : { line: first + nth }),
    message: `In ${plural(count, 'row')}, of which this is the first, ${kind} is missing, or is none`,
    found: found?.slice(0, 100) ?? 'nothing',
    allowed:
      { model: 'Its name, no sum of rows', month: '2026-01 or 2026-01-31' }[kind] ?? 'A whole number from 0: 41837322',
    fix: `Mend the rows, or let them be left out: --may-leave-out ${count}`,
  });
}

/** The files that a path names: itself, what is below a folder, or what a pattern matches. */
async function filesOf(db: DuckDBConnection, path: string): Promise<string[]> {
  const found = await stat(path).catch(noneIfMissing);
  const pattern = !('size' in found) ? path : found.isFile() ? literal(path) : `${literal(path)}/**`;
  const all = await rowsOf<{ file: string }>(db, [path], 'SELECT file FROM glob($1) ORDER BY file', pattern);
  const files = all.map(({ file }) => file).filter((file) => KIND.test(file) && !basename(file).startsWith('.'));
  if (files.length > 0) return files;
  throw refusal(path, 'There is no file of usage', {
    allowed: `A file, a folder or a pattern such as logs/*.csv. ${FORMS}`,
  });
}

async function sourceOf(db: DuckDBConnection, files: readonly string[]): Promise<Source> {
  const heads = await Promise.all(files.map((file) => headOf(db, file)));
  const [file = '', [form, header] = ['parquet', '']] = [files[0], heads[0]];
  const other = files[heads.findIndex((head) => String(head) !== String(heads[0]))];
  if (other !== undefined)
    throw refusal(other, `It has another form or other columns than ${file}`, { allowed: 'Files alike' });
  const source = form === 'csv' ? csvOf(header) : form === 'json' ? JSON_SOURCE : await parquetOf(db, files);
  if (isUsage(source.columns)) return source;
  const found = [...source.columns.keys()].join(', ').slice(0, 200);
  throw refusal(file, 'The columns are not those of usage', {
    found,
    allowed: `${ALLOWED}; others may stand beside them`,
  });
}

/** What form a file has, and of CSV its first line, or two where the first says what parts columns, as Excel writes it. */
async function headOf(db: DuckDBConnection, file: string): Promise<readonly [form: string, header: string]> {
  const [, csv, json] = KIND.exec(file) ?? [];
  if (csv === undefined) return [json === undefined ? 'parquet' : 'json', ''];
  const raw = readCsv(`columns = {l: 'VARCHAR'}, header = false, delim = '\x1f', quote = '', escape = ''`);
  const [first = '', second = ''] = (await rowsOf<{ l: string }>(db, [file], `SELECT l FROM ${raw} LIMIT 2`)).map(
    ({ l }) => l,
  );
  if (first.includes('\0')) throw refusal(file, 'The file is not UTF-8 text', { allowed: FORMS });
  return ['csv', /^sep=/i.test(first) ? `${first}\n${second}` : first];
}

function readCsv(options: string): string {
  return `read_csv($1, auto_detect = false, max_line_size = ${LONGEST}, buffer_size = ${2 * LONGEST}, ${options})`;
}

/** CSV by its own first line: nothing is guessed, and columns are named by their place. */
function csvOf(head: string): Source {
  const [header = '', ...before] = head.split('\n').reverse();
  const [delim = ','] = [',', ';', '\t', '|'].sort((a, b) => header.split(b).length - header.split(a).length);
  const [names = []] = parse(header, { delimiter: delim, relax_quotes: true });
  const own = names.map((name, i) => [name.trim().toLowerCase(), { sql: `c${i}`, type: 'VARCHAR' }] as const);
  const all = own.map(([, { sql }]) => sql);
  const types = `columns = {${all.map((name) => `${name}: 'VARCHAR'`).join()}}`;
  return {
    // Of two columns of a name the first is read.
    columns: new Map(own.reverse()),
    sql: readCsv(
      `${types}, header = true, skip = ${before.length}, delim = ${quoted(delim)}, quote = '"', escape = '"'`,
    ),
    lines: [before.length + 2, `(length(concat(${all.join()})) - length(replace(concat(${all.join()}), chr(10), '')))`],
  };
}

/** Objects in a list, in lines, or in `data` of one object; any column may be there, as text. */
const JSON_SOURCE: Source = {
  columns: new Map(COLUMNS.map((name) => [name.toLowerCase(), { sql: name, type: 'VARCHAR' }])),
  sql: `(SELECT unnest(coalesce(data, [{${COLUMNS.map((name) => `${name}: ${name}`).join()}}]), recursive := true), filename
    FROM read_json($1, format = 'auto', records = 'true', maximum_object_size = ${LONGEST}, columns = {${COLUMNS.map((name) => `${name}: 'VARCHAR'`).join()},
      data: 'STRUCT(${COLUMNS.map((name) => `${name} VARCHAR`).join()})[]'}))`,
  lines: null,
};

async function parquetOf(db: DuckDBConnection, files: readonly string[]): Promise<Source> {
  const sql = 'read_parquet($1, union_by_name = true)';
  const described = `SELECT lower(column_name) AS name, column_type AS type FROM (DESCRIBE SELECT * FROM ${sql})`;
  const all = await rowsOf<{ name: string; type: string }>(db, files, described);
  return { columns: new Map(all.map(({ name, type }) => [name, { sql: name, type }])), sql, lines: null };
}

/** What a statement gives, of which the files are the parameter. @throws FindingsError in few words where they can't be read. */
async function rowsOf<R>(db: DuckDBConnection, files: readonly string[], sql: string, pattern?: string): Promise<R[]> {
  try {
    return (await db.runAndReadAll(sql, [pattern ?? listValue(files.map(literal))])).getRowObjectsJS() as R[];
  } catch (error) {
    const [all = '', ...further] = messageOf(error).split(/\n+/);
    // Of JSON that is not well formed it tells the place after.
    const said = all.replace(/(?<=Malformed JSON .*(?:line|value) )\d+/, (after) => String(Number(after) - 1));
    const found = [said, ...further.slice(0, said.includes('CSV Error') ? 2 : 0)].join(' ').slice(0, 400);
    const [, line] = /(?:on Line:|in line) (\d+)/.exec(said) ?? [];
    const file = files.find((one) => messageOf(error).includes(one)) ?? files[0] ?? '';
    throw refusal(file, 'The file can not be read', {
      found,
      allowed: FORMS,
      line: line === undefined ? null : Number(line),
    });
  }
}

function refusal(file: string, message: string, parts: Partial<Finding>): FindingsError {
  return new FindingsError([finding({ rule: 'report/file', file, message, ...parts })]);
}

/** A path as a pattern that matches it alone. */
function literal(path: string): string {
  return path.replace(/[*?[]/g, '[$&]');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A sum; null where a part of it is not known. */
export function sumIfKnown(values: readonly (number | null)[]): number | null {
  return values.reduce((total, value) => (total === null || value === null ? null : total + value), 0);
}
