import type { BoundaryRatioRow } from '../../contract/generated/data.d.ts';
import type { Table } from '../../contract/tables/table.ts';
import { keptByHand } from '../source.ts';

const ratios: Table<BoundaryRatioRow> = { schema: 'BoundaryRatioRow', file: 'ratios.csv', key: ['id'] };

/** Published ratios between energies at two boundaries, such as GPUs and node, each with its document. Kept by hand. */
export const boundaryRatios = keptByHand('boundaries', { ratios });
