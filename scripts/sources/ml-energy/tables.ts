import type { ConfigurationRow, ModelRow } from '../../contract/generated/data.d.ts';
import { strays, type Fault, type Rule } from '../../findings/finding.ts';
import type { Table, TableRows } from '../../tables/table.ts';

export const models: Table<ModelRow> = { schema: 'ModelRow', file: 'models.csv', key: ['slug'] };
export const configurations: Table<ConfigurationRow> = {
  schema: 'ConfigurationRow',
  file: 'configurations.csv',
  key: ['slug', 'gpu', 'num_gpus', 'max_num_seqs', 'repeat'],
};

/** How far two figures that the source computes from each other may lie apart, relative to their size. */
const IDENTITY_TOLERANCE = 1e-9;

/** Whether two figures are the same to the last digits. */
export function same(a: number, b: number): boolean {
  return Math.abs(a - b) <= IDENTITY_TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
}

/** What must hold of the figures of one configuration. A fault names the column. */
export const figureRules: readonly Rule<ConfigurationRow>[] = [
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

function wrong(column: keyof ConfigurationRow, message: string, found: string, allowed: string): Fault {
  return { file: configurations.file, pointer: column, message, found, allowed };
}

/** The rows of the tables. */
export type Rows = TableRows<{ models: typeof models; configurations: typeof configurations }>;

/** What must hold of the tables. */
export const rules: readonly Rule<Rows>[] = [
  {
    id: 'ml-energy/models',
    title: 'Every configuration names a model of models.csv, and every model has one.',
    check(of) {
      const known = of.models.map(({ slug }) => slug);
      const used = of.configurations.map(({ slug }) => slug);
      return [
        ...strays([configurations.file, 'slug'], used, ['models.csv', known]),
        ...strays(['models.csv', 'slug'], known, [configurations.file, used]),
      ];
    },
  },
  ...figureRules.map((rule): Rule<Rows> => ({
    ...rule,
    check: (of) =>
      of.configurations.flatMap((c) =>
        rule.check(c).map((fault) => ({
          ...fault,
          message: `${[c.slug, c.gpu, c.num_gpus, c.max_num_seqs, c.repeat].join('/')}: ${fault.message}`,
          fix: 'Import the source again; its tables are not edited by hand.',
        })),
      ),
  })),
];
