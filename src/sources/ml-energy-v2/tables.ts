import type { EarlierConfigurationRow, EarlierModelRow, WorkloadRow } from '../../contract/generated/data.d.ts';
import type { DataRule, FindingOfRule } from '../../core/findings/finding.ts';
import { unknownValues } from '../unknown-values.ts';
import { keyText, type Table, type TableRows } from '../../contract/tables/table.ts';

export const earlierModels: Table<EarlierModelRow> = {
  schema: 'EarlierModelRow',
  file: 'models.csv',
  key: ['model_id'],
};
export const earlierConfigurations: Table<EarlierConfigurationRow> = {
  schema: 'EarlierConfigurationRow',
  file: 'configurations.csv',
  key: ['workload', 'model_id', 'gpu', 'tensor_parallel', 'pipeline_parallel', 'max_num_seqs'],
};
export const earlierWorkloads: Table<WorkloadRow> = {
  schema: 'WorkloadRow',
  file: 'workloads.csv',
  key: ['workload'],
};

type MadeRows = TableRows<{
  earlierModels: typeof earlierModels;
  earlierConfigurations: typeof earlierConfigurations;
}>;
type AllRows = MadeRows & TableRows<{ earlierWorkloads: typeof earlierWorkloads }>;

/** The batch by the mean time per output token, divided by the throughput: 0.959 to 2.975 in the 356 records. */
const BATCH_RATIO = { from: 0.95, to: 3.1 };

/** The publisher's scripts leave out runs whose batch stays below this share of its limit, because memory limits them. */
const SATURATED = 0.95;

function configurationRule(
  id: string,
  title: string,
  column: keyof EarlierConfigurationRow,
  broken: (row: EarlierConfigurationRow) => readonly [found: string, allowed: string] | null,
): DataRule<MadeRows> {
  const findingIn = (row: EarlierConfigurationRow): readonly FindingOfRule[] => {
    const wrong = broken(row);
    if (wrong === null) return [];
    const [found, allowed] = wrong;
    const message = `${keyText(earlierConfigurations, row)} breaks the rule: ${title}`;
    const fix = 'Compare the row with the publisher. Figures that contradict each other are not imported.';
    return [{ file: earlierConfigurations.file, pointer: column, message, found, allowed, fix }];
  };
  return { id, title, check: (of) => of.earlierConfigurations.flatMap(findingIn) };
}

/** Rules for the tables that an import writes. */
export const rules: readonly DataRule<MadeRows>[] = [
  {
    id: 'ml-energy-v2/models',
    title: 'Every configuration names a model of models.csv.',
    check: (of) =>
      unknownValues(
        [earlierConfigurations.file, 'model_id'],
        of.earlierConfigurations.map((row) => row.model_id),
        [earlierModels.file, of.earlierModels.map((row) => row.model_id)],
      ),
  },
  {
    id: 'ml-energy-v2/slugs',
    title: 'No two models have the same slug.',
    check: ({ earlierModels: models }) =>
      models
        .filter(({ slug }, i) => models.findIndex((other) => other.slug === slug) !== i)
        .map(({ model_id, slug }) => ({
          file: earlierModels.file,
          pointer: 'slug',
          message: `Another model has the slug of ${model_id}`,
          found: slug,
          fix: 'Write a slug of its own into models.csv.',
        })),
  },
  configurationRule(
    'ml-energy-v2/batch-cap',
    'The mean running batch is at most its limit, and at least 95 % of it.',
    'avg_running_batch',
    ({ avg_running_batch: batch, max_num_seqs: limit }) =>
      batch <= limit && batch >= SATURATED * limit ? null : [`${batch}`, `${SATURATED * limit} to ${limit}`],
  ),
  configurationRule(
    'ml-energy-v2/batch-ratio',
    'Running batch, mean time per output token and throughput can belong to the same run.',
    'mean_tpot_s',
    ({ avg_running_batch, mean_tpot_s, tokens_per_second }) => {
      const ratio = avg_running_batch / mean_tpot_s / tokens_per_second;
      if (ratio >= BATCH_RATIO.from && ratio <= BATCH_RATIO.to) return null;
      const allowed = `batch / time per token / throughput from ${BATCH_RATIO.from} to ${BATCH_RATIO.to}`;
      return [String(ratio), allowed];
    },
  ),
];

/** Rules that join these tables with the one maintained by hand. */
export const rulesWithHandKept: readonly DataRule<AllRows>[] = [
  {
    id: 'ml-energy-v2/workloads',
    title: 'Every workload of a configuration is described in workloads.csv.',
    check: (of) =>
      unknownValues(
        [earlierConfigurations.file, 'workload'],
        of.earlierConfigurations.map(({ workload }) => workload),
        [earlierWorkloads.file, of.earlierWorkloads.map(({ workload }) => workload)],
      ),
  },
];
