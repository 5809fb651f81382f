import { firstFew } from '../../../src/core/text/words.ts';
import { sumBy } from '../../../src/figures/statistics.ts';
import { integer } from '../../../src/figures/format.ts';
import { ENERGY, quantity } from '../../../src/figures/quantities.ts';
import type { EarlierLine } from './line.ts';
import { mappedNames } from './line-words.ts';
import type { Report } from './report.ts';

function earlierLines({ others }: Report): EarlierLine[] {
  return others.filter((line) => line.kind === 'earlier');
}

/**
 * The energy of the lines whose figures are of the 2024 benchmark, without a full stop; empty without such lines. `share` is their share
 * of the log's output tokens in words; empty if it need not be stated.
 */
export function earlierEnergy(report: Report, share: string): string {
  const lines = earlierLines(report);
  const [first] = lines;
  if (first === undefined) return '';
  const { year, engine, sources, pue } = first.estimate;
  const names = [...new Set(lines.map(({ estimate }) => `${estimate.model} on ${estimate.gpu}`))];
  const tokens = sumBy(lines, ({ output }) => output);
  const wh = sumBy(lines, ({ estimate }) => estimate.wh?.value ?? 0);
  const withPue = pue > 1 ? `, multiplied by a PUE of ${pue},` : '';
  const mapped = mappedNames(lines);
  const details = [share, mapped === '' ? '' : `names that the author mapped: ${mapped}`].filter((one) => one !== '');
  const inBrackets = details.length === 0 ? '' : ` (${details.join('; ')})`;
  return `${integer(tokens)} output tokens of ${firstFew(names, 5)}${inBrackets} would use about ${quantity(wh, ENERGY)} of GPU energy${withPue} in the lowest-energy configuration${names.length === 1 ? '' : ' of each model'}, measured in ${year} with ${engine} (${sources[0] ?? ''})`;
}

/** The figures of the 2024 benchmark with what they mean. Without measured figures, the headline has their energy. */
export function earlierFigures(report: Report): string[] {
  const energy = earlierEnergy(report, '');
  if (energy === '') return [];
  const caveats = new Set(earlierLines(report).map(({ estimate }) => estimate.caveat));
  return [
    report.measured.length === 0
      ? ''
      : `${energy}. This energy is not in any sum, because it can't be compared with later figures.`,
    'The uncertainty of these figures is not known.',
    ...caveats,
  ];
}
