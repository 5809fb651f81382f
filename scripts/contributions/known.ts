import type { Configuration } from '../contract/generated/api.d.ts';

/** What contributions are checked against, as lists: from the data of the project, or from what it publishes. */
export interface Facts {
  /** Ceiling on the median inter-token latency, ms. */
  readonly itlDeadlineMs: number;
  /** Power limits of cards, W. */
  readonly tdp: readonly { readonly gpu_key: string; readonly max_tdp_w: number }[];
  /** How many instances of a MIG profile fit on a card. */
  readonly migProfiles: readonly { readonly gpu_key: string; readonly profile: string; readonly instances: number }[];
  /** The models that the API publishes. */
  readonly models: readonly (KnownModel & { readonly model_id: string })[];
  /** Grids on which a row is priced in the report, gCO2e per kWh, World first. */
  readonly grids: readonly { readonly area: string; readonly gCo2ePerKwh: number }[];
}

/** A model that the API publishes. */
interface KnownModel {
  readonly slug: string;
  readonly name: string;
  readonly configurations: readonly PublishedRun[];
}

/** A published configuration, as far as a contributed row is compared with it. */
export type PublishedRun = Pick<
  Configuration,
  'row_id' | 'gpu' | 'num_gpus' | 'precision' | 'avg_running_batch' | 'median_itl_ms' | 'wh_per_million_output_tokens'
>;

/** What is known of one GPU name: its highest power limit, W, and its MIG profiles with how many fit on a card. */
interface KnownGpu {
  readonly powerLimitWatts: number | null;
  readonly migInstances: ReadonlyMap<string, number>;
}

/** The facts, to look them up. */
export interface Known extends Pick<Facts, 'itlDeadlineMs' | 'grids'> {
  /** By `gpu_key`. */
  readonly gpus: ReadonlyMap<string, KnownGpu>;
  /** By `model_id`. */
  readonly models: ReadonlyMap<string, KnownModel>;
}

/** Arranges the facts by the names that measurements use. */
export function knownOf({ itlDeadlineMs, grids, tdp, migProfiles, models }: Facts): Known {
  const keys = new Set([...tdp, ...migProfiles].map((row) => row.gpu_key));
  return {
    itlDeadlineMs,
    grids,
    gpus: new Map(
      [...keys].map((key) => {
        const limits = tdp.filter((row) => row.gpu_key === key).map((row) => row.max_tdp_w);
        const profiles = migProfiles.filter((row) => row.gpu_key === key);
        return [
          key,
          {
            powerLimitWatts: limits.length === 0 ? null : Math.max(...limits),
            migInstances: new Map(profiles.map((row) => [row.profile, row.instances])),
          },
        ];
      }),
    ),
    models: new Map(models.map((model) => [model.model_id, model])),
  };
}
