import {
  EMISSIONS,
  ENERGY,
  figureInWords,
  quantity,
  quantityRange,
  sumOfBounds,
} from '../../../src/figures/quantities.ts';
import type { Figure } from '../token-energy.d.ts';
import {
  certaintyOf,
  type Claimed,
  energyWithObstacles,
  isAfterLongPrompt,
  obstaclesOf,
  readWh,
  restOf,
  withLength,
} from './claim.ts';
import type { Asked } from './options.ts';
import { joined, kindOf, readEmissions, shortSubject } from './phrases.ts';
import type { SnapshotWords as Words } from './snapshot-words.ts';
import { sentence } from './words.ts';

/** A result in a few short sentences: the energy, what it is not, and the emissions if the question names an area. */
export function shortClaimOf(words: Words, asked: Asked, claimed: Claimed): string {
  const isBound = certaintyOf(claimed.conditions) === 'at_least';
  const energy = withLength(words, claimed, words.short_length, shortEnergy(words, asked, claimed));
  const obstacles = shortObstacles(words, asked, claimed);
  return joined([
    ...energyWithObstacles(claimed, energy, obstacles),
    ...(isBound ? shortBoundEmissions(words, asked, claimed) : shortReading(words, asked, claimed)),
  ]);
}

/**
 * The energy in a short claim. Only the least energy of reading a long prompt is known, so only a lower bound includes
 * it.
 */
function shortEnergy(words: Words, asked: Asked, claimed: Claimed): string {
  const { wh, bound, conditions, highestWh, subject, workload } = claimed;
  const certainty = certaintyOf(conditions);
  const ofShort = { subject: { ...subject, limit: subject.shortLimit }, workload };
  const values = {
    subject: shortSubject(words, asked, ofShort),
    ...figureInWords(wh, ENERGY, bound),
    kind: kindOf(words, asked),
    load: claimed.load,
  };
  if (certainty === 'predicted') {
    const emissions = shortEmissions(words, asked, claimed, (grams) => quantityRange(grams, EMISSIONS));
    return sentence(words.short_predicted, { ...values, emissions });
  }
  if (certainty === 'value') {
    const emissions = shortEmissions(words, asked, claimed, ({ value }) => quantity(value, EMISSIONS));
    if (highestWh === null) return sentence(words.short_value, { ...values, emissions });
    // The GPU may be any of those measured, which says more than the uncertainty of one figure.
    const withoutGpu = conditions.isMeasuredModel ? words.short_subject_unknown_gpu : words.short_subject_no_gpu;
    return sentence(words.short_value_assumed, {
      ...values,
      subject: shortSubject(words, asked, ofShort, withoutGpu),
      emissions,
      gpus: subject.gpus,
      most: quantity(highestWh, ENERGY, 'up', wh.low),
    });
  }
  const read = readWh(claimed);
  if (read === 0) return sentence(words.short_at_least, { ...values, energy: values.bound });
  const least = Math.min(bound, read);
  return sentence(words.short_at_least_prompt, {
    ...values,
    energy: quantity(sumOfBounds(bound, read), ENERGY, 'down', least),
    read: quantity(read, ENERGY, 'down', least),
    rest: shortRest(words, asked, claimed),
  });
}

/** In a short claim without a lower bound: what the energy leaves out of a long prompt, or that this is not known. */
function shortReading(words: Words, asked: Asked, claimed: Claimed): string[] {
  if ((asked.inputTokens ?? 0) > 0 && claimed.promptWh === null) return [words.short_reading_unknown];
  const read = readWh(claimed);
  const isLong = isAfterLongPrompt(claimed);
  if (read === 0) return isLong ? [words.short_long_prompt] : [];
  const { conditions, providerNote, highestWh } = claimed;
  const stated = statedEmissions(asked, claimed);
  const emissions = stated === null ? [] : [readEmissions(read, stated.electricity)];
  const total = quantity(claimed.wh.value + read, ENERGY);
  // There is no sum with a range.
  const isSingle = providerNote === null && highestWh === null && conditions.basis !== 'predicted';
  return [
    sentence(isLong ? words.short_reading_long : words.short_reading, {
      rest: shortRest(words, asked, claimed),
      read: [quantity(read, ENERGY, 'down'), ...emissions].join(', '),
      part: conditions.isLengthAccepted ? words.short_part : words.short_part_long,
    }),
    ...(isSingle && read > TELLING_SHARE * claimed.wh.value ? [sentence(words.short_together, { total })] : []),
  ];
}

/** Below this share of the energy of the output, a short claim doesn't add the energy of reading a prompt to it. */
const TELLING_SHARE = 0.1;

/**
 * Why a figure is of another model or GPU than the question. Only then does a short claim say why it is not a lower
 * bound: the reader must know what was measured.
 */
export function shortObstacles(
  words: Words,
  { model, gpu = '' }: Asked,
  { conditions, providerNote }: Pick<Claimed, 'conditions' | 'providerNote'>,
): string[] {
  return obstaclesOf(conditions).flatMap((obstacle) => {
    if (obstacle === 'other_gpu') return [sentence(words.short_other_gpu, { asked: gpu })];
    if (obstacle !== 'other_model') return [];
    const template = providerNote === null ? words.short_other_model : words.short_provider;
    return [sentence(template, { asked: model })];
  });
}

/** The tokens of a prompt whose reading adds energy, for a short claim: `28 further input tokens`. */
function shortRest(words: Words, asked: Asked, claimed: Claimed): string {
  const template = (asked.responses ?? 1) === 1 ? words.short_rest : words.short_rest_each;
  const rest = sentence(template, { rest: restOf(asked, claimed) });
  return asked.cachedInputTokens === undefined ? sentence(words.short_rest_uncached, { rest }) : rest;
}

/** The emissions after an energy in a short claim, if the question names an area: ` (4.74 g CO2e, Germany)`. */
function shortEmissions(words: Words, asked: Asked, claimed: Claimed, inWords: (grams: Figure) => string): string {
  const stated = statedEmissions(asked, claimed);
  if (stated === null) return '';
  return sentence(words.short_emissions, { value: inWords(stated.gCo2e), area: stated.electricity.displayName });
}

/**
 * The emissions next to a lower bound, if the question names an area. The sentence names the energy that they belong
 * to.
 */
function shortBoundEmissions(words: Words, asked: Asked, claimed: Claimed): string[] {
  const stated = statedEmissions(asked, claimed);
  if (stated === null) return [];
  const { gCo2e, electricity } = stated;
  const measured = sentence(words.short_emissions_measured, {
    area: electricity.displayName,
    value: quantity(gCo2e.value, EMISSIONS),
    energy: quantity(claimed.wh.value, ENERGY),
    unit: claimed.unit,
  });
  const read = readWh(claimed);
  if (read === 0) return [measured];
  const reading = readEmissions(read, electricity);
  return [measured, sentence(words.short_emissions_reading, { value: reading })];
}

/** The emissions that a short claim states: null unless the question names an area. */
function statedEmissions({ grid }: Asked, { gCo2e, electricity }: Claimed) {
  return grid === undefined || gCo2e === null || electricity === null ? null : { gCo2e, electricity };
}
