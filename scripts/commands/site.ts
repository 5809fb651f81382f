import { command } from '../cli/command.ts';
import { SITE_FOLDER, userPath } from '../cli/folder.ts';
import { outOption, siteFromCommandLine, siteOptions } from '../cli/site-options.ts';
import { refuseUnpublishable, sourceChecks } from '../cli/site-publishing.ts';
import { UsageError } from '../findings/usage-error.ts';

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
    const publish = values.publish === true;
    if (publish) await refuseUnpublishable();
    const out = values.out === undefined ? SITE_FOLDER : userPath(values.out);
    const checks = publish ? await sourceChecks() : new Map<string, string>();
    await siteFromCommandLine(values, prefixOf(values.prefix), out, checks);
  },
);

/** The path with a slash at both ends; null where none is given. */
function prefixOf(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (/^\/([A-Za-z0-9._~-]+\/)*$/.test(value)) return value;
  throw new UsageError(
    `--prefix ${value} is not a path. Allowed: one that begins and ends with a slash, such as /repository/`,
  );
}
