import { whPerMillionTokens } from '../../../src/figures/energy.ts';
import { memoize } from '../../../src/core/memoize.ts';
import type { Snapshot, SnapshotEarlier } from '../../../src/contract/generated/site.d.ts';
import type { EarlierMeasurement } from '../token-energy.d.ts';
import { gpuOf, modelFinder } from './names.ts';

/** A model of the 2024 benchmark. */
type EarlierModel = Readonly<Record<'slug' | 'model' | 'modelId', string>>;

/** A configuration of the 2024 benchmark. */
export interface EarlierConfiguration extends EarlierModel {
  readonly rowId: string;
  readonly workload: string;
  readonly gpu: string;
  readonly card: string;
  readonly numGpus: number;
  readonly whPerMillionOutputTokens: number;
  readonly meanTpotMs: number;
  readonly avgOutputTokens: number;
}

/** The models that a name may mean, and a note on the name; otherwise empty. */
export interface EarlierMeaning {
  readonly among: readonly EarlierModel[];
  readonly note: string;
}

/** The 2024 benchmark in a snapshot. */
export interface EarlierFigures extends Pick<SnapshotEarlier, 'year' | 'engine' | 'source'> {
  readonly workloads: ReadonlyMap<string, SnapshotEarlier['workloads'][0]>;
  /** Its workloads with a model, chat first. */
  readonly workloadsOf: (slug: string) => readonly string[];
  readonly models: readonly EarlierModel[];
  /** What a name means among the models that were not measured later. */
  readonly named: (name: string) => EarlierMeaning;
  readonly gpuOf: (name: string) => string | undefined;
  /** The configurations of a model on a workload, those with the lowest energy first. */
  readonly ranked: (workload: string, slug: string) => readonly EarlierConfiguration[];
  readonly measurements: () => readonly EarlierMeasurement[];
}

/** The 2024 benchmark in a snapshot; null if the snapshot is of a release without it. */
export function earlierIn(snapshot: Snapshot): EarlierFigures | null {
  const { earlier, name_rules } = snapshot;
  if (earlier === undefined) return null;
  const models = earlier.models.map(({ slug, model, model_id: modelId }) => ({ slug, model, modelId }));
  const { year, engine, source, gpu_names, names, name_notes } = earlier;
  const later = new Set(snapshot.models.map(({ slug }) => slug));
  const local = { ...snapshot.local, models_4_bit: [], note_4_bit: earlier.note_4_bit };
  const table = { names, name_notes, name_rules, note_16_bit: 0, models_16_bit: [], local };
  const find = modelFinder(models, table);
  const ofModel = memoize((slug: string) => rowsOf(earlier, models, slug));
  return {
    year,
    engine,
    source,
    models,
    workloads: new Map(earlier.workloads.map((each) => [each.workload, each])),
    workloadsOf: (slug) => [...new Set(ofModel(slug).map(({ workload }) => workload))],
    named: (name) => {
      const { among, note } = find(name);
      return { among: among.filter(({ slug }) => !later.has(slug)), note };
    },
    gpuOf: (name) => gpuOf({ gpu_names, name_rules }, name),
    ranked: (workload, slug) => ofModel(slug).filter((row) => row.workload === workload),
    measurements: () => measurementsIn(models.flatMap(({ slug }) => ofModel(slug))),
  };
}

/** The models, workloads and GPUs of these configurations, each once. */
function measurementsIn(rows: readonly EarlierConfiguration[]): EarlierMeasurement[] {
  const all = rows.map(
    ({ slug, workload, gpu }) => [[slug, workload, gpu].join('/'), { slug, workload, gpu }] as const,
  );
  return [...new Map(all).values()];
}

/** The configurations of a model, in the order of the snapshot. */
function rowsOf(
  { columns, workloads, gpus }: SnapshotEarlier,
  models: readonly EarlierModel[],
  slug: string,
): EarlierConfiguration[] {
  return columns.model.flatMap((place, i) => {
    const [model, gpu] = [models[place], gpus[columns.gpu[i] ?? -1]];
    const workload = workloads[columns.workload[i] ?? -1]?.workload;
    if (model?.slug !== slug || gpu === undefined || workload === undefined) return [];
    const numGpus = columns.num_gpus[i] ?? NaN;
    return [
      {
        ...model,
        ...gpu,
        workload,
        numGpus,
        rowId: [workload, slug, gpu.gpu, numGpus, columns.max_num_seqs[i]].join('/'),
        whPerMillionOutputTokens: whPerMillionTokens(columns.joules_per_output_token[i] ?? NaN),
        meanTpotMs: columns.mean_tpot_ms[i] ?? NaN,
        avgOutputTokens: columns.avg_output_tokens[i] ?? NaN,
      },
    ];
  });
}
