import { memoize } from '../memoize.ts';

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

/** Files that `makers` create, each at most once. */
export function lazyFiles(makers: Makers): LazyFiles {
  const made = memoize(async (path) => (await makers.get(path)?.()) ?? null);
  return {
    paths: [...makers.keys()],
    // Missing paths are not cached: a client could ask for any number of them.
    file: async (path) => (makers.has(path) ? made(path) : null),
  };
}
