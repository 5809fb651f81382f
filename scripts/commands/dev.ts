import { command } from '../cli/command.ts';
import { portOf, portOption, SITE_FOLDER } from '../cli/options.ts';
import { siteOptions } from '../cli/site-options.ts';
import { serveForDevelopment } from '../preview/server.ts';

await command({
  summary: 'Draws the site, serves it, and does both again, reloading the browser, whenever a file changes.',
  options: { port: portOption, ...siteOptions },
  async run({ values: { port: chosen, ...drawn } }) {
    const options = Object.entries(drawn).map(([name, value]) => (value === true ? `--${name}` : `--${name}=${value}`));
    const port = await serveForDevelopment(SITE_FOLDER, portOf(chosen), options);
    console.log(`Serving http://127.0.0.1:${port}/, drawn again whenever a file changes. Stop with Ctrl+C.`);
  },
});
