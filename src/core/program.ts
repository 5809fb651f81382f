import { join } from 'node:path';

/**
 * The folder of the program, with files such as style sheets, package templates and generated types. The `Project` that
 * it works on can be anywhere. The bundle of this module, in `dist/run/`, is at the same depth.
 */
export const PROGRAM = join(import.meta.dirname, '../..');
