import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Measurement } from '../contract/generated/api.d.ts';
import type { Validator } from '../contract/validator.ts';
import { FindingsError, type Finding } from '../findings/finding.ts';
import { byCodePoint } from '../text/order.ts';
import type { Contribution } from './inputs.ts';
import { readJson } from './json.ts';
import { errorCode } from '../files/error-code.ts';

/**
 * The measurements below `folder`: every JSON file in a contributor's folder. Files at the top, such as the
 * example, are no contributions. A missing folder holds none.
 * @throws FindingsError with everything that is wrong in any of them.
 */
export async function readContributions(folder: string, validator: Validator): Promise<Contribution[]> {
  const entries = await readdir(folder, { recursive: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [] as string[];
    throw error;
  });
  const paths = entries
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.includes('/') && path.endsWith('.json'))
    .sort(byCodePoint);
  const findings: Finding[] = [];
  const contributions: Contribution[] = [];
  for (const path of paths) {
    const file = `contributions/${path}`;
    try {
      contributions.push({
        file,
        measurement: await readJson<Measurement>(join(folder, path), file, 'Measurement', validator),
      });
    } catch (error) {
      if (!(error instanceof FindingsError)) throw error;
      findings.push(...error.findings);
    }
  }
  if (findings.length > 0) throw new FindingsError(findings);
  return contributions;
}
