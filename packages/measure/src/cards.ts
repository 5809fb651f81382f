import { firstFew, plural } from '../../../src/core/text/words.ts';
import type { Draft } from '../../../src/checker/draft.ts';
import type { Card, Meter } from './energy/energy.ts';
import type { Engine } from './engines/engine.ts';
import { OutsideError } from './outside.ts';

/**
 * The cards to read, by the indices that `--gpus` names; all of them where it names none.
 * @throws OutsideError where one is not there, or is cut into slices: its energy is that of all slices together.
 */
export function cardsOf({ cards, label }: Meter, gpus: readonly number[] | null): readonly Card[] {
  const chosen = gpus === null ? cards : cards.filter(({ index }) => gpus.includes(index));
  const missing = (gpus ?? []).filter((gpu) => !cards.some(({ index }) => index === gpu));
  if (missing.length > 0) {
    const indices = firstFew(cards.map(({ index }) => String(index)));
    throw new OutsideError(`There is no card ${missing.join(', ')}`, `${label} sees card ${indices}.`);
  }
  const sliced = chosen.filter((card) => card.sliced === true).map(({ index }) => index);
  if (sliced.length > 0) {
    throw new OutsideError(
      `${plural(sliced.length, 'card')} (${sliced.join(', ')}) cut into slices: a card's energy is that of all its slices together`,
      'Measure whole cards with the kit; for slices CONTRIBUTING.md says what to do by hand.',
    );
  }
  const products = [...new Set(chosen.map(({ product }) => product))];
  if (products.length === 1) return chosen;
  throw new OutsideError(`The cards are not alike: ${products.map(String).join(', ')}`, 'Name alike ones with --gpus.');
}

/** The cards that an engine takes, by its parallel degrees; null where they are not known. How many are named has no say. */
export function cardsNeeded(
  { ranksShareCards }: Pick<Engine, 'ranksShareCards'>,
  {
    tensor_parallel: tensor,
    pipeline_parallel: stages = 1,
    data_parallel: data,
    data_parallel_attention: joined,
  }: Draft,
): number | null {
  if (typeof tensor !== 'number' || typeof data !== 'number' || typeof stages !== 'number') return null;
  return tensor * stages * (joined === true && ranksShareCards ? 1 : data);
}
