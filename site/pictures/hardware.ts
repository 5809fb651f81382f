import { axisX, axisY, barX, text, tickX } from '@observablehq/plot';
import { gpusOf } from '../../scripts/configurations/configuration.ts';
import type { Tdp } from '../../scripts/contract/generated/api.d.ts';
import type { Documents, ModelConfiguration } from '../documents.ts';
import { integer, watts } from '../figures/format.ts';
import { frame, type Picture } from './draw.ts';
import { quantile } from '../figures/plotting.ts';

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

/** A card, as far as its power limit goes. */
type Limited = Pick<Tdp, 'gpu_key' | 'max_tdp_w'>;

/** A share as the manufacturer prints it, as a number to sort by: `4/8` is 0.5, `Full` is 1. */
export function share(printed: string): number {
  const [, part, whole] = /^(\d+)\/(\d+)$/.exec(printed) ?? [];
  return part === undefined || whole === undefined ? Number(printed === 'Full') : Number(part) / Number(whole);
}

/** A short name for each card, in their order: GPU and form, and the memory where that does not tell two apart. */
export function cardNames(cards: readonly Pick<Tdp, 'gpu_key' | 'form' | 'memory'>[]): string[] {
  const short = cards.map(({ gpu_key, form }) =>
    form.startsWith(gpu_key) ? form : `${gpu_key} ${form.replace(/ \(.*\)$/, '')}`,
  );
  return cards.map(({ memory }, i) => {
    const name = short[i] ?? '';
    const [size = '', unit = ''] = memory.split(' ');
    return short.filter((other) => other === name).length === 1 ? name : `${name}, ${size} ${unit}`;
  });
}

/** Where the figures of a GPU name belong: on its card with the highest power limit. */
export function cardOf<Card extends Limited>(cards: readonly Card[], gpu: string): Card | undefined {
  const own = cards.filter(({ gpu_key }) => gpu_key === gpu);
  return own.find(({ max_tdp_w }) => max_tdp_w === Math.max(...own.map((card) => card.max_tdp_w)));
}

/**
 * What each of the cards drew on average while it served, W: the power of a configuration over its number of cards, over
 * the measured configurations of a GPU.
 */
export function measuredPower<Card extends Limited>(
  configurations: readonly Pick<ModelConfiguration, 'gpu' | 'num_gpus' | 'gpu_power_watts_total'>[],
  cards: readonly Card[],
) {
  return [...new Set(configurations.map(({ gpu }) => gpu))].flatMap((gpu) => {
    const card = cardOf(cards, gpu);
    const watts = configurations.filter((c) => c.gpu === gpu).map((c) => c.gpu_power_watts_total / c.num_gpus);
    const [lowest, highest] = [Math.min(...watts), Math.max(...watts)];
    return card === undefined
      ? []
      : [{ gpu, card, configurations: watts.length, lowest, median: quantile(watts, 0.5), highest }];
  });
}
