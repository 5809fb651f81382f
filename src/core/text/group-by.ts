/** The values in groups of equal key, in the order in which the keys first come. */
export function groupBy<T>(values: readonly T[], key: (value: T) => string): [key: string, group: [T, ...T[]]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const value of values) {
    const group = groups.get(key(value));
    if (group === undefined) groups.set(key(value), [value]);
    else group.push(value);
  }
  return [...groups];
}
