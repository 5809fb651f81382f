import { gpuLabel, integer, latency, percent, threeDigits, withUnit } from '../../../src/figures/format.ts';
import { listed } from '../../../src/core/text/words.ts';
import type { ComparisonQuestion } from './question.ts';
import type { ComparedConfiguration, GpuChange, Jump, NearbyChange, Pair, ResultWithPairs } from './results.ts';

/** The limit in words: `a latency limit of 40 ms`. */
export function limitInWords({ limited }: ComparisonQuestion, limit: number): string {
  return `a latency limit of ${withUnit(limit, 'ms')}${limited === 'p99' ? ' for the 99th percentile' : ''}`;
}

/** The configurations and verdicts that sentences name. */
export interface Verdicts extends ResultWithPairs {
  /** The latency that the limit applies to: `34.6 ms`. */
  readonly latencyOf: (configuration: ComparedConfiguration) => string;
}

/** The result in words: the lowest configuration, and those that its uncertainty doesn't separate from it. */
export function findingOf({ configurations, pairs, latencyOf }: Verdicts, limit: string): string {
  const [lowest, ...others] = configurations;
  if (lowest === undefined) return `No measured configuration of these models meets ${limit}.`;
  const energy = `${energyInWords(lowest)}, at a latency of ${latencyOf(lowest)}`;
  if (others.length === 0) return `With ${limit}, ${lowest.name} uses ${energy}. Add a model to compare it with.`;
  const named = ({ higher }: Pair): string =>
    `${higher.name} (${withUnit(threeDigits(higher.whPerMillionOutputTokens), 'Wh')}, ${latencyOf(higher)})`;
  const pairsOfLowest = pairs.filter(({ lower }) => lower === lowest);
  const unclear = pairsOfLowest.filter(({ isClear }) => !isClear);
  const verdict =
    unclear.length > 0
      ? `There is no clear difference from ${listed(unclear.map(named))}`
      : `That is clearly less than ${others.length > 1 ? 'the others' : listed(pairsOfLowest.map(named))}`;
  return `With ${limit}, ${lowest.name} uses the least energy: ${energy}. ${verdict}.`;
}

/** `17.2 Wh per million output tokens` */
function energyInWords({ whPerMillionOutputTokens: wh }: ComparedConfiguration): string {
  return `${withUnit(threeDigits(wh), 'Wh')} per million output tokens`;
}

/**
 * The verdict between two GPUs for each model: `Qwen 3 8B: 25 % less energy on B200 than on H100, clear difference`.
 */
export function gpuVerdicts({ pairs }: GpuChange): string[] {
  return pairs.map(
    ({ lower, higher, ratio, isClear }) =>
      `${lower.model}: ${lessInWords(ratio)} energy on ${lower.gpu} than on ${higher.gpu}, ${isClear ? 'clear' : 'no clear'} difference`,
  );
}

/**
 * What a limit near the reader's changes, in one sentence; null if nothing. `word` is how it differs from the reader's.
 */
export function nearbyInWords(word: 'higher' | 'lower', change: NearbyChange | null): string | null {
  if (change === null) return null;
  const { limit, added, gone, pairs } = change;
  const start = `With a slightly ${word} limit of ${withUnit(latency(limit), 'ms')},`;
  if (added === null) return `${start} no measured configuration of ${listed(gone.map(({ name }) => name))} meets it.`;
  const others = (isIncluded: (pair: Pair) => boolean): string =>
    listed(pairs.filter(isIncluded).map(({ lower, higher }) => (lower === added ? higher : lower).name));
  const verdicts = [
    ['clearly less than', others((pair) => pair.isClear && pair.lower === added)],
    ['clearly more than', others((pair) => pair.isClear && pair.higher === added)],
    ['with no clear difference from', others((pair) => !pair.isClear)],
  ].flatMap(([words = '', names = '']) => (names === '' ? [] : [`${words} ${names}`]));
  return `${[`${start} ${added.name} uses ${energyInWords(added)}`, ...verdicts].join(', ')}.`;
}

/**
 * A much lower energy at a higher limit: `Qwen 3 8B would use 22.1 Wh instead of 200 Wh on 1 × B200 with a limit of 51
 * ms.`
 */
export function jumpInWords({ from, to, limit }: Jump): string {
  const energy = ({ whPerMillionOutputTokens: wh }: ComparedConfiguration): string => withUnit(threeDigits(wh), 'Wh');
  const gpus = ({ gpu, numGpus }: ComparedConfiguration): string => gpuLabel({ gpu, num_gpus: numGpus });
  const elsewhere = gpus(from) === gpus(to) ? '' : ` on ${gpus(to)}`;
  return `${to.model} would use ${energy(to)}${elsewhere} instead of ${energy(from)} on ${gpus(from)} with a limit of ${withUnit(latency(limit), 'ms')}.`;
}

/** Which of two models uses less energy per average response, if it is not the one that uses less per token. */
export function perResponseInWords({ lower, higher, isClear }: Pair): string {
  const energy = (c: ComparedConfiguration): string =>
    `${withUnit(threeDigits(c.whPerResponse), 'Wh')} for ${integer(c.avgOutputTokens)} tokens`;
  const verdict = isClear
    ? `${lower.name} uses clearly less energy than ${higher.name}`
    : `${lower.name} uses less energy than ${higher.name}, but the difference is not clear`;
  return `${verdict}: ${energy(lower)}, compared with ${energy(higher)}. The order differs from the order per token because the responses differ in length.`;
}

/** How much less the lower of two values is: `25 % less`. */
export function lessInWords(ratio: number): string {
  return `${percent(1 - 1 / ratio)} less`;
}
