import type { ModelConfiguration } from '../../documents.ts';
import { countPairs, itlName, limitsInWords } from '../../figures/selection.ts';
import type { PartProps } from './part.ts';

type Shown = Pick<PartProps, 'data' | 'settings'>;

/**
 * How many rows there are, and why not more: `29 of 32 pairs of model and GPU; 3 have no configuration at or under 20 ms
 * p99 ITL`. `looked` are the configurations that the filters let through.
 */
export function countInWords(
  { data: { configurations }, settings }: Shown,
  looked: readonly ModelConfiguration[],
  rows: readonly ModelConfiguration[],
): string {
  const [all, offered] = [countPairs(configurations), countPairs(looked)];
  const without = offered - rows.length;
  return [
    `${rows.length} of ${all} pairs of model and GPU`,
    ...(offered < all ? [`${all - offered} filtered out`] : []),
    ...(without > 0
      ? [`${without} ${without === 1 ? 'has' : 'have'} no configuration ${limitsInWords(settings)}`]
      : []),
  ].join('; ');
}

/** By which rule the rows are chosen: in the words of the document where it is the published one. */
export function ruleInWords({ data: { choices, selection }, settings }: Shown): string {
  const names = ['ceiling', 'statistic', 'budget', 'pick'] as const;
  if (names.every((name) => settings[name] === choices.initial[name])) return selection;
  const least = settings.pick === 'energy' ? 'GPU energy per output token' : itlName(settings.statistic);
  const limits = limitsInWords(settings);
  return (
    `Your own limits, not the published index: for each model and GPU, the configuration with the lowest ${least}` +
    `${limits === '' ? '' : ` among those ${limits}`}.`
  );
}
