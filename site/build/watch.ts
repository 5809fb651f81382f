import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM } from '../../src/core/program.ts';

/** The folders that the site is made from. */
const WATCHED = ['site', 'packages', 'src', 'schema', 'data', 'contributions', 'api'];
/** Changes within this time count as one, because editors and git write in several steps. */
const SETTLED_AFTER_MS = 50;

/** Runs `npm start` with these arguments in a child process and restarts it when a file changes. */
export function startOnChange(args: readonly string[]): void {
  const start = () =>
    spawn(process.execPath, [join(PROGRAM, 'scripts/run.js'), 'site/scripts/start', ...args], { stdio: 'inherit' });
  let server = start();
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const restart = async (): Promise<void> => {
    // The next server needs the port of this one, which may have ended with an error.
    if (server.exitCode === null && server.kill()) await once(server, 'close');
    server = start();
  };
  for (const folder of WATCHED.map((name) => join(PROGRAM, name)).filter((path) => existsSync(path))) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        last = last.then(restart);
      }, SETTLED_AFTER_MS);
    });
  }
  process.once('exit', () => server.kill());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit());
}
