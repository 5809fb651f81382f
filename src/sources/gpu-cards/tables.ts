import type {
  GpuCardDocumentRow,
  GpuCardEvidenceRow,
  GpuCardNameRow,
  GpuCardRow,
} from '../../contract/generated/data.d.ts';
import type { Table } from '../../contract/tables/table.ts';

export const cards: Table<GpuCardRow> = { schema: 'GpuCardRow', file: 'cards.csv', key: ['card'] };
export const cardNames: Table<GpuCardNameRow> = { schema: 'GpuCardNameRow', file: 'names.csv', key: ['name'] };
export const cardEvidence: Table<GpuCardEvidenceRow> = {
  schema: 'GpuCardEvidenceRow',
  file: 'evidence.csv',
  key: ['card', 'field', 'role', 'document'],
};
export const cardDocuments: Table<GpuCardDocumentRow> = {
  schema: 'GpuCardDocumentRow',
  file: 'documents.csv',
  key: ['id'],
};

/** The GPUs, each with the product names that drivers report for it. */
export function namedCards({
  cards,
  cardNames,
}: {
  readonly cards: readonly GpuCardRow[];
  readonly cardNames: readonly GpuCardNameRow[];
}) {
  return cards.map((row) => ({
    ...row,
    product_names: cardNames.filter(({ card }) => card === row.card).map(({ name }) => name),
  }));
}
