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

function namesOf(texts: SourceTexts): string[] {
  return [...texts.keys()];
}

/** A fake publisher with these files, by address. */
function publisher(files: Readonly<Record<string, string | Response>>): { fetcher: Fetch; asked: string[] } {
  const asked: string[] = [];
  const fetcher: Fetch = (url) => {
    asked.push(url.href);
    const answer = files[url.href] ?? new Response('', { status: 404 });
    return Promise.resolve(typeof answer === 'string' ? new Response(answer) : answer);
  };
  return { fetcher, asked };
}

function optionsFor({ fetcher }: { readonly fetcher: Fetch }): DownloadOptions {
  return { fetcher, retries: { retries: 0 } };
}

describe('files from disk', () => {
  test('are found in a folder, or beside a given file', async () => {
    const folder = join(FIXTURES, 'ai-energy-score');
    for (const from of [folder, join(folder, 'reasoning.csv'), join(folder, 'text_generation.csv')]) {
      expect(namesOf(await readPublisherFiles(aiEnergyScore, from))).toEqual(['text_generation.csv', 'reasoning.csv']);
    }
  });

  test('may have any name if only one is required, and an optional file is found beside it or one folder up', async () => {
    const folder = await makeFolder();
    await mkdir(join(folder, 'tasks'));
    await cp(join(FIXTURES, 'ml-energy/lm-arena-chat.json'), join(folder, 'tasks/chat.json'));
    expect(namesOf(await readPublisherFiles(mlEnergy, join(folder, 'tasks/chat.json')))).toEqual([
      'lm-arena-chat.json',
    ]);
    await cp(join(FIXTURES, 'ml-energy/index.json'), join(folder, 'index.json'));
    const both = ['lm-arena-chat.json', 'index.json'];
    expect(namesOf(await readPublisherFiles(mlEnergy, join(folder, 'tasks/chat.json')))).toEqual(both);
    await rename(join(folder, 'tasks/chat.json'), join(folder, 'tasks/lm-arena-chat.json'));
    expect(namesOf(await readPublisherFiles(mlEnergy, join(folder, 'tasks')))).toEqual(both);
  });

  test('are read without their byte order mark', async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, 'areas.csv'), '\ufeffArea');
    const files = await readPublisherFiles(ember, join(folder, 'areas.csv'));
    expect(files.get('release_generation_yearly_global.csv')?.text).toBe('Area');
  });

  test('are rejected if they are missing or not UTF-8', async () => {
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

  test('are downloaded from addresses relative to the data URL, and optional files may be missing', async () => {
    const withIndex = publisher({ [DATA]: '{}', [INDEX]: '{}' });
    const downloaded = await downloadPublisherFiles(mlEnergy, DATA, optionsFor(withIndex));
    expect(namesOf(downloaded)).toEqual(['lm-arena-chat.json', 'index.json']);
    expect(withIndex.asked).toEqual(ALL);
    const alone = publisher({ [DATA]: '{}' });
    expect(namesOf(await downloadPublisherFiles(mlEnergy, DATA, optionsFor(alone)))).toEqual(['lm-arena-chat.json']);
  });

  test('cause an error if a required file is missing or the server fails', async () => {
    await expect(downloadPublisherFiles(mlEnergy, DATA, optionsFor(publisher({})))).rejects.toThrow(/\b404\b/);
    const failing = publisher({ [DATA]: '{}', [INDEX]: new Response('', { status: 503 }) });
    await expect(downloadPublisherFiles(mlEnergy, DATA, optionsFor(failing))).rejects.toThrow(/\b503\b/);
  });

  test('have the date of their last change, and are rejected if the server sends a web page instead', async () => {
    const modified = new Response('{}', { headers: { 'last-modified': 'Sat, 03 Oct 2026 23:59:00 GMT' } });
    const downloaded = await downloadPublisherFiles(ember, DATA, optionsFor(publisher({ [DATA]: modified })));
    expect(downloaded.get('release_generation_yearly_global.csv')).toEqual({
      path: DATA,
      text: '{}',
      modified: '2026-10-03',
    });
    const page = publisher({ [DATA]: '\n<!DOCTYPE html><html></html>' });
    await expect(downloadPublisherFiles(ember, DATA, optionsFor(page))).rejects.toMatchObject({
      isTemporary: false,
      message: expect.stringContaining('a web page in its place'),
    });
  });
});

describe('linked files', () => {
  const task = JSON.stringify({ configurations: [{ model_id: 'lab/A' }, { model_id: 'lab/B' }] });
  const at = (path: string): string => `https://example.org/data/${path}`;
  const url = at('tasks/lm-arena-chat.json');
  const [a, b] = ['models/lab__A__lm-arena-chat.json', 'models/lab__B__lm-arena-chat.json'];

  test('are read from disk beside the first file or one folder up, if they exist', async () => {
    const folder = await makeFolder();
    for (const name of ['tasks', 'models']) await mkdir(join(folder, name));
    await writeFile(join(folder, 'tasks/lm-arena-chat.json'), task);
    await writeFile(join(folder, b), '{}');
    expect(namesOf(await readPublisherFiles(mlEnergy, join(folder, 'tasks')))).toEqual(['lm-arena-chat.json', b]);
  });

  test('are downloaded after the first file', async () => {
    const first = publisher({ [url]: task, [at(a)]: '{}', [at(b)]: '{}' });
    const downloaded = await downloadPublisherFiles(mlEnergy, url, optionsFor(first));
    expect(namesOf(downloaded)).toEqual(['lm-arena-chat.json', a, b]);
  });
});
