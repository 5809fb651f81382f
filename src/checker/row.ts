import { measuredUncertainty } from '../figures/uncertainty.ts';
import type { Finding } from '../core/findings/finding.ts';
import { kgCo2ePerBillionOutputTokens } from '../figures/energy.ts';
import { isComparable, likeTheIndex } from './likeness.ts';
import { energyReferenceRun, likeForLike } from './nearest-run.ts';
import type { Reference } from './reference.ts';
import type { CheckedFile } from './subject.ts';

/** Result of a check: all findings, and the rows that files without errors would publish. */
export interface CheckReport {
  /** How many files were checked. */
  readonly files: number;
  readonly findings: readonly Finding[];
  readonly rows: readonly RowReport[];
}

/** The row that a file without errors would publish; null for the example. */
export function rowOf(subject: CheckedFile, reference: Reference) {
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
    /** Whether the median inter-token latency is at or below the latency limit of the main table. */
    comparable: isComparable(m, reference),
    /** Latency limit minus median inter-token latency, ms; negative above the limit. */
    itl_margin_ms: reference.itlDeadlineMs - m.median_itl_ms,
    /** In which respects the row is like the main table. */
    like_the_index: likeTheIndex(m, reference),
    vendor_affiliation: m.vendor_affiliation,
    /** The published run that the energy was compared with; null if no published run is similar enough. */
    reference: energyReferenceRun(m, subject, reference)?.run.row_id ?? null,
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
