/** The content of a file. */
type FileContent = Uint8Array | string;

/** Creates the content of a file. */
export type FileMaker = () => FileContent | Promise<FileContent>;

/** Functions that create files, by path. */
export type Makers = ReadonlyMap<string, FileMaker>;

/** Files that are created on the first request. */
export interface LazyFiles {
  /** The paths of all files. Listing them creates none. */
  readonly paths: readonly string[];
  /** The bytes of the file at a path; null if the file doesn't exist. */
  file(path: string): Promise<FileContent | null>;
}

export function lazyFiles(makers: Makers): LazyFiles {
  const made = memoize(async (path) => (await makers.get(path)?.()) ?? null);
  return {
    paths: [...makers.keys()],
    // Missing paths are not cached: a client could ask for any number of them.
    file: async (path) => (makers.has(path) ? made(path) : null),
  };
}

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
