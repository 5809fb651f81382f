import { command } from '../cli/command.ts';
import { portOf, portOption } from '../cli/options.ts';
import { siteOptions } from '../cli/site-options.ts';
import { serveForDevelopment } from '../preview/server.ts';

export default command({
  summary: 'Draws the site, serves it, and does both again, reloading the browser, whenever a file changes.',
  options: { port: portOption, ...siteOptions },
  async run({ values: { port: chosen, ...drawn } }, here) {
    const options = Object.entries(drawn).map(([name, value]) => (value === true ? `--${name}` : `--${name}=${value}`));
    const port = await serveForDevelopment(here.project.site, portOf(chosen), options);
    here.print(`Serving http://127.0.0.1:${port}/, drawn again whenever a file changes. Stop with Ctrl+C.`);
  },
});
