import { isDeepStrictEqual } from 'node:util';
import { kindOfValue, kindsOf, typeInWords, valuesOf, type Place, type SchemaNode } from './json-schema.ts';
import { breakAt, type Break } from './walk.ts';

/** What is said of values that one schema lets through and the other one does not. */
interface Words {
  /** Of kinds of value: `null`, `fraction`, ... */
  readonly kinds: (kinds: readonly string[]) => string;
  /** Of single values, which `values` lists. */
  readonly values: string;
  /** What stands for the list where any value is meant. */
  readonly any: string;
}

/**
 * Breaks where `wide`, one of the two schemas, lets through what the other one does not, by type, `enum` and `const`. A
 * wrong kind is not told again as a value.
 */
export function surplusBreaks(old: SchemaNode, now: SchemaNode, wide: SchemaNode, place: Place, words: Words): Break[] {
  const narrow = wide === old ? now : old;
  const allowed = kindsOf(narrow);
  const kinds = [...kindsOf(wide)].filter((kind) => !allowed.has(kind));
  const breaks: Break[] = [];
  if (kinds.length > 0) {
    breaks.push(breakAt(place, `${place.label} ${words.kinds(kinds)}`, typeInWords(now), typeInWords(old)));
  }
  const [named, known] = [valuesOf(wide), valuesOf(narrow)];
  const others = (named ?? []).filter(
    (value) => allowed.has(kindOfValue(value)) && known?.some((other) => isDeepStrictEqual(other, value)) === false,
  );
  if (known !== null && (named === null || others.length > 0)) {
    const message = `${place.label} ${words.values}: ${named === null ? words.any : inWords(others)}`;
    breaks.push(breakAt(place, message, inWords(valuesOf(now)), inWords(valuesOf(old))));
  }
  return breaks;
}

function inWords(values: readonly unknown[] | null): string {
  if (values === null) return 'any value';
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ');
}
