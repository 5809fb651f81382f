import { cp, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolders } from '../../test/support/project.ts';
import { FIXTURES } from '../../test/support/sources.ts';
import { aiEnergyScore } from './ai-energy-score.ts';
import { download, MAX_BYTES, type Fetch } from './download.ts';
import { gatherFromDisk, gatherFromPublisher } from './gather.ts';
import { mlEnergy } from './ml-energy.ts';
import { nvidia } from './nvidia.ts';
import type { SourceTexts } from './source.ts';

const makeFolder = temporaryFolders();

function names(texts: SourceTexts): string[] {
  return [...texts.keys()];
}

/** A publisher that has these files, by address. */
function publisher(files: Readonly<Record<string, string | Response>>): { fetcher: Fetch; asked: string[] } {
  const asked: string[] = [];
  const fetcher: Fetch = (url) => {
    asked.push(url.href);
    const answer = files[url.href] ?? new Response('', { status: 404 });
    return Promise.resolve(typeof answer === 'string' ? new Response(answer) : answer);
  };
  return { fetcher, asked };
}

describe('files from disk', () => {
  test('are found in a folder, or beside one of them', async () => {
    const folder = join(FIXTURES, 'ai-energy-score');
    for (const from of [folder, join(folder, 'reasoning.csv'), join(folder, 'text_generation.csv')]) {
      expect(names(await gatherFromDisk(aiEnergyScore, from))).toEqual(['text_generation.csv', 'reasoning.csv']);
    }
  });

  test('may have any name where only one is needed; the optional one lies beside or one folder up', async () => {
    const folder = await makeFolder();
    await mkdir(join(folder, 'tasks'));
    await cp(join(FIXTURES, 'ml-energy/lm-arena-chat.json'), join(folder, 'tasks/chat.json'));
    expect(names(await gatherFromDisk(mlEnergy, join(folder, 'tasks/chat.json')))).toEqual(['lm-arena-chat.json']);
    await cp(join(FIXTURES, 'ml-energy/index.json'), join(folder, 'index.json'));
    const both = ['lm-arena-chat.json', 'index.json'];
    expect(names(await gatherFromDisk(mlEnergy, join(folder, 'tasks/chat.json')))).toEqual(both);
    await rename(join(folder, 'tasks/chat.json'), join(folder, 'tasks/lm-arena-chat.json'));
    expect(names(await gatherFromDisk(mlEnergy, join(folder, 'tasks')))).toEqual(both);
  });

  test('lose their byte order mark', async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, 'facts.json'), '\ufeff{}');
    const texts = await gatherFromDisk(nvidia, join(folder, 'facts.json'));
    expect(texts.get('hardware-facts.json')?.text).toBe('{}');
  });

  test('are refused when they are missing, no text, or of unknown role', async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, 'facts.json'), Buffer.from([0xff, 0xfe, 0x00]));
    await expect(gatherFromDisk(nvidia, join(folder, 'facts.json'))).rejects.toThrow('not UTF-8');
    await expect(gatherFromDisk(nvidia, join(folder, 'none.json'))).rejects.toThrow('no such file');
    await expect(gatherFromDisk(nvidia, folder)).rejects.toThrow('no such file');
    await expect(gatherFromDisk(aiEnergyScore, join(folder, 'x.csv'))).rejects.toThrow(
      'text_generation.csv and reasoning.csv',
    );
  });
});

describe('files from the publisher', () => {
  const DATA = 'https://example.com/board/data/tasks/lm-arena-chat.json';
  const INDEX = 'https://example.com/board/data/index.json';

  test('are downloaded from beside the data URL; an optional one may be absent', async () => {
    const whole = publisher({ [DATA]: '{}', [INDEX]: '{}' });
    expect(names(await gatherFromPublisher(mlEnergy, DATA, whole.fetcher))).toEqual([
      'lm-arena-chat.json',
      'index.json',
    ]);
    expect(whole.asked).toEqual([DATA, INDEX]);
    const alone = publisher({ [DATA]: '{}' });
    expect(names(await gatherFromPublisher(mlEnergy, DATA, alone.fetcher))).toEqual(['lm-arena-chat.json']);
  });

  test('are needed: a missing one or a server error is told', async () => {
    await expect(gatherFromPublisher(mlEnergy, DATA, publisher({}).fetcher)).rejects.toThrow('the server answers 404');
    const ill = publisher({ [DATA]: '{}', [INDEX]: new Response('', { status: 503 }) });
    await expect(gatherFromPublisher(mlEnergy, DATA, ill.fetcher)).rejects.toThrow('the server answers 503');
  });

  test('have to be given where there is no data URL', async () => {
    await expect(gatherFromPublisher(nvidia, null)).rejects.toThrow('--from FILE (hardware-facts.json)');
  });
});

describe('a download', () => {
  const at = 'https://example.com/a.csv';
  const to = (location: string): Response => new Response('', { status: 302, headers: { location } });

  test('follows redirects and tells the day of the last change', async () => {
    const headers = { 'last-modified': 'Sat, 03 Oct 2026 23:59:00 GMT' };
    const { fetcher } = publisher({ [at]: to('/b.csv'), 'https://example.com/b.csv': new Response('x', { headers }) });
    expect(await download(at, fetcher)).toEqual({ path: at, text: 'x', modified: '2026-10-03' });
    expect((await download(at, publisher({ [at]: 'x' }).fetcher)).modified).toBeNull();
  });

  test.each<[string, Readonly<Record<string, string | Response>>, string]>([
    ['an address without https', { [at]: to('http://example.com/b.csv') }, 'not an https address'],
    ['a circle', { [at]: to(at) }, 'redirected more than 5 times'],
    ['an error', { [at]: new Response('', { status: 500 }) }, 'the server answers 500'],
    ['bytes that are no text', { [at]: new Response(new Uint8Array([0xff, 0xff])) }, 'not UTF-8'],
    ['a file that is too large', { [at]: new Response(new Uint8Array(MAX_BYTES + 1)) }, 'larger than 64 MB'],
  ])('refuses %s', async (_what, files, message) => {
    await expect(download(at, publisher(files).fetcher)).rejects.toThrow(message);
  });

  test('tells why there was no answer', async () => {
    const fetcher: Fetch = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('no such host') }));
    await expect(download(at, fetcher)).rejects.toThrow('no such host. With --from FILE');
  });
});
