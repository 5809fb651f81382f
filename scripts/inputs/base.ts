import { join } from 'node:path';
import { referenceOf } from '../contributions/reference.ts';
import type { Base } from '../pull-request/verdict.ts';
import { ROOT } from '../root.ts';
import { readContributionFiles } from './contribution-files.ts';
import { readKnown } from './read.ts';

/**
 * What a pull request is held against, as it stands in this checkout.
 * @throws FindingsError when the project's own data are wrong.
 */
export async function readBase(date: string): Promise<Base> {
  const contributions = join(ROOT, 'contributions');
  const { inputs, validator } = await readKnown({
    date,
    data: join(ROOT, 'data'),
    contributions,
    published: join(ROOT, 'api/v1'),
  });
  return { reference: referenceOf(inputs, validator), contributions: readContributionFiles(contributions) };
}
