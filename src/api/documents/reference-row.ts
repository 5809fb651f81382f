import type { Index, IndexRow } from '../../contract/generated/api.d.ts';
import { finding, type Finding } from '../../core/findings/finding.ts';
import { nearest } from '../../core/text/nearest.ts';
import { byCodePoint } from '../../core/text/order.ts';
import type { ApiDocuments } from './endpoint.ts';

/** A finding where the reference row, which a person names, does not stand in index.json. */
export function strayReference(documents: ApiDocuments): Finding[] {
  const { reference_row, rows } = documents.get('index.json') as unknown as Index;
  const words = (row: Pick<IndexRow, 'model' | 'gpu' | 'num_gpus'>): string =>
    `${row.model} on ${row.num_gpus} x ${row.gpu}`;
  const [found, known] = [words(reference_row), rows.map(words)];
  if (known.includes(found)) return [];
  const near = nearest(found, known);
  return [
    finding({
      rule: 'documents/reference-row',
      file: 'data/service.json',
      pointer: '/reference_row',
      message: 'No index row is the reference row',
      found,
      allowed: known.sort(byCodePoint).join('; '),
      fix: near === null ? 'Name a row of index.json.' : `Did you mean ${near}?`,
    }),
  ];
}
