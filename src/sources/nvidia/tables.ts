import type { DocumentRow, EmbodiedRow, MigProfileRow, SystemRow, TdpRow } from '../../contract/generated/data.d.ts';
import type { Table } from '../../contract/tables/table.ts';

export const hardwareDocuments: Table<DocumentRow> = { schema: 'DocumentRow', file: 'documents.csv', key: ['id'] };
export const tdp: Table<TdpRow> = {
  schema: 'TdpRow',
  file: 'tdp.csv',
  key: ['gpu', 'form', 'memory'],
};
export const systems: Table<SystemRow> = {
  schema: 'SystemRow',
  file: 'systems.csv',
  key: ['system'],
};
export const migProfiles: Table<MigProfileRow> = {
  schema: 'MigProfileRow',
  file: 'mig-profiles.csv',
  key: ['gpu', 'profile'],
};
export const embodied: Table<EmbodiedRow> = {
  schema: 'EmbodiedRow',
  file: 'embodied.csv',
  key: ['item'],
};
