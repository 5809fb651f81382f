import { axisX, dot, gridX, text } from '@observablehq/plot';
import type { PerQuery, PerQueryRow } from '../../scripts/contract/generated/api.d.ts';
import { energy, integer } from '../figures/format.ts';
import { decadeTicks } from '../figures/plotting.ts';
import { frame, type Picture } from './draw.ts';

/** Distance from the outermost marks to the ends of the axis, as a ratio. */
const MARGIN = 1.3;

/**
 * Energy per 1,000 queries of the models of one task, Wh, on a logarithmic axis, in the order given. Each mark carries
 * its class; a row with a note has a dashed one.
 */
export function perQueryEnergy({ unit }: Pick<PerQuery, 'unit'>, rows: readonly PerQueryRow[], task: string): Picture {
  const energies = rows.map((row) => row.wh_per_1000_queries);
  const [lowest, highest] = [Math.min(...energies), Math.max(...energies)];
  const place = { x: 'wh_per_1000_queries', y: shortName };
  const round = { ...place, r: 8, className: 'models' };
  const domain = [lowest / MARGIN, highest * MARGIN] as const;
  const ticks = decadeTicks(...domain);
  return {
    label: `${task}: ${unit} of ${rows.length} models, from ${energy(lowest)} to ${energy(highest)}; every figure stands in the table.`,
    options: {
      ...frame(600, 24 * rows.length + 64, [44, 24, 8, 204]),
      x: { type: 'log', label: null, domain },
      y: { domain: rows.map(shortName), label: null, grid: true },
      marks: [
        gridX({ ticks }),
        // As text, since a logarithmic axis leaves out some of what tickFormat returns.
        axisX({ anchor: 'top', label: `Energy (${unit}, logarithmic) →`, ticks, text: integer }),
        dot(
          rows.filter(({ note }) => note === undefined),
          { ...round, fill: 'var(--accent-soft)', stroke: 'var(--accent)' },
        ),
        dot(
          rows.filter(({ note }) => note !== undefined),
          { ...round, fill: 'var(--warn-soft)', stroke: 'var(--warn)', strokeDasharray: '3 2' },
        ),
        text(rows, { ...place, text: 'class', fill: 'var(--ink)', fontWeight: 600 }),
      ],
    },
  };
}

/** The label of the source without the owner of the model. */
function shortName({ source_label }: PerQueryRow): string {
  return source_label.slice(source_label.indexOf('/') + 1);
}
