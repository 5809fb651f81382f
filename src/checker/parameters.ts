import type { Measurement } from '../contract/generated/api.d.ts';
import type { Reference } from './reference.ts';

/** A number of parameters, billions, and in words where it is from. */
export interface Parameters {
  readonly billions: number;
  readonly from: string;
}

/** What is known of the size of a model: surely, from its data or from what the file declares; and from its name. */
export interface Size {
  /** The larger of what the data have and what the file declares: a declaration can only tighten. Null for neither. */
  readonly sure: Parameters | null;
  /** What the name says, where that is more than is sure; null where it says nothing. */
  readonly named: Parameters | null;
}

type Sized = Pick<Measurement, 'model' | 'model_id'> & Partial<Pick<Measurement, 'total_params_b' | 'active_params_b'>>;

/** How many parameters the model has in all. */
export function totalParameters(m: Sized, { sizes }: Pick<Reference, 'sizes'>): Size {
  const known = sizes.get(m.model_id.toLowerCase())?.total ?? null;
  // What one token uses is there in any case.
  const declared = Math.max(m.total_params_b ?? 0, m.active_params_b ?? 0);
  return sizeOf(known, declared, known === null ? nameSays(m).total : null);
}

/** How many parameters one token uses: fewer than all in a mixture of experts. */
export function activeParameters(m: Sized, { sizes }: Pick<Reference, 'sizes'>): Size {
  const known = sizes.get(m.model_id.toLowerCase())?.active ?? null;
  const named = known === null ? nameSays(m) : null;
  // A name that says no more than the size in all leaves it to the file how much of it a token uses.
  const dense = typeof m.active_params_b === 'number' ? null : (named?.total ?? null);
  return sizeOf(known, m.active_params_b ?? 0, named?.active ?? dense);
}

function sizeOf(known: number | null, declared: number, named: number | null): Size {
  const isTighter = declared > (known ?? 0);
  const billions = isTighter ? declared : known;
  const from = isTighter ? 'as the file declares' : 'as the index has it';
  return {
    sure: billions === null ? null : { billions, from },
    named: named === null || named <= (billions ?? 0) ? null : { billions: named, from: 'as the name says' },
  };
}

/** The size that a model's name states, billions: `70B`, `235B-A22B`, `8x7B`. Null where it states none. */
export function nameSays({ model, model_id }: Pick<Measurement, 'model' | 'model_id'>) {
  const names = [model_id.slice(model_id.indexOf('/') + 1), model];
  const first = (pattern: RegExp): RegExpExecArray | null =>
    names.map((name) => pattern.exec(name)).find((match) => match !== null) ?? null;
  const experts = first(EXPERTS);
  const active = Number(first(ACTIVE)?.[1] ?? experts?.[2] ?? NaN);
  // Experts share attention: eight of seven billion are less than fifty-six.
  const total = experts === null ? Number(first(TOTAL)?.[1] ?? NaN) : Number(experts[1]) * Number(experts[2]) * SHARED;
  return { total: plausible(total), active: plausible(active) };
}

const TOTAL = /(?:^|[-_ .])(\d{1,5}(?:\.\d{1,3})?)B(?=$|[-_ .])/i;
const ACTIVE = /(?:^|[-_ .])A(\d{1,4}(?:\.\d{1,3})?)B(?=$|[-_ .])/i;
const EXPERTS = /(?:^|[-_ .])(\d{1,3})x(\d{1,4}(?:\.\d{1,3})?)B(?=$|[-_ .])/i;
const SHARED = 0.75;

function plausible(billions: number): number | null {
  return billions > 0 && billions <= 20_000 ? billions : null;
}
