/** Orders two strings by code point, the same on every machine and locale. */
export function byCodePoint(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i += 1) {
    const difference = rank(a.charCodeAt(i)) - rank(b.charCodeAt(i));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** UTF-16 puts the surrogates of high code points below U+E000 to U+FFFF; this puts them above, where they belong. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

type Key = string | number;

/** Orders two values by one key or several: the first that differs decides; numbers by size, strings by code point. */
export function byKeys<T>(keysOf: (value: T) => Key | readonly Key[]): (a: T, b: T) => number {
  return (a, b) => {
    const others = [keysOf(b)].flat();
    for (const [i, x] of [keysOf(a)].flat().entries()) {
      const y = others[i];
      const difference = typeof x === 'number' && typeof y === 'number' ? x - y : byCodePoint(String(x), String(y));
      if (difference !== 0) return difference;
    }
    return 0;
  };
}
