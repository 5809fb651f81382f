import { firstFew, plural } from '../core/text/words.ts';
import type { Draft } from '../checker/path.ts';
import type { Card, Meter } from './energy/energy.ts';
import type { Engine, ServerFacts } from './engines/engine.ts';
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

const DEGREES = ['tensor_parallel', 'pipeline_parallel', 'data_parallel', 'data_parallel_attention'] as const;

/** The parallel degrees that a person says otherwise than the engine shows them, or that it hides. */
export function degreesSaid(known: Draft, shown: Partial<ServerFacts>): Draft {
  const said = DEGREES.filter((degree) => known[degree] !== undefined && known[degree] !== shown[degree]);
  return Object.fromEntries(said.map((degree) => [degree, known[degree]]));
}

/**
 * The cards that an engine takes: as it shows itself, or by its parallel degrees where a person says some of them. Null
 * where they are not known. How many cards are named has no say in it.
 */
export function cardsNeeded(
  { ranksShareCards }: Pick<Engine, 'ranksShareCards'>,
  shown: Partial<ServerFacts>,
  said: Draft = {},
): number | null {
  if (Object.keys(said).length === 0 && shown.num_gpus !== undefined) return shown.num_gpus;
  const degrees: Draft = { pipeline_parallel: 1, ...shown, ...said };
  const [tensor, pipeline, data, joined] = DEGREES.map((degree) => degrees[degree]);
  if (typeof tensor !== 'number' || typeof data !== 'number' || typeof pipeline !== 'number') return null;
  return tensor * pipeline * (joined === true && ranksShareCards ? 1 : data);
}
