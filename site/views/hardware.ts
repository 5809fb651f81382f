import type { Tdp } from '../../src/contract/generated/api.d.ts';
import type { ModelConfiguration } from '../documents.ts';
import { withUnit } from '../../src/figures/format.ts';
import { quantile } from '../../src/figures/quantile.ts';

/** A card, as far as its power limit goes. */
type CardLimit = Pick<Tdp, 'gpu_key' | 'max_tdp_w'>;

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
    return short.filter((other) => other === name).length === 1 ? name : `${name}, ${withUnit(size, unit)}`;
  });
}

/** Where the figures of a GPU name belong: on its card with the highest power limit. */
export function cardOf<Card extends CardLimit>(cards: readonly Card[], gpu: string): Card | undefined {
  const own = cards.filter(({ gpu_key }) => gpu_key === gpu);
  return own.find(({ max_tdp_w }) => max_tdp_w === Math.max(...own.map((card) => card.max_tdp_w)));
}

/**
 * What each of the cards drew on average while it served, W: the power of a configuration over its number of cards, over
 * the measured configurations of a GPU.
 */
export function measuredPower<Card extends CardLimit>(
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
