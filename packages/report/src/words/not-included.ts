import { visible } from '../../../../src/core/text/characters.ts';
import { groupBy } from '../../../../src/core/text/group-by.ts';
import { countOf, firstFew } from '../../../../src/core/text/words.ts';
import { sumBy } from '../../../../src/figures/statistics.ts';
import { integer } from '../../../../src/figures/format.ts';
import { ENERGY, figureInWords } from '../../../../src/figures/quantities.ts';
import { nameInWords } from '../naming.ts';
import { notCountedInWords } from '../log/not-counted.ts';
import type { Line, LineApart, Missing } from '../line.ts';
import type { ReportQuestion } from '../question.ts';
import type { Report } from '../report.ts';

/** Why a line is in no sum of measured figures: its basis, or why it has no figure. */
type ReasonApart = 'predicted' | 'earlier' | Missing;

/** The reasons, in the order in which the sentence names them. */
const REASONS: readonly ReasonApart[] = [
  'earlier',
  'predicted',
  'open',
  'quantized',
  'closed',
  'hardware',
  'gpu',
  'workload',
  'latency',
  'items',
  'similar',
  'unknown',
];

/** Reasons for which only names are known, so that no models can be counted. */
const OF_NAMES: readonly ReasonApart[] = ['quantized', 'closed', 'similar', 'unknown'];

function reasonApart(line: LineApart): ReasonApart {
  return line.kind === 'missing' ? line.reason : line.kind;
}

/** A reason in words that follow `2 models`, or `400 output tokens` if only names are known. */
function reasonInWords(reason: ReasonApart, { gpu }: ReportQuestion): string {
  const words: Readonly<Record<ReasonApart, string>> = {
    earlier: 'with a figure of the 2024 benchmark',
    predicted: 'with a predicted figure only',
    open: 'with open weights, but without a measurement',
    quantized: 'with quantized weights, which were not measured',
    closed: 'of closed models',
    hardware: 'served on hardware that was not measured',
    gpu: `not measured on ${visible(gpu ?? '')}`,
    workload: 'measured with other workloads only',
    latency: 'without a measured configuration within the latency limit',
    items: 'measured per image or video, not per token',
    similar: 'with an unknown or ambiguous name, similar to that of a measured model',
    unknown: 'of models that were not measured, or whose name is not known',
  };
  return words[reason];
}

/** Reasons in the words of a table, in which no number comes before them. */
const IN_CELLS: Readonly<Partial<Record<ReasonApart, string>>> = {
  earlier: 'measured in the 2024 benchmark',
  predicted: 'predicted, not measured',
  open: 'open weights, but not measured',
  quantized: 'quantized weights, which were not measured',
  closed: 'closed model',
  similar: 'unknown or ambiguous name, similar to that of a measured model',
  unknown: 'not measured, or unknown name',
};

/** Why a line is in no sum of measured figures, as a cell of a table. */
export function reasonInCell(line: LineApart, question: ReportQuestion): string {
  const reason = reasonApart(line);
  return IN_CELLS[reason] ?? reasonInWords(reason, question);
}

/** The usage that is in no sum, a text for each reason. Together with the sum, it accounts for all output tokens. */
export function notIncluded({ measured, others, notCounted, question }: Report): string[] {
  // Without other figures, the headline is about the 2024 figures.
  const apart = measured.length > 0 ? others : others.filter(({ kind }) => kind !== 'earlier');
  return [
    ...REASONS.flatMap((reason) => {
      const lines = apart.filter((line) => reasonApart(line) === reason);
      const tokens = tokensWith(lines, reasonInWords(reason, question), !OF_NAMES.includes(reason));
      return tokens.map((text) => `${text}${reason === 'predicted' ? `: ${predictedEnergy(lines)}` : ''}`);
    }),
    ...notCountedInWords(notCounted),
  ].map((text) => `${text}.`);
}

/** The energy of lines with predicted figures: `4.54 Wh (90 % interval 2.1 to 9.8 Wh), which is not in the sum`. */
function predictedEnergy(lines: readonly LineApart[]): string {
  const sum = (end: 'value' | 'low' | 'high') =>
    sumBy(lines, (line) => (line.kind === 'predicted' ? line.estimate.wh[end] : 0));
  const { value, range } = figureInWords({ value: sum('value'), low: sum('low'), high: sum('high') }, ENERGY);
  return `${value} (90 % interval ${range}), which is not in the sum`;
}

/** The output tokens of some lines, with the reason why they are in no sum. Empty if there are no lines. */
function tokensWith(lines: readonly LineApart[], reason: string, isOfModels: boolean): string[] {
  const tokens = sumBy(lines, ({ output }) => output);
  if (tokens === 0) return [];
  const models = new Set(lines.map(({ modelKey }) => modelKey));
  const what = isOfModels ? `of ${countOf(models.size, 'model')} ` : '';
  const names = groupBy(lines, nameInWords)
    .map(([name, group]) => ({ name, output: sumBy(group, ({ output }) => output) }))
    .toSorted((a, b) => b.output - a.output)
    .map(({ name }) => name);
  return [`${integer(tokens)} output tokens ${what}${reason} (${firstFew(names, 3)})`];
}

/**
 * The share of the log's output tokens that some lines have, rounded: `77 %`. Null if they have all. The log's output
 * tokens include those from a cache.
 */
export function shareOf({ measured, others, notCounted }: Report, lines: readonly Line[]): string | null {
  const tokensIn = (all: readonly Pick<Line, 'output'>[]): number => sumBy(all, ({ output }) => output);
  const fromCache = notCounted.filter(({ reason }) => reason === 'hit');
  const [covered, all] = [tokensIn(lines), tokensIn([...measured, ...others]) + tokensIn(fromCache)];
  if (covered === all) return null;
  return percentOf(covered / all);
}

/** A share of less than 1, rounded: `77 %`. */
export function percentOf(share: number): string {
  const percent = Math.round(100 * share);
  if (percent === 0) return 'less than 1 %';
  return percent === 100 ? 'more than 99 %' : `${percent} %`;
}
