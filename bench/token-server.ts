import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';

/**
 * A server that gives every stream its tokens at a steady rate and does nothing else, so that what is measured is the
 * load and not the server: `node token-server.mjs TOKENS_PER_SECOND TOKENS_PER_ANSWER`. It prints its address; to every line of
 * its input it prints the processor time, s, that it has used.
 */
const [rate = 50, length = 250] = process.argv.slice(2).map(Number);

const MODEL = 'bench/stand-in';
const event = (text: string): string =>
  `data: {"id":"chatcmpl-1","object":"chat.completion.chunk","model":"${MODEL}",${text}}\n\n`;
const usage = (count: number): string =>
  `"usage":{"prompt_tokens":40,"total_tokens":${40 + count},"completion_tokens":${count}}`;
/** A piece of an answer as HTTP frames it. */
const frame = (text: string): Buffer => Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);

/** What is sent for each token; made once for all streams. */
const frames = Array.from({ length }, (_, i) => {
  const finish = i + 1 === length ? '"stop"' : 'null';
  const word = event(
    `"choices":[{"index":0,"delta":{"content":" word"},"logprobs":null,"finish_reason":${finish}}],${usage(i + 1)}`,
  );
  return frame(i + 1 === length ? `${word}${event(`"choices":[],${usage(length)}`)}data: [DONE]\n\n` : word);
});
const END = Buffer.from('0\r\n\r\n');

interface Stream {
  readonly response: ServerResponse;
  sent: number;
}

/** Streams take turns, so that not all tokens are sent at once. */
const TURNS = 10;
const turns: Set<Stream>[] = Array.from({ length: TURNS }, () => new Set());
let next = 0;

const server = createServer((request, response) => {
  if (request.method !== 'POST') {
    response.end(JSON.stringify({ data: [{ id: MODEL, owned_by: 'vllm' }] }));
    return;
  }
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'transfer-encoding': 'chunked' });
    response.flushHeaders();
    const stream = { response, sent: 0 };
    const turn = turns[next % TURNS];
    next += 1;
    turn?.add(stream);
    response.on('close', () => turn?.delete(stream));
  });
});

let turn = 0;
let due = performance.now();
setInterval(() => {
  const period = 1000 / rate / TURNS;
  // Late timers are made up for, so that the rate holds.
  for (; due <= performance.now(); due += period) {
    const streams = turns[turn % TURNS] ?? new Set();
    turn += 1;
    for (const stream of streams) give(stream, streams);
  }
}, 1);

function give(stream: Stream, streams: Set<Stream>): void {
  const { response } = stream;
  const text = frames[stream.sent];
  stream.sent += 1;
  if (text !== undefined) response.socket?.write(text);
  if (stream.sent < length) return;
  streams.delete(stream);
  response.socket?.write(END);
  // The answer was written past the response: its connection takes the next request.
  response.chunkedEncoding = false;
  response.end();
}

server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.stdin.on('data', () => {
  const { user, system } = process.cpuUsage();
  console.log((user + system) / 1e6);
});
process.stdin.on('end', () => process.exit(0));
