import { bandInWords, threeDigits } from '../../src/figures/format.ts';
import { Words } from './table.tsx';

/** A figure of energy in three significant digits, and below it its band where one is known. */
export function WithBand({ value, of }: { value: number; of: { readonly relative_uncertainty?: number | null } }) {
  const band = bandInWords(value, of.relative_uncertainty);
  return band === null ? <>{threeDigits(value)}</> : <Words small={band}>{threeDigits(value)}</Words>;
}
