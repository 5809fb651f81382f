import { join } from 'node:path';
import type { Base } from './verdict.ts';
import { ROOT } from '../root.ts';
import { readContributionFiles } from '../inputs/contribution-files.ts';
import { readReference } from '../inputs/reference.ts';

/**
 * What a pull request is held against, as it stands in this checkout.
 * @throws FindingsError when the project's own data are wrong.
 */
export async function readBase(date: string): Promise<Base> {
  return {
    reference: await readReference(date, join(ROOT, 'data')),
    contributions: readContributionFiles(join(ROOT, 'contributions')),
  };
}
