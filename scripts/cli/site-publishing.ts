import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Releases } from '../contract/generated/api.d.ts';
import { readSourceChecks } from '../github/refresh-runs.ts';
import { RELEASES_INDEX } from '../releases/dated.ts';
import { isRehearsal } from '../releases/readiness.ts';
import { ROOT } from '../root.ts';
import type { Checks } from '../site/status.ts';
import { SOURCES } from '../sources/index.ts';
import { optionalGitHub } from './environment.ts';

/** @throws Error where the last release is not one to put online, or there is none. */
export async function refuseUnpublishable(): Promise<void> {
  const index = join(ROOT, 'api/v1', RELEASES_INDEX);
  if (!existsSync(index)) {
    throw new Error('There is no release in api/v1/, and nothing else is published. Make one: npm run release');
  }
  const { latest, releases } = JSON.parse(await readFile(index, 'utf8')) as Releases;
  const url = releases.find(({ date }) => date === latest)?.url ?? '';
  if (isRehearsal(url)) {
    throw new Error(
      `The last release is a rehearsal, at ${url}. Set the address and make the first real one: docs/releasing.md`,
    );
  }
}

/**
 * When each source was last checked, asked of GitHub where a workflow gives access. A site without these dates is
 * better than none.
 */
export async function sourceChecks(): Promise<Checks> {
  const ids = SOURCES.map(({ id }) => id);
  try {
    const { github } = await optionalGitHub(null, true);
    return github === null ? new Map() : await readSourceChecks(github, ids);
  } catch (error) {
    console.warn(`When the sources were last checked can't be read: ${String(error)}`);
    return new Map();
  }
}
