import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { dcgmPage } from './dcgm.ts';
import { FakeEngine } from './fake-engine.ts';
import { meterOf, SHOWING, type Showing } from './fake-meter.ts';
import { type Nature, NATURE } from './nature.ts';
import type { Time } from './virtual-time.ts';

/** Real time. */
export const realTime: Time = {
  now: () => performance.now(),
  at: (time, work) => setTimeout(work, Math.max(0, time - performance.now())),
};

/** Serves a fake engine over HTTP, with a fake DCGM exporter for its GPUs at `/dcgm/metrics`. */
export async function serveFakeEngine(
  nature: Partial<Nature>,
  showing: Showing = { ...SHOWING, tickMs: 20 },
  port = 0,
): Promise<{ server: Server; url: string; engine: FakeEngine }> {
  const engine = new FakeEngine({ ...NATURE, ...nature }, realTime);
  const meter = meterOf(engine, realTime, showing);
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (request.method === 'POST') {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        const stop = engine.post(body, {
          head: (status) => response.writeHead(status, { 'content-type': 'text/event-stream' }),
          data: (text) => response.write(text),
          end: (broken) => (broken === null ? response.end() : response.destroy()),
        });
        response.on('close', stop);
      });
      return;
    }
    if (path === '/dcgm/metrics') {
      void dcgmPage(meter).then((text) => response.end(text));
      return;
    }
    const { status, body } = engine.get(path);
    response.writeHead(status).end(body);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, engine, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
