import { firstFew } from '../../../src/core/text/words.ts';
import { integer } from '../../client-js/src/format.ts';
import { ENERGY, quantity } from '../../client-js/src/quantities.ts';
import { isEarlier, type Report } from './report.ts';

/** The energy of the lines whose figures are of the benchmark of 2024, apart from every sum; empty if there are none. */
export function earlierFigures({ others }: Report): string {
  const lines = others.filter(isEarlier);
  const [first] = lines;
  if (first === undefined) return '';
  const { year, engine, sources, pue } = first.estimate;
  const names = [...new Set(lines.map(({ estimate }) => `${estimate.model} on ${estimate.gpu}`))];
  const tokens = lines.reduce((sum, { output }) => sum + output, 0);
  const wh = lines.reduce((sum, { estimate }) => sum + (estimate.wh?.value ?? 0), 0);
  const withPue = pue > 1 ? `, multiplied by a PUE of ${pue}` : '';
  return (
    `${integer(tokens)} output tokens of ${firstFew(names, 5)} would use about ${quantity(wh, ENERGY)} of GPU energy${withPue}, measured in ${year} with ${engine} ` +
    `(${sources[0] ?? ''}). This is for the lowest-energy configuration of each model, and the uncertainty is not known. It is not in any sum, because it can't be compared with later figures.`
  );
}
