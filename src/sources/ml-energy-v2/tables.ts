import type { EarlierConfigurationRow, EarlierModelRow, WorkloadRow } from '../../contract/generated/data.d.ts';
import type { Table, TableRows } from '../../contract/tables/table.ts';

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

/** The rows of the tables that an import writes. */
export type ImportedRows = TableRows<{
  earlierModels: typeof earlierModels;
  earlierConfigurations: typeof earlierConfigurations;
}>;

/** The rows of all tables. */
export type EarlierRows = ImportedRows & TableRows<{ earlierWorkloads: typeof earlierWorkloads }>;
