import { type LoadedInputs, readInputs } from '../../src/api/inputs/read.ts';
import { FROZEN } from './frozen.ts';

/** The date of every build in these tests. */
export const DATE = '2026-11-21';

/** The inputs of the frozen project, read once per test file. */
export const project: LoadedInputs = await readInputs(FROZEN, { date: DATE });
