import { axisX, axisY, barX, text, tickX } from '@observablehq/plot';
import { gpusOf } from '../../scripts/configurations/configuration.ts';
import type { Tdp } from '../../scripts/contract/generated/api.d.ts';
import type { Documents } from '../documents.ts';
import { integer, watts } from '../figures/format.ts';
import { cardNames, cardOf } from '../figures/hardware.ts';
import { measuredPower } from '../figures/power.ts';
import type { Picture } from './draw.ts';

/**
 * The power limit of each card, W, the highest on top, and inside it what such a card drew on average in the measured
 * configurations: from the lowest to the highest, with a line at the median.
 */
export function powerLimits({ hardware, configurations }: Documents): Picture {
  const gpus = gpusOf(configurations);
  const names = new Map<Tdp, string>(
    cardNames(hardware.tdp).flatMap((name, i) => {
      const card = hardware.tdp[i];
      return card === undefined ? [] : [[card, name] as const];
    }),
  );
  const cards = [...hardware.tdp].sort((a, b) => b.max_tdp_w - a.max_tdp_w);
  const name = (card: Tdp): string => names.get(card) ?? '';
  const measured = [...measuredPower(configurations)].flatMap(([gpu, power]) => {
    const card = cardOf(cards, gpu);
    return card === undefined ? [] : [{ card: name(card), colour: `var(--gpu-${gpus.indexOf(gpu)})`, ...power }];
  });
  return {
    label: `Power limits of ${cards.length} cards, from ${watts(cards.at(-1)?.max_tdp_w ?? 0)} to ${watts(cards[0]?.max_tdp_w ?? 0)}; every figure stands in the table of cards.`,
    options: {
      width: 600,
      height: 28 * cards.length + 56,
      marginLeft: 168,
      marginRight: 56,
      marginTop: 36,
      marginBottom: 8,
      x: { domain: [0, Math.max(...cards.map((card) => card.max_tdp_w))], label: null, grid: true },
      y: { domain: cards.map(name), label: null, padding: 0.35 },
      marks: [
        axisX({ anchor: 'top', label: 'Power limit of one card (W) →', ticks: 6, tickFormat: integer }),
        axisY({ label: null, lineWidth: 15 }),
        barX(cards, {
          className: 'limits',
          x: 'max_tdp_w',
          y: name,
          fill: 'var(--accent-soft)',
          stroke: 'var(--line-strong)',
        }),
        barX(measured, {
          className: 'measured',
          x1: 'lowest',
          x2: 'highest',
          y: 'card',
          fill: 'colour',
          fillOpacity: 0.55,
          insetTop: 4,
          insetBottom: 4,
        }),
        tickX(measured, { x: 'median', y: 'card', stroke: 'var(--ink)', strokeWidth: 2 }),
        text(cards, {
          x: 'max_tdp_w',
          y: name,
          text: (card: Tdp) => watts(card.max_tdp_w),
          textAnchor: 'start',
          dx: 6,
        }),
      ],
      color: { type: 'identity' },
    },
  };
}
