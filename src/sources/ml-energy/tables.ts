import type {
  ConfigurationRow,
  FamilyRow,
  GenerationRow,
  LengthRow,
  ModelRow,
  WorkloadRow,
} from '../../contract/generated/data.d.ts';
import type { DataRule } from '../../core/findings/finding.ts';
import { unknownValues } from '../unknown-values.ts';
import { keyText, type Table, type TableRows } from '../../contract/tables/table.ts';

export const models: Table<ModelRow> = { schema: 'ModelRow', file: 'models.csv', key: ['slug'] };
export const configurations: Table<ConfigurationRow> = {
  schema: 'ConfigurationRow',
  file: 'configurations.csv',
  key: ['workload', 'slug', 'gpu', 'num_gpus', 'max_num_seqs', 'repeat'],
};
/** The response lengths of the configurations that have a histogram in the source. */
export const lengths: Table<LengthRow> = {
  schema: 'LengthRow',
  file: 'lengths.csv',
  key: ['workload', 'slug', 'gpu', 'num_gpus', 'max_num_seqs', 'repeat'],
};
export const generations: Table<GenerationRow> = {
  schema: 'GenerationRow',
  file: 'generations.csv',
  key: ['workload', 'slug', 'gpu', 'num_gpus', 'batch_size', 'ulysses_degree', 'ring_degree', 'repeat'],
};
export const workloads: Table<WorkloadRow> = { schema: 'WorkloadRow', file: 'workloads.csv', key: ['workload'] };
export const families: Table<FamilyRow> = { schema: 'FamilyRow', file: 'families.csv', key: ['slug'] };

/** Whether two figures that the source computes from each other are the same to the last digits. */
export function same(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

/** What must hold of the figures of one row: of the one in a column, mostly. */
interface FigureRule<Row> {
  readonly id: string;
  readonly title: string;
  readonly column: keyof Row & string;
  /** What breaks it, and what would not; null where it holds. */
  readonly broken: (row: Row) => readonly [found: string, allowed: string] | null;
}

/** That the figure in a column is the one `made` of others. */
function identity<Row>(
  [id, title, column]: readonly [id: string, title: string, column: keyof Row & string],
  made: (row: Row) => number,
): FigureRule<Row> {
  const wrong = (row: Row) =>
    same(Number(row[column]), made(row)) ? null : ([String(row[column]), String(made(row))] as const);
  return { id, title, column, broken: wrong };
}

/** Watts of one card: below, it is off; above, no card is made. */
const WATTS = { from: 10, to: 3_000 };

/** What must hold of the power of any run. */
const powerRule = {
  id: 'ml-energy/power',
  title: 'A card draws what a card can draw.',
  column: 'gpu_power_watts_total',
  broken({ gpu_power_watts_total, num_gpus }: Pick<ConfigurationRow, 'gpu_power_watts_total' | 'num_gpus'>) {
    const each = gpu_power_watts_total / num_gpus;
    const isPossible = each >= WATTS.from && each <= WATTS.to;
    return isPossible ? null : ([`${each} W a card`, `${WATTS.from} to ${WATTS.to} W a card`] as const);
  },
} as const;

const configurationRules: readonly FigureRule<ConfigurationRow>[] = [
  powerRule,
  identity(
    [
      'ml-energy/power-identity',
      'Energy per token is average power divided by output throughput.',
      'joules_per_output_token',
    ],
    (row) => row.gpu_power_watts_total / row.tokens_per_second,
  ),
  {
    id: 'ml-energy/batch-cap',
    title: 'The average running batch is at most the cap on it.',
    column: 'avg_running_batch',
    broken: ({ avg_running_batch: batch, max_num_seqs: cap }) =>
      batch <= cap ? null : [`${batch}`, `at most ${cap} (max_num_seqs)`],
  },
  {
    id: 'ml-energy/percentile-order',
    title: 'The percentiles of the inter-token latency are in order.',
    column: 'median_itl_ms',
    broken({ median_itl_ms, p90_itl_ms, p95_itl_ms, p99_itl_ms }) {
      const isRising = median_itl_ms <= p90_itl_ms && p90_itl_ms <= p95_itl_ms && p95_itl_ms <= p99_itl_ms;
      return isRising ? null : [`${[median_itl_ms, p90_itl_ms, p95_itl_ms, p99_itl_ms].join(', ')} ms`, 'rising'];
    },
  },
];

const generationRules: readonly FigureRule<GenerationRow>[] = [
  powerRule,
  identity(
    ['ml-energy/item-identity', 'Energy per image or video is average power divided by throughput.', 'joules_per_item'],
    (row) => row.gpu_power_watts_total / row.items_per_second,
  ),
  identity(
    ['ml-energy/batch-latency', 'Throughput is the batch divided by its latency.', 'items_per_second'],
    (row) => row.batch_size / row.batch_latency_s,
  ),
  identity(
    ['ml-energy/sequence-parallel', 'The degrees of sequence parallelism multiply to the number of cards.', 'num_gpus'],
    (row) => row.ulysses_degree * row.ring_degree,
  ),
  {
    id: 'ml-energy/frames',
    title: 'A video has frames.',
    column: 'num_frames',
    broken: ({ workload, num_frames, fps }) =>
      workload !== 'text-to-video' || (num_frames !== null && fps !== null)
        ? null
        : [`${num_frames ?? 'no'} frames, ${fps ?? 'none'} per second`, 'both'],
  },
];

/** How far the mean of a histogram may lie from the average of its run. */
const MEAN_TOLERANCE = 0.025;

/** Whether the mean of a length histogram matches the average of its run. */
export function fits({ mean_tokens }: LengthRow, { avg_output_tokens }: ConfigurationRow): boolean {
  return Math.abs(mean_tokens / avg_output_tokens - 1) <= MEAN_TOLERANCE;
}

/** The rows of the tables that an import writes. */
type MadeRows = TableRows<{
  models: typeof models;
  configurations: typeof configurations;
  generations: typeof generations;
  lengths: typeof lengths;
}>;

/** The rows of the tables. */
export type MlEnergyRows = MadeRows & TableRows<{ workloads: typeof workloads; families: typeof families }>;

/** Of both kinds of runs the file, and what their rows have in a column. */
function used(of: MadeRows, column: 'slug' | 'workload') {
  return [
    [configurations.file, of.configurations.map((row) => row[column])],
    [generations.file, of.generations.map((row) => row[column])],
  ] as const;
}

/** What must hold of the tables that an import writes. */
export const rules: readonly DataRule<MadeRows>[] = [
  {
    id: 'ml-energy/models',
    title: 'Every configuration names a model of models.csv.',
    check(of) {
      const known = of.models.map(({ slug }) => slug);
      return used(of, 'slug').flatMap(([file, slugs]) => unknownValues([file, 'slug'], slugs, [models.file, known]));
    },
  },
  {
    id: 'ml-energy/length-mean',
    title: 'The mean of lengths is the average output length of their configuration.',
    check(of) {
      const runs = new Map(of.configurations.map((run) => [keyText(configurations, run), run]));
      const message = 'The mean of the histogram is not the average output length of the configuration';
      return of.lengths.flatMap((row) => {
        const run = runs.get(keyText(lengths, row));
        if (run === undefined || fits(row, run)) return [];
        const [found, allowed] = [`${row.mean_tokens} tokens`, `${run.avg_output_tokens} tokens, within 2.5 %`];
        const said = `${message} ${keyText(lengths, row)}.`;
        return [{ file: lengths.file, pointer: 'mean_tokens', message: said, found, allowed }];
      });
    },
  },
  ...configurationRules.map((rule) => ofRows(rule, configurations, (of) => of.configurations)),
  ...generationRules.map((rule) => ofRows(rule, generations, (of) => of.generations)),
];

/** What must hold between them and those kept by hand. */
export const rulesWithHandKept: readonly DataRule<MlEnergyRows>[] = [
  {
    id: 'ml-energy/workloads',
    title: 'Every workload of a configuration is described in workloads.csv.',
    check(of) {
      const described = of.workloads.map(({ workload }) => workload);
      return used(of, 'workload').flatMap(([file, names]) =>
        unknownValues([file, 'workload'], names, [workloads.file, described]),
      );
    },
  },
];

/** A rule about one row as a rule about all rows of its table. */
function ofRows<Row extends object>(
  { id, title, column: pointer, broken }: FigureRule<Row>,
  table: Table<Row>,
  rowsOf: (of: MadeRows) => readonly Row[],
): DataRule<MadeRows> {
  const fix = 'Look at the publisher: figures that contradict each other are not taken.';
  return {
    id,
    title,
    check: (of) =>
      rowsOf(of).flatMap((row) => {
        const wrong = broken(row);
        if (wrong === null) return [];
        const [found, allowed] = wrong;
        const message = `${keyText(table, row)}: this does not hold: ${title}`;
        return [{ file: table.file, pointer, message, found, allowed, fix }];
      }),
  };
}
