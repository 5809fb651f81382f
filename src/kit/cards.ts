import { firstFew, plural } from '../core/text/words.ts';
import type { Draft } from '../checker/path.ts';
import type { Card, Meter } from './energy/energy.ts';
import type { Engine, ServerFacts } from './engines/engine.ts';
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

const DEGREES = ['tensor_parallel', 'pipeline_parallel', 'data_parallel', 'data_parallel_attention'] as const;

/**
 * The cards that an engine takes: as it shows itself, or by its parallel degrees where `known` says some of them otherwise.
 * Null where they are not known. How many cards are named has no say in it.
 */
export function cardsNeeded(
  { ranksShareCards }: Pick<Engine, 'ranksShareCards'>,
  shown: Partial<ServerFacts>,
  known: Draft,
): number | null {
  const isSaid = DEGREES.some((degree) => known[degree] !== undefined && known[degree] !== shown[degree]);
  if (!isSaid && shown.num_gpus !== undefined) return shown.num_gpus;
  const degrees: Draft = { pipeline_parallel: 1, ...shown, ...known };
  const [tensor, pipeline, data, joined] = DEGREES.map((degree) => degrees[degree]);
  if (typeof tensor !== 'number' || typeof data !== 'number' || typeof pipeline !== 'number') return null;
  return tensor * pipeline * (joined === true && ranksShareCards ? 1 : data);
}
