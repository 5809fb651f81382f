import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { PROGRAM } from '../src/core/program.ts';
import type { BenchmarkResult } from './figures.ts';
import { middle } from './harness.ts';

/** What a clone does not have. */
const NOT_CLONED = ['.git', 'dist', 'node_modules'];
/** A page of each kind, and a picture. */
const LATER = ['/grid/', '/models/qwen-3-8b/', '/measure/', '/api/', '/changes/', '/charts/gpus.png'];
/** A change of each kind: of a style, a page, data, a schema. */
const CHANGED = [
  'site/styles/base.css',
  'site/pages/home.tsx',
  'data/ember/source.json',
  'schema/api/grid.schema.json',
];
/** An editor's user pauses for longer. */
const PAUSE_MS = 1500;

/** How long it takes until somebody who has cloned the project sees a page of it, and what they change on it. */
export async function firstLook(
  folder: string,
  runs: number,
  found: (name: string, measured: BenchmarkResult) => void,
): Promise<void> {
  const root = join(folder, 'clone');
  clone(root);
  const [first, later]: [number[], number[]] = [[], []];
  while (first.length < runs) {
    rmSync(join(root, 'node_modules/.cache'), { recursive: true, force: true });
    await served(root, 'start', async (url, sinceTyped) => {
      await read(url, '/');
      first.push(sinceTyped());
      for (const path of LATER) later.push(await seconds(() => read(url, path)));
    });
  }
  found('npm start in a fresh clone, first page', middle(first));
  found('npm start, the slowest later page', { value: Math.max(...later) });
  const changes: number[] = [];
  await served(root, 'dev', async (url) => {
    for (const file of CHANGED) changes.push(await changed(url, join(root, file)));
  });
  found('npm run dev, the slowest change', { value: Math.max(...changes) });
}

/** A copy of the project as a clone has it, with links to the packages of this one and nothing kept beside them. */
function clone(root: string): void {
  for (const name of readdirSync(PROGRAM)) {
    if (!NOT_CLONED.includes(name)) cpSync(join(PROGRAM, name), join(root, name), { recursive: true });
  }
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(join(PROGRAM, 'node_modules'))) {
    if (name !== '.cache') symlinkSync(join(PROGRAM, 'node_modules', name), join(root, 'node_modules', name));
  }
}

/** Types `npm run` and a command that serves, uses what is served, and stops it. */
async function served(
  root: string,
  command: string,
  use: (url: string, sinceTyped: () => number) => Promise<void>,
): Promise<void> {
  const start = performance.now();
  // In a group of its own, as a terminal starts it, so that Ctrl+C reaches all of it.
  const child = spawn('npm', ['run', command, '--', '--port', '0'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  try {
    for await (const line of createInterface(child.stdout)) {
      const url = /^Serving (http:\/\/127\.0\.0\.1:\d+)\//.exec(line)?.[1];
      if (url === undefined) continue;
      await use(url, () => (performance.now() - start) / 1000);
      return;
    }
    throw new Error(`npm run ${command} ended before it served anything`);
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
    await ended;
  }
}

/** Seconds from a change of a file until the open main page has heard of it and read the page again. */
async function changed(url: string, file: string): Promise<number> {
  const page = get(`${url}/dev/events?/`);
  const [events] = (await once(page, 'response')) as [NodeJS.ReadableStream];
  const before = readFileSync(file, 'utf8');
  await wait(PAUSE_MS);
  const time = await seconds(async () => {
    writeFileSync(file, `${before}\n`);
    await once(events, 'data');
    await read(url, '/');
  });
  page.destroy();
  return time;
}

/** Reads a file to its end. @throws Error where it isn't there. */
async function read(url: string, path: string): Promise<void> {
  const response = await fetch(url + path);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
}

async function seconds(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return (performance.now() - start) / 1000;
}
