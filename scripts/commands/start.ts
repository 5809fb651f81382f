import { command } from '../cli/command.ts';
import { portOf, portOption, SITE_FOLDER } from '../cli/options.ts';
import { isUnreleased, PREVIEW_FOLDER, siteFromCommandLine, siteOptions } from '../cli/site-options.ts';
import { listen, previewServer } from '../preview/server.ts';

await command({
  summary: 'Draws the site and serves it, with the API, on this machine as the static host does.',
  options: { port: portOption, ...siteOptions },
  async run({ values }) {
    // Taken first: a command that can't serve has nothing to draw. What is not released is drawn apart, because another
    // process may be serving what is.
    const folder = isUnreleased(values) ? PREVIEW_FOLDER : SITE_FOLDER;
    const server = previewServer(folder);
    const port = await listen(server, portOf(values.port));
    try {
      await siteFromCommandLine(values, '/', folder);
    } catch (error) {
      server.close();
      throw error;
    }
    const url = `http://127.0.0.1:${port}/`;
    console.log(`Serving ${url} and the API at ${url}api/v1/manifest.json. Stop with Ctrl+C.`);
  },
});
