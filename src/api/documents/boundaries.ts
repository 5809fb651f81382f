import type { Boundaries, BoundaryRung } from '../../contract/generated/api.d.ts';
import type { BoundaryRatioRow } from '../../contract/generated/data.d.ts';
import { byKeys } from '../../core/text/order.ts';
import { quantile } from '../../figures/statistics.ts';
import { documentEndpoint } from './endpoint.ts';
import { publishedSource } from './source.ts';

const CAVEAT =
  'Converted, not measured: the energy of the GPUs multiplied by published ratios, which come from other machines and other workloads. ' +
  'Some of the measured ratios for the step to the node divide the power of a server by the power limits of its GPUs. GPUs draw at most their limits, ' +
  'so the real ratio is at least as high. ' +
  'The range of a ratio covers the published ratios only. The range of a converted figure also contains the uncertainty of the energy.';

/** A description of the conversion for people who compute by hand. */
const CONVERSION =
  'low = lower end of the uncertainty range × low ratio of each step up to the boundary; middle = measured figure × middle ' +
  'ratio of each step; high = upper end of the uncertainty range × high ratio of each step. The ends are multiplied as ' +
  'intervals, as if all ratios erred in the same direction, so the range is wide. Your own PUE or server ratio replaces the ' +
  'range of its step.';

/** The steps from the GPU outwards, with what each adds and leaves out. */
const RUNGS: readonly Pick<BoundaryRung, 'rung' | 'from' | 'adds' | 'leaves_out'>[] = [
  {
    rung: 'node',
    from: 'gpu',
    adds: 'Processors, memory, fans and network adapters of the host, and losses in its power supplies.',
    leaves_out:
      'Idle machines on standby, switches and storage outside the node, and cooling and power distribution of the site.',
  },
  {
    rung: 'fleet',
    from: 'node',
    adds: 'Idle machines on standby, which keep response times short.',
    leaves_out: 'Cooling and power distribution of the site, storage, training, and user devices.',
  },
  {
    rung: 'site',
    from: 'fleet',
    adds: 'Cooling, power distribution and everything else that a PUE includes.',
    leaves_out: 'Networks between sites, training, manufacturing of hardware and buildings, and user devices.',
  },
];

/** `boundaries.json`: published ratios that convert the energy of a GPU to the energy of a server or a site. */
export const boundaries = documentEndpoint<Boundaries>({
  path: '/boundaries.json',
  schema: 'Boundaries',
  sources: ['boundaries'],
  records: { rungs: ['rung'] },
  body: ({ boundaryRatios: { ratios, source } }) => ({
    basis: 'converted',
    caveat: CAVEAT,
    formula: CONVERSION,
    source: publishedSource(source),
    rungs: RUNGS.map((rung) => ({ ...rung, ...spanOf(ratios.filter((row) => row.rung === rung.rung)) })),
  }),
});

/** The lowest and highest published ratio, and the median of the measured ones. */
function spanOf(ratios: readonly BoundaryRatioRow[]) {
  const rows = ratios
    .map(({ id, rung: _, ...row }) => ({ id, ratio: row.whole / row.part, ...row }))
    .sort(byKeys('id'));
  const all = rows.map(({ ratio }) => ratio);
  const measured = rows.filter(({ kind }) => kind === 'measured').map(({ ratio }) => ratio);
  const range = { low: Math.min(...all), middle: quantile(measured, 0.5), high: Math.max(...all) };
  return { ...range, is_alone: new Set(rows.map(({ publisher }) => publisher)).size < 2, rows };
}
