/**
 * Keys of the packages: the schema and JavaScript write `numGpus`; the API, the snapshot and Python write `num_gpus`.
 */

/** A key as JavaScript writes it. */
export function camelCase(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase());
}

/** A key as Python and the API write it. */
export function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

type CamelCase<Key extends string> = Key extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Key;

/** A record with its own keys as JavaScript writes them. */
export type CamelKeys<T> = { [Key in keyof T as Key extends string ? CamelCase<Key> : never]: T[Key] };

/** A copy of a record with its own keys as JavaScript writes them. */
export function camelKeys<T extends object>(record: T): CamelKeys<T> {
  const entries = Object.entries(record).map(([key, value]) => [camelCase(key), value as unknown]);
  // The one cast: the type follows the same rule as `camelCase`.
  return Object.fromEntries(entries) as CamelKeys<T>;
}
