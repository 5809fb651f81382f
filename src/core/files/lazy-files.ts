/** What a file holds. */
type FileContent = Uint8Array | string;

/** Makes a file. */
export type FileMaker = () => FileContent | Promise<FileContent>;

/** How each of some files is made, by its path. */
export type Makers = ReadonlyMap<string, FileMaker>;

/** Files that are made when they are asked for, each once. */
export interface LazyFiles {
  /** The paths of all of them, none of which has to be made for that. */
  readonly paths: readonly string[];
  /** The bytes of the file at a path; null if there is no file. */
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

/** A function that calls `make` once for each name and returns the remembered value afterwards. */
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

/** A function that calls `make` once and returns the remembered value afterwards. */
export function once<Value>(make: () => Value): () => Value {
  const get = memoize(make);
  return () => get('');
}
