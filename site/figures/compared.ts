import { likeForLike } from '../../scripts/contributions/reference.ts';
import type { MeasurementRow } from '../../scripts/contract/generated/api.d.ts';
import { slugOf } from '../../scripts/text/slug.ts';
import type { Documents } from '../documents.ts';

/** A contributed row beside what is published. */
export type ComparedRow = ReturnType<typeof comparedRows>[number];

/** The contributed rows, the latest first, each compared as the check of contributions compares it. */
export function comparedRows({ measurements, modelDocuments }: Documents) {
  const models = new Map(modelDocuments.map((model) => [model.model_id, model]));
  return [...measurements.rows].reverse().map((row) => ({
    ...row,
    /** Slug of its model; null where the API does not publish the model. */
    slug: models.get(row.model_id)?.slug ?? null,
    /** Ceiling minus median inter-token latency, ms; negative above the ceiling. */
    itl_margin_ms: measurements.itl_deadline_ms - row.median_itl_ms,
    like_for_like: likeForLike(row, { models }),
  }));
}

/** What a contributed row is called in the address of the page: its file. */
export function runId({ source_file }: Pick<MeasurementRow, 'source_file'>): string {
  return slugOf(source_file.replace(/^contributions\/|\.json$/g, ''));
}
