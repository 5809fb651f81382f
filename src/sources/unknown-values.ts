import type { FindingOfRule } from '../core/findings/finding.ts';
import { closestWord } from '../core/text/closest.ts';
import { byCodePoint } from '../core/text/order.ts';

/** A finding for each distinct value of a column that is not among the `known` values of the table `where`. */
export function unknownValues(
  [file, pointer]: readonly [file: string, pointer: string],
  values: readonly string[],
  [where, known]: readonly [where: string, known: readonly string[]],
): FindingOfRule[] {
  const unknown = [...new Set(values)].filter((value) => !known.includes(value)).sort(byCodePoint);
  return unknown.map((value) => {
    const near = closestWord(value, known);
    const fix = near === null ? 'Remove the row, or add the one that it names.' : `Write ${near}.`;
    return { file, pointer, message: `${value} is not in ${where}`, found: value, fix };
  });
}
