import { resolve } from 'node:path';
import { writeBuild } from '../api/build.ts';
import { findingsAsText } from '../core/findings/render.ts';
import { sumBy } from '../figures/statistics.ts';
import type { buildOptions } from './build-options.ts';
import type { Values } from './command.ts';
import type { CommandContext } from './context.ts';
import { dateOption, siteUrl } from './options.ts';

/**
 * Builds the API into the folder `out` with these options, and prints the warnings about its inputs, the number of
 * files and their size.
 */
export async function buildInto(
  out: string,
  values: Values<typeof buildOptions>,
  context: CommandContext,
): Promise<void> {
  const site = values['site-url'];
  const options = {
    date: dateOption(context, 'date', values.date),
    siteUrl: site === undefined ? undefined : siteUrl(site),
  };
  const { api, warnings } = await writeBuild(context.project, out, options);
  if (warnings.length > 0) context.printError(findingsAsText(warnings));
  const bytes = sumBy([...api.files.values()], ({ byteLength }) => byteLength);
  context.print(`Built ${api.files.size} files (${(bytes / 1e6).toFixed(2)} MB) into ${resolve(out)}`);
}
