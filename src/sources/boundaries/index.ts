import type { BoundaryRatioRow } from '../../contract/generated/data.d.ts';
import type { Table } from '../../contract/tables/table.ts';
import { keptByHand } from '../source.ts';

const ratios: Table<BoundaryRatioRow> = { schema: 'BoundaryRatioRow', file: 'ratios.csv', key: ['id'] };

/** Published ratios between the energy of GPUs and the energy of nodes, fleets and sites. Entered by hand, each with its document. */
export const boundaryRatios = keptByHand('boundaries', { ratios });
