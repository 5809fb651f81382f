import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolders } from '../../../test/support/project.ts';
import { foldersIn, readTree } from './read-tree.ts';

const makeFolder = temporaryFolders();

test('readTree reads regular files only, sorted by path', async () => {
  const root = await makeFolder();
  await mkdir(join(root, 'models/empty'), { recursive: true });
  for (const path of ['models.json', 'models/b.json', 'models/Ä.json', 'a']) await writeFile(join(root, path), path);
  await symlink('a', join(root, 'link'));
  await symlink('models', join(root, 'linked-models'));
  const files = readTree(root);
  expect([...files.keys()]).toEqual(['a', 'models.json', 'models/b.json', 'models/Ä.json']);
  expect(new TextDecoder().decode(files.get('models/Ä.json'))).toBe('models/Ä.json');
  expect([...readTree(root, new Set(['models'])).keys()]).toEqual(['a', 'models.json']);
  expect(foldersIn(root)).toEqual(['models']);
});
