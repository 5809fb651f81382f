import type { FigureColumn } from '../../../src/contract/generated/site.d.ts';

/** The values of a column, which has their first differences: null where a row has no value. */
export function valuesIn({ decimals, differences }: FigureColumn): (number | null)[] {
  const scale = 10 ** decimals;
  let total = 0;
  return differences.map((difference) => {
    if (difference === null) return null;
    total += difference;
    return total / scale;
  });
}
