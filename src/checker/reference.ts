import type { Validator } from '../contract/validator.ts';
import type {
  Area,
  Configuration,
  Index,
  Measurement,
  Measurements,
  Model,
  TokenConfiguration,
} from '../contract/generated/api.d.ts';
import type { Retirement } from '../contract/generated/data.d.ts';
import type { Reproducibility } from '../figures/uncertainty.ts';
import { WORLD } from '../sources/ember/tables.ts';
import { cardsByName, possibleGpus, isPublishedCard, type KnownCard, type MigProfile } from './cards.ts';
import { INDEX, type Likeness, likenessOf } from './likeness.ts';
import { measuredOf, type RunFacts } from './published-runs.ts';

/** A published configuration, as far as a contributed row is compared with it. */
export type PublishedRun = RunFacts & Pick<Configuration, 'relative_uncertainty'>;

/** A model, as far as a contributed row is compared with it. */
type PublishedModel = Pick<Model, 'model_id' | 'slug' | 'name' | 'params_b' | 'active_params_b'>;

/** The published documents that measurements are compared with, with the fields that the check reads. */
export interface ReferenceDocuments {
  readonly index: Pick<Index, 'itl_deadline_ms'>;
  /** `models/<slug>.json` of every model. */
  readonly models: readonly (PublishedModel & { readonly configurations: readonly PublishedRun[] })[];
  /** `workloads/<workload>.json` of every workload whose unit is the token. */
  readonly workloads: readonly {
    readonly workload: string;
    readonly configurations: readonly (RunFacts &
      Pick<TokenConfiguration, 'model_id' | 'params_b' | 'active_params_b'>)[];
  }[];
  /** Releases before the GPUs were published lack `cards`. */
  readonly hardware: { readonly cards?: readonly KnownCard[]; readonly mig_profiles: readonly MigProfile[] };
  readonly grid: { readonly areas: readonly Pick<Area, 'iso3' | 'display_name' | 'g_co2e_per_kwh'>[] };
  /** Older releases lack both fields. */
  readonly measurements: Partial<Pick<Measurements, 'confirmed_gpus' | 'uncertainty'>>;
}

/** What a reference needs apart from published documents. */
interface ReferenceOptions {
  /** The day of the check, `YYYY-MM-DD`. */
  readonly date: string;
  readonly validator: Validator;
  /** ISO codes of the areas whose grids are in the report, after the World. */
  readonly reportGrids?: readonly string[];
  /** Ids that were replaced: a file may keep the name that its model had. */
  readonly retired?: readonly Retirement[];
}

/**
 * What contributions are checked against: the rules read nothing else. The command line, the check of a pull request,
 * the browser, the measuring kit and the tests all use this function.
 */
export function referenceFrom(documents: ReferenceDocuments, options: ReferenceOptions) {
  const { index, hardware, grid, measurements } = documents;
  const { date, validator, reportGrids = [], retired = [] } = options;
  const models = documents.models.map((model) => ({ ...model, formerSlugs: formerSlugsOf(model.slug, retired) }));
  const otherRuns = documents.workloads
    .filter(({ workload }) => workload !== INDEX.workload)
    .flatMap(({ workload, configurations }) => configurations.map((run) => ({ ...run, workload })));
  const chatRuns = models.flatMap(({ model_id, configurations }) =>
    configurations.map((run) => ({ ...run, model_id, workload: INDEX.workload })),
  );
  return {
    date,
    validator,
    /** Limit on the median inter-token latency, ms. */
    itlDeadlineMs: index.itl_deadline_ms,
    ...cardsByName(hardware.cards ?? [], hardware.mig_profiles),
    /** The `gpu` of GPUs that are not in hardware.json and that a maintainer has confirmed. */
    confirmedGpus: new Set(measurements.confirmed_gpus ?? []),
    measured: measuredOf([...chatRuns, ...otherRuns]),
    /** The models of the index by their id. */
    models: new Map(models.map((model) => [model.model_id, model])),
    /** Their ids by the id in lower case. */
    ids: new Map(models.map(({ model_id }) => [model_id.toLowerCase(), model_id])),
    /** Parameters of models by their id in lower case, billions: a hub accepts an id in any case. */
    sizes: new Map(
      [...otherRuns, ...models].map(({ model_id, params_b, active_params_b }) => [
        model_id.toLowerCase(),
        { total: params_b, active: active_params_b },
      ]),
    ),
    reproducibility: reproducibilityIn(measurements),
    /** Grids on which a row is priced in the report, gCO2e per kWh, the World first. */
    grids: [WORLD, ...reportGrids].flatMap((iso3) => {
      const area = grid.areas.find((each) => each.iso3 === iso3);
      return area === undefined ? [] : [{ area: area.display_name, gCo2ePerKwh: area.g_co2e_per_kwh }];
    }),
  };
}

/** What contributions are checked against. */
export type Reference = ReturnType<typeof referenceFrom>;

/** The slugs that lead to this one, over any number of retirements. A slug that leads back to itself is followed once. */
function formerSlugsOf(slug: string, retired: readonly Retirement[]): string[] {
  const found = new Set([slug]);
  for (const now of found) for (const line of retired) if (line.replaced_by === now) found.add(line.id);
  return [...found].slice(1);
}

/** How far runs of the index's source lie apart; null in a release from before it was published. */
function reproducibilityIn({ uncertainty }: ReferenceDocuments['measurements']): Reproducibility | null {
  const found = uncertainty?.components.find(({ name }) => name === 'reproducibility');
  if (found === undefined) return null;
  return { relativeStandard: found.relative_standard, degreesOfFreedom: found.degrees_of_freedom ?? 0 };
}

/**
 * Whether a row is published as `comparable`: its median inter-token latency is at or under the latency limit. Whether it
 * can be compared like for like is what {@link likeTheIndex} says.
 */
export function isComparable(
  { median_itl_ms }: Pick<Measurement, 'median_itl_ms'>,
  { itlDeadlineMs }: Pick<Reference, 'itlDeadlineMs'>,
): boolean {
  return median_itl_ms <= itlDeadlineMs;
}

/**
 * What of a row is as in the published runs of its model, and what is not: an unknown GPU and weights in main memory
 * included.
 */
export function likeTheIndex(
  m: Parameters<typeof likenessOf>[0] & Pick<Measurement, 'gpu_product'>,
  known: Pick<Reference, 'models' | 'gpus' | 'products' | 'confirmedGpus'>,
): Likeness {
  const likeness = likenessOf(m, known.models);
  const own = possibleGpus(m, known);
  // A row that names no product can be of any card of its gpu.
  const isPublished = own.cards.length === 0 || isPublishedCard(own, m.gpu, known);
  return {
    ...likeness,
    card: likeness.card && isPublished,
    known_gpu: (known.gpus.has(m.gpu) && own.cards.length > 0) || known.confirmedGpus.has(m.gpu),
  };
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
