import type {
  ConfigurationRow,
  FamilyRow,
  GenerationRow,
  LengthRow,
  ModelRow,
  WorkloadRow,
} from '../../contract/generated/data.d.ts';
import { strays, type DataFault, type DataRule } from '../../core/findings/finding.ts';
import { keyText, type Table, type TableRows } from '../../contract/tables/table.ts';

export const models: Table<ModelRow> = { schema: 'ModelRow', file: 'models.csv', key: ['slug'] };
export const configurations: Table<ConfigurationRow> = {
  schema: 'ConfigurationRow',
  file: 'configurations.csv',
  key: ['workload', 'slug', 'gpu', 'num_gpus', 'max_num_seqs', 'repeat'],
  factors: { joules_per_output_token: 5, tokens_per_second: 5, gpu_power_watts_total: 5, median_itl_ms: 5 },
};
/** Of those configurations whose answers the source has a histogram of. */
export const lengths: Table<LengthRow> = {
  schema: 'LengthRow',
  file: 'lengths.csv',
  key: ['workload', 'slug', 'gpu', 'num_gpus', 'max_num_seqs', 'repeat'],
};
export const generations: Table<GenerationRow> = {
  schema: 'GenerationRow',
  file: 'generations.csv',
  key: ['workload', 'slug', 'gpu', 'num_gpus', 'batch_size', 'ulysses_degree', 'ring_degree', 'repeat'],
  factors: { joules_per_item: 5, items_per_second: 5, gpu_power_watts_total: 5 },
};
export const workloads: Table<WorkloadRow> = { schema: 'WorkloadRow', file: 'workloads.csv', key: ['workload'] };
export const families: Table<FamilyRow> = { schema: 'FamilyRow', file: 'families.csv', key: ['slug'] };

/** How far two figures that the source computes from each other may lie apart, relative to their size. */
const IDENTITY_TOLERANCE = 1e-9;

/** Whether two figures are the same to the last digits. */
export function same(a: number, b: number): boolean {
  return Math.abs(a - b) <= IDENTITY_TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
}

/** Watts of one card: below, it is off; above, no card is made. */
const WATTS = { from: 10, to: 3_000 };

/** What must hold of the power of any run. */
const powerRule: DataRule<Pick<ConfigurationRow, 'gpu_power_watts_total' | 'num_gpus'>> = {
  id: 'ml-energy/power',
  title: 'A card draws what a card can draw.',
  check({ gpu_power_watts_total: power, num_gpus }) {
    const each = power / num_gpus;
    if (each >= WATTS.from && each <= WATTS.to) return [];
    const allowed = `${WATTS.from} to ${WATTS.to} W a card`;
    return [wrong('gpu_power_watts_total', 'No card draws that.', `${each} W a card`, allowed)];
  },
};

/** What must hold of the figures of one configuration. A fault names the column. */
export const figureRules: readonly DataRule<ConfigurationRow>[] = [
  powerRule,
  {
    id: 'ml-energy/power-identity',
    title: 'Energy per token is average power divided by output throughput.',
    check({ gpu_power_watts_total, tokens_per_second, joules_per_output_token: joules }) {
      const perToken = gpu_power_watts_total / tokens_per_second;
      const message = 'Energy per token is not average power divided by output throughput.';
      return same(perToken, joules) ? [] : [wrong('joules_per_output_token', message, `${joules} J`, `${perToken} J`)];
    },
  },
  {
    id: 'ml-energy/batch-cap',
    title: 'The average running batch is at most the cap on it.',
    check({ avg_running_batch: batch, max_num_seqs: cap }) {
      const message = 'The average running batch is larger than the cap on it.';
      return batch <= cap ? [] : [wrong('avg_running_batch', message, `${batch}`, `at most ${cap} (max_num_seqs)`)];
    },
  },
  {
    id: 'ml-energy/percentile-order',
    title: 'The percentiles of the inter-token latency are in order.',
    check: (c) =>
      (['median_itl_ms', 'p90_itl_ms', 'p95_itl_ms', 'p99_itl_ms'] as const).flatMap((higher, i, all) => {
        const lower = all[i - 1] ?? higher;
        if (c[lower] <= c[higher]) return [];
        const message = `The percentiles are out of order: ${higher} is below ${lower}.`;
        return [wrong(higher, message, `${c[higher]} ms`, `at least ${c[lower]} ms`)];
      }),
  },
];

/** What must hold of the figures of one configuration that makes images or videos. A fault names the column. */
export const generationRules: readonly DataRule<GenerationRow>[] = [
  powerRule,
  {
    id: 'ml-energy/item-identity',
    title: 'Energy per image or video is average power divided by throughput.',
    check({ gpu_power_watts_total, items_per_second, joules_per_item: joules }) {
      const perItem = gpu_power_watts_total / items_per_second;
      const message = 'Energy per image or video is not average power divided by throughput.';
      return same(perItem, joules) ? [] : [wrong('joules_per_item', message, `${joules} J`, `${perItem} J`)];
    },
  },
  {
    id: 'ml-energy/batch-latency',
    title: 'Throughput is the batch divided by its latency.',
    check({ batch_size, batch_latency_s, items_per_second: throughput }) {
      const made = batch_size / batch_latency_s;
      const message = 'Throughput is not the batch divided by its latency.';
      const found = `${throughput} per second`;
      return same(made, throughput) ? [] : [wrong('items_per_second', message, found, `${made} per second`)];
    },
  },
  {
    id: 'ml-energy/sequence-parallel',
    title: 'The degrees of sequence parallelism multiply to the number of cards.',
    check({ ulysses_degree, ring_degree, num_gpus }) {
      const message = 'The degrees of sequence parallelism do not multiply to the number of cards.';
      const found = `${ulysses_degree} x ${ring_degree}`;
      return ulysses_degree * ring_degree === num_gpus ? [] : [wrong('ulysses_degree', message, found, `${num_gpus}`)];
    },
  },
  {
    id: 'ml-energy/frames',
    title: 'A video has frames, and an image has none.',
    check({ workload, num_frames, fps }) {
      const isVideo = workload === 'text-to-video';
      if ((num_frames !== null) === isVideo && (fps !== null) === isVideo) return [];
      const found = `${num_frames ?? 'no'} frames, ${fps ?? 'none'} per second`;
      return [wrong('num_frames', 'A video has frames, and an image has none.', found, isVideo ? 'both' : 'neither')];
    },
  },
];

/** What is wrong with the lengths of a run: their mean has to be its average, as well as a histogram can tell. */
export function lengthFaults({ mean_tokens, bin_tokens }: LengthRow, { avg_output_tokens: average }: ConfigurationRow) {
  if (Math.abs(mean_tokens - average) <= bin_tokens) return [];
  const message = 'The mean of the histogram is not the average output length of the configuration.';
  const [found, allowed] = [`${mean_tokens} tokens`, `${average} tokens, within a bin of ${bin_tokens}`];
  return [{ rule: 'ml-energy/length-mean', file: lengths.file, pointer: 'mean_tokens', message, found, allowed }];
}

function wrong(
  column: keyof ConfigurationRow | keyof GenerationRow,
  message: string,
  found: string,
  allowed: string,
): DataFault {
  return { file: '', pointer: column, message, found, allowed };
}

/** The rows of the tables. */
export type MlEnergyRows = TableRows<{
  models: typeof models;
  configurations: typeof configurations;
  generations: typeof generations;
  lengths: typeof lengths;
  workloads: typeof workloads;
  families: typeof families;
}>;

/** What must hold of the tables. */
export const rules: readonly DataRule<MlEnergyRows>[] = [
  {
    id: 'ml-energy/models',
    title: 'Every configuration names a model of models.csv, and every model has one.',
    check(of) {
      const known = of.models.map(({ slug }) => slug);
      const tables = [configurations, generations] as const;
      const used = [of.configurations, of.generations].map((rows) => rows.map(({ slug }) => slug));
      const where = tables.map(({ file }) => file).join(' or ');
      return [
        ...tables.flatMap(({ file }, i) => strays([file, 'slug'], used[i] ?? [], ['models.csv', known])),
        ...strays(['models.csv', 'slug'], known, [where, used.flat()]),
      ];
    },
  },
  {
    id: 'ml-energy/workloads',
    title: 'Every workload of a configuration is described in workloads.csv.',
    check(of) {
      const described = of.workloads.map(({ workload }) => workload);
      return (
        [
          ['configurations', configurations],
          ['generations', generations],
        ] as const
      ).flatMap(([rows, { file }]) =>
        strays(
          [file, 'workload'],
          of[rows].map(({ workload }) => workload),
          [workloads.file, described],
        ),
      );
    },
  },
  {
    id: 'ml-energy/length-mean',
    title: 'Lengths are those of a configuration, and their mean is its average output length, within a bin.',
    check(of) {
      const runs = new Map(of.configurations.map((run) => [keyText(configurations, run), run]));
      const keys = of.lengths.map((row) => keyText(lengths, row));
      return [
        ...strays([lengths.file, 'slug'], keys, [configurations.file, [...runs.keys()]]),
        ...of.lengths.flatMap((row, i) => {
          const run = runs.get(keys[i] ?? '');
          return run === undefined
            ? []
            : lengthFaults(row, run).map(({ rule: _, ...fault }) => ({
                ...fault,
                message: `${keys[i]}: ${fault.message}`,
              }));
        }),
      ];
    },
  },
  ...figureRules.map((rule) => ofRows(rule, configurations, (of) => of.configurations)),
  ...generationRules.map((rule) => ofRows(rule, generations, (of) => of.generations)),
];

/** A rule about one row as a rule about all rows of its table. */
function ofRows<Row extends object>(
  rule: DataRule<Row>,
  table: Table<Row>,
  rowsOf: (of: MlEnergyRows) => readonly Row[],
): DataRule<MlEnergyRows> {
  return {
    ...rule,
    check: (of) =>
      rowsOf(of).flatMap((row) =>
        rule.check(row).map((fault) => ({
          ...fault,
          file: table.file,
          message: `${table.key.map((column) => String(row[column])).join('/')}: ${fault.message}`,
          fix: 'Import the source again; its tables are not edited by hand.',
        })),
      ),
  };
}
