import type { EarlierConfigurationRow } from '../../contract/generated/data.d.ts';
import type { DataRule } from '../../core/findings/finding.ts';
import { unknownValues } from '../unknown-values.ts';
import { rowRule, type RowRule } from '../row-rule.ts';
import {
  earlierConfigurations,
  earlierModels,
  earlierWorkloads,
  type EarlierRows,
  type ImportedRows,
} from './tables.ts';

/**
 * The running batch divided by the mean time per output token and by the throughput: 0.959 to 2.975 in the 356 records.
 */
const BATCH_RATIO = { from: 0.95, to: 3.1 };

/**
 * The publisher's scripts leave out runs whose batch stays below this share of its limit, because memory limits them.
 */
const SATURATED = 0.95;

const configurationRules: readonly RowRule<EarlierConfigurationRow>[] = [
  {
    id: 'ml-energy-v2/batch-cap',
    title: 'The mean running batch is at most its limit, and at least 95 % of it.',
    column: 'avg_running_batch',
    broken: ({ avg_running_batch: batch, max_num_seqs: limit }) =>
      batch <= limit && batch >= SATURATED * limit ? null : [`${batch}`, `${SATURATED * limit} to ${limit}`],
  },
  {
    id: 'ml-energy-v2/batch-ratio',
    title: 'Running batch, mean time per output token and throughput can belong to the same run.',
    column: 'mean_tpot_s',
    broken({ avg_running_batch, mean_tpot_s, tokens_per_second }) {
      const ratio = avg_running_batch / mean_tpot_s / tokens_per_second;
      if (ratio >= BATCH_RATIO.from && ratio <= BATCH_RATIO.to) return null;
      const allowed = `batch / time per token / throughput from ${BATCH_RATIO.from} to ${BATCH_RATIO.to}`;
      return [String(ratio), allowed];
    },
  },
];

/** The rules for the tables that an import writes. */
export const importRules: readonly DataRule<ImportedRows>[] = [
  {
    id: 'ml-energy-v2/models',
    title: 'Every configuration names a model of models.csv.',
    check: (rows) =>
      unknownValues({
        file: earlierConfigurations.file,
        column: 'model_id',
        values: rows.earlierConfigurations.map((row) => row.model_id),
        knownIn: earlierModels.file,
        known: rows.earlierModels.map((row) => row.model_id),
      }),
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
  ...configurationRules.map((rule) =>
    rowRule(earlierConfigurations, (rows: ImportedRows) => rows.earlierConfigurations, rule),
  ),
];

/** The rules that join these tables with the one kept by hand. */
export const joinRules: readonly DataRule<EarlierRows>[] = [
  {
    id: 'ml-energy-v2/workloads',
    title: 'Every workload of a configuration is described in workloads.csv.',
    check: (rows) =>
      unknownValues({
        file: earlierConfigurations.file,
        column: 'workload',
        values: rows.earlierConfigurations.map(({ workload }) => workload),
        knownIn: earlierWorkloads.file,
        known: rows.earlierWorkloads.map(({ workload }) => workload),
      }),
  },
];
