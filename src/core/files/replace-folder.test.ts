import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolders } from '../../../test/support/project.ts';
import { replaceFolder } from './replace-folder.ts';

const makeFolder = temporaryFolders();

async function put(folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a.txt'), text);
}

function textIn(folder: string): Promise<string> {
  return readFile(join(folder, 'a.txt'), 'utf8');
}

describe('replaceFolder', () => {
  test('creates a folder, or replaces it completely, and leaves no temporary files', async () => {
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

  test('leaves the old folder unchanged if writing fails', async () => {
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
});
