/** A JSON object of which nothing more is known. */
export type Json = Readonly<Record<string, unknown>>;

/** True for a JSON object: neither a list nor null. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Some fields of an object, in the order in which they are named. */
export function pick<T extends object, Field extends keyof T>(from: T, fields: readonly Field[]): Pick<T, Field> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, Field>;
}

/** The texts of a list; none where the value is not a list. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** The JSON object that a file holds; null where it does not hold one. */
export function jsonObject(bytes: Uint8Array | undefined): Json | null {
  try {
    const value: unknown = bytes === undefined ? null : JSON.parse(text(bytes));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The text of a file; none where it is missing. */
export function text(bytes: Uint8Array = new Uint8Array()): string {
  return new TextDecoder().decode(bytes);
}

/** JSON as the project writes it: two spaces, one final newline. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
