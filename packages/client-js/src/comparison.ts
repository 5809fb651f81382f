import { isNotDistinguishable, NO_CLEAR_DIFFERENCE } from '../../../src/figures/uncertainty.ts';
import type { ChosenConfiguration, Comparison, Configuration, FigureComparison } from '../token-energy.d.ts';
import { gpusInWords, joined, limitInWords, workloadInWords } from './claim.ts';
import { threeDigits } from './format.ts';
import { ENERGY, quantityRange } from './quantities.ts';
import type { SnapshotWords } from './snapshot.ts';
import { sentence } from './words.ts';

/** Two configurations compared, per output token and per response of average length. */
export function comparisonOf(words: SnapshotWords, a: ChosenConfiguration, b: ChosenConfiguration): Comparison {
  const compared = (of: (c: Configuration) => number): FigureComparison => {
    const [x, y] = [of(a), of(b)];
    return { a: x, b: y, ratio: x / y, verdict: verdictOf(a, b, of) };
  };
  return {
    claim: claimOf(words, a, b),
    a,
    b,
    perMillionOutputTokens: compared((c) => c.whPerMillionOutputTokens),
    perMeanResponse: compared((c) => c.whPerResponse),
  };
}

/** Which of two configurations uses more energy per output token, in a sentence. */
function claimOf(words: SnapshotWords, a: ChosenConfiguration, b: ChosenConfiguration): string {
  if (a.workload !== b.workload) {
    const workloads = {
      a_workload: workloadInWords(words, a.workload),
      b_workload: workloadInWords(words, b.workload),
    };
    return sentence(words.compare_workloads, { a: nameOf(a), b: nameOf(b), ...workloads });
  }
  const difference = tied(a, b) ? tieClaim(words, a, b) : differenceClaim(words, a, b);
  return joined([difference, isOfOther(a, b) ? words.compare_measured : '']);
}

function tieClaim(words: SnapshotWords, a: ChosenConfiguration, b: ChosenConfiguration): string {
  return sentence(words.compare_tie, {
    a: nameOf(a),
    b: nameOf(b),
    a_range: rangeOf(a),
    b_range: rangeOf(b),
    conditions: conditionsInWords(words, a, b),
  });
}

function differenceClaim(words: SnapshotWords, a: ChosenConfiguration, b: ChosenConfiguration): string {
  const [more, less] = a.whPerMillionOutputTokens > b.whPerMillionOutputTokens ? [a, b] : [b, a];
  return sentence(words.compare_more, {
    more: nameOf(more),
    less: nameOf(less),
    more_range: rangeOf(more),
    less_range: rangeOf(less),
    ratio: threeDigits(more.whPerMillionOutputTokens / less.whPerMillionOutputTokens),
    conditions: conditionsInWords(words, a, b),
  });
}

/** The workload, and the latency limit if it is the same for both. */
function conditionsInWords(words: SnapshotWords, a: ChosenConfiguration, b: ChosenConfiguration): string {
  const workload = workloadInWords(words, a.workload);
  if (a.maxItlMs === null || a.maxItlMs !== b.maxItlMs) return workload;
  return `${workload}, ${limitInWords(words, words.short_limit_tokens, a.maxItlMs)}`;
}

/** A model on its GPUs: `Qwen 3 14B on 1 × H100`. */
function nameOf(configuration: Configuration): string {
  return `${configuration.model} on ${gpusInWords(configuration)}`;
}

function rangeOf({ whPerMillionOutputTokensWithRange }: ChosenConfiguration): string {
  return quantityRange(whPerMillionOutputTokensWithRange, ENERGY);
}

/** Which of two configurations uses more. If a name may mean other weights or hardware, the verdict says that it is about those measured. */
function verdictOf(
  a: ChosenConfiguration,
  b: ChosenConfiguration,
  of: (c: Configuration) => number,
): FigureComparison['verdict'] {
  // Figures of different workloads are not ranked.
  if (a.workload !== b.workload) return 'different workloads';
  const verdict = tied(a, b, of) ? NO_CLEAR_DIFFERENCE : of(a) > of(b) ? 'a uses more' : 'b uses more';
  return isOfOther(a, b) ? `${verdict} with the measured weights and GPUs` : verdict;
}

/** Whether one of two configurations was chosen for a name that may mean other weights or hardware. */
function isOfOther(a: ChosenConfiguration, b: ChosenConfiguration): boolean {
  return [a, b].some((one) => one.atLeastWhPerMillionOutputTokens === null);
}

/** Whether there is no clear difference between a value of two configurations. */
export function tied(
  a: Configuration,
  b: Configuration,
  of = (c: Configuration) => c.whPerMillionOutputTokens,
): boolean {
  const sure = (c: Configuration) => ({ value: of(c), relativeUncertainty: c.relativeUncertainty });
  return isNotDistinguishable(sure(a), sure(b));
}
