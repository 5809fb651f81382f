import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolders } from '../../../test/support/project.ts';
import { MAX_BYTES } from '../../checker/path.ts';
import { readContributionFiles } from './contribution-files.ts';

const makeFolder = temporaryFolders();

test('readContributionFiles reads only regular files within the size limit, and lists all other entries unread', async () => {
  const folder = await makeFolder();
  await mkdir(join(folder, 'alice'));
  await writeFile(join(folder, 'alice/a.json'), '{}');
  await writeFile(join(folder, 'alice/empty.json'), '');
  await writeFile(join(folder, 'alice/full.json'), ' '.repeat(MAX_BYTES));
  await writeFile(join(folder, 'alice/large.json'), ' '.repeat(MAX_BYTES + 1));
  await symlink('a.json', join(folder, 'alice/link.json'));
  // Opening a pipe that nobody writes to would wait forever.
  execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', join(folder, 'alice/pipe.json')]);
  const read = [...readContributionFiles(folder)].map(({ path, kind, size, bytes }) => [
    path,
    kind,
    size,
    bytes?.byteLength ?? null,
  ]);
  expect(read).toEqual([
    ['contributions/alice/a.json', 'file', 2, 2],
    ['contributions/alice/empty.json', 'file', 0, 0],
    ['contributions/alice/full.json', 'file', MAX_BYTES, MAX_BYTES],
    ['contributions/alice/large.json', 'file', MAX_BYTES + 1, null],
    ['contributions/alice/link.json', 'symlink', 0, null],
    ['contributions/alice/pipe.json', 'other', 0, null],
  ]);
});

test("readContributionFiles skips the project's own README, but no README in a contributor's folder", async () => {
  const folder = await makeFolder();
  await mkdir(join(folder, 'alice'));
  await writeFile(join(folder, 'README.md'), '');
  await writeFile(join(folder, 'alice/README.md'), '');
  const pathsIn = (...place: Parameters<typeof readContributionFiles>) =>
    [...readContributionFiles(...place)].map(({ path }) => path);
  expect(pathsIn(folder)).toEqual(['contributions/alice/README.md']);
  expect(pathsIn(join(folder, 'alice'), 'contributions/alice')).toEqual(['contributions/alice/README.md']);
});
