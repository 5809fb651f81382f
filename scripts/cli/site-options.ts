import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASES_INDEX } from '../releases/archive.ts';
import { ROOT } from '../root.ts';
import { buildSite } from '../site/build-site.ts';
import type { Checks } from '../site/status.ts';
import { BUILD_FOLDER, buildFromCommandLine, buildOptions } from './build-options.ts';
import type { Options, Values } from './command.ts';
import { service, today } from './options.ts';

/** Where a site that is not of the last release goes, to be looked at. */
export const PREVIEW_FOLDER = join(ROOT, 'dist/preview');

/** A site of more bytes is on its way to the gigabyte that GitHub Pages takes: time to do what docs/scale.md says. */
const TIME_TO_ACT = 700e6;

/** The options that every command which draws the site takes. */
export const siteOptions = {
  unreleased: {
    description: 'Show what data/ and contributions/ make now, not what was released. So does each option below.',
  },
  ...buildOptions,
} satisfies Options;

/**
 * Draws the site as the command line says: from the API as it was released, or from a new build where there is no
 * release or one is asked for. `prefix` is the path of the site on its host; null takes it from its address.
 * `checks` says when sources were checked.
 */
export async function siteFromCommandLine(
  values: Values<typeof siteOptions>,
  prefix: string | null,
  out: string,
  checks: Checks = new Map(),
): Promise<void> {
  const released = join(ROOT, 'api/v1');
  const unreleased = isUnreleased(values) || !existsSync(join(released, RELEASES_INDEX));
  if (unreleased) await buildFromCommandLine(values, BUILD_FOLDER);
  const { repository } = service();
  const { pages, bytes } = await buildSite({
    api: unreleased ? BUILD_FOLDER : released,
    out,
    prefix,
    repository: repository === 'unset' ? null : repository,
    date: today(),
    checks,
  });
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(
    `Drew ${pages} pages from ${unreleased ? 'a new build' : 'the last release'} into ${out}, ${size} in all`,
  );
  if (bytes > TIME_TO_ACT)
    console.warn(`The site has ${size} of the 1 GB that its host takes. What to do: docs/scale.md`);
}

/** Whether the command line asks for what is not released. */
export function isUnreleased(values: Values<typeof siteOptions>): boolean {
  return Object.keys(siteOptions).some((name) => Object.hasOwn(values, name));
}
