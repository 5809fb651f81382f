import type { Configuration, Measurement } from '../contract/generated/api.d.ts';
import { memoize } from '../core/files/lazy-files.ts';
import { groupBy } from '../core/text/group-by.ts';
import { pick } from '../core/text/json.ts';
import { byKeys } from '../core/text/order.ts';
import { type CardSet, type CardSets, isPublishedCard } from './cards.ts';
import { bytesOf, FORMAT_WORD, QUANTIZATION_IN_NAMES } from './precisions.ts';
import { INDEX } from './likeness.ts';
import { figuresOf } from './run-figures.ts';

/** What was run and measured, as far as files are held against it. */
const FACTS = [
  ...(['row_id', 'gpu', 'num_gpus', 'precision', 'avg_running_batch', 'avg_output_tokens'] as const),
  ...(['wh_per_million_output_tokens', 'joules_per_output_token', 'tokens_per_second'] as const),
  ...(['gpu_power_watts_total', 'median_itl_ms', 'p90_itl_ms', 'p99_itl_ms'] as const),
] as const satisfies readonly (keyof Configuration)[];
export type RunFacts = Pick<Configuration, (typeof FACTS)[number]>;

/** What is kept of a configuration. */
export function runFacts(run: RunFacts): RunFacts {
  return pick(run, FACTS);
}

/** A published run of any workload of tokens, with the weights that were served. */
export type MeasuredRun = RunFacts & Pick<Measurement, 'model_id'> & { readonly workload: string };

/** Two figures of a published run and of a file are the same within this, as a share of them. */
export const PUBLISHED_TOLERANCE = 0.005;

/** Published runs, as files are held against them: made once for all files. */
export function measuredOf(runs: readonly MeasuredRun[]) {
  const byWeights = new Map<string, readonly MeasuredRun[]>(groupBy(runs, ({ model_id }) => weightsOf(model_id)));
  const runsOf = memoize((modelId: string): readonly MeasuredRun[] => {
    const weights = weightsOf(modelId);
    const own = byWeights.get(weights);
    if (own !== undefined || weights.split('-').some((word) => DRAFT.test(word))) return own ?? [];
    return byWeights.get(weights.slice(weights.indexOf('-') + 1)) ?? [];
  });
  const leastPower = new Map<string, MeasuredRun>();
  for (const run of runs) {
    const least = leastPower.get(run.gpu);
    if (least === undefined || perCard(run) < perCard(least)) leastPower.set(run.gpu, run);
  }
  return {
    /** The runs of the weights that an id stands for; one word more may stand before their name. */
    runsOf,
    /** The runs of chat among them, by their energy. */
    chatRunsOf: memoize((modelId: string) => {
      const chat = runsOf(modelId).filter(({ workload }) => workload === INDEX.workload);
      return chat.sort(byKeys('wh_per_million_output_tokens'));
    }),
    /** The figures of each run. */
    copies: runs.map((run) => ({ row_id: run.row_id, figures: figuresOf(run) })),
    /** Of each gpu, the run with the least power per card. */
    leastPower,
  };
}

/** Power of one card, W. */
export function perCard(m: Pick<Measurement, 'gpu_power_watts_total' | 'num_gpus'>): number {
  return m.gpu_power_watts_total / m.num_gpus;
}

/** What marks a copy of weights in another form, beside its number format. */
const COPY =
  /^(gguf|ggml|exl[23]|mlx|bnb|bit|hf|meta|quantized|dynamic|static|block|kv|unsloth|autoround|[2-8]bit|[2-8]bpw|g\d+|imatrix|i1)$/;
/** What marks another model, which drafts for one of the name. */
const DRAFT = /^(eagle\d?|medusa|draft|speculator|dflash|mtp)$/;

/**
 * The weights that an id stands for: the last part of it, word by word, without what a copy has more. Two ids with the
 * same words are the same weights, quantized or uploaded again.
 */
export function weightsOf(modelId: string): string {
  const own = modelId.slice(modelId.lastIndexOf('/') + 1).toLowerCase();
  const words = own.replace(QUANTIZATION_IN_NAMES, '').split(/[^a-z0-9]+/);
  return words.filter((word) => word !== '' && !COPY.test(word) && !FORMAT_WORD.test(word)).join('-');
}

/** How far the batches of runs that are alike may lie apart, as a factor; the lengths of their answers as well. */
const ALIKE = 2;

/** What a measurement needs to be held against a published run. */
export const HELD_AGAINST_RUNS = [
  ...(['wh_per_million_output_tokens', 'model_id', 'gpu', 'num_gpus', 'precision', 'mig_profile'] as const),
  ...(['avg_running_batch', 'avg_output_tokens', 'avg_prompt_tokens'] as const),
] as const;
type Held = Pick<Measurement, (typeof HELD_AGAINST_RUNS)[number]> & Partial<Measurement>;

/**
 * The published run that was run like a measurement: the same weights, card, number of cards and workload, chat where the
 * workload is not named or was not measured, and a batch within a factor of 2; the same precision before another one,
 * then the nearest batch. Null where none was.
 */
export function alikeTo(m: Held, { cards }: { readonly cards: CardSet }, known: Known) {
  if (m.mig_profile !== null || m.cpu_offload === true || !isPublishedCard(cards, m.gpu, known)) return null;
  const runs = known.measured.runsOf(m.model_id);
  const alike = runs.filter(
    (run) =>
      run.gpu === m.gpu &&
      run.num_gpus === m.num_gpus &&
      apart(run.avg_running_batch, m.avg_running_batch) <= ALIKE &&
      (run.workload === m.workload || run.workload === INDEX.workload),
  );
  const run = nearest(alike, m);
  if (run === null) return null;
  return {
    run,
    /** Bits of the weights by those of the published ones: 1 where the precision is the same. */
    bits: bytesOf(m.precision).usual / bytesOf(run.precision).usual,
    /** Whether answers and prompts are as long: shorter answers and longer prompts take more energy for each token. */
    isAsLong:
      apart(run.avg_output_tokens, m.avg_output_tokens) <= ALIKE && m.avg_prompt_tokens <= ALIKE * m.avg_output_tokens,
  };
}

/** What tells how far two runs are apart. */
type Placed = Pick<Measurement, 'num_gpus' | 'precision' | 'avg_running_batch'> &
  Partial<Pick<Measurement, 'workload'>>;

/** The run that is nearest to a measurement: by its workload, its precision, its number of cards, then its batch. Null of none; of two alike the first. */
export function nearest<Run extends Placed>(runs: readonly Run[], m: Placed): Run | null {
  const byDistance = byKeys<Run>(
    (run) => Number(run.workload !== m.workload),
    (run) => Number(run.precision !== m.precision),
    (run) => apart(run.num_gpus, m.num_gpus),
    (run) => apart(run.avg_running_batch, m.avg_running_batch),
  );
  return runs.reduce<Run | null>((best, run) => (best === null || byDistance(run, best) < 0 ? run : best), null);
}

/** What is looked up. */
type Known = CardSets & { readonly measured: ReturnType<typeof measuredOf> };

/** How many times the larger of two counts is the smaller; counts under one are taken as one. */
function apart(a: number, b: number): number {
  const ratio = Math.max(a, 1) / Math.max(b, 1);
  return ratio < 1 ? 1 / ratio : ratio;
}
