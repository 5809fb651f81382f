import type { ConfigurationRow, GenerationRow, LengthRow } from '../../contract/generated/data.d.ts';
import type { DataRule } from '../../core/findings/finding.ts';
import { unknownValues } from '../unknown-values.ts';
import { keyText } from '../../contract/tables/table.ts';
import { rowRule, type RowRule } from '../row-rule.ts';
import {
  configurations,
  generations,
  lengths,
  models,
  workloads,
  type ImportedRows,
  type MlEnergyRows,
} from './tables.ts';

/** Whether two figures that the source computes from each other are the same to the last digits. */
export function isSameFigure(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

/** The rule that the figure in `column` equals the one that `expected` computes from other columns. */
function identity<Row>(
  rule: Pick<RowRule<Row>, 'id' | 'title' | 'column'>,
  expected: (row: Row) => number,
): RowRule<Row> {
  return {
    ...rule,
    broken: (row) =>
      isSameFigure(Number(row[rule.column]), expected(row)) ? null : [String(row[rule.column]), String(expected(row))],
  };
}

/** Power of one GPU, W. A GPU below this range is off, and no GPU draws more. */
const WATTS = { from: 10, to: 3_000 };

/** The condition on the power of any run. */
const powerRule = {
  id: 'ml-energy/power',
  title: `A GPU draws from ${WATTS.from} to ${WATTS.to} W.`,
  column: 'gpu_power_watts_total',
  broken({ gpu_power_watts_total, num_gpus }: Pick<ConfigurationRow, 'gpu_power_watts_total' | 'num_gpus'>) {
    const each = gpu_power_watts_total / num_gpus;
    const isPossible = each >= WATTS.from && each <= WATTS.to;
    return isPossible ? null : ([`${each} W per GPU`, `${WATTS.from} to ${WATTS.to} W per GPU`] as const);
  },
} as const;

/**
 * The latencies and the batch limit are checked by the rules for measurements, which a build applies to these rows too.
 */
const configurationRules: readonly RowRule<ConfigurationRow>[] = [
  powerRule,
  identity(
    {
      id: 'ml-energy/power-identity',
      title: 'Energy per token is average power divided by output throughput.',
      column: 'joules_per_output_token',
    },
    (row) => row.gpu_power_watts_total / row.tokens_per_second,
  ),
];

const generationRules: readonly RowRule<GenerationRow>[] = [
  powerRule,
  identity(
    {
      id: 'ml-energy/item-identity',
      title: 'Energy per image or video is average power divided by throughput.',
      column: 'joules_per_item',
    },
    (row) => row.gpu_power_watts_total / row.items_per_second,
  ),
  identity(
    {
      id: 'ml-energy/batch-latency',
      title: 'Throughput is the batch size divided by the latency of a batch.',
      column: 'items_per_second',
    },
    (row) => row.batch_size / row.batch_latency_s,
  ),
  identity(
    {
      id: 'ml-energy/sequence-parallel',
      title: 'The product of the two degrees of sequence parallelism is the number of GPUs.',
      column: 'num_gpus',
    },
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

/** How far the mean of a histogram may be from the average of its run, as a fraction of that average. */
const MEAN_TOLERANCE = 0.025;

/** Whether the mean of a length histogram matches the average of its run. */
export function hasMeanLengthOf({ mean_tokens }: LengthRow, { avg_output_tokens }: ConfigurationRow): boolean {
  return Math.abs(mean_tokens / avg_output_tokens - 1) <= MEAN_TOLERANCE;
}

/** For token runs and for generation runs: the table's file and the values in one column. */
function columnOfRuns(rows: ImportedRows, column: 'slug' | 'workload') {
  return [
    [configurations.file, rows.configurations.map((row) => row[column])],
    [generations.file, rows.generations.map((row) => row[column])],
  ] as const;
}

/** The rules for the tables that an import writes. */
export const importRules: readonly DataRule<ImportedRows>[] = [
  {
    id: 'ml-energy/models',
    title: 'Every configuration names a model of models.csv.',
    check(rows) {
      const known = rows.models.map(({ slug }) => slug);
      return columnOfRuns(rows, 'slug').flatMap(([file, slugs]) =>
        unknownValues({ file, column: 'slug', values: slugs, knownIn: models.file, known }),
      );
    },
  },
  {
    id: 'ml-energy/length-mean',
    title: 'The mean of a length histogram is the average output length of its configuration.',
    check(rows) {
      const runs = new Map(rows.configurations.map((run) => [keyText(configurations, run), run]));
      return rows.lengths.flatMap((row) => {
        const key = keyText(lengths, row);
        const run = runs.get(key);
        if (run === undefined || hasMeanLengthOf(row, run)) return [];
        const message = `The mean of the histogram is not the average output length of the configuration ${key}.`;
        const [found, allowed] = [`${row.mean_tokens} tokens`, `${run.avg_output_tokens} tokens, within 2.5 %`];
        return [{ file: lengths.file, pointer: 'mean_tokens', message, found, allowed }];
      });
    },
  },
  ...configurationRules.map((rule) => rowRule(configurations, (rows: ImportedRows) => rows.configurations, rule)),
  ...generationRules.map((rule) => rowRule(generations, (rows: ImportedRows) => rows.generations, rule)),
];

/** The rules that join these tables with the ones kept by hand. */
export const joinRules: readonly DataRule<MlEnergyRows>[] = [
  {
    id: 'ml-energy/workloads',
    title: 'Every workload of a configuration is described in workloads.csv.',
    check(rows) {
      const described = rows.workloads.map(({ workload }) => workload);
      return columnOfRuns(rows, 'workload').flatMap(([file, names]) =>
        unknownValues({ file, column: 'workload', values: names, knownIn: workloads.file, known: described }),
      );
    },
  },
];
