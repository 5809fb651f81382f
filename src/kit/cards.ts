import { firstFew, plural } from '../core/text/words.ts';
import type { Card, Meter } from './energy/energy.ts';
import { OutsideError } from './outside.ts';

/**
 * The cards to read, by the indices that `--gpus` names; all of them where it names none.
 * @throws OutsideError where one is not there, or is cut into slices: its energy is that of all slices together.
 */
export async function cardsOf(meter: Meter, gpus: readonly number[] | null): Promise<readonly Card[]> {
  const there = await meter.cards();
  const chosen = gpus === null ? there : there.filter(({ index }) => gpus.includes(index));
  const missing = (gpus ?? []).filter((gpu) => !there.some(({ index }) => index === gpu));
  if (missing.length > 0 || chosen.length === 0) {
    const indices = firstFew(there.map(({ index }) => String(index)));
    throw new OutsideError(
      missing.length > 0 ? `There is no card ${missing.join(', ')}` : 'There is no card',
      `${meter.label} sees ${there.length === 0 ? 'none' : `card ${indices}`}.`,
    );
  }
  const sliced = chosen.filter((card) => card.sliced === true);
  if (sliced.length > 0) {
    const which = sliced.map(({ index }) => index).join(', ');
    throw new OutsideError(
      `${plural(sliced.length, 'card')} (${which}) cut into slices: a card's energy is that of all its slices together`,
      'Measure whole cards with the kit; for slices CONTRIBUTING.md says what to do by hand.',
    );
  }
  const products = new Set(chosen.map(({ product }) => product));
  if (products.size > 1) {
    throw new OutsideError(
      `The cards are not alike: ${[...products].map(String).join(', ')}`,
      'Name alike ones with --gpus.',
    );
  }
  return chosen;
}

/** The cards that an engine takes, as it says or as its parallel degrees do; null where they are not known. */
export function cardsNeeded(shown: {
  readonly num_gpus?: unknown;
  readonly tensor_parallel?: unknown;
  readonly pipeline_parallel?: unknown;
  readonly data_parallel?: unknown;
  readonly data_parallel_attention?: unknown;
}): number | null {
  if (typeof shown.num_gpus === 'number') return shown.num_gpus;
  const { tensor_parallel: tensor, pipeline_parallel: pipeline = 1, data_parallel: data } = shown;
  if (typeof tensor !== 'number' || typeof data !== 'number' || typeof pipeline !== 'number') return null;
  // Data-parallel attention shares the cards that the rest of the model is spread over.
  return tensor * pipeline * (shown.data_parallel_attention === true ? 1 : data);
}
