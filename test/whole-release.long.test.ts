import { expect, test } from '@jest/globals';
import { FIRST } from './mini/make.ts';
import { initRepository } from './support/git.ts';
import { copyUnreleased, run, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();

test('a release of the whole project can be verified and rebuilt with the same bytes', async () => {
  const root = await temporary();
  await copyUnreleased(root);
  initRepository(root);
  expect(await run('release', ['--date', FIRST, '--future'], {}, root)).toMatchObject({ code: 0, stderr: '' });
  const stdout = expect.stringContaining(`Rebuilt ${FIRST} `);
  expect(await run('verify', [], {}, root)).toMatchObject({ code: 0, stderr: '', stdout });
});
