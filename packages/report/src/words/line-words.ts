import { CHAT } from '../../../../src/figures/chat.ts';
import { visible } from '../../../../src/core/text/characters.ts';
import { firstListed, listed } from '../../../../src/core/text/words.ts';
import { sumBy } from '../../../../src/figures/statistics.ts';
import { fromTo, integer } from '../../../../src/figures/format.ts';
import type { Figure } from '../../../client-js/token-energy.d.ts';
import type { EarlierLine, Line, MeasuredLine } from '../line.ts';
import type { NamedUsage } from '../named-usage.ts';
import { nameInWords, type OtherWeights } from '../naming.ts';
import type { Usage } from '../log/monthly-usage.ts';

/** The number of output tokens of some lines, as a text. */
export function tokensOf(lines: readonly Line[]): string {
  return integer(sumBy(lines, ({ output }) => output));
}

/**
 * The output tokens of the calls that are longer than the measured servers accepted, as a number and as a text. The text
 * has "up to" if rows of the log add up several calls. Null without such calls.
 */
export function tooLongIn(
  lines: readonly MeasuredLine[],
): { readonly output: number; readonly inWords: string } | null {
  const tooLong = lines.flatMap((line) => line.tooLong ?? []);
  const output = sumBy(tooLong, (calls) => calls.output);
  if (output === 0) return null;
  return { output, inWords: `${tooLong.every(({ isByCall }) => isByCall) ? '' : 'up to '}${integer(output)}` };
}

/** The names in the log of some lines. */
export function namesOf(lines: readonly Line[]): string {
  return firstListed([...new Set(lines.map(nameInWords))], 5);
}

/**
 * The names that the file for `--map` gives a meaning, each with its model: `gpt-4o as qwen-3-32b`. Empty without such
 * names.
 */
export function mappedNames(lines: readonly Line[]): string {
  const meanings = lines.flatMap((line) =>
    line.mapped === undefined
      ? []
      : [`${nameInWords(line)}${line.otherWeights === 'closed' ? ' (a closed model)' : ''} as ${visible(line.mapped)}`],
  );
  return listed([...new Set(meanings)]);
}

/** A sentence on each kind of names that the file for `--map` gives a model with other weights. */
export function otherWeightsInWords(lines: readonly NamedUsage[]): string[] {
  const namesWith = (kind: OtherWeights) =>
    [...new Set(lines.filter(({ otherWeights }) => otherWeights === kind).map(nameInWords))].sort();
  const [closed, quantized] = [namesWith('closed'), namesWith('quantized')];
  return [
    ...(closed.length === 0
      ? []
      : [
          `${firstListed(closed, 5)} ${closed.length === 1 ? 'names a closed model, whose size and hardware' : 'name closed models, whose sizes and hardware'} are not known, so the energy can be far from that of the models in the file for --map.`,
        ]),
    ...(quantized.length === 0
      ? []
      : [
          `${firstListed(quantized, 5)} ${quantized.length === 1 ? 'names' : 'name'} quantized weights, but the figure is for the weights that were measured.`,
        ]),
  ];
}

/** The GPUs of some lines. */
export function gpusOf(lines: readonly (MeasuredLine | EarlierLine)[]): string[] {
  return [...new Set(lines.map(({ estimate }) => estimate.gpu))].sort();
}

/** The running batches of some lines: `about 8 to 128 requests at once`. */
export function requestsAtOnce(lines: readonly MeasuredLine[]): string {
  const batches = lines.map(({ runningBatch }) => Math.round(runningBatch));
  return `about ${fromTo(integer(Math.min(...batches)), integer(Math.max(...batches)))} requests at once`;
}

/** The workloads of some lines, chat first. */
export function workloadsOf(lines: readonly MeasuredLine[]): string[] {
  const workloads = [...new Set<string>(lines.map(({ estimate }) => estimate.workload))].sort();
  return [...workloads.filter((one) => one === CHAT), ...workloads.filter((one) => one !== CHAT)];
}

/** The latency limits of some lines, ms, the lowest first. */
export function latencyLimitsOf(lines: readonly MeasuredLine[]): number[] {
  return [...new Set(lines.map(({ estimate }) => estimate.maxItlMs))].sort((a, b) => a - b);
}

/** Whether other measured configurations use more energy than those of the figures. */
export function hasSpread(lines: readonly MeasuredLine[]): boolean {
  return lines.some(({ range }) => range.low < range.high);
}

/** The PUE of the figures, which is the same for all. */
export function pueOf([first]: readonly MeasuredLine[]): number {
  return first?.estimate.pue ?? 1;
}

/** The smallest energy of a sum, Wh. It decides the unit, so that a reader can compare all energies of a text. */
export function leastWh({ wh, atLeastWh }: { readonly wh: Figure; readonly atLeastWh: number | null }): number {
  return Math.min(wh.low, atLeastWh ?? wh.low);
}

/** Whether the log gives the calls and their input tokens, so that the average length of the prompts is known. */
export function hasPromptLengths({ calls, input }: Usage): boolean {
  return calls !== null && calls > 0 && input !== null;
}
