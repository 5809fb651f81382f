import type { Configuration, TokenEnergy } from '../../../packages/client-js/token-energy.d.ts';
import { gpuLabel, latency, withUnit } from '../../../packages/client-js/src/format.ts';
import { type ComparisonQuestion, type ModelChoice, workloadOf } from './question.ts';

/** The 99th percentile of the inter-token latency by `row_id`, ms. The package doesn't contain it. */
export type P99Latencies = Readonly<Record<string, number>>;

/** A configuration with the uncertainty range of its energy. */
export interface ComparedConfiguration extends Configuration {
  readonly name: string;
}

/** The lowest-energy configuration of each choice that meets the limit, lowest energy first, and why others have none. */
export interface ComparisonResult {
  readonly found: readonly ComparedConfiguration[];
  readonly missing: readonly string[];
}

/** Two configurations and whether the first has provably lower energy. */
export interface Pair {
  readonly lower: ComparedConfiguration;
  readonly higher: ComparedConfiguration;
  /** Energy of `higher` divided by energy of `lower`, at least 1. */
  readonly ratio: number;
  readonly isProvable: boolean;
}

/**
 * The lowest-energy configuration of each choice. The package selects it for a limit on the median. For a limit on the 99th
 * percentile, it is the first of the package's configurations, which are in ascending order of energy.
 */
export function comparisonResult(
  client: TokenEnergy,
  question: ComparisonQuestion,
  limit: number,
  p99: P99Latencies,
): ComparisonResult {
  const missing: string[] = [];
  const found = new Map<string, ComparedConfiguration>();
  for (const choice of question.choices) {
    const configuration =
      question.limited === 'median'
        ? lowestByMedian(client, question, choice, limit)
        : lowestByP99(client, question, choice, limit, p99);
    if (typeof configuration === 'string') missing.push(configuration);
    else found.set(configuration.rowId, { ...configuration, name: nameOf(configuration) });
  }
  const byEnergy = [...found.values()].sort((a, b) => a.whPerMillionOutputTokens - b.whPerMillionOutputTokens);
  return { found: byEnergy, missing: [...new Set(missing)] };
}

/** The model and its GPUs, as every sentence about a configuration names it. */
function nameOf(c: Configuration): string {
  return `${c.model} on ${gpuLabel({ gpu: c.gpu, num_gpus: c.numGpus })}`;
}

function lowestByMedian(client: TokenEnergy, question: ComparisonQuestion, choice: ModelChoice, limit: number) {
  const selection = {
    model: choice.model,
    gpu: choice.gpu === '' ? undefined : choice.gpu,
    workload: workloadOf(question),
    maxItlMs: limit,
  };
  return client.best(selection)[0] ?? client.why(selection)?.message ?? '';
}

function lowestByP99(
  client: TokenEnergy,
  question: ComparisonQuestion,
  choice: ModelChoice,
  limit: number,
  p99: P99Latencies,
): Configuration | string {
  const { model, gpu } = choice;
  const workload = workloadOf(question);
  const own = client.configurations({ model, workload, gpu: gpu === '' ? undefined : gpu });
  const latencyOf = ({ rowId }: Configuration): number => p99[rowId] ?? Infinity;
  const lowest = own.find((c) => latencyOf(c) <= limit);
  if (lowest !== undefined) return lowest;
  const name = client.resolve(model)?.model ?? model;
  const on = gpu === '' ? '' : ` on ${gpu}`;
  if (own.length === 0) return `${name} was not measured${on} on this workload.`;
  const fastest = Math.min(...own.map(latencyOf));
  return `No measured configuration of ${name}${on} has a 99th-percentile latency of at most ${withUnit(limit, 'ms')}. The fastest has ${withUnit(latency(fastest), 'ms')}.`;
}

/** Every pair of configurations with the package's verdict. */
export function pairsOf(client: TokenEnergy, found: readonly ComparedConfiguration[]): Pair[] {
  return found.flatMap((lower, i) =>
    found.slice(i + 1).flatMap((higher): Pair[] => {
      const compared = client.compare(lower.rowId, higher.rowId)?.perMillionOutputTokens;
      if (compared === undefined) return [];
      return [{ lower, higher, ratio: compared.b / compared.a, isProvable: compared.verdict === 'b uses more' }];
    }),
  );
}

/** A limit just above the reader's at which other differences are clear. */
export interface NearbyResult {
  /** ms. */
  readonly limit: number;
  readonly result: ComparisonResult;
  readonly pairs: readonly Pair[];
}

/** How far above a limit a configuration counts as just above it, as a factor. */
const JUST_ABOVE = 1.1;

/**
 * The lowest limit just above `limit` that changes which configurations are found or which differences are clear. Null if
 * there is none. Only a few batch sizes were measured, so one of them may be slightly slower than the limit.
 */
export function resultJustAbove(
  client: TokenEnergy,
  question: ComparisonQuestion,
  limit: number,
  p99: P99Latencies,
): NearbyResult | null {
  const at = (other: number): NearbyResult => {
    const result = comparisonResult(client, question, other, p99);
    return { limit: other, result, pairs: pairsOf(client, result.found) };
  };
  const latencyOf = (c: Configuration): number =>
    question.limited === 'median' ? c.medianItlMs : (p99[c.rowId] ?? Infinity);
  const workload = workloadOf(question);
  const above = question.choices
    .flatMap(({ model, gpu }) => client.configurations({ model, workload, gpu: gpu === '' ? undefined : gpu }))
    .map(latencyOf)
    .filter((one) => one > limit && one <= JUST_ABOVE * limit)
    // The shown limit must include the configuration.
    .map((one) => Math.ceil(one * 10) / 10)
    .sort((a, b) => a - b);
  const clear = clearDifferences(at(limit));
  return above.map(at).find((other) => clearDifferences(other) !== clear) ?? null;
}

/** What a result says, apart from its values: the models and GPUs found, and the pairs whose difference is clear. */
function clearDifferences({ result, pairs }: NearbyResult): string {
  const named = ({ slug, gpu }: ComparedConfiguration): string => `${slug} ${gpu}`;
  return [
    ...result.found.map(named),
    ...pairs.filter(({ isProvable }) => isProvable).map(({ lower, higher }) => `${named(lower)} < ${named(higher)}`),
  ]
    .sort()
    .join('; ');
}
