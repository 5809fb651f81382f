import { join } from 'node:path';
import { BUILD_FOLDER, buildFromCommandLine, buildOptions } from './cli/build-options.ts';
import { parseCommand, runCommand, UsageError } from './cli/command.ts';
import { listen, previewServer } from './preview/server.ts';
import { ROOT } from './root.ts';

await runCommand(async () => {
  const { values } = parseCommand(
    {
      name: 'start',
      summary: 'Builds the API and serves it on this machine as the static host does.',
      options: { port: { value: 'PORT', description: 'Port to listen on (default: 4173).' }, ...buildOptions },
    },
    process.argv.slice(2),
  );
  const port = portOption(values.port);
  await buildFromCommandLine(values, BUILD_FOLDER);
  const server = previewServer({
    folder: join(BUILD_FOLDER, '../..'),
    notFoundPage: join(ROOT, 'site/404.html'),
  });
  const url = `http://127.0.0.1:${await listen(server, port)}/api/v1/`;
  console.log(`Serving ${url}manifest.json and all it names. Stop with Ctrl+C.`);
});

function portOption(value: string | true | undefined): number {
  if (value === undefined) return 4173;
  const port = Number(value);
  if (typeof value === 'string' && /^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw new UsageError(`--port ${String(value)} is no port. Allowed: a whole number from 0 (any free port) to 65535.`);
}
