import { threeDigits, uncertaintyRange } from '../../src/figures/format.ts';
import { CellText } from './table.tsx';

/** An energy value with three significant digits, and its uncertainty range below if one is known. */
export function WithRange({ value, of }: { value: number; of: { readonly relative_uncertainty?: number | null } }) {
  const range = uncertaintyRange(value, of.relative_uncertainty);
  return range === null ? <>{threeDigits(value)}</> : <CellText small={range}>{threeDigits(value)}</CellText>;
}
