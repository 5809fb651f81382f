import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { vllm } from '../engines/vllm.ts';
import { outsideHere } from '../this-machine.ts';
import { Answer } from './answer.ts';
import { Counter } from './tally.ts';

/** Bytes that are sent to who does not break off. */
const MOST = 40e6;

test('an answer whose event does not end is broken off, and says why', async () => {
  let sent = 0;
  const server = createServer((_, response) => {
    response.write('data: ');
    const flood = (): void => {
      while (sent < MOST) {
        sent += 64_000;
        if (!response.write('x'.repeat(64_000))) return;
      }
      response.end();
    };
    response.on('drain', flood);
    flood();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const http = outsideHere().http(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const faults: (string | null)[] = [];
  const counter = new Counter();
  const answer = new Answer(counter, vllm.reader(), { prompt: 1, start: 0 }, (fault) => faults.push(fault));
  await http.post('/v1/chat/completions', '{}', answer);
  expect(faults).toEqual(['error inside the stream: an event of more than 1 MB']);
  expect(sent).toBeLessThan(MOST);
  server.closeAllConnections();
  server.close();
});
