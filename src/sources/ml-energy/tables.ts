import type {
  ConfigurationRow,
  FamilyRow,
  GenerationRow,
  LengthRow,
  ModelRow,
  WorkloadRow,
} from '../../contract/generated/data.d.ts';
import type { Table, TableRows } from '../../contract/tables/table.ts';

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

/** The rows of the tables that an import writes. */
export type ImportedRows = TableRows<{
  models: typeof models;
  configurations: typeof configurations;
  generations: typeof generations;
  lengths: typeof lengths;
}>;

/** The rows of all tables. */
export type MlEnergyRows = ImportedRows & TableRows<{ workloads: typeof workloads; families: typeof families }>;
