import { createReadStream, stat } from 'node:fs';
import { Agent, createServer, get, type Server } from 'node:http';
import { join } from 'node:path';
import { buildFolder } from '../build/build-folder.ts';
import { listen, previewServer } from '../preview/server.ts';
import { ROOT } from '../root.ts';
import { ratio } from './measure.ts';
import type { Benchmark } from './result.ts';

const REQUESTS = 500;
const FILES = ['index.json', 'grid.json', 'models/qwen-3-8b.json', 'all.zip'];

/** The server of `npm start`, against one that does nothing but send the files. */
export const serving: Benchmark = {
  name: 'serving',
  summary: `${REQUESTS} requests to the preview server / to a bare static file server`,
  async run(folder, { runs }, found) {
    const places = {
      data: join(ROOT, 'data'),
      contributions: join(ROOT, 'contributions'),
      published: join(folder, 'none'),
    };
    await buildFolder({ ...places, out: join(folder, 'v1'), date: '2026-11-21' });
    const servers = [previewServer(folder), bareServer(folder)];
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    try {
      const [own, bare] = await Promise.all(servers.map((server) => listen(server, 0)));
      if (own === undefined || bare === undefined) return;
      const load = (port: number) => (): Promise<void> => ask(port, agent);
      // A load takes some 50 ms: many runs cost little, and the first ones are slow on either side.
      found(await ratio({ name: 'serving / bare file server', reach: 1.1 }, load(own), load(bare), 10 * runs));
    } finally {
      agent.destroy();
      for (const server of servers) server.close();
    }
  },
};

/** Sends files with their size, and knows nothing else: no dates, no ETag, no types, no 404. */
function bareServer(folder: string): Server {
  return createServer((request, response) => {
    const file = join(folder, request.url ?? '');
    stat(file, (error, info) => {
      if (error === null) createReadStream(file).pipe(response.writeHead(200, { 'Content-Length': info.size }));
      else response.destroy();
    });
  });
}

async function ask(port: number, agent: Agent): Promise<void> {
  const requests = Array.from({ length: REQUESTS }, (_, i) => `/v1/${FILES[i % FILES.length] ?? ''}`);
  await Promise.all(requests.map((path) => fetched(port, path, agent)));
}

function fetched(port: number, path: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume().once('end', resolve).once('error', reject);
    }).once('error', reject);
  });
}
