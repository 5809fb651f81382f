import type { FindingOfRule } from '../core/findings/finding.ts';
import { closestWord } from '../core/text/closest.ts';
import { byCodePoint } from '../core/text/order.ts';

/** Values of a table's column that must also be in another table. */
interface References {
  /** The table's file and its column. */
  readonly file: string;
  readonly column: string;
  readonly values: readonly string[];
  /** The file of the other table, and the values in it. */
  readonly knownIn: string;
  readonly known: readonly string[];
}

/** A finding for each distinct value that is not among the known ones. */
export function unknownValues({ file, column, values, knownIn, known }: References): FindingOfRule[] {
  const unknown = [...new Set(values)].filter((value) => !known.includes(value)).sort(byCodePoint);
  return unknown.map((value) => {
    const near = closestWord(value, known);
    const fix = near === null ? 'Remove the row, or add the one that it names.' : `Write ${near}.`;
    return { file, pointer: column, message: `${value} is not in ${knownIn}`, found: value, fix };
  });
}
