import { command } from '../../src/cli/command.ts';
import { userPath } from '../../src/cli/options.ts';
import { drawSite, refuseUnpublishable, siteOptions, siteSource } from '../build/site-options.ts';

export default command({
  summary: 'Draws the whole site into dist/site/: the API at api/v1/, and the pages beside it.',
  options: {
    publish: { description: 'For what is put online: fail where there is no release, or only a rehearsal of one.' },
    out: { value: 'DIR', description: 'Folder that the site replaces (default: dist/site).' },
    ...siteOptions,
  },
  async run({ values: { publish, out, ...drawn } }, here) {
    if (publish === true) refuseUnpublishable(here.project);
    const source = await siteSource(here, drawn, null);
    await drawSite(here, source, out === undefined ? here.project.site : userPath(here, out));
  },
});
