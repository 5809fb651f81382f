import type { Measurement } from '../contract/generated/api.d.ts';
import type { PublishedRun } from './known.ts';
import type { Reference } from './reference.ts';
import type { LikeForLike } from './report.ts';

/** The fields that decide which published configuration a row is compared with, and how the two compare. */
export const COMPARED = [
  'model_id',
  'gpu',
  'num_gpus',
  'precision',
  'mig_profile',
  'avg_running_batch',
  'wh_per_million_output_tokens',
] as const;
type Compared = Pick<Measurement, (typeof COMPARED)[number]>;

/**
 * The published configuration of the same model, GPU and precision on a whole card that was run most alike: the same
 * number of cards first, then the nearest running batch (as a ratio); of two alike the first in the order of the
 * document. Null for a sliced card, and where none is published.
 */
export function likeForLike(m: Compared, { models }: Pick<Reference, 'models'>): LikeForLike | null {
  if (m.mig_profile !== null) return null;
  let nearest: PublishedRun | undefined;
  for (const run of models.get(m.model_id)?.configurations ?? []) {
    if (run.gpu !== m.gpu || run.precision !== m.precision) continue;
    if (nearest === undefined || isNearer(run, nearest, m)) nearest = run;
  }
  if (nearest === undefined) return null;
  const { row_id, wh_per_million_output_tokens } = nearest;
  return { row_id, wh_per_million_output_tokens, ratio: m.wh_per_million_output_tokens / wh_per_million_output_tokens };
}

/** Whether `a` was run more like `m` than `b`. */
function isNearer(a: PublishedRun, b: PublishedRun, m: Compared): boolean {
  const cards = apart(a.num_gpus, m.num_gpus) - apart(b.num_gpus, m.num_gpus);
  if (cards !== 0) return cards < 0;
  return apart(a.avg_running_batch, m.avg_running_batch) < apart(b.avg_running_batch, m.avg_running_batch);
}

/** How many times the larger of two counts is the smaller; counts under one are taken as one. */
function apart(a: number, b: number): number {
  const [x, y] = [Math.max(a, 1), Math.max(b, 1)];
  return Math.max(x / y, y / x);
}
