/** A function that computes a value for each name once and remembers it. */
export function memoize<Value, Name extends string | number = string>(
  make: (name: Name) => Value,
): (name: Name) => Value {
  const values = new Map<Name, { readonly value: Value }>();
  return (name) => {
    const known = values.get(name);
    if (known !== undefined) return known.value;
    const value = make(name);
    values.set(name, { value });
    return value;
  };
}

/** A function that computes a value on the first call and remembers it. */
export function lazyValue<Value>(make: () => Value): () => Value {
  const get = memoize(make);
  return () => get('');
}
