import type { Measurement } from '../contract/generated/api.d.ts';
import type { Reference } from './reference.ts';

type SizeFields = Pick<Measurement, 'model' | 'model_id' | 'total_params_b' | 'active_params_b'>;

/** How many parameters the model of a measurement has in all, and how many of them a token uses: fewer in a mixture of experts. */
export function sizeOf(m: SizeFields, { sizes }: Pick<Reference, 'sizes'>) {
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
    /** What the data have, else what the name says; null where neither says it. */
    known,
    /** Whether that is of the data. */
    isInData: data !== undefined,
  };
}

const NOT_NAMED = { total: null, active: null };

/** What is known of a number of parameters, billions, each with where it is from. */
export type Count = ReturnType<typeof countOf>;

function countOf(known: number | null, declared: number, named: number | null) {
  const isTighter = declared > (known ?? 0);
  const billions = isTighter ? declared : known;
  const from = isTighter ? 'as the file declares' : 'as the index has it';
  return {
    /** The larger of what the data have and what the file declares: a declaration can only tighten. Null for neither. */
    sure: billions === null ? null : { billions, from },
    /** What the name says, where that is more than is sure; null where it says nothing. */
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
