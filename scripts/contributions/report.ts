import type { Measurement } from '../contract/generated/api.d.ts';
import type { Finding } from '../findings/finding.ts';

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

/** The published configuration that a contributed row is best compared with, and how the two compare. */
export interface LikeForLike {
  readonly row_id: string;
  readonly wh_per_million_output_tokens: number;
  /** Contributed energy divided by published energy. */
  readonly ratio: number;
}

/** The fields of a measurement that a report repeats. */
type Repeated = 'contributor' | 'model' | 'gpu' | 'num_gpus' | 'precision' | 'vendor_affiliation';
type Judged = 'wh_per_million_output_tokens' | 'median_itl_ms';

/** What a contributed file would publish, in figures a person can judge. */
export interface RowReport extends Readonly<Pick<Measurement, Repeated | Judged>> {
  readonly file: string;
  /** Whether the median inter-token latency is at or under the ceiling of the index. */
  readonly comparable: boolean;
  /** Ceiling minus median inter-token latency, ms; negative above the ceiling. */
  readonly itl_margin_ms: number;
  readonly like_for_like: LikeForLike | null;
  /** kg CO2e per billion output tokens on the grid of each area, World first. */
  readonly kg_co2e_per_billion_output_tokens: readonly { readonly area: string; readonly kg: number }[];
}

/** Result of checking contributions: everything worth saying, and the rows of the files without errors. */
export interface Report {
  /** How many files were checked. */
  readonly files: number;
  readonly findings: readonly Finding[];
  readonly rows: readonly RowReport[];
}

/** Whether anything stands in the way of publishing. */
export function hasErrors(report: Pick<Report, 'findings'>): boolean {
  return report.findings.some((finding) => finding.severity === 'error');
}
