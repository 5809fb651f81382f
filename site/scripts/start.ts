import { command } from '../../src/cli/command.ts';
import { UsageError } from '../../src/core/usage-error.ts';
import { siteOptions, siteSource } from '../build/site-options.ts';
import { serveSite } from '../build/server.ts';
import { startOnChange } from '../build/watch.ts';
import { DEFAULT_PORT, localAddress } from '../local-address.ts';

export default command({
  summary:
    'Serves the site and the API on this machine, as a static web host does. Each page is made when it is requested.',
  options: {
    port: { value: 'PORT', description: `Port to listen on (default: ${DEFAULT_PORT}).` },
    watch: { description: 'Restart when a file changes.' },
    ...siteOptions,
  },
  async run({ values: { watch, port, ...drawn } }, context) {
    if (port !== undefined && !isPort(port))
      throw new UsageError(`--port ${port} is not a port. Allowed: a whole number from 0 to 65535.`);
    if (watch === true) {
      startOnChange(context.args.filter((arg) => arg !== '--watch'));
      return;
    }
    await serveSite(
      Number(port ?? DEFAULT_PORT),
      async (chosen) => ({ ...(await siteSource(context, drawn, '/')), localUrl: localAddress(chosen) }),
      (chosen) => {
        const url = `${localAddress(chosen)}/`;
        context.print(`Serving ${url} and the API at ${url}api/v1/manifest.json. Stop with Ctrl+C.`);
      },
    );
  },
});

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}
