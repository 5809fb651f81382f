import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { DuckDBConnection } from '@duckdb/node-api';
import { noneIfMissing } from '../../../../src/core/files/error-code.ts';
import type { FindingsError } from '../../../../src/core/findings/finding.ts';
import { closestCode } from '../../../../src/core/text/closest.ts';
import { firstFew } from '../../../../src/core/text/words.ts';
import { FORMS, literal, rejection, rowsOf } from './database.ts';

type FileForm = 'csv' | 'json' | 'parquet';

/** An input file and its form. */
export interface InputFile {
  readonly path: string;
  readonly form: FileForm;
}

/** The files to read, and the copies of other files, which are not read. */
export interface InputFiles {
  readonly files: readonly InputFile[];
  readonly copies: readonly { readonly path: string; readonly of: string }[];
}

const FORM = /(?:^|[\\/])[^.\\/][^\\/]*\.(?:(csv|tsv)|(jsonl?|ndjson)|parquet)(\.gz)?$/i;
const OTHER = new Map([
  [
    /\.(?:db|sqlite3?)$/i,
    'SQLite is not read. Export the table as CSV: `sqlite3 -csv -header FILE "SELECT * FROM TABLE" > usage.csv`. For llm: `llm logs -n 0 --json > logs.json`',
  ],
  [/\.(?:xlsx?|ods|numbers)$/i, 'Spreadsheets are not read. Save the sheet as "CSV UTF-8"'],
  [/\.(?:zip|tgz|tar|7z|zst|bz2|xz)$/i, 'Archives are not read. Unpack it and name the folder'],
]);

/**
 * The files that paths name: a file, those in a folder, or those that a pattern matches. Files with equal content,
 * after decompression, are read once.
 * @throws FindingsError if no file is found, or one is damaged.
 */
export async function inputFiles(db: DuckDBConnection, named: readonly string[]): Promise<InputFiles> {
  const found: string[] = [];
  for (const path of named) found.push(...(await pathsOf(db, path)));
  const paths = [...new Set(found)];
  const sizes = new Map<string, number>();
  for (const file of paths)
    sizes.set(file, isCompressed(file) ? (await contentOf(file)).size : (await stat(file)).size);
  const bySize = new Map<number, string[]>();
  for (const [file, size] of sizes) bySize.set(size, [...(bySize.get(size) ?? []), file]);
  const copyOf = new Map<string, string>();
  for (const same of bySize.values()) {
    if (same.length < 2) continue;
    const seen = new Map<string, string>();
    for (const file of same) {
      const { digest } = await contentOf(file);
      const first = seen.get(digest);
      if (first === undefined) seen.set(digest, file);
      else copyOf.set(file, first);
    }
  }
  return {
    files: paths.filter((file) => !copyOf.has(file)).map((file) => ({ path: file, form: formOf(file) })),
    copies: [...copyOf].map(([copy, of]) => ({ path: copy, of })),
  };
}

async function pathsOf(db: DuckDBConnection, path: string): Promise<string[]> {
  const found = await stat(path).catch(noneIfMissing);
  const exists = 'size' in found;
  const pattern = !exists ? path : found.isFile() ? literal(path) : `${literal(path)}/**`;
  const all = await rowsOf<{ file: string }>(db, [path], 'SELECT file FROM glob($1) ORDER BY file', [pattern]);
  const files = all.map(({ file }) => file).filter((file) => FORM.test(file));
  if (files.length > 0) return files;
  const allowed = `A file, a folder or a pattern: logs/*.csv. ${FORMS}`;
  if (!exists && all.length === 0)
    throw rejection(path, 'There is no such file or folder', { allowed, fix: await fixOfMissing(path) });
  const text = all.find(({ file }) => /\.(?:txt|log|prom|metrics)(?:\.gz)?$/i.test(file));
  if (text !== undefined) throw textRejection(text.file, (await firstBytes(text.file)).toString());
  const other = [...OTHER].find(([ending]) => all.some(({ file }) => ending.test(file)));
  throw rejection(path, 'No file at this path has a format that the report can read', {
    allowed,
    fix: other?.[1] ?? null,
  });
}

/** How to correct a path or pattern that names no file. */
async function fixOfMissing(path: string): Promise<string> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(noneIfMissing);
  const near = closestCode(basename(path), names);
  if (near !== null) return `Write ${join(folder, near)}`;
  return names.length === 0 ? `Correct the folder: ${folder} is missing or empty` : `Name a file in ${folder}`;
}

/** The error about a text file that can't be read under its name. The first characters show what it contains. */
function textRejection(file: string, start: string): FindingsError {
  if (/^(?:# (?:HELP|TYPE) [a-z]|[a-z_][\w:]*(?:\{[^\n]*\})? [\d.]+)/i.test(start))
    return rejection(file, 'These are counters of an inference server (Prometheus metrics), which have no time', {
      found:
        firstFew([...new Set(start.match(/^[a-z_][\w:]*tokens_total(?=[{ ])/gim) ?? [])], 3) || 'no counter of tokens',
      allowed: 'Tokens of a model in a month',
      fix: 'Make a table with the columns model, month and output_tokens. For each model and month, enter how much its counter of generated tokens grew: in PromQL, sum by (model_name) (increase(vllm:generation_tokens_total[30d]))',
    });
  const [line = ''] = start.split('\n', 1);
  const ending = /^\s*\{/.test(start)
    ? 'jsonl'
    : /^\s*\[\s*[{\]]/.test(start)
      ? 'json'
      : line.includes('\t')
        ? 'tsv'
        : 'csv';
  const isTable = ending !== 'csv' || /^[^[\]]+[,;|]/.test(line);
  return rejection(file, 'A text file is read only if its name says which form it has', {
    allowed: FORMS,
    fix: isTable
      ? `Rename the file: ${basename(file).replace(/\.\w+((?:\.gz)?)$/, `.${ending}$1`)}`
      : 'Make a table with the columns model, timestamp and output_tokens, and save it as .csv',
  });
}

function isCompressed(file: string): boolean {
  return file.toLowerCase().endsWith('.gz');
}

function formOf(file: string): FileForm {
  const [, csv, json] = FORM.exec(file) ?? [];
  return csv !== undefined ? 'csv' : json !== undefined ? 'json' : 'parquet';
}

/** The name of a file with its folder, because exports use the same file names in several folders. */
export function shortPath(path: string): string {
  return join(basename(dirname(path)), basename(path));
}

/** The content of a file, after decompression. */
export function contentStream(file: string): Readable {
  const stream = createReadStream(file);
  return isCompressed(file) ? stream.pipe(createGunzip()) : stream;
}

/**
 * Size and SHA-256 of a file's content after decompression. Reading a compressed file to its end also shows whether it
 * is whole, which DuckDB doesn't check.
 */
async function contentOf(file: string): Promise<{ readonly size: number; readonly digest: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done();
    },
  });
  try {
    if (isCompressed(file)) await pipeline(createReadStream(file), createGunzip(), sink);
    else await pipeline(createReadStream(file), sink);
  } catch {
    throw rejection(file, 'The compressed file is cut off or damaged, or is not compressed', {
      fix: 'Download it again',
    });
  }
  return { size, digest: hash.digest('hex') };
}

/** The number of bytes at the start of a file that show its form and keys. */
export const FIRST_BYTES = 1_000_000;

/** The first bytes of a file's content, at most about `most`. */
export async function firstBytes(file: string, most = FIRST_BYTES): Promise<Buffer> {
  if (!isCompressed(file)) {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of createReadStream(file).pipe(createGunzip())) {
    // A gunzip stream without an encoding yields buffers.
    const bytes = chunk as Buffer;
    chunks.push(bytes);
    size += bytes.length;
    if (size >= most) break;
  }
  return Buffer.concat(chunks);
}
