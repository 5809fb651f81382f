/** The values in groups with the same key, in the order in which the keys first appear. */
export function groupBy<T>(values: readonly T[], key: (value: T) => string): [key: string, group: [T, ...T[]]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const value of values) {
    const name = key(value);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [value]);
    else group.push(value);
  }
  return [...groups];
}

/** The first of the values with each key, in the order in which the keys first appear. */
export function firstOfEach<T>(values: readonly T[], key: (value: T) => string): T[] {
  return groupBy(values, key).map(([, [first]]) => first);
}
