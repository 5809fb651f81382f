import type { Project } from '../../src/core/project.ts';
import { isRehearsedRelease, repositoryOf } from '../../src/releases/readiness.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readArchive, releasesIn, RELEASES_INDEX } from '../../src/releases/archive.ts';
import { buildSite } from './build-site.ts';
import type { SiteSource } from './drawn-site.ts';
import { buildFromCommandLine, buildOptions } from '../../src/cli/build-options.ts';
import type { Options, Values } from '../../src/cli/command.ts';
import type { Here } from '../../src/cli/here.ts';
import type { Service } from '../../src/contract/generated/data.d.ts';
import { readOwn } from '../../src/contract/own-file.ts';

/** The options that every command which draws the site takes. */
export const siteOptions = {
  unreleased: {
    description: 'Show what data/ and contributions/ make now, not what was released. So does each option below.',
  },
  ...buildOptions,
} satisfies Options;

/**
 * What the site is drawn from as the command line says: the API as it was released, or a new build where there is no
 * release or one is asked for. `prefix` is the path of the site on its host; null takes it from its address.
 */
export async function siteSource(
  here: Here,
  values: Values<typeof siteOptions>,
  prefix: string | null,
): Promise<SiteSource> {
  const { project } = here;
  const isUnreleased = Object.keys(siteOptions).some((name) => Object.hasOwn(values, name));
  const isReleased = !isUnreleased && existsSync(join(project.published, RELEASES_INDEX));
  if (!isReleased) await buildFromCommandLine(here, values, project.build);
  const api = isReleased ? project.published : project.build;
  return { project, api, prefix, repository: repositoryOf(await readOwn<Service>(project, 'service.json', 'Service')) };
}

/** Draws the whole site of a source into a folder, and says so. */
export async function drawSite(here: Here, source: SiteSource, out: string): Promise<void> {
  const { pages, bytes } = await buildSite(source, out);
  const from = source.api === source.project.build ? 'a new build' : 'the last release';
  here.print(`Drew ${pages} pages from ${from} into ${out}, ${(bytes / 1e6).toFixed(1)} MB in all`);
}

/** @throws Error where the last release is not one to put online, or there is none. */
export function refuseUnpublishable({ published }: Project): void {
  const last = releasesIn(readArchive(published).live).at(-1);
  if (last === undefined)
    throw new Error('There is no release in api/v1/, and nothing else is published. Make one: npm run release');
  if (!isRehearsedRelease(last)) return;
  const fix = 'Set the address and make the first real one: docs/maintaining.md';
  throw new Error(`The last release is a rehearsal, at ${last.url}. ${fix}`);
}
