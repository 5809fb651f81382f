import type { Measurement } from '../contract/generated/api.d.ts';
import type { Reference } from './reference.ts';

/** A number of parameters, billions, and in words where it is from. */
export interface Parameters {
  readonly billions: number;
  readonly from: string;
}

/** What is known of a number of parameters: surely, from the data or from what the file declares; and from the name. */
export interface Count {
  /** The larger of what the data have and what the file declares: a declaration can only tighten. Null for neither. */
  readonly sure: Parameters | null;
  /** What the name says, where that is more than is sure; null where it says nothing. */
  readonly named: Parameters | null;
}

/** How many parameters a model has in all, and how many of them a token uses: fewer in a mixture of experts. */
export interface Size {
  readonly total: Count;
  readonly active: Count;
  /** What the data have, else what the name says; null where neither says it. */
  readonly known: { readonly total: number | null; readonly active: number | null };
  /** Whether that is of the data. */
  readonly isInData: boolean;
}

type SizeFields = Pick<Measurement, 'model' | 'model_id' | 'total_params_b' | 'active_params_b'>;

/** The size of the model of a measurement. */
export function sizeOf(m: SizeFields, { sizes }: Pick<Reference, 'sizes'>): Size {
  const data = sizes.get(m.model_id.toLowerCase());
  const known = data ?? nameSays(m);
  const named = data === undefined ? known : NOT_NAMED;
  // What one token uses is there in any case.
  const declared = Math.max(m.total_params_b ?? 0, m.active_params_b ?? 0);
  // A name that says no more than the size in all leaves it to the file how much of it a token uses.
  const dense = typeof m.active_params_b === 'number' ? null : named.total;
  return {
    total: countOf(data?.total ?? null, declared, named.total),
    active: countOf(data?.active ?? null, m.active_params_b ?? 0, named.active ?? dense),
    known,
    isInData: data !== undefined,
  };
}

const NOT_NAMED = { total: null, active: null };

function countOf(known: number | null, declared: number, named: number | null): Count {
  const isTighter = declared > (known ?? 0);
  const billions = isTighter ? declared : known;
  const from = isTighter ? 'as the file declares' : 'as the index has it';
  return {
    sure: billions === null ? null : { billions, from },
    named: named === null || named <= (billions ?? 0) ? null : { billions: named, from: 'as the name says' },
  };
}

/** The size that a model's name states, billions: `70B`, `235B-A22B`, `8x7B`. Null where it states none. */
function nameSays({ model, model_id }: Pick<Measurement, 'model' | 'model_id'>) {
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
