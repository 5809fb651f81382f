import type { Boundaries, BoundaryRung } from '../../contract/generated/api.d.ts';
import type { BoundaryRatioRow } from '../../contract/generated/data.d.ts';
import { byKeys } from '../../core/text/order.ts';
import { CONVERSION } from '../../figures/boundary.ts';
import { quantile } from '../../figures/quantile.ts';
import { documentEndpoint } from './endpoint.ts';

const CAVEAT =
  'Converted, not measured: a figure of the GPUs alone times ratios that others published, of other machines at other work. ' +
  'The range spans the published ratios and no more.';

/** The rungs, from the GPU outwards, and what each adds and leaves out. */
const RUNGS: readonly Pick<BoundaryRung, 'rung' | 'from' | 'adds' | 'leaves_out'>[] = [
  {
    rung: 'node',
    from: 'gpu',
    adds: 'Processors, memory, fans and network cards of the host, and losses of its power supplies.',
    leaves_out:
      'Machines that stand ready, switches and storage outside the node, cooling and distribution of the site.',
  },
  {
    rung: 'fleet',
    from: 'node',
    adds: 'Machines that stand ready, so that answers come in time.',
    leaves_out: 'Cooling and distribution of the site, storage, training, and the devices of users.',
  },
  {
    rung: 'site',
    from: 'fleet',
    adds: 'Cooling, distribution of power and all else that a PUE counts.',
    leaves_out: 'Networks between sites, training, making of hardware and buildings, and the devices of users.',
  },
];

/** `boundaries.json`: from the GPU to the meter, by published ratios. */
export const boundaries = documentEndpoint<Boundaries>({
  path: '/boundaries.json',
  schema: 'Boundaries',
  sources: ['boundaries'],
  records: { rungs: ['rung'] },
  body: ({ boundaryRatios: { ratios, source } }) => ({
    basis: 'converted',
    caveat: CAVEAT,
    formula: CONVERSION,
    source,
    rungs: RUNGS.map((rung) => ({ ...rung, ...spanOf(ratios.filter((row) => row.rung === rung.rung)) })),
  }),
});

/** The range that published ratios span, and the median of those that are measured. */
function spanOf(ratios: readonly BoundaryRatioRow[]) {
  const rows = ratios
    .map(({ id, rung: _, ...row }) => ({ id, ratio: row.whole / row.part, ...row }))
    .sort(byKeys('id'));
  const all = rows.map(({ ratio }) => ratio);
  const measured = rows.filter(({ kind }) => kind === 'measured').map(({ ratio }) => ratio);
  const range = { low: Math.min(...all), middle: quantile(measured, 0.5), high: Math.max(...all) };
  return { ...range, is_alone: new Set(rows.map(({ publisher }) => publisher)).size < 2, rows };
}
