import type { Snapshot } from '../../../src/contract/generated/site.d.ts';

/**
 * Counts changes of what the packages do, independent of their figures: raised by hand, with a line in the change log.
 */
const CODE = 5;

/** The versions of the packages with a snapshot: `1.<code>.<yyyymmdd>`. What is of no release is marked as such. */
export function versionsOf({ release, updated }: Pick<Snapshot, 'release' | 'updated'>): { npm: string; pypi: string } {
  const version = `1.${CODE}.${updated.replaceAll('-', '')}`;
  return release === null ? { npm: `${version}-dev`, pypi: `${version}.dev0` } : { npm: version, pypi: version };
}
