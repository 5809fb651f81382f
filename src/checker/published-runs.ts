import type { Configuration, Measurement } from '../contract/generated/api.d.ts';
import { memoize } from '../core/memoize.ts';
import { groupBy } from '../core/text/group-by.ts';
import { pick } from '../core/text/json.ts';
import { byKeys } from '../core/text/order.ts';
import { FORMAT_WORD, QUANTIZATION_IN_NAMES } from './precisions.ts';
import { INDEX } from './likeness.ts';

/** The fields of a published configuration that files are compared with. */
const RUN_FIELDS = [
  'row_id',
  'gpu',
  'num_gpus',
  'precision',
  'avg_running_batch',
  'avg_output_tokens',
  'wh_per_million_output_tokens',
  'joules_per_output_token',
  'tokens_per_second',
  'gpu_power_watts_total',
  'median_itl_ms',
  'p90_itl_ms',
  'p99_itl_ms',
] as const satisfies readonly (keyof Configuration)[];
export type RunFacts = Pick<Configuration, (typeof RUN_FIELDS)[number]>;

/** A configuration with only these fields. */
export function runFacts(run: RunFacts): RunFacts {
  return pick(run, RUN_FIELDS);
}

/** A published chat configuration, as far as a contributed row is compared with it. */
export type PublishedConfiguration = RunFacts & Pick<Configuration, 'relative_uncertainty'>;

/** A published run of any text workload, with the weights that were served. */
export type PublishedRun = RunFacts & Pick<Measurement, 'model_id'> & { readonly workload: string };

/** Largest relative difference of a value of a file and of a published run that count as the same. */
export const PUBLISHED_TOLERANCE = 0.005;

/** Published runs in the forms that rules look up. Made once for all files. */
export function indexRuns(runs: readonly PublishedRun[]) {
  const byWeights = new Map<string, readonly PublishedRun[]>(groupBy(runs, ({ model_id }) => weightsOf(model_id)));
  const runsOf = memoize((modelId: string): readonly PublishedRun[] => {
    const weights = weightsOf(modelId);
    const exact = byWeights.get(weights);
    if (exact !== undefined || weights.split('-').some((word) => DRAFT_MODEL.test(word))) return exact ?? [];
    return byWeights.get(weights.slice(weights.indexOf('-') + 1)) ?? [];
  });
  const lowestPowerRuns = new Map<string, PublishedRun>();
  for (const run of runs) {
    const lowest = lowestPowerRuns.get(run.gpu);
    if (lowest === undefined || perGpu(run) < perGpu(lowest)) lowestPowerRuns.set(run.gpu, run);
  }
  return {
    /** All runs. */
    runs,
    /** The runs with the weights of an id. The id may have one more word before the name of the weights. */
    runsOf,
    /** The chat runs among them, sorted by energy. */
    chatRunsOf: memoize((modelId: string) => {
      const chat = runsOf(modelId).filter(({ workload }) => workload === INDEX.workload);
      return chat.sort(byKeys('wh_per_million_output_tokens'));
    }),
    /** The run with the lowest power per GPU, by gpu. */
    lowestPowerRuns,
  };
}

/** Power per GPU, W. */
export function perGpu(m: Pick<Measurement, 'gpu_power_watts_total' | 'num_gpus'>): number {
  return m.gpu_power_watts_total / m.num_gpus;
}

/** Words of names that mark the same weights in another file format, apart from number formats. */
const REPACKED =
  /^(gguf|ggml|exl[23]|mlx|bnb|bit|hf|meta|quantized|dynamic|static|block|kv|unsloth|autoround|[2-8]bit|[2-8]bpw|g\d+|imatrix|i1)$/;
/** Words of names that mark another model, which drafts tokens for the named one. */
const DRAFT_MODEL = /^(eagle\d?|medusa|draft|speculator|dflash|mtp)$/;

/**
 * The weights that an id names: the words of its last part without formats. Two ids with the same words are the same
 * weights, quantized or uploaded again.
 */
export function weightsOf(modelId: string): string {
  const repository = modelId.slice(modelId.lastIndexOf('/') + 1).toLowerCase();
  const words = repository.replace(QUANTIZATION_IN_NAMES, '').split(/[^a-z0-9]+/);
  return words.filter((word) => word !== '' && !REPACKED.test(word) && !FORMAT_WORD.test(word)).join('-');
}
