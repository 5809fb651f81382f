import type { Measurement } from '../contract/generated/api.d.ts';
import { byKeys } from '../text/order.ts';
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

/**
 * The published configuration of the same model, GPU and precision on a whole card that was run most alike: the same
 * number of cards first, then the nearest running batch (as a ratio); of two alike the first in the order of the
 * document. Null for a sliced card, and where none is published.
 */
export function likeForLike(
  m: Pick<Measurement, (typeof COMPARED)[number]>,
  { models }: Pick<Reference, 'models'>,
): LikeForLike | null {
  if (m.mig_profile !== null) return null;
  const [nearest] = (models.get(m.model_id)?.configurations ?? [])
    .filter(({ gpu, precision }) => gpu === m.gpu && precision === m.precision)
    .sort(
      byKeys(
        (run) => apart(run.num_gpus, m.num_gpus),
        (run) => apart(run.avg_running_batch, m.avg_running_batch),
      ),
    );
  if (nearest === undefined) return null;
  const { row_id, wh_per_million_output_tokens } = nearest;
  return { row_id, wh_per_million_output_tokens, ratio: m.wh_per_million_output_tokens / wh_per_million_output_tokens };
}

/** How many times the larger of two counts is the smaller; counts under one are taken as one. */
function apart(a: number, b: number): number {
  const [x, y] = [Math.max(a, 1), Math.max(b, 1)];
  return Math.max(x / y, y / x);
}
