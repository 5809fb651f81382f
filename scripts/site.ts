import { join } from 'node:path';
import { command } from '../src/cli/command.ts';
import { userPath } from '../src/cli/options.ts';
import { drawSite, siteOptions, sourceToDraw } from '../src/cli/site-options.ts';
import { plural } from '../src/core/text/words.ts';
import { writeHub } from '../site/exports/hub.ts';
import { takeScreenshots } from '../site/preview/screenshots.ts';

export default command({
  summary: 'Draws the whole site into dist/site/: the API at api/v1/, and the pages beside it.',
  options: {
    publish: { description: 'For what is put online: fail where there is no release, or only a rehearsal of one.' },
    prefix: { value: 'PATH', description: 'Path of the site on its host (default: that of its address).' },
    out: { value: 'DIR', description: 'Folder that the site replaces (default: dist/site).' },
    screenshots: { description: 'Take pictures of pages of each kind into dist/screenshots/.', conflicts: ['prefix'] },
    hub: {
      value: 'DIR',
      description:
        'Instead, write the tables and their card there: a mirror on a hub of data sets, to be pushed from there.',
      conflicts: ['out', 'screenshots'],
    },
    ...siteOptions,
  },
  async run({ values: { publish, prefix, out, screenshots, hub, ...drawn } }, here) {
    const source = await sourceToDraw(here, drawn, screenshots === true ? '/' : prefix, publish === true);
    if (hub !== undefined) {
      const folder = userPath(here, hub);
      here.print(`Wrote ${plural(await writeHub(source.api, folder), 'table')} and their card into ${folder}`);
      return;
    }
    const site = out === undefined ? here.project.site : userPath(here, out);
    await drawSite(here, source, site);
    if (screenshots !== true) return;
    const taken = await takeScreenshots(site, join(here.project.root, 'dist/screenshots'));
    here.print(`Took ${taken} pictures into dist/screenshots/`);
  },
});
