import { parseCommand, runCommand } from './cli/command.ts';
import { portOf, portOption } from './cli/port.ts';
import { SITE_FOLDER, siteFromCommandLine, siteOptions } from './cli/site-options.ts';
import { listen, previewServer } from './preview/server.ts';

await runCommand(async () => {
  const { values } = parseCommand(
    {
      name: 'start',
      summary: 'Draws the site and serves it, with the API, on this machine as the static host does.',
      options: { port: portOption, ...siteOptions },
    },
    process.argv.slice(2),
  );
  const port = portOf(values.port);
  await siteFromCommandLine(values, '/');
  const server = previewServer(SITE_FOLDER);
  const url = `http://127.0.0.1:${await listen(server, port)}/`;
  console.log(`Serving ${url} and the API at ${url}api/v1/manifest.json. Stop with Ctrl+C.`);
});
