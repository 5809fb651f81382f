import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolders } from '../../../test/support/project.ts';
import { recoverFolder, replaceFolder } from './replace-folder.ts';

const makeFolder = temporaryFolders();
const ID = '00000000-0000-4000-8000-000000000000';
/** Number of a process that no system gives: that of one that has ended may be another one's by now. */
const DEAD = 99_999_999;
/** Before this process began, however long the tests before these took. */
const LONG_AGO = Math.floor(Date.now() - process.uptime() * 1000 - 60_000);

async function put(folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a.txt'), text);
}

function textIn(folder: string): Promise<string> {
  return readFile(join(folder, 'a.txt'), 'utf8');
}

describe('replacing a folder', () => {
  test('makes it, then replaces it whole, and leaves nothing beside it', async () => {
    const parent = await makeFolder();
    const target = join(parent, 'deep/data');
    await replaceFolder(target, async (temporary) => {
      await put(temporary, 'one');
      await writeFile(join(temporary, 'b.txt'), 'b');
    });
    await replaceFolder(target, (temporary) => put(temporary, 'two'));
    expect(await readdir(target)).toEqual(['a.txt']);
    expect(await textIn(target)).toBe('two');
    expect(await readdir(join(parent, 'deep'))).toEqual(['data']);
  });

  test('leaves everything as it was when the writing fails', async () => {
    const parent = await makeFolder();
    const target = join(parent, 'data');
    await put(target, 'one');
    const failing = replaceFolder(target, async (temporary) => {
      await put(temporary, 'half');
      throw new Error('disk full');
    });
    await expect(failing).rejects.toThrow('disk full');
    expect(await textIn(target)).toBe('one');
    expect(await readdir(parent)).toEqual(['data']);
  });

  test('gives one whole folder when many do it at once', async () => {
    const parent = await makeFolder();
    const target = join(parent, 'data');
    const texts = Array.from({ length: 8 }, (_, i) => `writer ${i}`);
    await Promise.all(texts.map((text) => replaceFolder(target, (temporary) => put(temporary, text))));
    expect(texts).toContain(await textIn(target));
    expect(await readdir(parent)).toEqual(['data']);
  });
});

describe('after a run that was killed', () => {
  test('the folder it had renamed away is put back, and what it had half written is removed', async () => {
    const parent = await makeFolder();
    const target = join(parent, 'data');
    await put(target, 'one');
    await rename(target, join(parent, `.data.old-${LONG_AGO}-${DEAD}-${ID}`));
    await put(join(parent, `.data.new-${LONG_AGO}-${DEAD}-${ID}`), 'half');
    await recoverFolder(target);
    expect(await readdir(parent)).toEqual(['data']);
    expect(await textIn(target)).toBe('one');
  });

  test('folders of a running process, of a younger one, and of others are left alone', async () => {
    const parent = await makeFolder();
    const others = [
      `.data.new-${LONG_AGO}-${process.ppid}-${ID}`,
      `.data.new-${Date.now()}-${DEAD}-${ID}`,
      `.database.new-${LONG_AGO}-${DEAD}-${ID}`,
      '.data.new-mine',
    ].sort();
    for (const name of others) await put(join(parent, name), 'x');
    await recoverFolder(join(parent, 'data'));
    expect((await readdir(parent)).sort()).toEqual(others);
  });
});
