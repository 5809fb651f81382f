/** The code of an error of the file system, such as `ENOENT`; empty for anything else. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** An empty list for a missing folder. @throws any other error. */
export function noneIfMissing(error: unknown): never[] {
  if (errorCode(error) === 'ENOENT') return [];
  throw error;
}
