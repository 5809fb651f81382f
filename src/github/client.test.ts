import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { gitHub, statusOf, type GitHub } from './client.ts';

/** An answer: its status, its headers, and the message in it. */
interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly message?: string;
}

// One that never stops asking is found before the usual limit of a test.
jest.setTimeout(30_000);

const WELL: Answer = { status: 200 };
const HOUR = 3600;

/** What the server answers, in turn; the last again and again. */
let answers: readonly Answer[] = [WELL];
let requests: string[] = [];

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  requests.push(`${request.headers.authorization} ${request.method} ${request.url}`);
  const { status, headers, message } = answers[Math.min(requests.length, answers.length) - 1] ?? WELL;
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify({ message }));
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  requests = [];
});

function client(patient: boolean): Promise<GitHub> {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`;
  return gitHub({ baseUrl, token: 'a-token', repository: { owner: 'owner', repo: 'energy' }, patient });
}

/** The status of what comes of one request, and how many were made. */
async function asked(patient: boolean, ...inTurn: readonly Answer[]): Promise<readonly [unknown, number]> {
  answers = inTurn;
  const { rest, repository } = await client(patient);
  const status = await rest.repos.get({ ...repository }).then((answer) => answer.status, statusOf);
  return [status, requests.length];
}

function exhausted(seconds: number): Answer {
  const reset = Math.floor(Date.now() / 1000) + seconds;
  return { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${reset}` } };
}

function secondary(seconds: number): Answer {
  const message = 'You have exceeded a secondary rate limit';
  return { status: 403, headers: { 'retry-after': `${seconds}` }, message };
}

test('asks at the address that is given, in the name of the token', async () => {
  expect(await asked(true, WELL)).toEqual([200, 1]);
  expect(requests).toEqual(['token a-token GET /api/v3/repos/owner/energy']);
});

test('a server that fails is asked again; what is refused or not there is not', async () => {
  expect(await asked(true, { status: 502 }, WELL)).toEqual([200, 2]);
  requests = [];
  expect(await asked(true, { status: 404 }, WELL)).toEqual([404, 1]);
  requests = [];
  expect(await asked(true, { status: 403, message: 'Must have admin rights' }, WELL)).toEqual([403, 1]);
});

test.each([
  ['the limit of an hour', exhausted],
  ['a secondary limit', secondary],
])('%s is waited for once, where it is over within a minute', async (_limit, limit) => {
  expect(await asked(true, limit(1), WELL)).toEqual([200, 2]);
  requests = [];
  expect(await asked(true, limit(1), limit(1))).toEqual([403, 2]);
  requests = [];
  expect(await asked(true, limit(HOUR), WELL)).toEqual([403, 1]);
});

test('without patience everything is asked once', async () => {
  for (const answer of [{ status: 502 }, exhausted(1), secondary(1)]) {
    requests = [];
    expect(await asked(false, answer, WELL)).toEqual([answer.status, 1]);
  }
});
