import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { optionalVariable } from '../cli/environment.ts';
import { command } from '../cli/command.ts';
import { UsageError } from '../findings/usage-error.ts';
import { SITE_FOLDER, userPath } from '../cli/folder.ts';
import { outOption, siteFromCommandLine, siteOptions } from '../cli/site-options.ts';
import type { Releases } from '../contract/generated/api.d.ts';
import { RELEASES_INDEX } from '../releases/dated.ts';
import { gitHub, repositoryOf } from '../github/client.ts';
import { readSourceChecks } from '../github/source-checks.ts';
import { isRehearsal } from '../releases/readiness.ts';
import { ROOT } from '../root.ts';
import { SOURCES } from '../sources/index.ts';
import type { Checks } from '../site/status.ts';

await command(
  {
    name: 'site',
    summary: 'Draws the whole site into dist/site/: the API at api/v1/, and the pages beside it.',
    options: {
      publish: { description: 'For what is put online: fail where there is no release, or only a rehearsal of one.' },
      prefix: { value: 'PATH', description: 'Path of the site on its host (default: that of its address).' },
      ...outOption,
      ...siteOptions,
    },
  },
  async ({ values }) => {
    if (values.publish === true) await refuseUnpublishable();
    const out = typeof values.out === 'string' ? userPath(values.out) : SITE_FOLDER;
    const checks = values.publish === true ? await sourceChecks() : new Map<string, string>();
    await siteFromCommandLine(values, prefixOf(values.prefix), out, checks);
  },
);

/**
 * When each source was last checked, asked of GitHub where a workflow gives access. A site without these dates is
 * better than none.
 */
async function sourceChecks(): Promise<Checks> {
  const [token, name] = [optionalVariable('GITHUB_TOKEN'), optionalVariable('GITHUB_REPOSITORY')];
  const repository = repositoryOf(name ?? '');
  if (token === null || repository === null) return new Map();
  const baseUrl = optionalVariable('GITHUB_API_URL') ?? 'https://api.github.com';
  try {
    return await readSourceChecks(
      gitHub({ baseUrl, token }),
      repository,
      SOURCES.map(({ id }) => id),
    );
  } catch (error) {
    console.warn(`When the sources were last checked can't be read: ${String(error)}`);
    return new Map();
  }
}

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

/** The path with a slash at both ends; null where none is given. */
function prefixOf(value: string | true | undefined): string | null {
  if (typeof value !== 'string') return null;
  if (/^\/([A-Za-z0-9._~-]+\/)*$/.test(value)) return value;
  throw new UsageError(
    `--prefix ${value} is no path. Allowed: one that begins and ends with a slash, such as /repository/`,
  );
}
