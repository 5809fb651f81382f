import type { Measurement } from '../contract/generated/api.d.ts';
import type { Reference } from './reference.ts';

type SizeFields = Pick<Measurement, 'model' | 'model_id' | 'total_params_b' | 'active_params_b'>;

/** A number of parameters, if it is known, and where it comes from. */
interface SizeWithOrigin {
  readonly total: number | null;
  readonly active: number | null;
  readonly from: string;
}

/**
 * How many parameters the model of a measurement has, and how many of them one token uses: fewer in a mixture of
 * experts. Published sizes and those in the file are certain; the size in a name, or of other models of the family, is
 * inferred.
 */
export function sizeOf(m: SizeFields, { sizes, families }: Pick<Reference, 'sizes' | 'families'>) {
  const published = sizes.get(m.model_id.toLowerCase());
  const known: SizeWithOrigin =
    published === undefined ? unpublishedSize(m, families) : { ...published, from: 'published' };
  // A model has at least the parameters that one token uses.
  const declared = Math.max(m.total_params_b ?? 0, m.active_params_b ?? 0);
  return {
    total: countOf({
      published: published?.total ?? null,
      declared,
      inferred: published === undefined ? known.total : null,
      inferredFrom: known.from,
    }),
    active: countOf({
      published: published?.active ?? null,
      declared: m.active_params_b ?? 0,
      inferred: published === undefined ? activeOf(m, known, declared, families) : null,
      inferredFrom: known.from,
    }),
    /** The published size, else the one in the name or of the family. Its numbers are null if nothing is known. */
    known,
  };
}

/** The size that the name of a model states, or that all known models of its family have. */
function unpublishedSize(m: SizeFields, families: Reference['families']): SizeWithOrigin {
  const named = sizeInName(m);
  const family = named.total === null ? families.sizeOf(m.model_id) : null;
  return family === null ? { ...named, from: 'in the name' } : { ...family, from: 'of its family' };
}

/**
 * The active parameters that a name or family gives. If it gives only a total, all parameters are active in a dense
 * family. In other families, all are active too unless the file states `active_params_b`: the result is then null.
 */
function activeOf(
  m: SizeFields,
  known: SizeWithOrigin,
  declared: number,
  families: Reference['families'],
): number | null {
  if (known.active !== null) return known.active;
  if (families.isDense(m.model_id)) return Math.max(known.total ?? 0, declared);
  return typeof m.active_params_b === 'number' ? null : known.total;
}

/** What is known about the size of a model. */
export type ModelSize = ReturnType<typeof sizeOf>;

/** What is known about a number of parameters, in billions, with the source of each. */
export type Count = ReturnType<typeof countOf>;

/** The sources of a number of parameters, in billions. */
interface CountSources {
  /** The published number; null if the model is not published. */
  readonly published: number | null;
  /** The number in the file; 0 if it has none. */
  readonly declared: number;
  /** The number in the name or of the family; null if there is none, or if the model is published. */
  readonly inferred: number | null;
  /** Where the inferred number is from, in words. */
  readonly inferredFrom: string;
}

function countOf({ published, declared, inferred, inferredFrom }: CountSources) {
  const isDeclaredLarger = declared > (published ?? 0);
  const billions = isDeclaredLarger ? declared : published;
  const from = isDeclaredLarger ? 'declared in the file' : 'published';
  return {
    /**
     * The larger of the published and the declared size, because a file can only make limits stricter; null if neither
     * is known.
     */
    certain: billions === null ? null : { billions, from },
    /** The size in the name or of the family if it is larger; null otherwise. */
    inferred: inferred === null || inferred <= (billions ?? 0) ? null : { billions: inferred, from: inferredFrom },
  };
}

/** The largest number of parameters that anything suggests, in billions; null if nothing is known. */
export function mostLikely({ certain, inferred }: Count): number | null {
  return inferred?.billions ?? certain?.billions ?? null;
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
