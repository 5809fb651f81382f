/** The largest contribution that is read, bytes. */
export const MAX_BYTES = 64 * 1024;

/** The example file, which is checked like any other and never published. */
export const EXAMPLE_PATH = 'contributions/example.json';
