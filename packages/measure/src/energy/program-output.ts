import { isObject, type Json } from '../../../../src/core/text/json.ts';

/** The objects or rows that a program shows, by the index of their GPU. */
export type Rows = ReadonlyMap<number, Json>;

/** Lines of warnings that a program may print after its JSON. */
const MAX_WARNINGS = 20;

/** The JSON value in the output of a program, which may print warnings before and after it; undefined for none. */
export function jsonIn(text: string): unknown {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, i) => (/^[[{]/.test(line) ? [i] : [])).slice(0, MAX_WARNINGS);
  for (const start of starts) {
    for (let end = lines.length; end > start && end >= lines.length - MAX_WARNINGS; end -= 1) {
      try {
        return JSON.parse(lines.slice(start, end).join('\n')) as unknown;
      } catch {
        // This range includes a warning.
      }
    }
  }
  return undefined;
}

/** A text of a cell; null for placeholders such as `[N/A]` and `N/A`. */
export function textIn(value: unknown): string | null {
  return typeof value === 'string' && /^(?!\[|N\/A$)\P{C}{1,100}$/u.test(value) ? value : null;
}

/** A number of a cell; null for placeholders. */
export function numberIn(cell: unknown): number | null {
  return typeof cell === 'string' && /^\d{1,7}(\.\d{1,6})?$/.test(cell) ? Number(cell) : null;
}

/** A value inside a part of an object. */
export function valueIn(json: Json | undefined, part: string, name: string): unknown {
  const inner = json?.[part];
  return isObject(inner) ? inner[name] : undefined;
}
