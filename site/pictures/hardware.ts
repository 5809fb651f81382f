import { axisX, axisY, barX, text, tickX } from '@observablehq/plot';
import { gpusOf } from '../../scripts/configurations/configuration.ts';
import type { Tdp } from '../../scripts/contract/generated/api.d.ts';
import type { Documents } from '../documents.ts';
import { integer, watts } from '../figures/format.ts';
import { cardNames, measuredPower } from '../figures/hardware.ts';
import { frame, type Picture } from './draw.ts';

/**
 * The power limit of each card, W, the highest on top, and inside it what such a card drew on average in the measured
 * configurations: from the lowest to the highest, with a line at the median.
 */
export function powerLimits({ hardware, configurations }: Documents): Picture {
  const gpus = gpusOf(configurations);
  const names = cardNames(hardware.tdp);
  const cards = [...hardware.tdp].sort((a, b) => b.max_tdp_w - a.max_tdp_w);
  const name = (card: Tdp): string => names[hardware.tdp.indexOf(card)] ?? '';
  const measured = measuredPower(configurations, hardware.tdp);
  type Measured = (typeof measured)[number];
  const y = ({ card }: Measured): string => name(card);
  const limit = { x: 'max_tdp_w', y: name };
  return {
    label: `Power limits of ${cards.length} cards, from ${watts(cards.at(-1)?.max_tdp_w ?? 0)} to ${watts(cards[0]?.max_tdp_w ?? 0)}; every figure stands in the table of cards.`,
    options: {
      ...frame(600, 28 * cards.length + 56, [36, 56, 8, 168]),
      x: { domain: [0, Math.max(...cards.map((card) => card.max_tdp_w))], label: null, grid: true },
      y: { domain: cards.map(name), label: null, padding: 0.35 },
      marks: [
        axisX({ anchor: 'top', label: 'Power limit of one card (W) →', ticks: 6, tickFormat: integer }),
        axisY({ label: null, lineWidth: 15 }),
        barX(cards, { ...limit, className: 'limits', fill: 'var(--accent-soft)', stroke: 'var(--line-strong)' }),
        barX(measured, {
          className: 'measured',
          ...{ x1: 'lowest', x2: 'highest', y, insetTop: 4, insetBottom: 4 },
          fill: ({ gpu }: Measured) => `var(--gpu-${gpus.indexOf(gpu)})`,
          fillOpacity: 0.55,
        }),
        tickX(measured, { x: 'median', y, stroke: 'var(--ink)', strokeWidth: 2 }),
        text(cards, { ...limit, text: (card: Tdp) => watts(card.max_tdp_w), textAnchor: 'start', dx: 6 }),
      ],
      color: { type: 'identity' },
    },
  };
}
