import { cp, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolders } from '../../test/support/project.ts';
import { FIXTURES } from '../../test/support/sources.ts';
import { aiEnergyScore } from './ai-energy-score/index.ts';
import type { Fetch } from '../core/net/fetch.ts';
import { readPublisherFiles, downloadPublisherFiles, type DownloadOptions } from './publisher-files.ts';
import { ember } from './ember/index.ts';
import { mlEnergy } from './ml-energy/index.ts';
import type { SourceTexts } from './source.ts';

const makeFolder = temporaryFolders();

function names(gathered: SourceTexts): string[] {
  return [...gathered.keys()];
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

function means({ fetcher }: { readonly fetcher: Fetch }): DownloadOptions {
  return { fetcher, retries: { retries: 0 } };
}

describe('files from disk', () => {
  test('are found in a folder, or beside one of them', async () => {
    const folder = join(FIXTURES, 'ai-energy-score');
    for (const from of [folder, join(folder, 'reasoning.csv'), join(folder, 'text_generation.csv')]) {
      expect(names(await readPublisherFiles(aiEnergyScore, from))).toEqual(['text_generation.csv', 'reasoning.csv']);
    }
  });

  test('may have any name where only one is needed; the optional one lies beside or one folder up', async () => {
    const folder = await makeFolder();
    await mkdir(join(folder, 'tasks'));
    await cp(join(FIXTURES, 'ml-energy/lm-arena-chat.json'), join(folder, 'tasks/chat.json'));
    expect(names(await readPublisherFiles(mlEnergy, join(folder, 'tasks/chat.json')))).toEqual(['lm-arena-chat.json']);
    await cp(join(FIXTURES, 'ml-energy/index.json'), join(folder, 'index.json'));
    const both = ['lm-arena-chat.json', 'index.json'];
    expect(names(await readPublisherFiles(mlEnergy, join(folder, 'tasks/chat.json')))).toEqual(both);
    await rename(join(folder, 'tasks/chat.json'), join(folder, 'tasks/lm-arena-chat.json'));
    expect(names(await readPublisherFiles(mlEnergy, join(folder, 'tasks')))).toEqual(both);
  });

  test('lose their byte order mark', async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, 'areas.csv'), '\ufeffArea');
    const files = await readPublisherFiles(ember, join(folder, 'areas.csv'));
    expect(files.get('release_generation_yearly_global.csv')?.text).toBe('Area');
  });

  test('are refused when they are missing, or no text', async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, 'areas.csv'), Buffer.from([0xff, 0xfe, 0x00]));
    await expect(readPublisherFiles(ember, join(folder, 'areas.csv'))).rejects.toThrow('not UTF-8');
    await expect(readPublisherFiles(ember, join(folder, 'none.csv'))).rejects.toThrow('no such file');
    await expect(readPublisherFiles(ember, folder)).rejects.toThrow('no such file');
  });
});

describe('files from the publisher', () => {
  const DATA = 'https://example.com/board/data/tasks/lm-arena-chat.json';
  const INDEX = 'https://example.com/board/data/index.json';
  const ALL = mlEnergy.files.map(({ at }) => new URL(at, DATA).href);

  test('are downloaded from beside the data URL; an optional one may be absent', async () => {
    const whole = publisher({ [DATA]: '{}', [INDEX]: '{}' });
    const gathered = await downloadPublisherFiles(mlEnergy, DATA, means(whole));
    expect(names(gathered)).toEqual(['lm-arena-chat.json', 'index.json']);
    expect(whole.asked).toEqual(ALL);
    const alone = publisher({ [DATA]: '{}' });
    expect(names(await downloadPublisherFiles(mlEnergy, DATA, means(alone)))).toEqual(['lm-arena-chat.json']);
  });

  test('are needed: a missing one or a server error is reported', async () => {
    await expect(downloadPublisherFiles(mlEnergy, DATA, means(publisher({})))).rejects.toThrow(/\b404\b/);
    const ill = publisher({ [DATA]: '{}', [INDEX]: new Response('', { status: 503 }) });
    await expect(downloadPublisherFiles(mlEnergy, DATA, means(ill))).rejects.toThrow(/\b503\b/);
  });

  test('have the day of their last change; a web page in their place is refused', async () => {
    const modified = new Response('{}', { headers: { 'last-modified': 'Sat, 03 Oct 2026 23:59:00 GMT' } });
    const gathered = await downloadPublisherFiles(ember, DATA, means(publisher({ [DATA]: modified })));
    expect(gathered.get('release_generation_yearly_global.csv')).toEqual({
      path: DATA,
      text: '{}',
      modified: '2026-10-03',
    });
    const page = publisher({ [DATA]: '\n<!DOCTYPE html><html></html>' });
    await expect(downloadPublisherFiles(ember, DATA, means(page))).rejects.toMatchObject({
      isTemporary: false,
      message: expect.stringContaining('a web page in its place'),
    });
  });
});

describe('files that follow from others', () => {
  const task = JSON.stringify({ configurations: [{ model_id: 'lab/A' }, { model_id: 'lab/B' }] });
  const at = (path: string): string => `https://example.org/data/${path}`;
  const url = at('tasks/lm-arena-chat.json');
  const [a, b] = ['models/lab__A__lm-arena-chat.json', 'models/lab__B__lm-arena-chat.json'];

  test('are read beside the first, or one folder up, where there are any', async () => {
    const folder = await makeFolder();
    for (const name of ['tasks', 'models']) await mkdir(join(folder, name));
    await writeFile(join(folder, 'tasks/lm-arena-chat.json'), task);
    await writeFile(join(folder, b), '{}');
    expect(names(await readPublisherFiles(mlEnergy, join(folder, 'tasks')))).toEqual(['lm-arena-chat.json', b]);
  });

  test('are downloaded', async () => {
    const first = publisher({ [url]: task, [at(a)]: '{}', [at(b)]: '{}' });
    const gathered = await downloadPublisherFiles(mlEnergy, url, means(first));
    expect(names(gathered)).toEqual(['lm-arena-chat.json', a, b]);
  });
});
