import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { serverAt } from '../this-machine.ts';
import { StreamedResponse } from './response.ts';
import { Tally } from './tally.ts';

/** Bytes that are sent to a client that doesn't stop. */
const MOST = 40e6;

/** Sends a text again and again. @returns a function that says how many bytes were sent. */
function flood(response: ServerResponse, text: string): () => number {
  let sent = 0;
  const go = (): void => {
    while (sent < MOST) {
      sent += text.length;
      if (!response.write(text)) return;
    }
    response.end();
  };
  response.on('drain', go);
  go();
  return () => sent;
}

const TOKEN = 'data: {"choices":[{"index":0,"delta":{"content":" word"},"finish_reason":null}]}\n\n';

describe('a response that does not end is stopped with a reason', () => {
  test.each([
    ['an event', 'x'.repeat(64_000), 'an event of more than 1 MB'],
    ['tokens', TOKEN.repeat(500), 'more tokens than requested'],
  ])('%s', async (_, text, why) => {
    let sent = (): number => 0;
    const server = createServer((__, response) => {
      if (text.startsWith('x')) response.write('data: ');
      sent = flood(response, text);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const http = serverAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const errors: (string | null)[] = [];
    const sentRequest = { prompt: 1, start: 0, most: 100 };
    const response = new StreamedResponse({ tally: new Tally() }, sentRequest, (error) => errors.push(error));
    await http.post('/v1/chat/completions', '{}', response);
    expect(errors).toEqual([`error inside the stream: ${why}`]);
    expect(sent()).toBeLessThan(MOST);
    server.closeAllConnections();
    server.close();
  });
});
