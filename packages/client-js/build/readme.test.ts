import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { PROGRAM } from '../../../src/core/program.ts';
import { packageReadme } from './readme.ts';

const REPOSITORY = 'https://github.com/an-owner/token-energy';
const FOLDERS = ['packages/client-js', 'packages/client-python'];

test.each(FOLDERS)('the README of %s links to files of the repository by their address', async (folder) => {
  const readme = await packageReadme(folder, REPOSITORY);
  expect(readme).not.toContain('](../');
  const paths = [...readme.matchAll(/\]\(https:\/\/github\.com\/an-owner\/token-energy\/blob\/main\/([^)#]+)/g)];
  expect(paths.length).toBeGreaterThan(0);
  for (const [, path = ''] of paths) expect(existsSync(join(PROGRAM, path))).toBe(true);
});

test('without a repository, the links stay relative', async () => {
  expect(await packageReadme('packages/client-js', null)).toContain('](../../docs/');
});
