import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import DevServer from '@11ty/eleventy-dev-server';
import { parseCommand, runCommand } from '../cli/command.ts';
import { portOf, portOption } from '../cli/port.ts';
import { SITE_FOLDER } from '../cli/folder.ts';
import { siteOptions } from '../cli/site-options.ts';
import { ROOT } from '../root.ts';

/** What the site is made of. */
const WATCHED = ['site', 'scripts', 'schema', 'data', 'contributions', 'api'];
/** An editor writes a file in several steps, and git many files: they count as one change. */
const SETTLED_AFTER_MS = 150;

await runCommand(async () => {
  const words = process.argv.slice(2);
  const { values } = parseCommand(
    {
      name: 'dev',
      summary: 'Draws the site, serves it, and does both again, reloading the browser, whenever a file changes.',
      options: { port: portOption, ...siteOptions },
    },
    words,
  );
  const port = portOf(values.port);
  const forSite = Object.entries(values).flatMap(([name, value]) =>
    name === 'port' ? [] : value === true ? [`--${name}`] : [`--${name}=${value}`],
  );
  await draw(forSite);
  const server = DevServer.getServer('dev', SITE_FOLDER, {
    port,
    domDiff: false,
    logger: { info: console.log, log: console.log, error: console.error },
  });
  server.serve(port);

  let drawing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      drawing = drawing.then(async () => {
        if (await draw(forSite)) server.reload();
      });
    }, SETTLED_AFTER_MS);
  };
  for (const folder of WATCHED.map((name) => join(ROOT, name)).filter((path) => existsSync(path))) {
    watch(folder, { recursive: true }, changed);
  }
});

/** Draws the site in a process of its own, so that changed code is used; what is wrong is told, and all goes on. */
function draw(options: readonly string[]): Promise<boolean> {
  const words = [join(ROOT, 'scripts/run.js'), 'site', '--prefix', '/', ...options];
  return new Promise((resolve) => {
    spawn(process.execPath, words, { stdio: 'inherit' }).once('close', (code) => {
      resolve(code === 0);
    });
  });
}
