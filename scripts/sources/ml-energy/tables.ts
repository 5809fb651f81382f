import type { ConfigurationRow, ModelRow } from '../../contract/generated/data.d.ts';
import type { Table } from '../../tables/table.ts';

export const models: Table<ModelRow> = { schema: 'ModelRow', file: 'models.csv', key: ['slug'] };
export const configurations: Table<ConfigurationRow> = {
  schema: 'ConfigurationRow',
  file: 'configurations.csv',
  key: ['slug', 'gpu', 'num_gpus', 'max_num_seqs', 'repeat'],
};
