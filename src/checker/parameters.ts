import type { Measurement } from '../contract/generated/api.d.ts';
import { sizeInName, type SizeInName } from '../figures/size-in-name.ts';
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
    total: parameterCount({
      published: published?.total ?? null,
      declared,
      inferred: published === undefined ? known.total : null,
      inferredFrom: known.from,
    }),
    active: parameterCount({
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
  const named = sizeInNames(m);
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
export type Count = ReturnType<typeof parameterCount>;

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

function parameterCount({ published, declared, inferred, inferredFrom }: CountSources) {
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

/** The size that the hub id or the name of a model states. */
function sizeInNames({ model, model_id }: Pick<Measurement, 'model' | 'model_id'>): SizeInName {
  const sizes = [model_id.slice(model_id.indexOf('/') + 1), model].map(sizeInName);
  const first = (part: keyof SizeInName) =>
    sizes.map((size) => size[part]).find((billions) => billions !== null) ?? null;
  return { total: first('total'), active: first('active') };
}
