import { join } from 'node:path';
import { command } from '../cli/command.ts';
import { portOf, portOption } from '../cli/options.ts';
import { isUnreleased, siteFromCommandLine, siteOptions } from '../cli/site-options.ts';
import { listen, previewServer } from '../preview/server.ts';

export default command({
  summary: 'Draws the site and serves it, with the API, on this machine as the static host does.',
  options: { port: portOption, ...siteOptions },
  async run({ values }, here) {
    // Taken first: a command that can't serve has nothing to draw. What is not released is drawn apart, because another
    // process may be serving what is.
    const folder = isUnreleased(values) ? join(here.project.root, 'dist/preview') : here.project.site;
    const server = previewServer(folder);
    const port = await listen(server, portOf(values.port));
    try {
      await siteFromCommandLine(here, values, '/', folder);
    } catch (error) {
      server.close();
      throw error;
    }
    const url = `http://127.0.0.1:${port}/`;
    here.print(`Serving ${url} and the API at ${url}api/v1/manifest.json. Stop with Ctrl+C.`);
  },
});
