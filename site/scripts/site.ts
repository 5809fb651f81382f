import { command } from '../../src/cli/command.ts';
import { userPath } from '../../src/cli/options.ts';
import { drawSite, requirePublishable, siteOptions, siteSource } from '../build/site-options.ts';

export default command({
  summary: 'Writes the whole site to dist/site/: the pages, and the API at api/v1/.',
  options: {
    publish: {
      description: 'Fail if the last release is missing or a rehearsal. Use this for a site that goes online.',
    },
    out: { value: 'DIR', description: 'Folder to replace (default: dist/site).' },
    ...siteOptions,
  },
  async run({ values: { publish, out, ...drawn } }, context) {
    if (publish === true) requirePublishable(context.project);
    const source = await siteSource(context, drawn, null);
    await drawSite(context, source, out === undefined ? context.project.site : userPath(context, out));
  },
});
