import { keyOf } from './format.ts';

/** A path of a format, in parts. {@link LogFormat} describes how formats write paths. */
export type Path = Place &
  (
    | { readonly kind: 'value' }
    /** The sum of the values of an object whose keys match a pattern: `usage_details{^output_}`. */
    | { readonly kind: 'sum'; readonly pattern: string }
    /** The keys of an object: `^breakdown.providers{}`. */
    | { readonly kind: 'keys' }
    /** An attribute in OpenTelemetry's list: `attributes[gen_ai.request.model]`. */
    | { readonly kind: 'attribute'; readonly name: string }
  );

interface Place {
  /** How many levels above the row the path starts: 1 for `^date`. */
  readonly levelsUp: number;
  /** The key of the value, or of the object or list that contains it. */
  readonly key: string;
  /** The key of a table's column with the value itself. */
  readonly column: string;
}

/** The parts of one path. */
export function pathIn(text: string): Path {
  const [, up = '', inner = text, pattern, name] = /^(\^*)(.+?)(?:\{(.*)\}|\[(.+)\])?$/.exec(text) ?? [];
  const place = { levelsUp: up.length, key: keyOf(inner), column: keyOf(text) };
  if (name !== undefined) return { ...place, kind: 'attribute', name };
  if (pattern === undefined) return { ...place, kind: 'value' };
  return pattern === '' ? { ...place, kind: 'keys' } : { ...place, kind: 'sum', pattern };
}

/** The paths whose values are added: two for `a+b`. */
export function pathsIn(text: string): Path[] {
  return text.split('+').map(pathIn);
}

/** A step towards the rows: into an object, to the items of a list (`data[]`) or to the entries of an object (`models{}`). */
export interface Step {
  readonly key: string;
  readonly kind: 'object' | 'items' | 'entries';
}

/** The key and the kind of a step. */
export function stepIn(text: string): Step {
  const kind = text.endsWith('[]') ? 'items' : text.endsWith('{}') ? 'entries' : 'object';
  return { key: keyOf(text), kind };
}
