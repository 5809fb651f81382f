import type { Configuration } from '../contract/generated/api.d.ts';
import { groupBy } from '../core/text/group-by.ts';
import { cards } from './format.ts';

/** What of a configuration decides in which series it is, among those of a model on a workload. */
type Member = Pick<
  Configuration,
  'gpu' | 'num_gpus' | 'tensor_parallel' | 'data_parallel' | 'expert_parallel' | 'precision'
>;

/** What configurations that differ in their batch alone have in common, and no others of the model. */
export function seriesKey(c: Member): string {
  return [c.gpu, c.num_gpus, c.tensor_parallel, c.data_parallel, c.expert_parallel, c.precision].join('/');
}

/** Configurations that differ in their batch alone: what a line of a picture connects. */
export type Series = ReturnType<typeof seriesOf>[number];

/** The degrees by which a configuration is spread over its cards. */
type Degrees = Pick<Configuration, 'tensor_parallel' | 'data_parallel' | 'expert_parallel'>;

/** The series of configurations, in the order in which each first appears. */
export function seriesOf(configurations: readonly Configuration[]) {
  const groups = groupBy(configurations, seriesKey);
  const firsts = groups.map(([, [first]]) => first);
  return groups.map(([, group]) => {
    const [first] = group;
    const ordered = [...group].sort((a, b) => a.max_num_seqs - b.max_num_seqs || a.repeat - b.repeat);
    const onSameGpu = firsts.filter(({ gpu }) => gpu === first.gpu);
    return {
      gpu: first.gpu,
      /** The shortest words that tell it from the other series on the same GPU: `2 cards`. */
      label: labelAmong(first, onSameGpu),
      /** `2 × H100, expert parallel 2, BF16` */
      name: [cards(first), parallelism(first), first.precision].filter((part) => part !== null).join(', '),
      /** First runs, by `max_num_seqs`: the line. */
      line: ordered.filter(({ repeat }) => repeat === 1),
      /** Further runs of some of them: beside the line. */
      repeats: ordered.filter(({ repeat }) => repeat !== 1),
    };
  });
}

/** `tensor parallel 4, expert parallel 2`, without the degrees that are 1; null where every one is. */
export function parallelism({ tensor_parallel, data_parallel, expert_parallel }: Degrees): string | null {
  const degrees = { tensor: tensor_parallel, data: data_parallel, expert: expert_parallel };
  const words = Object.entries(degrees).flatMap(([kind, degree]) =>
    degree === 1 ? [] : [`${kind} parallel ${degree}`],
  );
  return words.length === 0 ? null : words.join(', ');
}

const LABELS: readonly ((c: Configuration) => string)[] = [
  ({ num_gpus }) => (num_gpus === 1 ? '1 card' : `${num_gpus} cards`),
  (c) => parallelism(c) ?? 'not parallel',
  ({ precision }) => precision,
];

function labelAmong(one: Configuration, all: readonly Configuration[]): string {
  for (let parts = 1; parts < LABELS.length; parts += 1) {
    const label = (c: Configuration): string =>
      LABELS.slice(0, parts)
        .map((part) => part(c))
        .join(', ');
    if (new Set(all.map(label)).size === all.length) return label(one);
  }
  return LABELS.map((part) => part(one)).join(', ');
}
