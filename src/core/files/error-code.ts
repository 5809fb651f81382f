/** The code of an error of the file system, such as `ENOENT`; empty for anything else. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Nothing, for a folder that is not there. @throws whatever else the error is. */
export function noneIfMissing(error: unknown): never[] {
  if (errorCode(error) === 'ENOENT') return [];
  throw error;
}
