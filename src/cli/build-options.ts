import { resolve } from 'node:path';
import { writeBuild } from '../api/build.ts';
import type { Options, Values } from './command.ts';
import { dateOption, siteUrl } from './options.ts';
import type { Here } from './here.ts';

/** The options of every command that builds the API. */
export const buildOptions = {
  date: { value: 'YYYY-MM-DD', description: 'Build date, put into every document (default: today, UTC).' },
  'site-url': {
    value: 'URL',
    description: 'Address of the site, for a preview (default: site_url in data/service.json).',
  },
} satisfies Options;

/** Builds the API into the folder `out` with these options, and prints the number of files and their size. */
export async function buildFromCommandLine(
  here: Here,
  values: Values<typeof buildOptions>,
  out: string,
): Promise<void> {
  const { project } = here;
  const site = values['site-url'];
  const options = {
    date: dateOption(here, 'date', values.date),
    siteUrl: site === undefined ? undefined : siteUrl(site),
  };
  const api = await writeBuild(project, out, options);
  const bytes = [...api.files.values()].reduce((sum, file) => sum + file.byteLength, 0);
  here.print(`Built ${api.files.size} files (${(bytes / 1e6).toFixed(2)} MB) into ${resolve(out)}`);
}
