import { command } from '../src/cli/command.ts';
import { userPath } from '../src/cli/options.ts';
import {
  prefixOf,
  refuseUnpublishable,
  siteFromCommandLine,
  siteOptions,
  siteSource,
  sourceChecks,
} from '../src/cli/site-options.ts';

export default command({
  summary: 'Draws the whole site into dist/site/: the API at api/v1/, and the pages beside it.',
  options: {
    publish: { description: 'For what is put online: fail where there is no release, or only a rehearsal of one.' },
    prefix: { value: 'PATH', description: 'Path of the site on its host (default: that of its address).' },
    out: { value: 'DIR', description: 'Folder that the site replaces (default: dist/site).' },
    ...siteOptions,
  },
  async run({ values }, here) {
    if (values.publish) await refuseUnpublishable(here.project);
    const out = values.out === undefined ? here.project.site : userPath(here, values.out);
    const checks = values.publish ? await sourceChecks(here) : new Map<string, string>();
    await siteFromCommandLine(here, await siteSource(here, values, prefixOf(values.prefix), checks), out);
  },
});
