import { command } from '../src/cli/command.ts';
import { portOf, portOption } from '../src/cli/options.ts';
import { siteOptions } from '../src/cli/site-options.ts';
import { serveForDevelopment } from '../site/preview/dev-server.ts';

export default command({
  summary: 'Serves the site, draws it again whenever a file changes, and reloads the browser.',
  options: { port: portOption, ...siteOptions },
  async run({ values: { port: chosen, ...drawn } }, here) {
    const options = Object.entries(drawn).map(([name, value]) => (value === true ? `--${name}` : `--${name}=${value}`));
    const port = await serveForDevelopment(portOf(chosen), options, here.print);
    here.print(`Serving http://127.0.0.1:${port}/, drawn again whenever a file changes. Stop with Ctrl+C.`);
  },
});
