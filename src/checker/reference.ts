import type { Validator } from '../contract/validator.ts';
import type { Configuration, Measurement, Model } from '../contract/generated/api.d.ts';
import type { Reproducibility } from '../figures/uncertainty.ts';
import { cardsByName, cardsOf, isPublishedCard, type KnownCard, type MigProfile } from './cards.ts';
import { INDEX, type Likeness, likenessOf } from './likeness.ts';
import { type MeasuredRun, measuredOf, type RunFacts } from './published-runs.ts';

/** What contributions are checked against, as lists: from the data of the project, or from what it publishes. */
export interface Facts {
  /** Ceiling on the median inter-token latency, ms. */
  readonly itlDeadlineMs: number;
  /** Cards, with what each can do at most. */
  readonly cards: readonly KnownCard[];
  /** The `gpu` of cards that are not among these, and that a maintainer has confirmed. */
  readonly confirmedGpus: readonly string[];
  /** How many instances of a MIG profile fit on a card. */
  readonly migProfiles: readonly MigProfile[];
  /** The models that the API publishes. */
  readonly models: readonly (Pick<Model, 'model_id' | 'slug' | 'name' | 'params_b' | 'active_params_b'> & {
    readonly configurations: readonly PublishedRun[];
    /** Slugs that it had before; absent where it had none, or nothing is known but what is published. */
    readonly formerSlugs?: readonly string[];
  })[];
  /** Published runs of other workloads of tokens than that of the index, with the parameters of the model. */
  readonly otherRuns: readonly (MeasuredRun & Pick<Model, 'params_b' | 'active_params_b'>)[];
  /** How far runs of the index's source lie apart; null where the API is of a release that does not say so. */
  readonly reproducibility: Reproducibility | null;
  /** Grids on which a row is priced in the report, gCO2e per kWh, World first. */
  readonly grids: readonly { readonly area: string; readonly gCo2ePerKwh: number }[];
}

/** A published configuration, as far as a contributed row is compared with it. */
export type PublishedRun = RunFacts & Pick<Configuration, 'relative_uncertainty'>;

/** The facts, to look them up: what is known of a GPU by its `gpu_key`, of a model by its `model_id`. */
type KnownThings = ReturnType<typeof knownOf>;

/** Arranges the facts by the names that measurements use. */
export function knownOf({ confirmedGpus, migProfiles, models, cards, otherRuns, ...facts }: Facts) {
  const runs = models.flatMap(({ model_id, configurations }) =>
    configurations.map((run) => ({ ...run, model_id, workload: INDEX.workload })),
  );
  return {
    ...facts,
    ...cardsByName(cards, migProfiles),
    confirmedGpus: new Set(confirmedGpus),
    measured: measuredOf([...runs, ...otherRuns]),
    models: new Map(models.map((model) => [model.model_id, model])),
    /** Their ids by the same in lower case. */
    ids: new Map(models.map(({ model_id }) => [model_id.toLowerCase(), model_id])),
    /** Parameters of models by their id in lower case, billions: a hub takes an id in any case. */
    sizes: new Map(
      [...otherRuns, ...models].map(({ model_id, params_b, active_params_b }) => [
        model_id.toLowerCase(),
        { total: params_b, active: active_params_b },
      ]),
    ),
  };
}

/**
 * Whether a row is published as `comparable`: its median inter-token latency is at or under the latency limit. Whether it
 * can be compared like for like is what {@link likeTheIndex} says.
 */
export function isComparable(
  { median_itl_ms }: Pick<Measurement, 'median_itl_ms'>,
  { itlDeadlineMs }: Pick<KnownThings, 'itlDeadlineMs'>,
): boolean {
  return median_itl_ms <= itlDeadlineMs;
}

/**
 * What of a row is as in the published runs of its model, and what is not: an unknown GPU and weights in main memory
 * included.
 */
export function likeTheIndex(
  m: Parameters<typeof likenessOf>[0] & Pick<Measurement, 'gpu_product'>,
  known: Pick<KnownThings, 'models' | 'gpus' | 'products' | 'confirmedGpus'>,
): Likeness {
  const likeness = likenessOf(m, known.models);
  const own = cardsOf(m, known);
  // A row that names no product can be of any card of its gpu.
  const isPublished = own.cards.length === 0 || isPublishedCard(own, m.gpu, known);
  return {
    ...likeness,
    card: likeness.card && isPublished,
    known_gpu: (known.gpus.has(m.gpu) && own.cards.length > 0) || known.confirmedGpus.has(m.gpu),
  };
}

/** What contributions are checked against: the rules touch nothing else. */
export interface Reference extends KnownThings {
  /** The day of the check, `YYYY-MM-DD`. */
  readonly date: string;
  readonly validator: Validator;
}

/** A file below `contributions/`, as it was found in a folder, a commit or a pull request. */
export interface ContributionFile {
  /** Path in the repository, `contributions/<handle>/<name>.json` when it is right. */
  readonly path: string;
  /** What lies at the path: a regular file, a symbolic link, or anything else. */
  readonly kind: 'file' | 'symlink' | 'other';
  /** Size in bytes. */
  readonly size: number;
  /** The content; null where it was not read because the file is too large or not a regular file. */
  readonly bytes: Uint8Array | null;
}
