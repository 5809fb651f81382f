/** A JSON object of which nothing more is known. */
export type Json = Readonly<Record<string, unknown>>;

/** True for a JSON object: neither a list nor null. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The texts of a list; none where the value is no list. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
