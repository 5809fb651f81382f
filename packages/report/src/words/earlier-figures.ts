import { firstFew } from '../../../../src/core/text/words.ts';
import { sumBy } from '../../../../src/figures/statistics.ts';
import { ENERGY, quantity } from '../../../../src/figures/quantities.ts';
import type { EarlierLine } from '../line.ts';
import { mappedNames, tokensOf } from './line-words.ts';
import type { Report } from '../report.ts';

/** The lines whose figures are of the 2024 benchmark, which can't be compared with other figures. */
export function earlierLines({ others }: Report): EarlierLine[] {
  return others.filter((line) => line.kind === 'earlier');
}

/** The energy of some lines of the 2024 benchmark: `about 17.2 Wh of GPU energy`. */
export function earlierEnergy(lines: readonly EarlierLine[]): string {
  const wh = sumBy(lines, ({ estimate }) => estimate.wh?.value ?? 0);
  const pue = lines[0]?.estimate.pue ?? 1;
  return `about ${quantity(wh, ENERGY)} of GPU energy${pue > 1 ? `, multiplied by a PUE of ${pue},` : ''}`;
}

/** The figures of the 2024 benchmark with what they mean. */
export function earlierFigures(report: Report): string[] {
  const lines = earlierLines(report);
  const [first] = lines;
  if (first === undefined) return [];
  const { year, engine, sources } = first.estimate;
  const names = [...new Set(lines.map(({ estimate }) => `${estimate.model} on ${estimate.gpu}`))];
  const mapped = mappedNames(lines);
  const inBrackets = mapped === '' ? '' : ` (mapped by the author: ${mapped})`;
  const caveats = new Set(lines.map(({ estimate }) => estimate.caveat));
  return [
    `${tokensOf(lines)} output tokens of ${firstFew(names, 5)}${inBrackets} would use ${earlierEnergy(lines)} in the lowest-energy configuration${names.length === 1 ? '' : ' of each model'}, measured in ${year} with ${engine} (${sources[0] ?? ''}).`,
    'This energy is in no other sum, because it is not comparable with later figures. Its uncertainty is not known.',
    ...caveats,
  ];
}
