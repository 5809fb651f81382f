import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import type { Answer } from '../../../test/support/publisher.ts';
import { file, publisherOfTests, stalled, status, truncated } from '../../../test/support/publisher.ts';
import type { FetchRequest, Fetch, Download } from './fetch.ts';
import { bytesIn, MAX_TEXT_BYTES, textIn, FetchError, fetchFile } from './fetch.ts';

const publisher = publisherOfTests();
const PATH = '/a.csv';
const QUICK = { timeout: 200, retries: { retries: 2, minTimeout: 1 } };

function get(asked: FetchRequest = {}): Promise<Download<string> | null> {
  return fetchFile(publisher.at(PATH), textIn, { ...QUICK, ...asked });
}

/** The error of a failed download. */
async function failure(work: Promise<unknown>): Promise<{ message: string; isTemporary: boolean }> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FetchError)) throw new Error(`no failure: ${String(error)}`);
  return error;
}

describe('a download', () => {
  test('returns the text without its byte order mark, and the date of its last change', async () => {
    publisher.answers.set(PATH, file('\ufeffa,ü\n', { 'last-modified': 'Sat, 03 Oct 2026 23:59:00 GMT' }));
    expect(await get()).toEqual({ content: 'a,ü\n', modified: '2026-10-03' });
    publisher.answers.set(PATH, file('a\n', { 'last-modified': 'yesterday' }));
    expect(await get()).toEqual({ content: 'a\n', modified: null });
  });

  test('returns bytes up to a size limit', async () => {
    publisher.answers.set(PATH, file(new Uint8Array([0x61, 0xff])));
    const { content } = await fetchFile(publisher.at(PATH), bytesIn);
    expect([...content]).toEqual([0x61, 0xff]);
    expect(await failure(fetchFile(publisher.at(PATH), (chunks) => bytesIn(chunks, 1)))).toMatchObject({
      isTemporary: false,
      message: expect.stringMatching(/larger than [\d.e-]+ MiB$/),
    });
  });

  test('decompresses a response with gzip encoding', async () => {
    publisher.answers.set(PATH, file(gzipSync('a,b\n1,2\n'), { 'content-encoding': 'gzip' }));
    expect((await get())?.content).toBe('a,b\n1,2\n');
  });

  test('follows redirects', async () => {
    publisher.answers.set(PATH, status(307, { location: '/moved/b.csv' }));
    publisher.answers.set('/moved/b.csv', file('b\n'));
    expect((await get())?.content).toBe('b\n');
  });
});

describe('a download is retried', () => {
  test.each<[string, Answer]>([
    ['a server error', status(500)],
    ['an overloaded server', status(503)],
    ['too many requests', status(429)],
    ['a request timeout', status(408)],
    ['a stalled body', stalled('a,b\n')],
    ['a truncated body', truncated('a,b\n'.repeat(100))],
    ['a dropped connection', (request) => request.socket.destroy()],
  ])('after %s, and fails with a temporary error if that repeats', async (_what, answer) => {
    publisher.answers.set(PATH, [answer, file('a\n')]);
    expect((await get())?.content).toBe('a\n');
    publisher.asked.length = 0;
    publisher.answers.set(PATH, answer);
    expect(await failure(get())).toMatchObject({ isTemporary: true });
    expect(publisher.asked).toHaveLength(3);
  });
});

describe('a download fails without a retry for', () => {
  test.each<[string, Answer, RegExp]>([
    ['a file that does not exist', status(404), /\b404\b/],
    ['a redirect without a target', status(302), /\b302\b/],
    ['bytes that are not UTF-8', file(new Uint8Array([0x61, 0xff])), /UTF-8/],
    ['an incomplete character at the end', file(new Uint8Array([0x61, 0xc3])), /UTF-8/],
  ])('%s', async (_what, answer, message) => {
    publisher.answers.set(PATH, answer);
    expect(await failure(get())).toMatchObject({ isTemporary: false, message: expect.stringMatching(message) });
  });

  test('a file that is too large after decompression', async () => {
    const bomb = gzipSync(new Uint8Array(MAX_TEXT_BYTES + 1).fill(0x20), { level: 1 });
    publisher.answers.set(PATH, file(bomb, { 'content-encoding': 'gzip' }));
    expect(await failure(get({ timeout: 300_000 }))).toMatchObject({
      isTemporary: false,
      message: expect.stringContaining('larger than 128 MiB'),
    });
  });

  test('an address that is not https, directly or after a redirect', async () => {
    const insecure = Object.defineProperty(new Response('a'), 'url', { value: 'http://example.com/a.csv' });
    const fetcher: Fetch = () => Promise.resolve(insecure);
    for (const address of ['http://example.com/a.csv', 'https://example.com/down']) {
      expect(await failure(fetchFile(address, textIn, { fetcher }))).toMatchObject({
        isTemporary: false,
        message: expect.stringContaining('http://example.com/a.csv'),
      });
    }
  });
});
