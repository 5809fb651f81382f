import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { meterOf, SHOWING } from './cards.ts';
import { type Nature, NATURE, StandIn } from './stand-in.ts';
import type { Time } from './virtual-time.ts';

/** The time that passes by itself. */
export const realTime: Time = {
  now: () => performance.now(),
  at: (time, work) => setTimeout(work, Math.max(0, time - performance.now())),
};

/** A stand-in engine behind a real server, with its cards as a DCGM exporter shows them at `/dcgm/metrics`. */
export async function serveStandIn(nature: Partial<Nature>): Promise<{ server: Server; url: string; engine: StandIn }> {
  const engine = new StandIn({ ...NATURE, ...nature }, realTime);
  const meter = meterOf(engine, realTime, { ...SHOWING, tickMs: 20 });
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
      void dcgm(meter).then((text) => response.end(text));
      return;
    }
    const { status, body } = engine.get(path);
    response.writeHead(status).end(body);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, engine, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Every card as the exporter shows it. */
async function dcgm(meter: ReturnType<typeof meterOf>): Promise<string> {
  const cards = await meter.cards();
  const indices = cards.map(({ index }) => index);
  const { cards: readings } = await meter.read(indices, { energy: true, power: true, temperature: true });
  return [
    ...cards.flatMap(({ index, product }, card) => {
      const labels = `{gpu="${index}",UUID="GPU-0000000${index}",pci_bus_id="00000000:${index}B:00.0",device="nvidia${index}",modelName="${product}",DCGM_FI_DRIVER_VERSION="580.95.05"}`;
      const { energyJoules, powerWatts, temperatureC } = readings[card] ?? {};
      return [
        `DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION${labels} ${Math.round((energyJoules ?? 0) * 1000)}`,
        `DCGM_FI_DEV_POWER_USAGE${labels} ${powerWatts ?? 0}`,
        `DCGM_FI_DEV_GPU_TEMP${labels} ${temperatureC ?? 0}`,
      ];
    }),
    '',
  ].join('\n');
}
