import type { Area, ItemEstimate } from '../token-energy.d.ts';
import { gCo2eOf, whOfItems } from './amounts.ts';
import { conditionsOf, figureOf, isEndBound, measuredClaims } from './estimate.ts';
import { frameOf } from './frame.ts';
import { lowerBoundOf, measuredObstacle } from './lower-bound.ts';
import type { ItemAsked } from './options.ts';
import { batchInWords, itemsInWords, joined } from './phrases.ts';
import type { Lookup } from './missing.ts';
import type { Choice } from './selection.ts';
import type { ItemConfiguration, SnapshotFigures } from './snapshot.ts';
import { sentence } from './words.ts';

/** Energy and emissions of the images or videos of a question. */
export function itemEstimateOf(
  figures: SnapshotFigures,
  question: ItemAsked,
  choice: Choice<ItemConfiguration>,
  area: Lookup<Area>,
): ItemEstimate {
  const { relativeUncertainty: _, ...row } = choice.best;
  const { outputs, pue = 1 } = question;
  const conditions = conditionsOf(figures, question, choice, row);
  const bounding = choice.boundFor(choice.best);
  const caveat = itemCaveat(figures, row, isEndBound(conditions, choice.best, bounding));
  const energyWh = whOfItems(row.whPerOutput, outputs, pue);
  const frame = frameOf(figures, question, choice, area, caveat, { basis: 'measured' });
  const wh = figureOf(energyWh, choice.best);
  const { low: bound } = figureOf(whOfItems(bounding.whPerOutput, outputs, pue), bounding);
  const gCo2e = area.value === null ? null : figureOf(gCo2eOf(energyWh, area.value), choice.best);
  const generated = { what: itemsInWords(outputs, row), wh, bound, gCo2e, percentiles: null, highestWh: null };
  return {
    ...measuredClaims(figures, question, choice, generated, {
      responses: row,
      conditions,
      load: batchInWords(figures.snapshot.words, row.batchSize),
      unit: row.unit,
      promptWh: null,
      electricity: frame.electricity,
    }),
    wh,
    atLeastWh: lowerBoundOf(bound, conditions),
    boundObstacle: measuredObstacle(conditions),
    gCo2e,
    ...row,
    outputs,
    maxLatencyS: choice.limit,
    ...frame,
  };
}

/**
 * The caveat of all figures of images or videos, with their batch: their lowest-energy configurations may make one at a
 * time. It has the sentence about lower bounds only if the lower end of the range is one.
 */
function itemCaveat(
  { snapshot: { words }, items }: SnapshotFigures,
  { workload, batchSize }: Pick<ItemConfiguration, 'workload' | 'batchSize'>,
  isEndBound: boolean,
): string {
  return joined([
    sentence(words.item_caveat, { batch: batchSize }),
    isEndBound ? words.item_caveat_bound : '',
    words.range_note,
    items.workloads.get(workload)?.caveat ?? '',
  ]);
}
