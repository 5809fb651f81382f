import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from '../cli/command.ts';
import { optionalGitHub } from '../cli/environment.ts';
import { SITE_FOLDER, userPath } from '../cli/options.ts';
import { siteFromCommandLine, siteOptions } from '../cli/site-options.ts';
import type { Releases } from '../contract/generated/api.d.ts';
import { UsageError } from '../findings/finding.ts';
import { readSourceChecks } from '../github/refresh-runs.ts';
import { RELEASES_INDEX } from '../releases/dated.ts';
import { isRehearsal } from '../releases/readiness.ts';
import { ROOT } from '../root.ts';
import type { Checks } from '../site/status.ts';
import { SOURCES } from '../sources/index.ts';

await command({
  summary: 'Draws the whole site into dist/site/: the API at api/v1/, and the pages beside it.',
  options: {
    publish: { description: 'For what is put online: fail where there is no release, or only a rehearsal of one.' },
    prefix: { value: 'PATH', description: 'Path of the site on its host (default: that of its address).' },
    out: { value: 'DIR', description: 'Folder that the site replaces (default: dist/site).' },
    ...siteOptions,
  },
  async run({ values }) {
    if (values.publish) await refuseUnpublishable();
    const out = values.out === undefined ? SITE_FOLDER : userPath(values.out);
    const checks = values.publish ? await sourceChecks() : new Map<string, string>();
    await siteFromCommandLine(values, prefixOf(values.prefix), out, checks);
  },
});

/** The path with a slash at both ends; null where none is given. */
function prefixOf(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (/^\/([A-Za-z0-9._~-]+\/)*$/.test(value)) return value;
  throw new UsageError(
    `--prefix ${value} is not a path. Allowed: one that begins and ends with a slash, such as /repository/`,
  );
}

/** @throws Error where the last release is not one to put online, or there is none. */
async function refuseUnpublishable(): Promise<void> {
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
async function sourceChecks(): Promise<Checks> {
  try {
    const { github } = await optionalGitHub(null, true);
    const ids = SOURCES.map(({ id }) => id);
    return github === null ? new Map() : await readSourceChecks(github, ids);
  } catch (error) {
    console.warn(`When the sources were last checked can't be read: ${String(error)}`);
    return new Map();
  }
}
