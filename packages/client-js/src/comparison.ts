import { hasNoClearDifference, NO_CLEAR_DIFFERENCE } from '../../../src/figures/uncertainty.ts';
import type { ChosenConfiguration, Comparison, Configuration, FigureComparison } from '../token-energy.d.ts';
import { gpusInWords, joined, limitInWords, workloadInWords } from './phrases.ts';
import { type Rounding, threeDigits, withDigits } from '../../../src/figures/format.ts';
import { ENERGY, quantity, quantityRange } from '../../../src/figures/quantities.ts';
import type { SnapshotWords } from './snapshot-words.ts';
import { sentence } from './words.ts';

/** A side of a comparison. */
export interface Compared {
  readonly configuration: ChosenConfiguration;
  /** Sentences on how the configuration differs from the model or the GPU in the question. */
  readonly obstacles: readonly string[];
}

/** Two configurations compared, per output token and per response of average length. */
export function comparisonOf(
  words: SnapshotWords,
  { configuration: a, obstacles: obstaclesOfA }: Compared,
  { configuration: b, obstacles: obstaclesOfB }: Compared,
): Comparison {
  const obstacles = [...new Set([...obstaclesOfA, ...obstaclesOfB])];
  const compared = (valueOf: (configuration: Configuration) => number): FigureComparison => {
    const [x, y] = [valueOf(a), valueOf(b)];
    return { a: x, b: y, ratio: x / y, verdict: verdictOf(a, b, valueOf) };
  };
  return {
    claim: claimOf(words, a, b, obstacles),
    a,
    b,
    perMillionOutputTokens: compared((c) => c.whPerMillionOutputTokens),
    perMeanResponse: compared((c) => c.whPerResponse),
  };
}

/** Two configurations in sentences: which uses more energy per output token, and what else matters. */
function claimOf(
  words: SnapshotWords,
  a: ChosenConfiguration,
  b: ChosenConfiguration,
  obstacles: readonly string[],
): string {
  const [nameOfA, nameOfB] = namesOf(words, a, b);
  if (a.workload !== b.workload) {
    const workloads = {
      a_workload: workloadInWords(words, a.workload),
      b_workload: workloadInWords(words, b.workload),
    };
    return sentence(words.compare_workloads, { a: nameOfA, b: nameOfB, ...workloads });
  }
  const [namedA, namedB] = [
    { configuration: a, name: nameOfA },
    { configuration: b, name: nameOfB },
  ];
  const isMore = a.whPerMillionOutputTokens >= b.whPerMillionOutputTokens;
  const [first, second] = isMore ? [namedA, namedB] : [namedB, namedA];
  return joined([
    ...(tied(a, b) ? [tieClaim(words, first, second)] : differenceClaims(words, first, second)),
    a.slug === b.slug ? '' : responsesClaim(words, first.configuration, second.configuration),
    isBoundBelowRange(a) || isBoundBelowRange(b) ? words.compare_between : '',
    ...(obstacles.length === 0 ? [] : [words.compare_measured, ...obstacles]),
  ]);
}

/** A configuration with its name in a comparison. */
interface Named {
  readonly configuration: ChosenConfiguration;
  readonly name: string;
}

function tieClaim(words: SnapshotWords, a: Named, b: Named): string {
  return sentence(words.compare_tie, {
    a: a.name,
    b: b.name,
    a_range: rangeOf(a.configuration),
    b_range: rangeOf(b.configuration),
    conditions: conditionsInWords(words, a.configuration, b.configuration),
  });
}

function differenceClaims(words: SnapshotWords, more: Named, less: Named): string[] {
  const ratio = more.configuration.whPerMillionOutputTokens / less.configuration.whPerMillionOutputTokens;
  const digits = digitsApart(more.configuration, less.configuration);
  const difference = sentence(words.compare_more, {
    more: more.name,
    less: less.name,
    more_range: rangeOf(more.configuration, digits ?? 3),
    less_range: rangeOf(less.configuration, digits ?? 3),
    ratio: threeDigits(ratio),
    conditions: conditionsInWords(words, more.configuration, less.configuration),
  });
  return digits === null ? [difference, words.compare_overlap] : [difference];
}

/** How many digits the ranges of two configurations need so that they don't overlap or touch; null if they overlap. */
function digitsApart(
  { whPerMillionOutputTokensWithRange: { low } }: ChosenConfiguration,
  { whPerMillionOutputTokensWithRange: { high } }: ChosenConfiguration,
): number | null {
  const shown = (value: number, digits: number, rounding: Rounding): number =>
    Number(withDigits(value, digits, rounding).replaceAll(',', ''));
  return [3, 4, 5, 6].find((digits) => shown(low, digits, 'down') > shown(high, digits, 'up')) ?? null;
}

/** The energy of an average response of each model. Their lengths differ. */
function responsesClaim(words: SnapshotWords, first: Configuration, second: Configuration): string {
  return sentence(words.compare_responses, {
    first_tokens: Math.round(first.avgOutputTokens),
    second_tokens: Math.round(second.avgOutputTokens),
    first_wh: quantity(first.whPerResponse, ENERGY),
    second_wh: quantity(second.whPerResponse, ENERGY),
  });
}

/** The workload, and the latency limit if it is the same for both. */
function conditionsInWords(words: SnapshotWords, a: ChosenConfiguration, b: ChosenConfiguration): string {
  const workload = workloadInWords(words, a.workload);
  if (a.maxItlMs === null || a.maxItlMs !== b.maxItlMs) return workload;
  return `${workload}, ${limitInWords(words, words.short_limit_tokens, a.maxItlMs)}`;
}

/** The names of two configurations. They have their latency limits or ids if they would otherwise read the same. */
function namesOf(words: SnapshotWords, a: ChosenConfiguration, b: ChosenConfiguration): [string, string] {
  if (a.maxItlMs !== b.maxItlMs && a.maxItlMs !== null && b.maxItlMs !== null)
    return [nameWithLimit(words, a, a.maxItlMs), nameWithLimit(words, b, b.maxItlMs)];
  if (nameOf(a) !== nameOf(b)) return [nameOf(a), nameOf(b)];
  const nameWithRow = (configuration: Configuration): string =>
    sentence(words.compare_row, { name: nameOf(configuration), row: configuration.rowId });
  return [nameWithRow(a), nameWithRow(b)];
}

function nameWithLimit(words: SnapshotWords, configuration: Configuration, limit: number): string {
  const name = nameOf(configuration);
  return limit === Infinity ? name : sentence(words.compare_limit, { name, limit });
}

/** A model on its GPUs: `Qwen 3 14B on 1 × H100`. */
function nameOf(configuration: Configuration): string {
  return `${configuration.model} on ${gpusInWords(configuration)}`;
}

/** Whether the lower bound of a configuration is below its uncertainty range. */
export function isBoundBelowRange({
  atLeastWhPerMillionOutputTokens: bound,
  whPerMillionOutputTokensWithRange,
}: ChosenConfiguration): boolean {
  return bound !== null && bound < whPerMillionOutputTokensWithRange.low;
}

function rangeOf({ whPerMillionOutputTokensWithRange: range }: ChosenConfiguration, digits = 3): string {
  return quantityRange(range, ENERGY, range.low, digits);
}

/**
 * Which of two configurations uses more. If a name may mean other weights or hardware, the verdict says that it is
 * about those measured.
 */
function verdictOf(
  a: ChosenConfiguration,
  b: ChosenConfiguration,
  valueOf: (configuration: Configuration) => number,
): FigureComparison['verdict'] {
  // Figures of different workloads are not ranked.
  if (a.workload !== b.workload) return 'different workloads';
  const verdict = tied(a, b, valueOf) ? NO_CLEAR_DIFFERENCE : valueOf(a) > valueOf(b) ? 'a uses more' : 'b uses more';
  return isOfOther(a, b) ? `${verdict} with the measured weights and GPUs` : verdict;
}

/** Whether one of two configurations was chosen for a name that may mean other weights or hardware. */
function isOfOther(a: ChosenConfiguration, b: ChosenConfiguration): boolean {
  return [a, b].some(({ boundObstacle }) => boundObstacle !== null);
}

/** Whether there is no clear difference between a value of two configurations. */
export function tied(
  a: Configuration,
  b: Configuration,
  valueOf = (configuration: Configuration) => configuration.whPerMillionOutputTokens,
): boolean {
  const figureOf = (row: Configuration) => ({ value: valueOf(row), relativeUncertainty: row.relativeUncertainty });
  return hasNoClearDifference(figureOf(a), figureOf(b));
}
