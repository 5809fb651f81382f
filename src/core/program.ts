import { join } from 'node:path';

/**
 * Where the program lies: what it is made of beside its modules, such as style sheets, templates of packages, generated
 * types. What it works on is a `Project`, which may lie anywhere. Bundled, this module lies as deep: in `dist/run/`.
 */
export const PROGRAM = join(import.meta.dirname, '../..');
