import type { Configuration } from '../contract/generated/api.d.ts';

/** What of a configuration decides in which series it is, among those of a model on a workload. */
type Member = Pick<
  Configuration,
  'gpu' | 'num_gpus' | 'tensor_parallel' | 'data_parallel' | 'expert_parallel' | 'precision'
>;

/** What configurations that differ in their batch alone have in common, and no others of the model. */
export function seriesKey(c: Member): string {
  return [c.gpu, c.num_gpus, c.tensor_parallel, c.data_parallel, c.expert_parallel, c.precision].join('/');
}
