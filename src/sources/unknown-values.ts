import type { FindingOfRule } from '../core/findings/finding.ts';
import { closestCode } from '../core/text/closest.ts';
import { byCodePoint } from '../core/text/order.ts';

/** The most letters in which a misspelt value differs from a known one. */
const MAX_TYPING_MISTAKES = 2;

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
    // A name with other digits means another model or GPU, so it is not suggested.
    const meant = closestCode(value, known, MAX_TYPING_MISTAKES);
    const fix = meant === null ? `Add it to ${knownIn}, or correct or remove the row.` : `Write ${meant}.`;
    return { file, pointer: column, message: `${value} is not in ${knownIn}`, found: value, fix };
  });
}
