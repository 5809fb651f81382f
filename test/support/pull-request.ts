import type { ContributionFile } from '../../src/checker/reference.ts';
import { FROZEN } from './frozen.ts';
import { readBase, type Base } from '../../src/github/verdict.ts';

export { contributor, measurement, measurementPath } from './measurement.ts';

const read = await readBase(FROZEN, '2026-11-21');

/** The data of the frozen project without contributions. */
export const base: Base = { ...read, contributions: [] };

/** The data of the frozen project with these contributions, by path. */
export function baseWith(files: Readonly<Record<string, string>>): Base {
  const contributions = Object.entries(files).map(([path, text]): ContributionFile => {
    const bytes = new TextEncoder().encode(text);
    return { path, kind: 'file', size: bytes.byteLength, bytes };
  });
  return { ...base, contributions };
}
