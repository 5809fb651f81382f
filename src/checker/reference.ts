import type { Validator } from '../contract/validator.ts';
import type {
  Area,
  Index,
  Measurements,
  Model,
  Predictions,
  TokenConfiguration,
  UncertaintyComponent,
} from '../contract/generated/api.d.ts';
import type { Retirement } from '../contract/generated/data.d.ts';
import type { Reproducibility } from '../figures/uncertainty.ts';
import { WORLD } from '../sources/ember/tables.ts';
import { familiesOf } from './families.ts';
import { gpusByName, type KnownGpu, type MigProfile } from './gpus.ts';
import { INDEX } from './likeness.ts';
import { indexRuns, type PublishedConfiguration, type RunFacts } from './published-runs.ts';

/** A model, as far as a contributed row is compared with it. */
type PublishedModel = Pick<Model, 'model_id' | 'slug' | 'name' | 'params_b' | 'active_params_b'>;

/** The published documents that measurements are compared with, with the fields that the check reads. */
export interface ReferenceDocuments {
  readonly index: Pick<Index, 'itl_deadline_ms'>;
  /** `models/<slug>.json` of every model. */
  readonly models: readonly (PublishedModel & { readonly configurations: readonly PublishedConfiguration[] })[];
  /** `workloads/<workload>.json` of every workload whose unit is the token. */
  readonly workloads: readonly {
    readonly workload: string;
    readonly configurations: readonly (RunFacts &
      Pick<TokenConfiguration, 'model_id' | 'params_b' | 'active_params_b'>)[];
  }[];
  /** Releases before the GPUs were published lack `cards`. */
  readonly hardware: { readonly cards?: readonly KnownGpu[]; readonly mig_profiles: readonly MigProfile[] };
  /** Models that were not measured on chat, with their sizes. Older releases lack them. */
  readonly predictions?: {
    readonly models: readonly Pick<Predictions['models'][number], 'model_id' | 'params_b' | 'active_params_b'>[];
  };
  readonly grid: { readonly areas: readonly Pick<Area, 'iso3' | 'display_name' | 'g_co2e_per_kwh'>[] };
  /** Older releases lack both fields. */
  readonly measurements: Partial<Pick<Measurements, 'confirmed_gpus'>> & {
    readonly uncertainty?: { readonly components: readonly Component[] };
  };
}

/** A component of the uncertainty in measurements.json. */
type Component = Pick<UncertaintyComponent, 'name' | 'relative_standard' | 'degrees_of_freedom'>;

/** What a reference needs apart from published documents. */
interface ReferenceOptions {
  /** The day of the check, `YYYY-MM-DD`. */
  readonly date: string;
  readonly validator: Validator;
  /** ISO codes of the areas in the report, after the World. */
  readonly reportGrids?: readonly string[];
  /** Replaced ids: a file may keep a former name of its model. */
  readonly retired?: readonly Retirement[];
}

/**
 * What contributions are compared with. The rules read nothing else, apart from the two generated tables in
 * `generated/`. The command line, the check of a pull request, the browser, the measuring kit and the tests all use
 * this function.
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
  const sizes = new Map(
    [...(documents.predictions?.models ?? []), ...otherRuns, ...models].map(
      ({ model_id, params_b, active_params_b }) =>
        [model_id.toLowerCase(), { total: params_b, active: active_params_b }] as const,
    ),
  );
  return {
    date,
    validator,
    /** Limit on the median inter-token latency, ms. */
    itlDeadlineMs: index.itl_deadline_ms,
    ...gpusByName(hardware.cards ?? [], hardware.mig_profiles),
    /** The `gpu` of GPUs that a maintainer has confirmed although they are not in hardware.json. */
    confirmedGpus: new Set(measurements.confirmed_gpus ?? []),
    publishedRuns: indexRuns([...chatRuns, ...otherRuns]),
    /** The models of the main table by their id. */
    models: new Map(models.map((model) => [model.model_id, model])),
    /** Their ids by the id in lower case. */
    ids: new Map(models.map(({ model_id }) => [model_id.toLowerCase(), model_id])),
    /** Parameters of models in billions, by the id in lower case, because a hub accepts an id in any case. */
    sizes,
    /** What these sizes show about other models of their families. */
    families: familiesOf(sizes),
    reproducibility: reproducibilityIn(measurements),
    /**
     * Areas for which the report states the carbon of a row, with their grid intensity in gCO2e per kWh. World first.
     */
    grids: [WORLD, ...reportGrids].flatMap((iso3) => {
      const area = grid.areas.find((each) => each.iso3 === iso3);
      return area === undefined ? [] : [{ area: area.display_name, gCo2ePerKwh: area.g_co2e_per_kwh }];
    }),
  };
}

/** What contributions are compared with. */
export type Reference = ReturnType<typeof referenceFrom>;

/** All slugs that were replaced by this one, directly or in several steps. Cycles are followed once. */
function formerSlugsOf(slug: string, retired: readonly Retirement[]): string[] {
  const found = new Set([slug]);
  for (const now of found) for (const line of retired) if (line.replaced_by === now) found.add(line.id);
  return [...found].slice(1);
}

/** The reproducibility of the source of the main table; null in releases from before it was published. */
function reproducibilityIn({ uncertainty }: ReferenceDocuments['measurements']): Reproducibility | null {
  const found = uncertainty?.components.find(({ name }) => name === 'reproducibility');
  if (found === undefined) return null;
  return { relativeStandard: found.relative_standard, degreesOfFreedom: found.degrees_of_freedom ?? 0 };
}

/** A file below `contributions/` in a folder, a commit or a pull request. */
export interface ContributionFile {
  /** Path in the repository; `contributions/<handle>/<name>.json` if it is correct. */
  readonly path: string;
  /** The kind of file: regular, a symbolic link, or anything else. */
  readonly kind: 'file' | 'symlink' | 'other';
  /** Size in bytes. */
  readonly size: number;
  /** The content; null if the file is too large or not a regular file. */
  readonly bytes: Uint8Array | null;
}
