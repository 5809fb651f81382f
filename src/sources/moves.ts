import type { AcceptedMoveRow } from '../contract/generated/data.d.ts';
import type { Table } from '../contract/tables/table.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import { csv } from '../core/text/csv.ts';

/** The moves that a person has accepted, each with a reason: an additional table of the source. */
export const acceptedMoves: Table<AcceptedMoveRow> = {
  schema: 'AcceptedMoveRow',
  file: 'accepted.csv',
  key: ['file', 'row', 'column', 'value'],
};

/** The largest number of values of a column that are reported one by one. */
const MAX_FLAGS = 5;

type Cells = Readonly<Record<string, unknown>>;

/**
 * The figures of a table that move by more than the factor that it names for their column, and that nobody has accepted.
 * A figure that comes, goes, was zero or gets below it has no factor: importers report negative values.
 */
export function refusedMoves(
  folder: string,
  { file, key, factors = {} }: Table<never>,
  [before, after]: readonly [readonly object[], readonly object[]],
  accepted: readonly AcceptedMoveRow[],
): Finding[] {
  const keyOf = (row: Cells): string => key.map((column) => String(row[column])).join('/');
  const old = new Map((before as readonly Cells[]).map((row) => [keyOf(row), row]));
  return Object.entries(factors as Record<string, number>).flatMap(([column, factor]) => {
    const moved = (after as readonly Cells[]).flatMap((row) => {
      const [was, value, id] = [old.get(keyOf(row))?.[column], row[column], keyOf(row)];
      const isKnown = accepted.some((a) => a.file === file && a.row === id && a.column === column && a.value === value);
      return !isKnown && isFarther(was, value, factor) ? [{ id, was: Number(was), value: Number(value) }] : [];
    });
    const at = { rule: 'source/large-move', file: `${folder}/${file}`, pointer: column };
    const more = moved.length === 1 ? '' : ` So do ${moved.length - 1} others of the column: another unit?`;
    return moved.slice(0, MAX_FLAGS).map(({ id, was, value }) => {
      const line = csv([[file, id, column, value, 'WHY']]).trimEnd();
      const fix = `Look at the publisher. Where it is right, say why in a line of ${folder}/${acceptedMoves.file} (file,row,column,value,reason): ${line}`;
      const message = `The figure of ${id} moves by more than a factor of ${factor}, from ${was} to ${value}.${more}`;
      return finding({ ...at, message, found: String(value), allowed: `${was / factor} to ${was * factor}`, fix });
    });
  });
}

function isFarther(was: unknown, is: unknown, factor: number): boolean {
  if (typeof was !== 'number' || typeof is !== 'number' || was <= 0 || is < 0) return false;
  return !(is / was <= factor && is / was >= 1 / factor);
}
