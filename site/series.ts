import type { Configuration } from '../src/contract/generated/api.d.ts';

/** The fields that decide to which series of a model and workload a configuration belongs. */
type Member = Pick<
  Configuration,
  'gpu' | 'num_gpus' | 'tensor_parallel' | 'data_parallel' | 'expert_parallel' | 'precision'
>;

/** The key of a series: the configurations of one model and workload that differ only in their batch limit. */
export function seriesKey(c: Member): string {
  return [c.gpu, c.num_gpus, c.tensor_parallel, c.data_parallel, c.expert_parallel, c.precision].join('/');
}

/** The degrees by which a configuration is spread over its GPUs. */
type Degrees = Pick<Configuration, 'tensor_parallel' | 'data_parallel' | 'expert_parallel'>;

/** `tensor parallel 4, expert parallel 2`, without the degrees that are 1; null where every one is. */
export function parallelism({ tensor_parallel, data_parallel, expert_parallel }: Degrees): string | null {
  const degrees = { tensor: tensor_parallel, data: data_parallel, expert: expert_parallel };
  const words = Object.entries(degrees).flatMap(([kind, degree]) =>
    degree === 1 ? [] : [`${kind} parallel ${degree}`],
  );
  return words.length === 0 ? null : words.join(', ');
}
