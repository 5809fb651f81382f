import { type DuckDBConnection, listValue } from '@duckdb/node-api';
import type { Finding } from '../../../../src/core/findings/finding.ts';
import { COUNTS, type Field } from '../formats/format.ts';
import { literal, rowsOf, usageFinding } from './database.ts';
import { has, pathsOf } from './field-sql.ts';
import { rowSql } from './row-sql.ts';
import { filesIn, type Source } from './sources.ts';
import type { Row } from './row-problem.ts';
import { rowPointer } from './wrong-rows.ts';

/**
 * A number such as `12.000` that may mean 12 or 12,000, in a file where no other number shows that the dot is a decimal
 * point; or one such as `1.200.000`, in which dots separate thousands and which shows what the dot means in the file.
 * Null if no value does.
 */
export async function dottedNumber(db: DuckDBConnection, source: Source): Promise<Finding | null> {
  const fields = COUNTS.filter((field) => has(source, field));
  const found = await dottedRow(db, source, fields);
  if (found === null) return null;
  const { file, row } = found;
  const cells = fields.map((field) => ({ field, text: String(row[`found_${field}`]).trim() }));
  const dotted = cells.filter(({ text }) => /^\d{1,3}(?:\.\d{3})+$/.test(text));
  // Two dots can only separate thousands.
  const certain = dotted.find(({ text }) => !/^\d+\.\d+$/.test(text));
  const { field, text } = certain ?? dotted[0] ?? { field: 'output' as const, text: '' };
  const whole = Number(text.replaceAll('.', ''));
  const [column = ''] = pathsOf(source, field);
  const readings = Number.isInteger(Number(text)) ? `${Number(text)} or ${whole}` : `A whole number, such as ${whole}`;
  return usageFinding(
    file,
    certain === undefined
      ? `The dot in ${column} may be a decimal point or separate thousands`
      : `Numbers in ${column} have dots between thousands`,
    {
      pointer: await rowPointer(source, file, row),
      found: text,
      allowed: certain === undefined ? readings : String(whole),
      fix: `Write numbers without separators: ${whole}`,
    },
  );
}

/** The first row with such a number, in the first file that doesn't show that dots are decimal points. */
async function dottedRow(
  db: DuckDBConnection,
  source: Source,
  fields: readonly Field[],
): Promise<{ readonly file: string; readonly row: Row } | null> {
  const isAny = (test: string) =>
    fields.map((field) => `coalesce(${test.replaceAll('$', `CAST(found_${field} AS VARCHAR)`)}, false)`).join(' OR ');
  const isGrouped = isAny('is_grouped($)');
  const isThousands = isAny(`regexp_full_match($, '\\s*\\d{1,3}(\\.\\d{3}){2,}\\s*')`);
  const isDecimal = isAny(`contains($, '.') AND NOT is_grouped($)`);
  const { files, parameters } = filesIn([source]);
  const [found] = await rowsOf<{ file: string }>(
    db,
    files,
    `SELECT file FROM (${rowSql(source, '$1')}) GROUP BY file
      HAVING bool_or(${isThousands}) OR (bool_or(${isGrouped}) AND NOT bool_or(${isDecimal})) ORDER BY file LIMIT 1`,
    parameters,
  );
  if (found === undefined) return null;
  const query = `SELECT * FROM (${rowSql(source, '$1', 'row_number() OVER ()')}) WHERE ${isGrouped}
    ORDER BY NOT (${isThousands}), nth LIMIT 1`;
  const [row = {}] = await rowsOf<Row>(db, [found.file], query, [listValue([literal(found.file)])]);
  return { file: found.file, row };
}
