import { readBase, type Base } from '../../scripts/pull-request/verdict.ts';

export { measurement, measurementPath } from './measurement.ts';

const read = await readBase('2026-11-21');

/** The project's own data with no contribution merged yet. */
export const base: Base = { ...read, contributions: [] };
