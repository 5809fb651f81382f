import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type DuckDBConnection, DuckDBInstance, listValue } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { noneIfMissing } from '../../../src/core/files/error-code.ts';
import { finding, type Finding, FindingsError } from '../../../src/core/findings/finding.ts';
import { messageOf, plural } from '../../../src/core/text/words.ts';
import { ALLOWED, COLUMNS, isUsage, MACROS, rowsSql, sumsSql, WRONG } from './usage-columns.ts';

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
export type ReadUsage = Awaited<ReturnType<typeof readUsage>>;

/** Files as a table of rows. */
type Source = Awaited<ReturnType<typeof sourceOf>>;

/** Rows that were added up, `kind` of `rowsSql`, and the first of their files. */
type Group = Usage & { readonly kind: string | null; readonly rows: number; readonly file: string };

/** What is counted, in words. */
const NAMED = new Map([
  ['output', 'output tokens'],
  ['input', 'input tokens'],
  ['cached', 'cached input tokens'],
]);

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
const KIND = /(?:^|[\\/])[^.\\/][^\\/]*\.(?:(csv|tsv)|(jsonl?|ndjson)|parquet)(\.gz)?$/i;
const FORMS = 'CSV, TSV, JSON, JSON lines or Parquet, in UTF-8, as it is or compressed as .gz';

/**
 * The usage in a file, the files of a folder, or those that a pattern names, added up by model, month and place. At most
 * `mayLeaveOut` rows may have something wrong: `leftOut` says how many have, with the first. `kept` are tokens of answers
 * that a gateway had kept: no model made them; `bare` are rows without a model and tokens.
 * @throws FindingsError with what is wrong.
 */
export async function readUsage(path: string, mayLeaveOut: number) {
  const instance = await DuckDBInstance.create(':memory:', SETTINGS);
  const db = await instance.connect();
  try {
    const files = await filesOf(db, path);
    for (const file of files) if (file.endsWith('.gz')) await refuseCutOff(file);
    const allowed = [...files, ...files.map(literal)].map(quoted).join();
    await db.run(`${MACROS} SET TimeZone = 'UTC'; SET allowed_paths = [${allowed}];
      SET enable_external_access = false; SET lock_configuration = true`);
    const source = await sourceOf(db, files);
    const groups = await rowsOf<Group>(db, files, sumsSql(rowsSql(source.columns, source.sql)));
    const usage: readonly Usage[] = groups.filter(({ kind }) => kind === null);
    const sum = (of: 'rows' | 'output', ...kinds: readonly string[]) =>
      groups.reduce((total, one) => total + (kinds.includes(one.kind ?? '') ? one[of] : 0), 0);
    const count = sum('rows', ...WRONG);
    const leftOut = count === 0 ? null : await faultOf(db, source, groups, count);
    if (leftOut !== null && count > mayLeaveOut) throw new FindingsError([leftOut]);
    if (usage.length === 0) throw refusal(path, 'There is no call in it', { allowed: `Rows with ${ALLOWED}` });
    return { usage, leftOut, kept: sum('output', 'hit'), bare: sum('rows', 'nothing'), files: files.length };
  } finally {
    db.closeSync();
    instance.closeSync();
  }
}

/** That rows have something wrong, with what the first says. */
async function faultOf(db: DuckDBConnection, { columns, sql }: Source, groups: readonly Group[], count: number) {
  const [file = ''] = groups.flatMap((group) => (WRONG.includes(group.kind ?? '') ? group.file : [])).sort();
  const numbered = rowsSql(columns, sql, 'row_number() OVER ()');
  const query = `SELECT * FROM (${numbered}) WHERE kind IN (${WRONG.map(quoted).join()}) LIMIT 1`;
  const [row = {}] = await rowsOf<Record<string, string | number | bigint | null>>(db, [file], query);
  const { kind, nth } = row;
  const said = 'of which this is the first, something is missing or is none';
  return fault(file, `In ${plural(count, 'row')}, ${said}: ${NAMED.get(String(kind)) ?? kind}`, {
    pointer: `row ${nth}`,
    found: String(row[`found_${kind}`] ?? 'nothing').slice(0, 100),
    allowed:
      { model: 'Its name', month: '2026-01 or 2026-01-31' }[String(kind)] ?? 'A whole number from 0, such as 41837',
    fix: `Mend the rows, or let them be left out: --may-leave-out ${count}`,
  });
}

/** The files that a path names: itself, what is below a folder, or what a pattern matches. */
async function filesOf(db: DuckDBConnection, path: string): Promise<string[]> {
  const found = await stat(path).catch(noneIfMissing);
  const pattern = !('size' in found) ? path : found.isFile() ? literal(path) : `${literal(path)}/**`;
  const all = await rowsOf<{ file: string }>(db, [path], 'SELECT file FROM glob($1) ORDER BY file', pattern);
  const files = all.map(({ file }) => file).filter((file) => KIND.test(file));
  if (files.length > 0) return files;
  const message = 'size' in found ? 'There is no file of usage that can be read' : 'There is nothing of that name';
  throw refusal(path, message, { allowed: `A file, a folder or a pattern: logs/*.csv. ${FORMS}` });
}

/** DuckDB takes what is left of a compressed file for all of it. @throws FindingsError on one that is cut off or damaged. */
async function refuseCutOff(file: string): Promise<void> {
  try {
    // Read to its end: of a stream that only flows, what is wrong with the last bytes is thrown where nobody catches it.
    await pipeline(createReadStream(file), createGunzip(), new PassThrough().resume());
  } catch (error) {
    throw refusal(file, 'The compressed file is cut off or damaged, or is not compressed', {
      found: messageOf(error),
      fix: 'Fetch it once more',
    });
  }
}

async function sourceOf(db: DuckDBConnection, files: readonly string[]) {
  const heads = await Promise.all(files.map((file) => headOf(db, file)));
  const [file = '', head = ''] = [files[0], heads[0]];
  const other = files[heads.findIndex((one) => one !== head)];
  if (other !== undefined) throw refusal(other, `It has another form or other columns than ${file}`, {});
  const sql = OTHERS[head] ?? csvOf(head);
  const described = `SELECT lower(column_name) AS name, column_type AS type FROM (DESCRIBE SELECT * FROM ${sql})`;
  const all = await rowsOf<{ name: string; type: string }>(db, files, described);
  const columns = new Map(all.map(({ name, type }) => [name, type]));
  if (isUsage(columns)) return { columns, sql };
  const found = (head in OTHERS ? [...columns.keys()].join() : head).slice(0, 200) || 'nothing in the first line';
  throw refusal(file, 'The columns are not those of usage', { found, allowed: ALLOWED });
}

/** The first line of CSV, or of another file its form. */
async function headOf(db: DuckDBConnection, file: string): Promise<string> {
  const [, csv, json] = KIND.exec(file) ?? [];
  if (csv === undefined) return json === undefined ? 'parquet' : 'json';
  const [first] = await rowsOf<{ l: string }>(db, [file], `SELECT l FROM ${LINES} LIMIT 1`);
  return first?.l ?? '';
}

function readCsv(options: string): string {
  return `read_csv($1, auto_detect = false, max_line_size = ${LONGEST}, buffer_size = ${2 * LONGEST}, ${options})`;
}

/** CSV by its lines as they are. */
const LINES = readCsv(`columns = {l: 'VARCHAR'}, header = false, delim = '\x1f', quote = '', escape = ''`);

/** CSV by its own first line: nothing is guessed, and a column that is not read is named by its place. */
function csvOf(header: string): string {
  const [delim = ','] = [',', ';', '\t', '|'].sort((a, b) => header.split(b).length - header.split(a).length);
  const [names = ['']] = parse(header, { delimiter: delim, relax_quotes: true, skip_records_with_error: true });
  const written = names.map((name) => COLUMNS.find((one) => one.toLowerCase() === name.trim().toLowerCase()));
  // Of two columns of a name the first is read.
  const own = written.map((name, i) => (written.indexOf(name) === i ? (name ?? `c${i}`) : `c${i}`));
  return readCsv(`columns = {${texts(own)}}, header = true, delim = ${quoted(delim)}, quote = '"', escape = '"'`);
}

/** Columns of text as the fields of an object of SQL. */
function texts(names: readonly string[]): string {
  return names.map((name) => `${name}: 'VARCHAR'`).join();
}

/** What is read of files that are no CSV. Of JSON objects in a list, in lines, or in `data` of one; any column may be there. */
const OTHERS: Readonly<Record<string, string>> = {
  json: `(SELECT unnest(coalesce(data, [{${COLUMNS.map((name) => `${name}: ${name}`).join()}}]), recursive := true), filename
    FROM read_json($1, format = 'auto', records = 'true', maximum_object_size = ${LONGEST},
      columns = {${texts(COLUMNS)}, data: 'STRUCT(${COLUMNS.map((name) => `${name} VARCHAR`).join()})[]'}))`,
  parquet: 'read_parquet($1, union_by_name = true)',
};

/** What a statement gives, of which the files are the parameter. @throws FindingsError in few words where they can't be read. */
async function rowsOf<R>(db: DuckDBConnection, files: readonly string[], sql: string, pattern?: string): Promise<R[]> {
  try {
    return (await db.runAndReadAll(sql, [pattern ?? listValue(files.map(literal))])).getRowObjectsJS() as R[];
  } catch (error) {
    const message = messageOf(error);
    // Of JSON that is not well formed it tells the place after.
    const said = message.replace(/(?<=Malformed JSON .*(?:line|value) )\d+/, (after) => String(Number(after) - 1));
    const parts = {
      found: said
        .replace(/\n+LINE \d+:[^]*/, '')
        .split(/\n+/, 3)
        .join(' ')
        .slice(0, 400),
      allowed: FORMS,
    };
    throw refusal(files.find((one) => message.includes(one)) ?? files[0] ?? '', 'The file can not be read', parts);
  }
}

function fault(file: string, message: string, parts: Partial<Finding>): Finding {
  return finding({ rule: 'report/usage', file, message, ...parts });
}

function refusal(...parts: Parameters<typeof fault>): FindingsError {
  return new FindingsError([fault(...parts)]);
}

/** A path as a pattern that matches it alone. */
function literal(path: string): string {
  return path.replace(/[*?[]/g, '[$&]');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
