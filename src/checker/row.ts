import { energyFigure, isNotDistinguishable, measuredUncertainty } from '../figures/uncertainty.ts';
import type { Measurement } from '../contract/generated/api.d.ts';
import type { Finding } from '../core/findings/finding.ts';
import { kgCo2ePerBillionOutputTokens } from '../figures/energy.ts';
import { isComparable, likeTheIndex, type PublishedRun, type Reference } from './reference.ts';
import { similarRun, nearest } from './published-runs.ts';
import type { Subject } from './subject.ts';

/** The fields that decide which published configuration a row is compared with. */
type ComparedFields = Pick<
  Measurement,
  | 'model_id'
  | 'gpu'
  | 'num_gpus'
  | 'precision'
  | 'mig_profile'
  | 'cpu_offload'
  | 'avg_running_batch'
  | 'wh_per_million_output_tokens'
>;

/** Published models by their id, with their configurations. */
type PublishedModels = ReadonlyMap<string, { readonly configurations: readonly PublishedRun[] }>;

/**
 * The published configuration of the same model, GPU and precision that is most similar: the nearest number of GPUs first,
 * then the nearest running batch as a ratio; of two equally near ones the first in the document. Null for a sliced GPU, for
 * weights in main memory, and if none is published.
 * @param relativeUncertainty the expanded uncertainty of the row's energy, if it is known.
 */
export function likeForLike(
  m: ComparedFields,
  { models }: { readonly models: PublishedModels },
  relativeUncertainty: number | null = null,
) {
  if (m.mig_profile !== null || m.cpu_offload === true) return null;
  const configurations = models.get(m.model_id)?.configurations ?? [];
  const run = nearest(
    configurations.filter(({ gpu, precision }) => gpu === m.gpu && precision === m.precision),
    m,
  );
  if (run === null) return null;
  const { row_id, wh_per_million_output_tokens } = run;
  const value = m.wh_per_million_output_tokens;
  return {
    row_id,
    wh_per_million_output_tokens,
    /** Contributed energy divided by published energy. */
    ratio: value / wh_per_million_output_tokens,
    no_clear_difference: isNotDistinguishable({ value, relativeUncertainty }, energyFigure(run)),
  };
}

/** Result of a check: all findings, and the rows that files without errors would publish. */
export interface CheckReport {
  /** How many files were checked. */
  readonly files: number;
  readonly findings: readonly Finding[];
  readonly rows: readonly RowReport[];
}

/** The row that a file without errors would publish; null for the example. */
export function rowOf(subject: Subject, reference: Reference) {
  const { measurement: m, file } = subject;
  if (m === null || m.example) return null;
  const { reproducibility } = reference;
  const uncertainty = reproducibility && measuredUncertainty(m, reproducibility);
  return {
    file: file.path,
    contributor: m.contributor,
    model: m.model,
    gpu: m.gpu,
    num_gpus: m.num_gpus,
    precision: m.precision,
    wh_per_million_output_tokens: m.wh_per_million_output_tokens,
    /** Expanded relative uncertainty of the energy; null if it cannot be computed. */
    relative_uncertainty: uncertainty,
    median_itl_ms: m.median_itl_ms,
    /** Whether the median inter-token latency is at or below the latency limit of the index. */
    comparable: isComparable(m, reference),
    /** Latency limit minus median inter-token latency, ms; negative above the limit. */
    itl_margin_ms: reference.itlDeadlineMs - m.median_itl_ms,
    /** In which respects the row is like the index. */
    like_the_index: likeTheIndex(m, reference),
    vendor_affiliation: m.vendor_affiliation,
    /** The published run that the energy was compared with; null if no published run is similar enough. */
    reference: similarRun(m, subject, reference)?.run.row_id ?? null,
    /** The measuring kit that the file says it comes from; null if it names none. */
    kit: m.kit ?? null,
    /** The most similar published configuration, with the ratio of the two energies. */
    like_for_like: likeForLike(m, reference, uncertainty),
    // kg CO2e per billion output tokens on the grid of each area, World first.
    kg_co2e_per_billion_output_tokens: reference.grids.map(({ area, gCo2ePerKwh }) => ({
      area,
      kg: kgCo2ePerBillionOutputTokens(m.wh_per_million_output_tokens, gCo2ePerKwh),
    })),
  };
}

/** The row that a contributed file would publish. */
export type RowReport = NonNullable<ReturnType<typeof rowOf>>;
