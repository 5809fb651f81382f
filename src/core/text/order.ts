/** Orders two strings by code point, the same on every machine and locale. */
export function byCodePoint(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i += 1) {
    const difference = rank(a.charCodeAt(i)) - rank(b.charCodeAt(i));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Position of a UTF-16 unit in code-point order: surrogates come after U+E000 to U+FFFF. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** A sort key: the name of a field, or a function of the value. */
export type SortKey<T> = keyof T | ((value: T) => string | number);

/**
 * Compares two values by several keys. The first key that differs decides: numbers by size, anything else as text by
 * code point.
 */
export function byKeys<T>(...keys: readonly SortKey<T>[]): (a: T, b: T) => number {
  const values = keys.map((key) => (typeof key === 'function' ? key : (value: T): unknown => value[key]));
  return (a, b) => {
    for (const valueOf of values) {
      const [x, y] = [valueOf(a), valueOf(b)];
      const difference = typeof x === 'number' && typeof y === 'number' ? x - y : byCodePoint(String(x), String(y));
      if (difference !== 0) return difference;
    }
    return 0;
  };
}
