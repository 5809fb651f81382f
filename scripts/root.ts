import { join } from 'node:path';

/** Root of the project. */
export const ROOT = join(import.meta.dirname, '..');
