import type { BoundaryRatioRow } from '../../contract/generated/data.d.ts';
import type { Table } from '../../contract/tables/table.ts';
import type { DataRule } from '../../core/findings/finding.ts';
import { defineSource } from '../source.ts';

const ratios: Table<BoundaryRatioRow> = { schema: 'BoundaryRatioRow', file: 'ratios.csv', key: ['id'] };

const rules: readonly DataRule<{ readonly ratios: readonly BoundaryRatioRow[] }>[] = [
  {
    id: 'boundaries/whole',
    title: 'A rung takes no less than the rung before.',
    check: (of) =>
      of.ratios
        .filter(({ part, whole }) => whole < part)
        .map(({ id, part, whole }) => ({
          file: ratios.file,
          pointer: 'whole',
          message: `The whole of ${id} is less than its part`,
          found: String(whole),
          allowed: `at least ${part}`,
        })),
  },
];

/** Published ratios between the energy of GPUs and that of nodes, fleets and sites. Kept by hand: each has its own document. */
export const boundaryRatios = defineSource({
  id: 'boundaries',
  files: [],
  tables: {},
  handKept: { ratios },
  rules: [],
  rulesByHand: rules,
  read: () => ({ rows: {}, version: null }),
});
