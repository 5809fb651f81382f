import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { Octokit } from 'octokit';
import { lastRefresh } from '../src/github/refresh-runs.ts';
import { statusOf } from '../site/build/status.ts';
import type { Documents } from '../site/documents.ts';
import { call, run } from './support/project.ts';

const servers: Server[] = [];
const asked: string[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  asked.length = 0;
});

/** A server that answers with these bodies by path; a number is a status. */
async function serve(answers: Readonly<Record<string, unknown>>): Promise<string> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    asked.push(request.url ?? '');
    const answer = answers[path] ?? 404;
    response.setHeader('content-type', 'application/json');
    if (typeof answer === 'number') response.writeHead(answer).end('{}');
    else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('the sources were last checked when all of them were; never, where the workflow has not run', async () => {
  const read = async (answers: Readonly<Record<string, unknown>>): Promise<string | null> => {
    const octokit = new Octokit({ baseUrl: await serve(answers), retry: { enabled: false } });
    return lastRefresh(Object.assign(octokit, { repository: { owner: 'owner', repo: 'energy' } }));
  };
  const RUNS = '/repos/owner/energy/actions/workflows/refresh.yml/runs';
  const workflow_runs = [{ id: 2, updated_at: '2026-11-04T05:30:00Z' }];
  expect(await read({ [RUNS]: { total_count: 1, workflow_runs } })).toBe('2026-11-04');
  expect(asked).toEqual([`${RUNS}?branch=main&status=success&per_page=1`]);
  expect(await read({})).toBeNull();
  await expect(read({ [RUNS]: 500 })).rejects.toThrow();
});

test('the status has the newest day of a measurement, and a check only where one is known', () => {
  const documents = {
    manifest: { sources: [{ id: 'ember', name: 'Ember', version: null, retrieved: '2026-01-01' }] },
    releases: { latest: '2026-10-01' },
    measurements: { rows: [{ measured_on: '2026-09-01' }, { measured_on: '2026-08-01' }] },
  } as unknown as Documents;
  expect(statusOf(documents, '2026-11-21', new Map([['nvidia', '2026-11-01']]))).toEqual({
    built: '2026-11-21',
    last_release: '2026-10-01',
    newest_contribution: '2026-09-01',
    sources: [{ id: 'ember', name: 'Ember', version: null, retrieved: '2026-01-01', last_check: null }],
  });
});

describe('npm run doctor -- --url', () => {
  const fresh = {
    built: '2026-01-02',
    last_release: null,
    newest_contribution: null,
    sources: [{ id: 'ember', name: 'Ember', version: 'file\u001b[31m', retrieved: '2026-01-01', last_check: null }],
  };

  test('tells ages and staleness of a live site, and nothing of it moves the terminal', async () => {
    const { code, stdout } = await run('doctor', ['--url', await serve({ '/status.json': fresh })]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Site drawn +2026-01-02, \d+ days ago$/m);
    expect(stdout).toMatch(/^Last release +none yet$/m);
    expect(stdout).toMatch(/^STALE ember: no check known$/m);
    expect(stdout).not.toContain('\u001b');
  });

  test.each([
    ['no such file', 404, 'the server answers 404'],
    ['a web page', '<!doctype html>', 'is not a JSON object'],
    ['another document', { built: 'yesterday' }, 'is not a status'],
  ])('refuses %s', async (_, answer, said) => {
    const { code, stderr } = await call('doctor', ['--url', await serve({ '/status.json': answer })]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(said)]);
  });
});
