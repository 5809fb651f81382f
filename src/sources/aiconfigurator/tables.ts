import type { KernelFloorRow, ModelShapeRow } from '../../contract/generated/data.d.ts';
import type { Table } from '../../contract/tables/table.ts';

export const floors: Table<KernelFloorRow> = {
  schema: 'KernelFloorRow',
  file: 'floors.csv',
  key: ['card', 'model', 'phase', 'batch', 'tokens'],
};
export const shapes: Table<ModelShapeRow> = { schema: 'ModelShapeRow', file: 'shapes.csv', key: ['model'] };
