import { command } from '../src/cli/command.ts';
import { portOf, portOption } from '../src/cli/options.ts';
import { siteOptions, siteSource } from '../src/cli/site-options.ts';
import { serveSite } from '../site/preview/site-server.ts';

export default command({
  summary:
    'Serves the site, with the API, on this machine as the static host does; a page is drawn when it is asked for.',
  options: { port: portOption, ...siteOptions },
  async run({ values }, here) {
    await serveSite(
      portOf(values.port),
      () => siteSource(here, values, '/'),
      (port) => {
        const url = `http://127.0.0.1:${port}/`;
        here.print(`Serving ${url} and the API at ${url}api/v1/manifest.json. Stop with Ctrl+C.`);
      },
    );
  },
});
