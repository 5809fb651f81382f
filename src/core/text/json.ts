/** A JSON object with unknown fields. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object, which is neither a list nor null. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object with only the given fields, in the given order. */
export function pick<T extends object, Field extends keyof T>(from: T, fields: readonly Field[]): Pick<T, Field> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, Field>;
}

/** The strings in a list; empty if the value is not a list. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** The JSON object in a file; null if the file is missing or contains anything else. */
export function jsonObject(bytes: Uint8Array | undefined): Json | null {
  try {
    const value: unknown = bytes === undefined ? null : JSON.parse(text(bytes));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The UTF-8 text of a file; empty if the file is missing. */
export function text(bytes: Uint8Array = new Uint8Array()): string {
  return new TextDecoder().decode(bytes);
}

/** JSON in the project's format: indented by two spaces, with one final newline. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
