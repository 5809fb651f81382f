import type { ConfigurationRow } from '../contract/generated/data.d.ts';
import { roundTo } from '../core/text/number.ts';
import { sumBy } from './statistics.ts';
import { repeatsOf, reproducibilityOf, type Reproducibility, type Uncertainty, uncertaintyOf } from './uncertainty.ts';

/** The uncertainty of the figures in the source of the index, from its repeated runs. */
export interface SourceUncertainty {
  /** The uncertainty of one run. */
  readonly source: Uncertainty;
  /** How much its runs differ. */
  readonly reproducibility: Reproducibility;
  /** How many configurations were run more than once, and how many runs they had. */
  readonly groups: number;
  readonly runs: number;
  /** How many runs a configuration had. */
  readonly runsOf: (row: RunKey) => number;
}

type RunKey = Pick<ConfigurationRow, 'workload' | 'slug' | 'gpu' | 'num_gpus' | 'max_num_seqs'>;

interface UncertaintyTables {
  readonly mlEnergy: { readonly configurations: readonly ConfigurationRow[] };
}

/**
 * The uncertainty that the tables of the source show.
 * @throws Error if no configuration was run twice, because then nothing is known about the uncertainty.
 */
export function sourceUncertainty({ mlEnergy: { configurations } }: UncertaintyTables): SourceUncertainty {
  const repeats = repeatsOf(configurations, keyOf);
  const pooled = reproducibilityOf([...repeats.values()]);
  if (pooled === null) throw new Error('No configuration of data/ml-energy was run twice');
  // From the published values, so that users can compute the same figures.
  const reproducibility = { ...pooled, relativeStandard: roundTo(pooled.relativeStandard, 6) };
  return {
    source: uncertaintyOf(reproducibility),
    reproducibility,
    groups: repeats.size,
    runs: sumBy([...repeats.values()], ({ length }) => length),
    runsOf: (row: RunKey) => repeats.get(keyOf(row))?.length ?? 1,
  };
}

function keyOf({ workload, slug, gpu, num_gpus, max_num_seqs }: RunKey): string {
  return [workload, slug, gpu, num_gpus, max_num_seqs].join('/');
}
