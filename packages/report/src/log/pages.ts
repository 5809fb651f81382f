import { type DuckDBConnection, listValue } from '@duckdb/node-api';
import { basename } from 'node:path';
import { integer } from '../../../../src/figures/format.ts';
import { literal, rowsOf } from './database.ts';
import type { Field } from '../formats/format.ts';
import { pathIn } from '../formats/path.ts';
import type { Layout } from './layout.ts';
import { pathsOf } from './field-sql.ts';
import type { Source } from './sources.ts';
import { WORDS } from './not-counted.ts';

const PAGE = ['meta.page', 'metadata.page', 'page', 'pagination.page', 'result_info.page'];
const PAGES = [
  'meta.totalPages',
  'metadata.total_pages',
  'total_pages',
  'pagination.total_pages',
  'result_info.total_pages',
];
/** The number of all records and of those on a page, from which the number of pages follows if it is not stated. */
const RECORDS = ['result_info.total_count'];
const PER_PAGE = ['result_info.per_page'];
const HAS_MORE = ['has_more', 'meta.has_more', 'metadata.has_more', 'pagination.has_more', 'pageInfo.hasNextPage'];
const CURSOR = ['next_page', 'next_cursor', 'meta.cursor', 'meta.next_cursor', 'pagination.next_cursor'];

/** What the objects around the rows of a log say about its completeness. */
export interface Completeness {
  /** Notices about missing pages and about totals that differ from the sums of the rows. */
  readonly notices: readonly string[];
  /** The missing pages in words: `2 of 3 pages`. Null if none is missing. */
  readonly missingPages: string | null;
}

export async function completenessOf(db: DuckDBConnection, source: Source): Promise<Completeness> {
  const pages = await missingPages(db, source);
  return {
    notices: [...(pages === null ? [] : [pages.notice]), ...(await differingTotals(db, source))],
    missingPages: pages?.missing ?? null,
  };
}

async function missingPages(
  db: DuckDBConnection,
  { wrapper, from, files }: Source,
): Promise<{ readonly notice: string; readonly missing: string } | null> {
  if (wrapper === null) return null;
  const [page, more, cursor] = [PAGE, HAS_MORE, CURSOR].map((paths) => firstOf(wrapper, paths));
  const pages = `coalesce(${firstOf(wrapper, PAGES)}, CAST(ceil(TRY_CAST(${firstOf(wrapper, RECORDS)} AS DOUBLE)
    / nullif(TRY_CAST(${firstOf(wrapper, PER_PAGE)} AS DOUBLE), 0)) AS VARCHAR))`;
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
    return {
      notice: `Pages are missing: ${name} has ${found} of ${total} pages. The others are not in the sums.`,
      missing: `${total - found} of ${total} pages`,
    };
  const isCut = (row: (typeof rows)[number]) => row.more === 'true' || (row.more === null && (row.cursor ?? '') !== '');
  if (!rows.some(isCut) || !rows.every(isCut)) return null;
  return {
    notice: `Pages are missing: ${name} says that there are more. They are not in the sums.`,
    missing: 'some pages',
  };
}

/** The table with the outermost objects: the innermost one in the nested SQL of the rows. */
function outermost(from: string): string {
  const start = from.lastIndexOf('(SELECT filename, json AS j0');
  const end = from.indexOf(')', from.indexOf('maximum_object_size', start));
  return `${from.slice(start, end + 1)})`.replaceAll('$files', '$1');
}

function firstOf(layout: Layout, paths: readonly string[]): string {
  return paths.map((path) => layout.valueOf(pathIn(path))).find((value) => value !== null) ?? 'NULL';
}

/** Notices about stated totals that differ from the sums of the rows. The objects around the rows state them. */
async function differingTotals(db: DuckDBConnection, source: Source): Promise<string[]> {
  const { around, format, files, layout, from } = source;
  const compared = Object.entries(format.stated ?? {}).flatMap(([name, path]) => {
    const [field, stated] = [
      name as Field,
      path.split('|').flatMap((one) => layout.valueOf(pathIn(one)) ?? [])[0] ?? null,
    ];
    const own = pathsOf(source, field).flatMap((one) => layout.valueOf(pathIn(one)) ?? [])[0];
    return stated === null || own === undefined ? [] : [{ field, stated, own }];
  });
  if (around === null || compared.length === 0) return [];
  const sums = (of: 'stated' | 'own', table: string) =>
    `(SELECT ${compared.map((one) => `coalesce(sum(TRY_CAST(${one[of]} AS DOUBLE)), 0) AS ${of}_${one.field}`).join()}
      FROM ${table.replaceAll('$files', '$1')})`;
  const [row = {}] = await rowsOf<Record<string, number>>(
    db,
    files,
    `SELECT * FROM ${sums('stated', around)}, ${sums('own', from)}`,
    [listValue(files.map(literal))],
  );
  const differing = compared.flatMap(({ field }) => {
    const [stated = 0, own = 0] = [row[`stated_${field}`], row[`own_${field}`]];
    return stated === own ? [] : [`${integer(stated)} and ${integer(own)} ${WORDS[field] ?? field}`];
  });
  return differing.length === 0
    ? []
    : [
        `The totals in ${format.title} differ from the sums of the models: ${differing.join(', ')}. The sums of the models are counted.`,
      ];
}
