import { availableParallelism } from 'node:os';
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';
import { finding, type Finding, FindingsError } from '../../../../src/core/findings/finding.ts';
import { messageOf } from '../../../../src/core/text/words.ts';

/** The largest length of a CSV line and of a JSON object, bytes. */
export const LONGEST = 16_000_000;

/** The forms of files that are read, in words. */
export const FORMS = 'CSV, TSV, JSON, JSON lines or Parquet, in UTF-8, as it is or compressed as .gz';

/** A database in memory that writes only to `spillFolder`, when a log has more ids than fit into memory. */
export async function openDatabase(spillFolder: string): Promise<DuckDBInstance> {
  return DuckDBInstance.create(':memory:', {
    // Each thread has its own buffers, and the memory has room for the buffers of four.
    threads: String(Math.min(4, availableParallelism())),
    memory_limit: '400MB',
    temp_directory: spillFolder,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
}

/** A finding about a usage file. */
export function usageFinding(file: string, message: string, parts: Partial<Finding> = {}): Finding {
  return finding({ rule: 'report/usage', file, message, ...parts });
}

/** An error with one finding about a usage file. */
export function rejection(...parts: Parameters<typeof usageFinding>): FindingsError {
  return new FindingsError([usageFinding(...parts)]);
}

/** A text as a constant of SQL. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A name as an identifier of SQL. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A path as a pattern that matches only itself. */
export function literal(path: string): string {
  return path.replace(/[*?[]/g, '[$&]');
}

/**
 * The rows of a statement about `files`.
 * @throws FindingsError with the cause in our words if a file can't be read.
 */
export async function rowsOf<R>(
  db: DuckDBConnection,
  files: readonly string[],
  sql: string,
  values: DuckDBValue[] = [],
): Promise<R[]> {
  try {
    // The statement determines the columns.
    return (await db.runAndReadAll(sql, values)).getRowObjectsJS() as R[];
  } catch (error) {
    throw new FindingsError([causeOf(messageOf(error), files)]);
  }
}

/** The finding for an error of DuckDB. */
interface Cause {
  readonly pattern: RegExp;
  readonly message: (match: RegExpExecArray) => string;
  readonly fix: string;
}

const CAUSES: readonly Cause[] = [
  {
    pattern: /on Line: (\d+)[^]*Expected Number of Columns: (\d+) Found: (\d+)/i,
    message: ([, line, expected, found]) =>
      `Line ${line ?? '?'} has ${found ?? '?'} cells, but the header has ${expected ?? '?'}`,
    fix: 'Export the file again, or correct this line. Put a cell that contains the separator in quotes',
  },
  {
    pattern: /on Line: (\d+)[^]*(?:not utf-8|invalid unicode)/i,
    message: ([, line]) => `Line ${line ?? '?'} is not UTF-8`,
    fix: 'Save the file as UTF-8. In Excel choose "CSV UTF-8"',
  },
  {
    pattern: /on Line: (\d+)[^]*quote/i,
    message: ([, line]) => `A quote is not closed, or not doubled, in line ${line ?? '?'}`,
    fix: 'Export the file again, or double each quote inside a quoted cell: ""',
  },
  {
    pattern: /(?:not utf-8|unicode)/i,
    message: () => 'The file is not UTF-8',
    fix: 'Save the file as UTF-8',
  },
  {
    pattern: /maximum.?(?:line|object).?size/i,
    message: () => `A line or an object is longer than ${LONGEST / 1e6} MB`,
    fix: 'Write one call per line (JSON lines), or split the file',
  },
  {
    pattern: /Malformed JSON.*?(line|value) (\d+)/i,
    // DuckDB names the place after the invalid one.
    message: ([, of, after]) => `The JSON is not valid in ${of ?? 'line'} ${Math.max(1, Number(after) - 1)}`,
    fix: 'Export the file again, or correct this place. A file that was cut off ends inside an object',
  },
  {
    pattern: /Malformed JSON|JSON/,
    message: () => 'The file is not valid JSON',
    fix: 'Export the file again. A file that was cut off ends inside an object',
  },
  {
    pattern: /parquet|magic bytes|too small/i,
    message: () => 'The file is not valid Parquet',
    fix: 'Export the file again',
  },
  {
    pattern: /Out of Memory|memory/i,
    message: () =>
      'The file needs more memory than the report may use (400 MB): it has too many different models, days or places',
    fix: 'Split the file by month',
  },
];

function causeOf(message: string, files: readonly string[]): Finding {
  const file = files.find((one) => message.includes(one)) ?? files[0] ?? '';
  // A file name such as memory.json must not decide on the cause.
  const bare = files.reduce((text, one) => text.replaceAll(one, ''), message);
  for (const { pattern, message: say, fix } of CAUSES) {
    const match = pattern.exec(bare);
    if (match !== null) return usageFinding(file, say(match), { allowed: FORMS, fix });
  }
  return usageFinding(file, 'The file cannot be read', {
    allowed: FORMS,
    fix: 'Export it again in one of these forms',
  });
}
