import type { Configuration, TokenEnergy } from '../../../packages/client-js/token-energy.d.ts';
import { gpuLabel } from '../../../src/figures/format.ts';
import { type ComparisonQuestion, type ModelChoice, workloadOf } from './question.ts';

/** The 99th percentile of the inter-token latency by `row_id`, ms. The package doesn't contain it. */
export type P99Latencies = Readonly<Record<string, number>>;

/** A configuration with the name that sentences use. */
export interface ComparedConfiguration extends Configuration {
  /** The model and its GPUs: `Qwen 3 8B on 1 × B200`. */
  readonly name: string;
}

/** A choice whose configurations are all slower than the limit. */
export interface TooSlowChoice {
  readonly name: string;
  /** The lowest of its latencies, ms. */
  readonly lowest: number;
}

/**
 * The lowest-energy configuration of each choice that meets the limit, lowest energy first, and why others have none.
 */
export interface ComparisonResult {
  readonly configurations: readonly ComparedConfiguration[];
  readonly tooSlow: readonly TooSlowChoice[];
  /** Why choices were not measured. */
  readonly missing: readonly string[];
}

/** Two configurations and whether the first has clearly lower energy. */
export interface Pair {
  readonly lower: ComparedConfiguration;
  readonly higher: ComparedConfiguration;
  /** Energy of `higher` divided by energy of `lower`, at least 1. */
  readonly ratio: number;
  readonly isClear: boolean;
}

/**
 * The lowest-energy configuration of each choice. The package selects it for a limit on the median. For a limit on the
 * 99th percentile, it is the first of the package's configurations, which are in ascending order of energy.
 */
export function comparisonResult(
  client: TokenEnergy,
  question: ComparisonQuestion,
  limit: number,
  p99: P99Latencies,
): ComparisonResult {
  const missing: string[] = [];
  const tooSlow: TooSlowChoice[] = [];
  const selected = new Map<string, ComparedConfiguration>();
  for (const choice of question.choices) {
    const configuration =
      question.limited === 'median'
        ? lowestByMedian(client, question, choice, limit)
        : lowestByP99(client, question, choice, limit, p99);
    if (typeof configuration === 'string') missing.push(configuration);
    else if ('lowest' in configuration) tooSlow.push(configuration);
    else selected.set(configuration.rowId, { ...configuration, name: nameOf(configuration) });
  }
  const byEnergy = [...selected.values()].sort((a, b) => a.whPerMillionOutputTokens - b.whPerMillionOutputTokens);
  return { configurations: byEnergy, tooSlow, missing: [...new Set(missing)] };
}

/** The model and its GPUs, as every sentence about a configuration names it. */
function nameOf(c: Configuration): string {
  return `${c.model} on ${gpuLabel({ gpu: c.gpu, num_gpus: c.numGpus })}`;
}

function lowestByMedian(client: TokenEnergy, question: ComparisonQuestion, choice: ModelChoice, limit: number) {
  const { model, gpu } = choice;
  const workload = workloadOf(question);
  const selection = { model, gpu: gpu === '' ? undefined : gpu, workload, maxItlMs: limit };
  const [lowest] = client.best(selection);
  if (lowest !== undefined) return lowest;
  const measured = client.configurations({ model, workload, gpu: selection.gpu });
  return measured.length === 0
    ? (client.why({ ...selection, allowOtherGpu: false })?.message ?? '')
    : slowChoice(
        client,
        choice,
        measured.map(({ medianItlMs }) => medianItlMs),
      );
}

function slowChoice(client: TokenEnergy, { model, gpu }: ModelChoice, latencies: readonly number[]): TooSlowChoice {
  const name = `${client.resolve(model)?.model ?? model}${gpu === '' ? '' : ` on ${gpu}`}`;
  return { name, lowest: Math.min(...latencies) };
}

function lowestByP99(
  client: TokenEnergy,
  question: ComparisonQuestion,
  choice: ModelChoice,
  limit: number,
  p99: P99Latencies,
): Configuration | TooSlowChoice | string {
  const { model, gpu } = choice;
  const workload = workloadOf(question);
  const measured = client.configurations({ model, workload, gpu: gpu === '' ? undefined : gpu });
  const latencyOf = (c: Configuration): number => latencyLimited(question, p99, c);
  const lowest = measured.find((c) => latencyOf(c) <= limit);
  if (lowest !== undefined) return lowest;
  const name = client.resolve(model)?.model ?? model;
  const on = gpu === '' ? '' : ` on ${gpu}`;
  if (measured.length === 0) return `${name} was not measured${on} on this workload.`;
  return slowChoice(client, choice, measured.map(latencyOf));
}

/**
 * The pair of the configuration with the lowest energy per token and the one with the lowest energy per average
 * response, if they differ. `lower` is the one with the lower energy per response.
 */
export function lowestPerResponse(client: TokenEnergy, configurations: readonly ComparedConfiguration[]): Pair | null {
  const [perToken] = configurations;
  const [perResponse] = configurations.toSorted((a, b) => a.whPerResponse - b.whPerResponse);
  if (perToken === undefined || perResponse === undefined || perToken.slug === perResponse.slug) return null;
  const compared = client.compare(perResponse.rowId, perToken.rowId)?.perMeanResponse;
  if (compared === undefined) return null;
  const isClear = compared.verdict === 'b uses more';
  return { lower: perResponse, higher: perToken, ratio: compared.b / compared.a, isClear };
}

/** Every pair of configurations with the package's verdict. */
export function pairsOf(client: TokenEnergy, configurations: readonly ComparedConfiguration[]): Pair[] {
  return configurations.flatMap((lower, i) =>
    configurations.slice(i + 1).flatMap((higher): Pair[] => {
      const compared = client.compare(lower.rowId, higher.rowId)?.perMillionOutputTokens;
      if (compared === undefined) return [];
      return [{ lower, higher, ratio: compared.b / compared.a, isClear: compared.verdict === 'b uses more' }];
    }),
  );
}

/** A change from one GPU to another, and the pair of configurations of each model on the two. */
export interface GpuChange {
  readonly from: string;
  readonly to: string;
  readonly pairs: readonly Pair[];
}

/**
 * The change to the GPU of the lowest configuration from the other GPU. Null if the configurations are not on two GPUs,
 * or no model is on both.
 */
export function gpuChangeOf({ configurations, pairs }: ResultWithPairs): GpuChange | null {
  const [to, from, ...others] = new Set(configurations.map(({ gpu }) => gpu));
  const ofModels = pairs.filter(({ lower, higher }) => lower.slug === higher.slug && lower.gpu !== higher.gpu);
  if (to === undefined || from === undefined || others.length > 0 || ofModels.length === 0) return null;
  return { from, to, pairs: ofModels };
}

/** What a limit near the reader's changes. */
export interface NearbyChange {
  /** The other limit, ms. */
  readonly limit: number;
  /** The configuration that the other limit selects; null if it only leaves models out. */
  readonly added: ComparedConfiguration | null;
  /** The configurations of models and GPUs that have none at the other limit. */
  readonly gone: readonly ComparedConfiguration[];
  /** The pairs with `added` whose verdict the other limit changes. */
  readonly pairs: readonly Pair[];
}

/** How far from a limit another one counts as near, as a factor. */
const NEARBY = 1.1;

/**
 * What changes at the nearest limits above and below `limit` that change which models and GPUs the result has, which
 * differences are clear, or an energy by much; null in a direction in which nothing changes. Only a few batch sizes
 * were measured, so one of them may be slightly slower or faster than the limit.
 */
export function nearbyChanges(
  client: TokenEnergy,
  question: ComparisonQuestion,
  limit: number,
  p99: P99Latencies,
): Readonly<Record<'above' | 'below', NearbyChange | null>> {
  const resultAt = (other: number): ResultWithPairs => {
    const { configurations } = comparisonResult(client, question, other, p99);
    return { configurations, pairs: pairsOf(client, configurations) };
  };
  const before = resultAt(limit);
  const firstChange = (limits: readonly number[]): NearbyChange | null => {
    for (const other of limits) {
      const change = changeBetween(before, resultAt(other), other);
      if (change !== null) return change;
    }
    return null;
  };
  const latencies = latenciesNear(client, question, limit, p99);
  // One decimal is enough to include a configuration, or to leave it out.
  const above = latencies.filter((ms) => ms > limit).map((ms) => Math.ceil(ms * 10) / 10);
  const below = latencies.filter((ms) => ms <= limit).map((ms) => (Math.round(ms * 10) - 1) / 10);
  return { above: firstChange(above), below: firstChange(below.toReversed()) };
}

/** The configurations selected at a limit, with the verdict of each pair. */
export interface ResultWithPairs {
  readonly configurations: readonly ComparedConfiguration[];
  readonly pairs: readonly Pair[];
}

/** Whether two results have the same models, GPUs and verdicts. */
export function isSameResult(a: ResultWithPairs, b: ResultWithPairs): boolean {
  const asText = ({ configurations, pairs }: ResultWithPairs): string =>
    [...configurations.map(nameOnGpu), ...pairs.map(verdictOf)].sort().join();
  return asText(a) === asText(b);
}

/** A change of the energy of a model on a GPU that counts as another result, as a factor. */
const OTHER_ENERGY = 1.1;

/**
 * How the result at another limit differs; null if the models, the GPUs and the verdicts are the same, and no energy
 * changes much.
 */
function changeBetween(before: ResultWithPairs, after: ResultWithPairs, limit: number): NearbyChange | null {
  const rowsBefore = new Set(before.configurations.map(({ rowId }) => rowId));
  const verdictsBefore = new Set(before.pairs.map(verdictOf));
  const gone = before.configurations.filter((c) =>
    after.configurations.every((other) => nameOnGpu(other) !== nameOnGpu(c)),
  );
  for (const added of after.configurations.filter(({ rowId }) => !rowsBefore.has(rowId))) {
    const pairs = after.pairs.filter(
      (pair) => [pair.lower, pair.higher].includes(added) && !verdictsBefore.has(verdictOf(pair)),
    );
    const previous = before.configurations.find((c) => nameOnGpu(c) === nameOnGpu(added));
    const factor = previous === undefined ? Infinity : ratioOf(added, previous);
    if (pairs.length > 0 || Math.max(factor, 1 / factor) > OTHER_ENERGY) return { limit, added, gone, pairs };
  }
  return gone.length === 0 ? null : { limit, added: null, gone, pairs: [] };
}

/** A compared model that uses much less energy with a somewhat higher limit. */
export interface Jump {
  /** The configuration of the result. */
  readonly from: ComparedConfiguration;
  /** The configuration that the higher limit selects. */
  readonly to: ComparedConfiguration;
  /** The lowest limit that selects it, ms. */
  readonly limit: number;
}

/** The largest ratio of the higher limit to the reader's, and the smallest ratio of the energy at the two limits. */
const JUMP = { limit: 1.5, energy: 1.5 } as const;

/** The largest number of jumps that a result names. */
const MOST_JUMPS = 3;

/**
 * The choices that use clearly and much less energy with a limit of up to 1.5 times the reader's, largest difference
 * first. They explain why a configuration in the result is far below the limit: the next ones miss it.
 */
export function jumpsAbove(
  client: TokenEnergy,
  question: ComparisonQuestion,
  limit: number,
  p99: P99Latencies,
): readonly Jump[] {
  const jumps = question.choices.flatMap((choice): Jump[] => {
    const lowestAt = (ms: number): ComparedConfiguration | undefined =>
      comparisonResult(client, { ...question, choices: [choice] }, ms, p99).configurations[0];
    const [from, to] = [lowestAt(limit), lowestAt(JUMP.limit * limit)];
    if (from === undefined || to === undefined || ratioOf(from, to) < JUMP.energy) return [];
    const isClear = client.compare(to.rowId, from.rowId)?.perMillionOutputTokens.verdict === 'b uses more';
    return isClear ? [{ from, to, limit: Math.ceil(latencyLimited(question, p99, to) * 10) / 10 }] : [];
  });
  return jumps.sort((a, b) => ratioOf(b.from, b.to) - ratioOf(a.from, a.to)).slice(0, MOST_JUMPS);
}

/** The energy of one configuration divided by the energy of another. */
function ratioOf(configuration: Configuration, other: Configuration): number {
  return configuration.whPerMillionOutputTokens / other.whPerMillionOutputTokens;
}

/** The latencies of the configurations near a limit, ms, lowest first. */
function latenciesNear(
  client: TokenEnergy,
  question: ComparisonQuestion,
  limit: number,
  p99: P99Latencies,
): readonly number[] {
  const workload = workloadOf(question);
  const latencies = question.choices
    .flatMap(({ model, gpu }) => client.configurations({ model, workload, gpu: gpu === '' ? undefined : gpu }))
    .map((c) => latencyLimited(question, p99, c))
    .filter((ms) => ms >= limit / NEARBY && ms <= NEARBY * limit);
  return [...new Set(latencies)].sort((a, b) => a - b);
}

/** The latency that the limit applies to, ms. */
export function latencyLimited({ limited }: ComparisonQuestion, p99: P99Latencies, c: Configuration): number {
  return limited === 'median' ? c.medianItlMs : (p99[c.rowId] ?? Infinity);
}

/** A model and a GPU, which stay the same if the limit selects another batch size or number of GPUs. */
function nameOnGpu({ slug, gpu }: Configuration): string {
  return `${slug} ${gpu}`;
}

/** The verdict of a pair as a text. If the difference is not clear, the order of the two doesn't matter. */
function verdictOf({ lower, higher, isClear }: Pair): string {
  const names = [nameOnGpu(lower), nameOnGpu(higher)];
  return isClear ? names.join(' < ') : names.sort().join(' = ');
}
