import type { Measurement } from '../contract/generated/api.d.ts';
import type { Reference } from './reference.ts';

type SizeFields = Pick<Measurement, 'model' | 'model_id' | 'total_params_b' | 'active_params_b'>;

/** How many parameters the model of a measurement has, and how many of them one token uses: fewer in a mixture of experts. */
export function sizeOf(m: SizeFields, { sizes }: Pick<Reference, 'sizes'>) {
  const data = sizes.get(m.model_id.toLowerCase());
  const known = data ?? sizeInName(m);
  const named = data === undefined ? known : NOT_NAMED;
  // A model has at least the parameters that one token uses.
  const declared = Math.max(m.total_params_b ?? 0, m.active_params_b ?? 0);
  // If the name states only the total, the file decides how many of them a token uses.
  const dense = typeof m.active_params_b === 'number' ? null : named.total;
  return {
    total: countOf(data?.total ?? null, declared, named.total),
    active: countOf(data?.active ?? null, m.active_params_b ?? 0, named.active ?? dense),
    /** The size in the data, else the one in the name; null if neither states it. */
    known,
    /** Whether it comes from the data. */
    isInData: data !== undefined,
  };
}

/** What is known about the size of a model. */
export type ModelSize = ReturnType<typeof sizeOf>;

const NOT_NAMED = { total: null, active: null };

/** What is known about a number of parameters, in billions, with the source of each. */
export type Count = ReturnType<typeof countOf>;

function countOf(known: number | null, declared: number, named: number | null) {
  const isTighter = declared > (known ?? 0);
  const billions = isTighter ? declared : known;
  const from = isTighter ? 'declared in the file' : 'in the index';
  return {
    /** The larger of the sizes in the data and in the file, because a file can only make limits stricter; null if neither has one. */
    sure: billions === null ? null : { billions, from },
    /** The size in the name if it is larger; null otherwise. */
    named: named === null || named <= (billions ?? 0) ? null : { billions: named, from: 'in the name' },
  };
}

/** The size that a model's name states, in billions: `70B`, `235B-A22B`, `8x7B`. Null if it states none. */
function sizeInName({ model, model_id }: Pick<Measurement, 'model' | 'model_id'>) {
  const names = [model_id.slice(model_id.indexOf('/') + 1), model];
  const first = (pattern: RegExp): RegExpExecArray | null =>
    names.map((name) => pattern.exec(name)).find((match) => match !== null) ?? null;
  const experts = first(EXPERTS);
  const active = Number(first(ACTIVE)?.[1] ?? experts?.[2] ?? NaN);
  // Experts share their attention layers, so 8x7B is less than 56B.
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
