import { bandOf, threeDigits } from '../figures/format.ts';
import { Words } from './table.tsx';

/** A figure of energy in three significant digits, and its band in two; none in a release from before there were bands. */
export function WithBand({ value, of }: { value: number; of: { readonly relative_uncertainty?: number | null } }) {
  if (of.relative_uncertainty == null) return <>{threeDigits(value)}</>;
  const { low, high } = bandOf(value, of.relative_uncertainty);
  return <Words small={`${low} to ${high}`}>{threeDigits(value)}</Words>;
}
