import type { DuckDBConnection } from '@duckdb/node-api';
import { shortPath } from './input-files.ts';
import type { LeftOutRow, NotCounted } from './not-counted.ts';
import type { RowGroup } from './row-groups.ts';
import type { Source } from './sources.ts';
import { firstRows, rowNumber } from './wrong-rows.ts';

/** The largest number of left-out rows that are named for each problem. */
const MAX_ROWS = 10;

/** The reasons for which rows are not counted, with the first of the wrong rows. */
export async function withLeftOutRows(
  db: DuckDBConnection,
  sources: readonly Source[],
  groups: readonly RowGroup[],
  notCounted: readonly NotCounted[],
  today: string,
): Promise<NotCounted[]> {
  const named: NotCounted[] = [];
  for (const one of notCounted) {
    const ofProblem = one.reason === 'wrong' ? groups.filter(({ kind }) => kind === one.problem) : [];
    const first: LeftOutRow[] = [];
    for (const [i, source] of sources.entries()) {
      const own = ofProblem.filter((group) => group.source === i);
      if (own.length === 0 || first.length === MAX_ROWS) continue;
      for (const { file, row } of await firstRows(db, source, own, today, MAX_ROWS - first.length))
        first.push({ file: shortPath(file), row: await rowNumber(source, file, row) });
    }
    named.push(first.length === 0 ? one : { ...one, first });
  }
  return named;
}
