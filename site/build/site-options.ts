import type { Project } from '../../src/core/project.ts';
import { repositoryOf } from '../../src/releases/readiness.ts';
import { isRehearsedRelease } from '../../src/releases/rehearsal.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readArchive, releasesIn, RELEASES_INDEX } from '../../src/releases/archive.ts';
import { buildSite } from './build-site.ts';
import type { SiteSource } from './drawn-site.ts';
import { buildInto } from '../../src/cli/build-command.ts';
import { buildOptions } from '../../src/cli/build-options.ts';
import type { Options, Values } from '../../src/cli/command.ts';
import type { CommandContext } from '../../src/cli/context.ts';
import type { Service } from '../../src/contract/generated/data.d.ts';
import { readDataFile } from '../../src/contract/read-json.ts';

/** The options of every command that makes the site. */
export const siteOptions = {
  unreleased: {
    description:
      'Show a new build of data/ and contributions/ instead of the last release. --date and --site-url imply this.',
  },
  ...buildOptions,
} satisfies Options;

/**
 * The source of the site for a command line: the last release, or a new build if none exists or the options ask for
 * one. `prefix` is the path of the site on its host; null means the path of its address.
 */
export async function siteSource(
  context: CommandContext,
  values: Values<typeof siteOptions>,
  prefix: string | null,
): Promise<SiteSource> {
  const { project } = context;
  const isUnreleased = Object.keys(siteOptions).some((name) => Object.hasOwn(values, name));
  const isReleased = !isUnreleased && existsSync(join(project.published, RELEASES_INDEX));
  if (!isReleased) await buildInto(project.build, values, context);
  const api = isReleased ? project.published : project.build;
  return {
    project,
    api,
    prefix,
    repository: repositoryOf(await readDataFile<Service>(project, 'service.json', 'Service')),
  };
}

/** Writes the whole site to a folder and prints a summary. */
export async function drawSite(context: CommandContext, source: SiteSource, out: string): Promise<void> {
  const { pages, bytes } = await buildSite(source, out);
  const from = source.api === source.project.build ? 'a new build' : 'the last release';
  context.print(`Wrote ${pages} pages from ${from} to ${out} (${(bytes / 1e6).toFixed(1)} MB)`);
}

/** @throws Error without a release, or if the last one is a rehearsal. */
export function requirePublishable({ published }: Project): void {
  const last = releasesIn(readArchive(published).live).at(-1);
  if (last === undefined)
    throw new Error('api/v1/ has no release, and only releases are published. Make one: npm run release');
  if (!isRehearsedRelease(last)) return;
  const fix = 'Set the address and make the first real release (docs/set-up.md).';
  throw new Error(`The last release is a rehearsal at ${last.url}. ${fix}`);
}
