import { type DuckDBConnection, listValue } from '@duckdb/node-api';
import { basename } from 'node:path';
import { literal, rowsOf } from './database.ts';
import type { Source } from './sources.ts';
import type { Layout } from './layout.ts';

const PAGE = ['meta.page', 'metadata.page', 'page', 'pagination.page', 'result_info.page'];
const PAGES = [
  'meta.totalPages',
  'metadata.total_pages',
  'total_pages',
  'pagination.total_pages',
  'result_info.total_pages',
];
const HAS_MORE = ['has_more', 'meta.has_more', 'metadata.has_more', 'pagination.has_more', 'pageInfo.hasNextPage'];
const CURSOR = ['next_page', 'next_cursor', 'meta.cursor', 'meta.next_cursor', 'pagination.next_cursor'];

/** What to say of answers that come in pages of which some are not here, and of rows without a model. */
export async function framesOf(db: DuckDBConnection, source: Source): Promise<string[]> {
  return [...(await missingPages(db, source)), ...(await missingOutput(db, source))];
}

async function missingPages(db: DuckDBConnection, { frame, from, files }: Source): Promise<string[]> {
  if (frame === null) return [];
  const [page, pages, more, cursor] = [PAGE, PAGES, HAS_MORE, CURSOR].map((paths) => firstOf(frame, paths));
  const rows = await rowsOf<Record<'page' | 'pages' | 'more' | 'cursor', string | null>>(
    db,
    files,
    `SELECT DISTINCT ${page} AS page, ${pages} AS pages, ${more} AS more, ${cursor} AS cursor
      FROM (SELECT * FROM ${outermost(from)}) LIMIT 100000`,
    [listValue(files.map(literal))],
  );
  const name = files.length === 1 ? basename(files[0] ?? '') : `the ${files.length} files in this format`;
  const total = Math.max(0, ...rows.map((row) => Number(row.pages ?? 0)));
  const found = new Set(rows.map((row) => row.page)).size;
  if (total > found)
    return [`Pages are missing: ${name} has ${found} of ${total} pages. The others are not in the sums.`];
  const isCut = (row: (typeof rows)[number]) => row.more === 'true' || (row.more === null && (row.cursor ?? '') !== '');
  if (rows.some(isCut) && rows.every(isCut))
    return [`Pages are missing: ${name} says that there are more. They are not in the sums.`];
  return [];
}

/** The innermost table of a chain of steps, which has the outermost objects. */
function outermost(from: string): string {
  const start = from.lastIndexOf('(SELECT filename, json AS j0');
  const end = from.indexOf(')', from.indexOf('maximum_object_size', start));
  return `${from.slice(start, end + 1)})`.replaceAll('$files', '$1');
}

function firstOf(layout: Layout, paths: readonly string[]): string {
  return paths.map((path) => layout.valueOf(path)).find((value) => value !== null) ?? 'NULL';
}

/** Tokens that an object states for its rows, and that no row has. */
async function missingOutput(db: DuckDBConnection, source: Source): Promise<string[]> {
  const { around, format, files, layout, from } = source;
  const stated = format.statedOutput === undefined ? null : layout.valueOf(format.statedOutput);
  const [path = ''] = format.fields.output ?? [];
  const own = layout.valueOf(path);
  if (around === null || stated === null || own === null) return [];
  const sum = (value: string, table: string) =>
    `(SELECT coalesce(sum(TRY_CAST(${value} AS DOUBLE)), 0) FROM ${table.replaceAll('$files', '$1')})`;
  const [row] = await rowsOf<{ missing: number }>(
    db,
    files,
    `SELECT ${sum(stated, around)} - ${sum(own, from)} AS missing`,
    [listValue(files.map(literal))],
  );
  const missing = row?.missing ?? 0;
  return missing === 0
    ? []
    : [
        `The totals in this format differ from the sum of its models by ${Math.abs(missing)} output tokens. The models count.`,
      ];
}
